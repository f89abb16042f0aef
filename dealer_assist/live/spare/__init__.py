"""Spare machine: the files that go along on the stick, and the takeover of a table."""
