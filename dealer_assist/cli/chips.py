"""``chips enrol|close|list``: chips brought into circulation, by range or on a bet spot.

A series has one value and one colour. Its chips are named by the first and last UID of a
manufacturer's lot, or by putting a rack of them on a spot of the chip scanner.
"""

import argparse
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Final

from dealer_assist.cli.frame.command_parser import CommandParser
from dealer_assist.devices.enrolment.enrolment_at_desk import NoDevice, OfficeLine, TypedLine
from dealer_assist.storage.registry.chip_series import Series, checked_range
from dealer_assist.storage.registry.registry_files import Registers, Store
from dealer_assist.storage.registry.tag_uids import (
    CHIP_BYTES,
    RegisterUnreadable,
    chip_uid,
    uid_as_printed,
)
from dealer_assist.storage.settings.error_output import print_message
from dealer_assist.words import word
from dealer_assist.words.message import ErrorInWords
from drivers.devices import device_reports as r
from drivers.devices.device_keys import KeysUnusable
from drivers.wire.constants import SPOTS
from drivers.wire.crc import set_crc

_RUN = 3  # so many consecutive UIDs are written as a range


class _Wrong(ErrorInWords):
    """An option makes no sense; says which and what was expected."""


CODES: Final = {KeysUnusable: 2, RegisterUnreadable: 2}


def run(options: argparse.Namespace) -> int:
    """0: done; 1: given up, or another count; 2: wrongly called, or a file is unusable."""
    store = Store(Path(options.register))
    if options.does == "list":
        return _list(store, options.lang)
    if options.does == "close":
        print_message("chips_in.closed", file=store.close_chips(options.name), name=options.name)
        return 0
    if options.value <= 0:
        raise _Wrong(f"--value {options.value}: expected a value above 0")
    return _by_range(options, store) if options.first else _Rack(options, store).run()


def parser() -> argparse.ArgumentParser:
    parser = CommandParser("chips", description=__doc__)
    parser.add_argument("--register", default="registers", metavar="DIR",
                        help="the folder of the registers (registers)")
    does = parser.add_subparsers(dest="does", required=True, metavar="enrol|close|list")
    enrol = does.add_parser("enrol", help="a new series of chips")
    enrol.add_argument("name", metavar="NAME")
    enrol.add_argument("--value", type=int, required=True, help="in the smallest unit")
    enrol.add_argument("--colour", required=True, metavar="WORDS")
    enrol.add_argument("--from", dest="first", default="", metavar="UID", help="the lowest UID")
    enrol.add_argument("--to", dest="last", default="", metavar="UID", help="the highest UID")
    enrol.add_argument("--scanner", default="", metavar="PORT",
                       help="or a rack on a spot (PORT, pepper:PORT, feig:PORT)")
    enrol.add_argument("--spot", type=int, default=1, metavar="N", help=f"1 to {SPOTS} (1)")
    enrol.add_argument("--count", type=int, default=0, metavar="N", help="chips in the rack")
    enrol.add_argument("--device-keys", default="", metavar="FILE",
                       help="the scanner's key, made with `dealer-assist devices provision`")
    close = does.add_parser("close", help="take a series out of circulation: no money any more")
    close.add_argument("name", metavar="NAME")
    does.add_parser("list", help="print every series")
    return parser


def _list(store: Store, lang: str) -> int:
    found = store.read().chips.series
    for one in found:
        id = "chips_in.row_closed" if one.closed else "chips_in.row"
        print(word(lang, id, name=one.name, value_chips=one.value, colour=one.colour,
                   count=one.count))
    if not found:
        print_message("chips_in.no_series", path=store.path)
    return 0


def _by_range(options: argparse.Namespace, store: Store) -> int:
    try:
        first, last = chip_uid(options.first), chip_uid(options.last)
    except ValueError as error:
        raise _Wrong(f"--from {options.first!r} --to {options.last!r}: {error}") from None
    ends = checked_range(first, last, "--from and --to")
    new = Series(options.name, options.value, options.colour, ranges=(ends,))
    return _kept(options, store, new)


def _kept(options: argparse.Namespace, store: Store, new: Series) -> int:
    file = store.enter_chips(new)
    print(word(options.lang, "chips_in.kept", count=new.count, chips=new.value, file=file))
    return 0


