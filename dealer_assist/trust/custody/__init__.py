"""Custody of the floor's key, and hands that two custodians open; a table's own keys."""
