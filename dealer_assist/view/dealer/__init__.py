"""The dealer's panel as a finished picture."""
