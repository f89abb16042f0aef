"""Practice without a table: scripts, lessons, quiz, replayed hands, and the demos.

Here alone the product reaches its simulators (``drivers.sim``). It knows no window.
"""
