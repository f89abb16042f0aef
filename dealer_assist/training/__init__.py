"""Practice without a table: scripts, lessons, quiz, replayed hands, and the demos.

Only here the product uses its simulators (``drivers.sim``). It knows no window.
"""
