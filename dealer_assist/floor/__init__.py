"""Many tables: the line to the floor, the archive, the room, orders. See README.md here.

A table's journal stays the only truth about that table; what the floor holds is a copy, and what
it asks is an order. Only line.py knows MQTT, only archive/ knows PostgreSQL.
"""
