"""Releases at the front door: made, checked, installed, and the files they carry along."""
