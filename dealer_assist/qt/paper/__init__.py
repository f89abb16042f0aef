"""Slips on paper, written and printed."""
