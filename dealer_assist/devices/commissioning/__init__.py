"""Commissioning: the technician's steps, tests and diagnosis, without Qt, port, disk or clock.

Reports and taps come in, facts of `game/facts/commissioning.py` go into the bench's own journal,
the bench is their fold (`bench_state.py`), and what is shown is a function of both
(`bench_screen_view_model.py`).
"""
