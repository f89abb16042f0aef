"""The floor's window as finished pictures: room, tables, archive, players."""
