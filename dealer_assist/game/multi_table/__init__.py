"""Players across tables: the waiting list of the room, and tournaments at several tables. Pure."""