# --- a rack on a spot ------------------------------------------------------------------------


class _Rack:
    """A rack of chips of one value on one spot, and a person who says that it stands there."""

    def __init__(self, options: argparse.Namespace, store: Store) -> None:
        self.options, self.store = options, store
        self._stands: dict[int, frozenset[bytes]] = {}
        if not options.scanner:
            raise _Wrong("expected --from UID --to UID, or --scanner PORT")
        if not 1 <= options.spot <= SPOTS:
            raise _Wrong(f"--spot {options.spot}: expected 1 to {SPOTS}")

    def say(self, id: str, **values: object) -> None:
        """Print a message of words/registry.toml."""
        print(word(self.options.lang, f"chips_in.{id}", **values), flush=True)

    def run(self) -> int:
        """Meet the scanner, and enrol what stands on the spot."""
        options = self.options
        known = self.store.check_series(options.name)
        with OfficeLine("scanner", options.scanner, options.device_keys) as line:
            try:
                heard = line.meet()
            except NoDevice as error:
                self.say("no_scanner", port=options.scanner, why=str(error))
                return 2
            for report in heard:
                self._hear(report, line)
            line.port.tell_spots()
            self.say("put_rack", chips=options.value, spot=options.spot)
            return self._go(line, known)

    def _go(self, line: OfficeLine, known: Registers) -> int:
        for item in line.items():
            if not isinstance(item, TypedLine):
                self._hear(item, line)
            elif item.text is None or item.text.casefold() == "q":
                print(word(self.options.lang, "enrol.given_up"))
                return 1
            elif chips := self._stands.get(self.options.spot - 1):
                return self._enrol(chips, known)
            else:
                self.say("none", spot=self.options.spot)
        return 1

    def _hear(self, report: r.Report, line: OfficeLine) -> None:
        """Keep what stands where, by the scanner's own checksum."""
        if isinstance(report, r.ReportsMissed):
            self._stands.clear()
            self.say("lost")
            line.port.tell_spots()
        if not isinstance(report, r.SpotChanged):
            return
        before = frozenset() if report.is_whole else self._stands.get(report.spot, frozenset())
        stands = (before | set(report.added)) - set(report.removed)
        if set_crc(stands) != report.set_crc:
            self._stands.pop(report.spot, None)
            line.port.tell_spots()
            return
        self._stands[report.spot] = stands
        if report.spot == self.options.spot - 1 and stands:
            self.say("seen", count=len(stands), spot=self.options.spot)

    def _enrol(self, chips: frozenset[bytes], known: Registers) -> int:
        options = self.options
        if options.count and options.count != len(chips):
            self.say("count_differs", count=len(chips), expected=options.count)
            return 1
        had = [(uid, one) for uid in chips if (one := known.chips.series_of(uid)) is not None]
        if had:
            uid, one = min(had, key=lambda pair: pair[0])
            self.say("known", count=len(had), uid=uid_as_printed(uid).hex(), name=one.name)
            return 1
        uids, ranges = _together(uid_as_printed(uid) for uid in chips)
        new = Series(options.name, options.value, options.colour, uids, ranges)
        return _kept(options, self.store, new)


def _together(uids: Iterable[bytes],) -> tuple[tuple[bytes, ...], tuple[tuple[bytes, bytes], ...]]:
    """Single UIDs, and those that follow one another as ranges."""
    single: list[bytes] = []
    ranges: list[tuple[bytes, bytes]] = []
    for first, last in _runs(sorted(int.from_bytes(uid, "big") for uid in uids)):
        ends = first.to_bytes(CHIP_BYTES, "big"), last.to_bytes(CHIP_BYTES, "big")
        if last - first + 1 >= _RUN:
            ranges.append(ends)
        else:
            single += [n.to_bytes(CHIP_BYTES, "big") for n in range(first, last + 1)]
    return tuple(single), tuple(ranges)


def _runs(numbers: Sequence[int]) -> Iterator[tuple[int, int]]:
    first = last = -1
    for number in numbers:
        if number == last + 1 and last >= 0:
            last = number
            continue
        if last >= 0:
            yield first, last
        first = last = number
    if last >= 0:
        yield first, last
