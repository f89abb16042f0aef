"""Archive: the copy of all tables' journals and its searchable records; one interface, two engines.

Rows: archive_interface.py is the interface, row_store.py implements it, row_tables.py has the
tables, database_engine.py says what a database must do; sqlite_archive.py is the engine of one
room, postgres_archive.py of
a large one and of a group, archive_opening.py chooses. Searchable records: search_record_builder.py
derives
them from the rows (journal_digest.py, hand_record.py, ruling_search_text.py,
other_searchable_events.py) as
searchable_records.py, in the tables of search_record_tables.py. archive_search.py,
archive_queries.py, query_conditions.py and card_patterns.py find them, statistics.py counts them,
archived_hand_replay.py steps through a hand again. erasure.py and retention.py remove what is due;
archive_check.py checks what is stored.
"""
