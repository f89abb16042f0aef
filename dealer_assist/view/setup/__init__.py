"""The first start's questions as finished pages."""
