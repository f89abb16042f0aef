"""What outsiders can check: sealed cards and who opens them, journals proved, releases signed.

Nothing here depends on how it is shown; what is found is given as values, and a command prints it.
"""
