"""The quiz as a finished picture."""
