"""Archive: the copy of all tables' journals and its searchable records; one interface, two engines.

Rows: archive_protocol.py is the interface, store.py implements it, layout.py has the tables,
engine.py says what a database must do; sqlite.py is the engine of one room, postgres.py of a large
one and of a group, opening.py chooses. Searchable records: digest.py derives them from the rows
(folding.py, hand_making.py, ruling_text.py, other_facts.py) as records.py, in the tables of
digest_tables.py. search.py, query.py, conditions.py and patterns.py find them, statistics.py counts
them, replaying.py steps through a hand again. erasure.py and retention.py remove what is due;
archive_check.py checks what is stored.
"""
