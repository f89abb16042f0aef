"""From the dealer's panel to the technician's bench and back: the table lets go of everything.

Ports and journal are closed first, so that the bench can open them; left again, the table is opened
anew on its journal and is exactly where it was.
"""

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import Final

from dealer_assist.commands.complaints import complain
from dealer_assist.commands.service import Service
from dealer_assist.taps import Tap, TapKind

#: What a table gives back whose technician wants the bench; no exit code of a program.
TO_THE_BENCH: Final = -1


class WayToBench:
    """Hands taps on, but for the one that asks for the bench: that calls ``end``."""

    def __init__(self, put: Callable[[object], None], end: Callable[[], None]) -> None:
        self._put, self._end = put, end
        self.is_taken = False

    def tapped(self, tap: Tap) -> None:
        """One tap of the dealer."""
        if tap.kind is TapKind.TECHNICIAN:
            self.is_taken = True
            self._end()
        else:
            self._put(tap)


def bench_of(options: argparse.Namespace) -> Path:
    """The bench that the table was fitted from, or one beside its journal."""
    journal = Path(options.journal)
    return Path(options.fitted) if options.fitted else journal.with_name(journal.name + ".bench")


def at_the_bench(options: argparse.Namespace, lang: str, platform: str) -> None:
    """The bench of this table, until it is left. What was asked for at the first opening of the
    table (blinds, levy, chips) is not asked for again.
    """
    from dealer_assist.commands import technician_work as work

    try:
        bench = work.Work(work.bench_folder(bench_of(options)), options.name, lang)
    except work.CALLERS_MISTAKES as error:
        complain("table", error)
    else:
        # A system that keeps this program alive mustn't take the bench for a table that hangs.
        work.in_a_window(bench, platform, options.full_screen, Service().beat)
        lang = bench.lang
    options.blinds = options.levy = ""
    options.chips, options.lang = [], lang
