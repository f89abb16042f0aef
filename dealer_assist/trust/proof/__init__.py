"""Proof of stored data: journals, archives and bundles, one against another.

sides.py opens anything that holds rows, comparing.py finds the differences of two sides, numbers.py
compares a device's own numbers with the rows, anchors.py the floor's anchors. All of them give
findings; said.py puts them into words. Nothing here writes to the files it reads.
"""
