"""Step of colours: the colour card sets the white, then one stack of each value gives the house's
chips as this camera sees them in this light."""

from enum import StrEnum
from typing import Final

from dealer_assist.devices.commissioning import taps
from dealer_assist.devices.commissioning.shown import Asked, Figure, Key, Progress, Shown
from dealer_assist.devices.commissioning.steps import camera_judge as judge
from dealer_assist.devices.commissioning.steps import camera_seen as s
from dealer_assist.devices.commissioning.steps.runner import (
    NOTHING,
    Errand,
    ErrandDone,
    Ground,
    Made,
    Runner,
)
from dealer_assist.devices.commissioning.taps import Heard
from dealer_assist.game.facts import bench as b
from dealer_assist.words.message import Message, message

_ROLE: Final = "scanner"
_VALUES_MOST: Final = 12
_VALUE_MOST: Final = 1_000_000_000
WHYS: Final = ("new", "light", "chips")


class Stage(StrEnum):
    """Phase of the step, in this order."""

    VALUES = "values"  # which chips the house has
    CARD = "card"  # the colour card on the table
    CHIPS = "chips"  # one stack after the other
    JUDGED = "judged"
    WHY = "why"
    KEEPING = "keeping"
    OVER = "over"


def begin(ground: Ground) -> Runner:
    """The step for the camera that counts chips."""
    return RunColour(ground.bench.who)


