"""What a sheet holds: a title, facts, what the rule proposes, its source, and the keys. No Qt."""

from dataclasses import dataclass

from dealer_assist.panel.texts import text
from dealer_assist.panel.view import ChoiceView, Control, DeviceView, PotView, SeatView


@dataclass(frozen=True, slots=True)
class Line:
    """A line with an amount in a column of its own."""

    name: str
    amount: str
    rest: str


@dataclass(frozen=True, slots=True)
class Page:
    """The content of a sheet."""

    title: str
    facts: tuple[str, ...] = ()
    proposal: str = ""
    source: str = ""
    controls: tuple[Control, ...] = ()
    lines: tuple[Line, ...] = ()
    proposes: bool = False  # the first key is the proposal
    closable: bool = True


def choice_page(choice: ChoiceView) -> Page:
    """A ruling or a difference that waits for a person: it can't be put away."""
    return Page(
        choice.title, choice.facts, choice.proposal, choice.source, choice.choices,
        proposes=True, closable=False,
    )


def seat_page(seat: SeatView) -> Page:
    """What can be done at a seat."""
    facts = tuple(part for part in (seat.stack, seat.status, seat.differs) if part)
    return Page(seat.name, facts, controls=seat.menu)


def device_page(device: DeviceView, lang: str) -> Page:
    """What to do about a device."""
    return Page(f"{device.name} : {device.word}" if lang == "fr" else
                f"{device.name}: {device.word}", (device.hint or text(lang, "hint_none"),))


def pots_page(pots: tuple[PotView, ...], lang: str) -> Page:
    """All pots, one line each."""
    lines = tuple(Line(pot.name, pot.chips, pot.seats) for pot in pots)
    return Page(text(lang, "all_pots"), lines=lines)
