"""What waits for a floor manager, what he may choose, what follows; a ruling's slip."""
