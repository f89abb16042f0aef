"""Registers of decks and chips: which tag is which card or chip, as files, and their enrolment.

``tag_uids.py`` knows what a UID may look like, ``deck.py`` and ``chip_series.py`` one register
each,
``registry_files.py`` the folder on the disk; ``deck_orders.py`` and ``deck_enrolment.py`` run a
deck through the shoe.
"""
