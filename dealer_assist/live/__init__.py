"""One table at work: reports and taps become facts, and everything is wired to everything.

It knows no window and no view: who shows it is told by a callable.
"""
