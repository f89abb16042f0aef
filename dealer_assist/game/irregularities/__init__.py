"""Irregularities: detection, the facts known about a case, and the house's decision on it.

The words stand in the catalogue, the house's choice in its book; here is only what is computed: the
facts that the table knows (known.py), the question still open and the outcome that follows
(propose.py, outcomes.py), and the changes of a remedy, card by card (exposed.py, effects/). Nothing
is carried out here: advance/ does, once somebody has applied the remedy.
"""
