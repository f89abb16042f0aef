"""Imperative shell of the bench: ports, cameras, files, errands and thread. All else of it is
pure."""
