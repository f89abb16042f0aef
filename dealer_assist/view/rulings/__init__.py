"""Rulings: pending questions for a floor manager, his options, their effects; a ruling's slip."""
