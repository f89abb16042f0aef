"""A table taken to a spare machine: what goes along on the stick, and how it is taken over."""
