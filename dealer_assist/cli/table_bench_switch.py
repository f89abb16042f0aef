"""From the dealer's panel to the technician's bench and back, to the tour, or to the journal that
another stands in for: the table lets go of everything.

Ports and journal are closed first, so that the bench can open them; left again, the table is opened
anew on its journal and is exactly where it was.
"""

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import Final

from dealer_assist.cli.frame.systemd_notices import Service
from dealer_assist.game.taps import Tap, TapKind
from dealer_assist.live.table.bench_fitting_options import TAKEN
from dealer_assist.storage.settings.error_output import print_error

#: What a table gives back whose technician wants the bench, whose floor manager wants the first
#: journal, whose dealer wants the tour; no exit codes of a program.
TO_THE_BENCH: Final = -1
TO_THE_FIRST: Final = -2
TO_THE_TOUR: Final = -3
#: What a command gives back that was wrongly called, or finds something unusable.
WRONG: Final = 2
_ENDS: Final = {TapKind.TECHNICIAN: TO_THE_BENCH, TapKind.FIRST_JOURNAL: TO_THE_FIRST}


class TapExit:
    """Hands taps on, but for those that ask for the bench or the first journal: they call ``end``.
    """

    def __init__(self, put: Callable[[object], None], end: Callable[[], None]) -> None:
        self._put, self._end = put, end
        self.code = 0

    def tapped(self, tap: Tap) -> None:
        """One tap of the dealer."""
        if tap.kind in _ENDS:
            self.code = _ENDS[tap.kind]
            self._end()
        else:
            self._put(tap)

    def to_the_tour(self) -> None:
        """The dealer wants the tour before the evening begins."""
        self.code = TO_THE_TOUR
        self._end()


def bench_of(options: argparse.Namespace) -> Path:
    """The bench that the table was fitted from, or one beside its journal."""
    journal = Path(options.journal)
    return Path(options.fitted) if options.fitted else journal.with_name(journal.name + ".bench")


def run_table_bench(options: argparse.Namespace, lang: str, platform: str) -> None:
    """The bench of this table, until it is left."""
    from dealer_assist.cli import technician_window as window
    from dealer_assist.devices.commissioning.shell import live_bench

    try:
        bench = window.bench_at_work(live_bench.bench_folder(bench_of(options)), options.name, lang)
    except live_bench.CALLERS_MISTAKES as error:
        print_error("table", error)
    else:
        # A system that keeps this program alive mustn't take the bench for a table that hangs.
        window.run_bench_in_window(bench, platform, options.full_screen, Service().beat)
        lang = bench.lang
    options.lang = lang


def run_table_evenings(
    options: argparse.Namespace, evening: Callable[[], int], bench: Callable[[], None]
) -> int:
    """The table's evenings until its window is closed; its ``bench``, the tour or the first journal
    between."""
    fitted = {name: getattr(options, name) for name in TAKEN}
    code = evening()
    while code in (*_ENDS.values(), TO_THE_TOUR):
        if code == TO_THE_BENCH:
            bench()
        elif code == TO_THE_TOUR:
            from dealer_assist.cli.tour import tour_from_table

            tour_from_table(options)
        mark_table_opened_again(options)
        vars(options).update(fitted)  # the bench may have found something else
        options.back = code == TO_THE_FIRST
        code = evening()
        if options.back and code == WRONG:  # not yet, why was said: it goes on where it was
            options.back = False
            code = evening()
    return code


def mark_table_opened_again(options: argparse.Namespace) -> None:
    """The table is opened again: what was asked for at its first opening isn't asked again."""
    options.blinds = options.levy = ""
    options.chips = []
