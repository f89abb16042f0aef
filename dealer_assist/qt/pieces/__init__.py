"""Pieces of the windows: keys, sheets, pads, lettering, themes, and the application itself."""
