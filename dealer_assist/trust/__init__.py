"""Trust: everything outsiders can check: sealed cards and their custodians, proofs of journals,
signed releases.

Nothing here depends on its display; findings are values, and a command prints them.
"""
