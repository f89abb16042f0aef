"""Dealer Assist: what a dealer at a live Texas Hold'em table should do next, and why.

Facts come in, the table is derived from them, advice goes out. README.md beside this file walks
from a serial byte to a pixel and says which room does what.
"""

from typing import Final

__version__ = "0.1.0"

#: The program's name on the command line: in usages, complaints and what it says to type.
PROGRAM: Final = "dealer-assist"
