"""Dealer's panel: the window's widgets and what runs them.

A window is given a finished picture (words and numbers, nothing that could hold a hole card), made
from table and advice without Qt in ``view``; ``qt/pieces/bridge.py`` carries it across the threads,
and one file per widget shows it.
"""
