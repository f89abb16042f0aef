"""Places that the tour shows, found among the keys of the dealer's window as they stand now.

A key is found by what it does, not by where it stands: by the kind of its tap, the menu that it
opens, the incident that it reports.
"""

from collections.abc import Callable, Iterator
from itertools import islice
from typing import Final

from PyQt6.QtWidgets import QWidget

from dealer_assist.game import facts as e
from dealer_assist.qt.dealer.dealer_central_widget import DealerCentral
from dealer_assist.qt.pieces.key_button import KeyButton
from dealer_assist.view.tour.tour_view import TourView


def touch_places(desk: DealerCentral, tour: TourView) -> tuple[QWidget, ...]:
    """Pieces of the first place in sight; none if none is."""
    for named in tour.touch:
        name, _, wanted = named.partition(" ")
        found = tuple(_FINDERS.get(name, _by_tap)(desk, tour, wanted or name))
        if found:
            return found
    return ()


def _keys(desk: DealerCentral) -> Iterator[KeyButton]:
    """Keys that a finger can press now."""
    return (key for key in desk.findChildren(KeyButton) if key.isVisible() and key.isEnabled())


def _by_tap(desk: DealerCentral, tour: TourView, kind: str) -> Iterator[QWidget]:
    return (key for key in _keys(desk)
            if key.control is not None and not key.control.opens and key.control.tap.kind == kind)


def _done(desk: DealerCentral, tour: TourView, name: str) -> Iterator[QWidget]:
    return (key for key in (desk.step.done,) if key.isVisible() and key.isEnabled())


def _amount(desk: DealerCentral, tour: TourView, name: str) -> Iterator[QWidget]:
    digits = desk.side.play.keypad.digits
    return (piece for piece in (digits,) if piece.isVisible())


def _cards(desk: DealerCentral, tour: TourView, name: str) -> Iterator[QWidget]:
    """Keys of the cards to touch, as many as the open pad still wants."""
    pad = desk.pad
    if not pad.isVisible() or pad.view is None:
        return iter(())
    free = (key for card in tour.cards if (key := pad.cards[card]).isEnabled() and not key.picked)
    return islice(free, pad.view.cards - len(pad.picks))


def _menu(desk: DealerCentral, tour: TourView, name: str) -> Iterator[QWidget]:
    return (key for key in _keys(desk) if key.control is not None and key.control.opens == name)


def _report(desk: DealerCentral, tour: TourView, entry: str) -> Iterator[QWidget]:
    for key in _keys(desk):
        fact = key.control.tap.fact if key.control is not None else None
        if isinstance(fact, e.IrregularityReported) and fact.entry == entry:
            yield key


def _apply(desk: DealerCentral, tour: TourView, name: str) -> Iterator[QWidget]:
    sheet = desk.side.cases
    applies = sheet.isVisible() and sheet.case is not None and sheet.case.applies
    return (key for key in sheet.keys[:1] if applies and key.isVisible() and key.isEnabled())


def _seat(desk: DealerCentral, tour: TourView, name: str) -> Iterator[QWidget]:
    return (seat for seat in desk.felt.seats if seat.number == tour.seat and seat.isVisible())


_FINDERS: Final[dict[str, Callable[[DealerCentral, TourView, str], Iterator[QWidget]]]] = {
    "done": _done, "amount": _amount, "cards": _cards, "menu": _menu, "report": _report,
    "apply": _apply, "seat": _seat,
    "incident": lambda desk, tour, name: (
        key for key in (desk.incident,) if key.isVisible() and key.isEnabled()),
    "floor": lambda desk, tour, name: (
        key for key in (desk.floor,) if key.isVisible() and key.isEnabled()),
    "undo": lambda desk, tour, name: (
        key for key in (desk.side.undo, desk.pad.undo) if key.isVisible() and key.isEnabled()),
}
