"""``table JOURNAL --floor FOLDER``: the table's link to the floor, beside everything else.

The folder is the bundle that ``floor certificates`` made for this table: it holds who the table is
and where the floor's broker listens. Without it the table speaks to nobody. With it the table plays
on just the same when the floor is away.
"""

import argparse
import re
import sys
import traceback
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

from dealer_assist import __version__
from dealer_assist.floor.link.table_glance import Glancer
from dealer_assist.floor.link.table_link_values import LineState
from dealer_assist.floor.security.certificate_bundle import (
    Bundle,
    BundleUnfit,
    CertificateKind,
    read_bundle,
)
from dealer_assist.game.advice import Advice
from dealer_assist.game.table.table import Table
from dealer_assist.live.table.live_table import LiveTable
from dealer_assist.live.table.table_commit_loop import Listener
from dealer_assist.storage.commit_loop import Notice
from dealer_assist.storage.journal import Journal
from dealer_assist.storage.settings.error_output import print_error
from dealer_assist.storage.table_clock import Steady
from dealer_assist.words.message import message

if TYPE_CHECKING:  # TLS and MQTT are loaded only where there is a floor
    from dealer_assist.floor.link.table_link import TableLine

#: Pattern of a name or an address, one of IPv6 in brackets, and the port where it is another one.
_ADDRESS: Final = re.compile(
    r"(?:\[(?P<six>[0-9A-Fa-f:.%]+)\]|(?P<name>[^\s:/\[\]]+))(?::(?P<port>[0-9]{1,5}))?")


def add_floor(parser: argparse.ArgumentParser) -> None:
    """The options."""
    parser.add_argument("--floor", metavar="FOLDER",
                        help="the folder that `floor certificates` made for this table: its line "
                             "to the floor")
    parser.add_argument("--floor-at", metavar="HOST[:PORT]", default="",
                        help="where the floor's server is now, if not where that folder says")


def take_certificate_name(options: argparse.Namespace) -> None:
    """Give the table its certificate's name; another one only where there is none.

    Raises BundleUnfit.
    """
    named = _bundle(options).name if options.floor else ""
    if named and options.name not in ("", named):
        raise BundleUnfit(
            message("line_why.other_table", name=options.name, path=options.floor, holder=named))
    options.name = options.name or named or "1"


def _bundle(options: argparse.Namespace) -> Bundle:
    bundle = read_bundle(Path(options.floor))
    if bundle.kind is not CertificateKind.TABLE:
        raise BundleUnfit(message("line_why.not_table", path=options.floor, kind=str(bundle.kind)))
    if not options.floor_at:
        return bundle
    found = _ADDRESS.fullmatch(options.floor_at)
    port = int(found["port"] or bundle.port) if found is not None else 0
    if found is None or not 0 < port < 65_536:
        raise BundleUnfit(message("line_why.at", given=options.floor_at))
    return replace(bundle, host=found["name"] or found["six"], port=port)


class FloorSide:
    """Table's end of the link: the signal after its commits, its summaries, orders into its inbox.

    Without a bundle there is no link, and the table is one without a floor.
    """

    def __init__(self, journal: Path, bundle: Bundle | None, clock: Steady) -> None:
        self._clock, self._glancer = clock, Glancer()
        self._house: LiveTable | None = None
        self._line: TableLine | None = None
        if bundle is not None:
            from dealer_assist.floor.link import table_link

            self._line = table_link.TableLine(
                journal, bundle, self._glancer, self._ordered, __version__, clock.now_ms)

    @property
    def seen(self) -> Callable[[], LineState] | None:
        """State of the link to show; None where there is none."""
        return self._line.seen if self._line is not None else None

    @property
    def behind(self) -> int:
        """Number of rows that the floor lacks, as far as is known."""
        return self._line.behind if self._line is not None else 0

    def listening(self, listener: Listener) -> Listener:
        """Unit's listener, called after each commit: the signal to the link, then the rest."""
        line = self._line
        if line is None:
            return listener

        def listen(table: Table, advice: Advice, notice: Notice) -> None:
            line.rang()
            try:
                late = self._house.late() if self._house is not None else frozenset()
                self._glancer.listen(table, late, self._clock())
            except Exception:  # a defect of ours: the dealer's panel goes on all the same
                traceback.print_exc(file=sys.stderr)
            listener(table, advice, notice)

        return listen

    def _ordered(self, item: object) -> None:
        """Put an order that came into the table's inbox."""
        if self._house is not None:
            self._house.unit.put(item)

    def start(self, house: LiveTable) -> None:
        """Start the link."""
        self._house = house
        if self._line is not None:
            self._line.start()

    def stop(self) -> None:
        """Report the table as closed, and end."""
        if self._line is not None:
            self._line.stop()


def floor_side_by_options(options: argparse.Namespace, journal: Journal,
                          clock: Steady) -> FloorSide:
    """Table's side of the link, by the options. Raises BundleUnfit, JournalUnusable.

    The terminal warns of a certificate that ends within a month.
    """
    if not options.floor:
        return FloorSide(journal.path, None, clock)
    from dealer_assist.floor.link.connection_faults import expiry_warning

    bundle = _bundle(options)
    if (soon := expiry_warning(bundle, clock())) is not None:
        print_error("table", soon.words, options.lang)
    return FloorSide(journal.path, bundle, clock)
