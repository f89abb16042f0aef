"""The bench's window as a finished picture."""
