"""Hands in and out in Open Hand History, the JSON that poker trackers import.

Version 1.4.7 of the standard (https://hh-specs.handhistory.org): a file of the ending .ohh holds
one ``{"ohh": {...}}`` for each hand, a blank line between them. ``write_ohh.py`` writes a table's
own hand, ``read_ohh.py`` turns a file into the recorded hands that the engine replays,
``ohh_fields.py`` has the standard's requirements for every field, ``exact_amounts.py`` and
``ohh_objects.py`` keep money exact.

The rule of units: the standard's amounts are decimals of a currency, ours whole numbers of the
smallest unit. Written, one of ours is one of the currency unless the caller names a unit (100:
cents), and our own part says which. Read, that is the unit; in files of others it is the finest
decimal of the whole file (``amounts.unit_of``). Neither way is there ever a float.

What the standard has and we do not: a hero who knows his cards. Our hands are ``Observed``; cards
that nobody tabled are in no field.
"""
