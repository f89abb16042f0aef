"""Irregularities: detection, the facts known about a case, and the house's decision on it.

The words stand in the catalogue, the house's choice in its book; here is only what is computed:
which facts the table knows (case_deciding_facts.py), what is still to be asked and which outcome
follows
(remedy_proposal.py, remedy_outcomes.py), and what a remedy changes (effects/, a file a subject: a
skipped player is in effects/turn_remedies.py). Which card replaces one exposed in the deal:
exposed_cards.py. Nothing is carried out here: advance/ does, once somebody has applied the remedy.
"""