class RunColour:
    """Colours of one chip camera. `by` is the technician."""

    def __init__(self, by: str) -> None:
        self._by = by
        self.stage = Stage.VALUES
        self._there: s.ChipsThere | None = None
        self._grey: s.GreySeen | None = None
        self._colours: s.ColoursSeen | None = None
        self._learned: tuple[int, ...] = ()
        self._left_out: tuple[int, ...] = ()
        self._said: Message | None = None
        self._asked = False
        self._verdict = b.Verdict.UNDECIDED

    # --- input ---------------------------------------------------------------------------------

    def heard(self, heard: Heard) -> Made:
        """Do nothing: the camera's own reports don't matter here."""
        return NOTHING

    def ticked(self, now_ns: int, now_s: int) -> Made:
        """Ask for the house's chips, once."""
        if self._there is not None or self._asked or self._said is not None:
            return NOTHING
        return self._ask(s.BEGIN_COLOURS)

    def tapped(self, tap: taps.BenchTap, now_s: int) -> Made:
        """Handle a tap or an answer of the technician."""
        if self._asked:
            return NOTHING
        match tap:
            case taps.GoOn():
                return self._goes_on()
            case taps.Again():
                return self._again()
            case taps.Choose(what="without"):
                return self._without()
            case taps.Choose(what=what) if what.removeprefix("why_") in WHYS:
                return self._keep(f"bench_colour.{what}", now_s)
            case taps.Answer(text=text):
                return self._answered(" ".join(text.split()), now_s)
        return NOTHING

    def done(self, done: ErrandDone, now_s: int) -> Made:
        """Handle the result of the card, a stack or the comparison."""
        if not done.errand.name.startswith("colour_"):
            return NOTHING
        self._asked, self._said = False, done.failed
        if done.failed is not None:
            self.stage = Stage.WHY if self.stage is Stage.KEEPING else self.stage
            return NOTHING
        match done.errand.name:
            case s.BEGIN_COLOURS:
                self._there = done.values["chips"]
            case s.GREY:
                self._grey = done.values["grey"]
            case s.LEARN:
                self._learned = done.values["learned"]
                return self._next_chip()
            case s.COLOURS:
                self._colours, self.stage = done.values["colours"], Stage.JUDGED
            case s.KEEP_COLOURS:
                return self._kept(done.values["kept"], str(done.errand.values["why"]), now_s)
        return NOTHING

    # --- one phase after the other -------------------------------------------------------------

    def _ask(self, name: str, **values: object) -> Made:
        self._asked, self._said = True, None
        return Made(errands=(Errand(name, _ROLE, values),))

    def _goes_on(self) -> Made:
        match self.stage:
            case Stage.VALUES if self._there is not None:
                self.stage = Stage.CARD
            case Stage.CARD if self._is_lit:
                self.stage = Stage.CHIPS
                return Made(errands=(Errand(s.STEER, _ROLE, {"seat": self.seat}),))
            case Stage.CARD:
                return self._ask(s.GREY)
            case Stage.CHIPS if self.due and self.seat:
                return self._ask(s.LEARN, value=self.due, seat=self.seat)
            case Stage.JUDGED if self._judged is not b.Verdict.REJECT:
                self.stage = Stage.WHY
        return NOTHING

    def _again(self) -> Made:
        """The card once more; or, once chips were seen, all of them."""
        if self._there is None:
            return self._ask(s.BEGIN_COLOURS)
        if self.stage is Stage.CARD:
            self._grey = None
            return self._ask(s.GREY)
        if self.stage in (Stage.CHIPS, Stage.JUDGED, Stage.WHY):
            self.stage, self._learned, self._left_out = Stage.CHIPS, (), ()
            self._said = self._colours = None
        return NOTHING

    def _without(self) -> Made:
        """Leave out a value that isn't at hand: its colours stay as they are."""
        if self.stage is not Stage.CHIPS or not self.due:
            return NOTHING
        self._left_out = (*self._left_out, self.due)
        return self._next_chip()

    def _next_chip(self) -> Made:
        if self.stage is Stage.CHIPS and not self.due and self._learned:
            return self._ask(s.COLOURS)
        if not self.due:
            self._left_out = ()  # none was seen: begin again
        return NOTHING

    def _answered(self, text: str, now_s: int) -> Made:
        if self.stage is Stage.WHY and text:
            return self._keep(text, now_s)
        if self.stage is not Stage.VALUES:
            return NOTHING
        values = _values(text)
        if values is None:
            self._said = message("bench_colour.values_wrong")
            return NOTHING
        return self._ask(s.BEGIN_COLOURS, values=values)

    def _keep(self, why: str, now_s: int) -> Made:
        if self.stage is not Stage.WHY:
            return NOTHING
        self.stage = Stage.KEEPING
        return self._ask(s.KEEP_COLOURS, by=self._by, why=why, now_s=now_s)

    def _kept(self, kept: tuple[s.Kept, ...], why: str, now_s: int) -> Made:
        self.stage, self._verdict = Stage.OVER, self._judged
        changed = tuple(b.CalibrationChanged(
            one.role, b.Change.MADE, one.file, one.version, one.sha256, self._by, why, one.figures,
            now_s) for one in kept)
        return Made((*changed, b.StepDone(
            b.Step.COLOUR, self._verdict, self._findings, at_s=now_s)))

    # --- what is known ---------------------------------------------------------------------------

    @property
    def due(self) -> int:
        """Value whose stack is wanted next; 0 if all were seen or left out."""
        values = self._there.values if self._there is not None else ()
        seen = {*self._learned, *self._left_out}
        return next((one for one in values if one not in seen), 0)

    @property
    def seat(self) -> int:
        """The seat on whose spot the stacks are put: in the middle of what the camera sees."""
        seats = self._there.seats if self._there is not None else ()
        return seats[len(seats) // 2] if seats else 0

    @property
    def _is_lit(self) -> bool:
        return self._grey is not None and judge.grey(self._grey) is not b.Verdict.REJECT

    @property
    def _judged(self) -> b.Verdict:
        if self._colours is None or self._grey is None:
            return b.Verdict.UNDECIDED
        left_out = (b.Verdict.WARN,) if self._left_out else ()
        return judge.worst((judge.colours(self._colours), judge.grey(self._grey), *left_out))

    @property
    def _findings(self) -> tuple[b.Finding, ...]:
        lit = judge.grey(self._grey) if self._grey is not None else b.Verdict.ACCEPT
        if lit is b.Verdict.ACCEPT:
            return ()
        return (b.Finding(b.Fault.LIGHT_CHANGED, lit, (_ROLE,)),)

    # --- view
    # --------------------------------------------------------------------------------------

    @property
    def shown(self) -> Shown:
        """View of the step now."""
        judged = self.stage in (Stage.JUDGED, Stage.WHY, Stage.OVER)
        progress = None
        if self.stage is Stage.CHIPS and self._there is not None:
            ended = len(self._learned) + len(self._left_out)
            progress = Progress(ended, len(self._there.values))
        return Shown(
            b.Step.COLOUR, says=self._says(), keys=self._keys(), asks=self._asks(),
            notes=() if self._said is None else (self._said,), progress=progress,
            figures=self._figures(), findings=self._findings if judged else (),
            verdict=self._judged if judged else None, camera=_ROLE)

    def _says(self) -> tuple[Message, ...]:
        match self.stage:
            case Stage.VALUES if self._there is None:
                return (message("bench_colour.begin"),)
            case Stage.VALUES:
                return message("bench_colour.values"), message("bench_colour.values_look")
            case Stage.CARD if self._grey is None:
                return message("bench_colour.card"), message("bench_colour.card_look")
            case Stage.CARD:
                lit = "card_good" if self._is_lit else "card_uneven"
                return (message(f"bench_colour.{lit}"),)
            case Stage.CHIPS:
                return (message("bench_colour.chips", value=self.due, seat=self.seat),
                        message("bench_colour.chips_look"))
            case Stage.JUDGED:
                is_bad = self._judged is b.Verdict.REJECT
                colours = self._colours
                low, high = sorted(colours.closest) if colours is not None else (0, 0)
                alike = message("bench_colour.alike", first_value=low, second_value=high)
                return (alike if is_bad else message("bench_colour.apart"),)
            case Stage.WHY:
                return message("bench_colour.why"), message("bench_camera.why_hint")
        return (message(f"bench_colour.{self.stage}"),)

    def _keys(self) -> tuple[Key, ...]:
        if self._asked:
            return ()
        again = Key(message("bench_colour.key_again"), taps.Again())
        match self.stage:
            case Stage.VALUES if self._there is None:
                return (again,) if self._said is not None else ()
            case Stage.VALUES:
                return (Key(message("bench_colour.key_values"), taps.GoOn(), is_main=True),)
            case Stage.CARD if self._is_lit:
                return Key(message("bench_colour.key_go_on"), taps.GoOn(), is_main=True), again
            case Stage.CARD:
                return (Key(message("bench_colour.key_lies"), taps.GoOn(), is_main=True),)
            case Stage.CHIPS:
                return (Key(message("bench_colour.key_stands"), taps.GoOn(), is_main=True),
                        Key(message("bench_colour.key_without"), taps.Choose("without")), again)
            case Stage.JUDGED if self._judged is b.Verdict.REJECT:
                return (Key(message("bench_colour.key_again"), taps.Again(), is_main=True),)
            case Stage.JUDGED:
                return Key(message("bench_colour.key_go_on"), taps.GoOn(), is_main=True), again
            case Stage.WHY:
                return tuple(Key(message(f"bench_colour.why_{one}"), taps.Choose(f"why_{one}"),
                                 is_main=one == "new") for one in WHYS)
        return ()

    def _asks(self) -> Asked | None:
        if self.stage is Stage.VALUES and self._there is not None:
            given = ", ".join(map(str, self._there.values))
            return Asked(message("bench_colour.values_ask"), given=given)
        return Asked(message("bench_camera.why_other")) if self.stage is Stage.WHY else None

    def _figures(self) -> tuple[Figure, ...]:
        found: list[Figure] = []
        if self._grey is not None:
            blue, green, red = self._grey.gains
            found += [
                Figure(message("bench_colour.figure_white"),
                       f"{blue:.2f} / {green:.2f} / {red:.2f}"),
                Figure(message("bench_colour.figure_even"),
                       f"{100 * self._grey.spread:.0f} % (≤ {100 * judge.GREY_SPREAD:.0f})",
                       judge.grey(self._grey)),
            ]
        if self._colours is not None and any(self._colours.closest):
            low, high = sorted(self._colours.closest)
            found.append(Figure(
                message("bench_colour.figure_apart", first_value=low, second_value=high),
                f"{self._colours.apart:.0f} (≥ {judge.APART:.0f})", judge.colours(self._colours)))
        if self._colours is not None:
            found += [Figure(message("bench_colour.figure_moved", value=value), f"{moved:.0f}")
                      for value, moved in self._colours.moved]
        return tuple(found)


def _values(text: str) -> tuple[int, ...] | None:
    """The values that were typed, "500, 100, 25"; None where they are none.

    >>> _values("500, 100 25"), _values("red")
    ((500, 100, 25), None)
    """
    parts = text.replace(",", " ").replace(";", " ").split()
    if not 1 <= len(parts) <= _VALUES_MOST or not all(one.isdecimal() for one in parts):
        return None
    values = tuple(int(one) for one in parts)
    known = set(values)
    return values if len(known) == len(values) and min(known) > 0 and (
        max(known) <= _VALUE_MOST) else None
