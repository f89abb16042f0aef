"""Dealer Assist: what a dealer at a live Texas Hold'em table should do next, and why.

Facts come in, the table is derived from them, advice goes out. README.md beside this file walks
from a serial byte to a pixel and says which room does what.
"""

__version__ = "0.1.0"
