"""Sheets behind the dealer's keys: possible entries, and their questions."""
