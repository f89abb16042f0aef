"""Opening of a table's fitting: the port or camera behind each device."""
