"""The check at each start: is the program what its maker signed, and what changed since."""
