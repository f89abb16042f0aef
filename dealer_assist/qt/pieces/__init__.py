"""What windows are made of: keys, sheets, pads, lettering, themes, and the application itself."""
