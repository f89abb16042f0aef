"""Table with all that belongs to it: devices, vault, link to the floor, paper mode, health."""
