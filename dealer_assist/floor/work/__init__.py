"""The floor's own work: its state, what is entered there, its fields of tournaments, its door."""
