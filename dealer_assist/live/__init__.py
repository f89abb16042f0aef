"""Live table: reports and taps become facts, and all parts are wired together.

It knows no window and no view: a callable hands the picture to whoever shows it.
"""
