"""Who holds the floor's key, and hands that two of them open."""
