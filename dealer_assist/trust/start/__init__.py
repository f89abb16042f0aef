"""Check at each start: the program's signature, and changed components."""
