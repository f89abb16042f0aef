"""Many tables: the link to the floor, the archive, the room's state, orders. See README.md here.

A table's journal stays the only truth about that table; the floor holds a copy, and what the floor
wants of a table is an order. Only link/broker_connection.py knows MQTT, only archive/ knows
PostgreSQL.
"""
