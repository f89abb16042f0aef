"""Simulated tables, floor and bench, at which hands are played by themselves."""
