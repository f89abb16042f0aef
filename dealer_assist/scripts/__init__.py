"""Table scripts: a text that a floor manager reads and writes, run at a table made of the real rooms.

The notation stands beside the scripts, in tests/hands/README.md.
"""
