"""The doctor: what it looks over, a file for each thing."""
