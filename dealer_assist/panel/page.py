"""What a sheet holds: a title, facts, what the rule proposes, its source, and the keys. No Qt."""

from dataclasses import dataclass

from dealer_assist.panel.texts import text
from dealer_assist.panel.view import ChoiceView, Control, DeviceView, PotView, SeatView, View


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


def offered(view: View, wanted: Control) -> Control | None:
    """The control that sends the same tap in this view, None when it isn't offered any more."""
    controls = [control for seat in view.seats for control in seat.menu]
    controls += view.choice.choices if view.choice is not None else ()
    controls += view.pad.other if view.pad is not None else ()
    controls += [view.step.done] if view.step.done is not None else []
    controls += [view.fold, view.check_call, view.all_in, view.floor, view.undo]
    tap = wanted.tap.seen_at(0)
    for control in controls:
        if control.tap.seen_at(0) == tap and control.needs is wanted.needs and control.enabled:
            return control
    return None


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
