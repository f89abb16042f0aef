"""Trust: checks for outsiders: sealed cards, custodians, proofs of journals, signed releases.

Nothing here depends on its display; findings are values, and a command prints them.
"""
