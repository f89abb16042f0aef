"""The players' display as a finished picture."""
