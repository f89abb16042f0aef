"""A table with all that belongs to it: devices, vault, line to the floor, paper mode, health."""
