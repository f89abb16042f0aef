"""The bench at work: its ports, cameras, files, errands and thread. All else of it is pure."""
