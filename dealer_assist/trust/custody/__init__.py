"""Custody of the floor's key: its holders, and hands that two of them open."""
