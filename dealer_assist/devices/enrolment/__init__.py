"""Enrolment: decks seen by a camera, keys given to boards, and the typed lines meanwhile."""
