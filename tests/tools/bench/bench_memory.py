"""What a long run holds of the machine's memory, and how much more than at its start it may."""

import os
from pathlib import Path
from typing import Final

#: Growth that is allowed behind the part of a run in which caches fill.
GROWN_MB: Final = 8.0
WARM: Final = 0.2


def memory_mb() -> float:
    """What this process holds now, resident."""
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20
