"""Decks seen by a camera, keys given to boards, and the line that is typed meanwhile."""
