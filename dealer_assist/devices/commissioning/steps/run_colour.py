"""Step of colours: the colour card sets the white, then one stack of each value gives the house's
chips as this camera sees them in this light."""

from enum import StrEnum
from typing import Final

from dealer_assist.devices.commissioning import bench_taps
from dealer_assist.devices.commissioning.bench_screen_view_model import (
    BenchStepView,
    NamedFigure,
    Prompt,
    StepProgress,
    TapChoice,
)
from dealer_assist.devices.commissioning.steps import camera_measurements as s
from dealer_assist.devices.commissioning.steps import camera_verdicts as judge
from dealer_assist.devices.commissioning.steps.step_runner import (
    NOTHING,
    Errand,
    ErrandDone,
    Ground,
    Runner,
    StepResult,
)
from dealer_assist.game.facts import commissioning as b
from dealer_assist.words.message import Message, message

_ROLE: Final = "scanner"
_VALUES_MOST: Final = 12
_VALUE_MOST: Final = 1_000_000_000
WHYS: Final = ("new", "light", "chips")


class ColourPhase(StrEnum):
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


class RunColour(Runner):
    """Colours of one chip camera. `by` is the technician."""

    def __init__(self, by: str) -> None:
        self._by = by
        self.stage = ColourPhase.VALUES
        self._there: s.ChipsThere | None = None
        self._grey: s.GreyBalance | None = None
        self._colours: s.ColourDistances | None = None
        self._learned: tuple[int, ...] = ()
        self._left_out: tuple[int, ...] = ()
        self._said: Message | None = None
        self._asked = False
        self._verdict = b.BenchVerdict.UNDECIDED

    # --- input ---------------------------------------------------------------------------------

    def ticked(self, now_ns: int, now_s: int) -> StepResult:
        """Ask for the house's chips, once."""
        if self._there is not None or self._asked or self._said is not None:
            return NOTHING
        return self._ask(s.BEGIN_COLOURS)

    def tapped(self, tap: bench_taps.BenchTap, now_s: int) -> StepResult:
        """Handle a tap or an answer of the technician."""
        if self._asked:
            return NOTHING
        match tap:
            case bench_taps.GoOn():
                return self._goes_on()
            case bench_taps.Again():
                return self._again()
            case bench_taps.Choose(what="without"):
                return self._without()
            case bench_taps.Choose(what=what) if what.removeprefix("why_") in WHYS:
                return self._keep(f"bench_colour.{what}", now_s)
            case bench_taps.PromptAnswered(text=text):
                return self._answered(" ".join(text.split()), now_s)
        return NOTHING

    def done(self, done: ErrandDone, now_s: int) -> StepResult:
        """Handle the result of the card, a stack or the comparison."""
        if not done.errand.name.startswith("colour_"):
            return NOTHING
        self._asked, self._said = False, done.failed
        if done.failed is not None:
            self.stage = ColourPhase.WHY if self.stage is ColourPhase.KEEPING else self.stage
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
                self._colours, self.stage = done.values["colours"], ColourPhase.JUDGED
            case s.KEEP_COLOURS:
                return self._kept(done.values["kept"], str(done.errand.values["why"]), now_s)
        return NOTHING

    # --- one phase after the other -------------------------------------------------------------

    def _ask(self, name: str, **values: object) -> StepResult:
        self._asked, self._said = True, None
        return StepResult(errands=(Errand(name, _ROLE, values),))

    def _goes_on(self) -> StepResult:
        match self.stage:
            case ColourPhase.VALUES if self._there is not None:
                self.stage = ColourPhase.CARD
            case ColourPhase.CARD if self._is_lit:
                self.stage = ColourPhase.CHIPS
                return StepResult(errands=(Errand(s.STEER, _ROLE, {"seat": self.seat}),))
            case ColourPhase.CARD:
                return self._ask(s.GREY)
            case ColourPhase.CHIPS if self.due and self.seat:
                return self._ask(s.LEARN, value=self.due, seat=self.seat)
            case ColourPhase.JUDGED if self._judged is not b.BenchVerdict.REJECT:
                self.stage = ColourPhase.WHY
        return NOTHING

    def _again(self) -> StepResult:
        """The card once more; or, once chips were seen, all of them."""
        if self._there is None:
            return self._ask(s.BEGIN_COLOURS)
        if self.stage is ColourPhase.CARD:
            self._grey = None
            return self._ask(s.GREY)
        if self.stage in (ColourPhase.CHIPS, ColourPhase.JUDGED, ColourPhase.WHY):
            self.stage, self._learned, self._left_out = ColourPhase.CHIPS, (), ()
            self._said = self._colours = None
        return NOTHING

    def _without(self) -> StepResult:
        """Leave out a value that isn't at hand: its colours stay as they are."""
        if self.stage is not ColourPhase.CHIPS or not self.due:
            return NOTHING
        self._left_out = (*self._left_out, self.due)
        return self._next_chip()

    def _next_chip(self) -> StepResult:
        if self.stage is ColourPhase.CHIPS and not self.due and self._learned:
            return self._ask(s.COLOURS)
        if not self.due:
            self._left_out = ()  # none was seen: begin again
        return NOTHING

    def _answered(self, text: str, now_s: int) -> StepResult:
        if self.stage is ColourPhase.WHY and text:
            return self._keep(text, now_s)
        if self.stage is not ColourPhase.VALUES:
            return NOTHING
        values = _values(text)
        if values is None:
            self._said = message("bench_colour.values_wrong")
            return NOTHING
        return self._ask(s.BEGIN_COLOURS, values=values)

    def _keep(self, why: str, now_s: int) -> StepResult:
        if self.stage is not ColourPhase.WHY:
            return NOTHING
        self.stage = ColourPhase.KEEPING
        return self._ask(s.KEEP_COLOURS, by=self._by, why=why, now_s=now_s)

    def _kept(self, kept: tuple[s.CalibrationFile, ...], why: str, now_s: int) -> StepResult:
        self.stage, self._verdict = ColourPhase.OVER, self._judged
        changed = tuple(b.CalibrationChanged(
            one.role, b.CalibrationChange.MADE, one.file, one.version, one.sha256, self._by, why,
            one.figures,
            now_s) for one in kept)
        return StepResult((*changed, b.StepDone(
            b.BenchStep.COLOUR, self._verdict, self._findings, at_s=now_s)))

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
        return self._grey is not None and judge.judge_grey(self._grey) is not b.BenchVerdict.REJECT

    @property
    def _judged(self) -> b.BenchVerdict:
        if self._colours is None or self._grey is None:
            return b.BenchVerdict.UNDECIDED
        left_out = (b.BenchVerdict.WARN,) if self._left_out else ()
        return judge.deciding_verdict((judge.chip_colours_verdict(self._colours),
                                       judge.judge_grey(self._grey),
                                       *left_out))

    @property
    def _findings(self) -> tuple[b.BenchFinding, ...]:
        lit = judge.judge_grey(self._grey) if self._grey is not None else b.BenchVerdict.ACCEPT
        if lit is b.BenchVerdict.ACCEPT:
            return ()
        return (b.BenchFinding(b.BenchFault.LIGHT_CHANGED, lit, (_ROLE,)),)

    # --- view
    # --------------------------------------------------------------------------------------

    @property
    def shown(self) -> BenchStepView:
        """View of the step now."""
        judged = self.stage in (ColourPhase.JUDGED, ColourPhase.WHY, ColourPhase.OVER)
        progress = None
        if self.stage is ColourPhase.CHIPS and self._there is not None:
            ended = len(self._learned) + len(self._left_out)
            progress = StepProgress(ended, len(self._there.values))
        return BenchStepView(
            b.BenchStep.COLOUR, says=self._says(), keys=self._keys(), asks=self._asks(),
            notes=() if self._said is None else (self._said,), progress=progress,
            figures=self._figures(), findings=self._findings if judged else (),
            verdict=self._judged if judged else None, camera=_ROLE)

    def _says(self) -> tuple[Message, ...]:
        match self.stage:
            case ColourPhase.VALUES if self._there is None:
                return (message("bench_colour.begin"),)
            case ColourPhase.VALUES:
                return message("bench_colour.values"), message("bench_colour.values_look")
            case ColourPhase.CARD if self._grey is None:
                return message("bench_colour.card"), message("bench_colour.card_look")
            case ColourPhase.CARD:
                lit = "card_good" if self._is_lit else "card_uneven"
                return (message(f"bench_colour.{lit}"),)
            case ColourPhase.CHIPS:
                return (message("bench_colour.chips", value=self.due, seat=self.seat),
                        message("bench_colour.chips_look"))
            case ColourPhase.JUDGED:
                is_bad = self._judged is b.BenchVerdict.REJECT
                colours = self._colours
                low, high = sorted(colours.closest) if colours is not None else (0, 0)
                alike = message("bench_colour.alike", first_value=low, second_value=high)
                return (alike if is_bad else message("bench_colour.apart"),)
            case ColourPhase.WHY:
                return message("bench_colour.why"), message("bench_camera.why_hint")
        return (message(f"bench_colour.{self.stage}"),)

    def _keys(self) -> tuple[TapChoice, ...]:
        if self._asked:
            return ()
        again = TapChoice(message("bench_colour.key_again"), bench_taps.Again())
        match self.stage:
            case ColourPhase.VALUES if self._there is None:
                return (again,) if self._said is not None else ()
            case ColourPhase.VALUES:
                return (TapChoice(message("bench_colour.key_values"), bench_taps.GoOn(),
                                  is_main=True),)
            case ColourPhase.CARD if self._is_lit:
                return TapChoice(message("bench_colour.key_go_on"), bench_taps.GoOn(),
                                 is_main=True), again
            case ColourPhase.CARD:
                return (TapChoice(message("bench_colour.key_lies"), bench_taps.GoOn(),
                                  is_main=True),)
            case ColourPhase.CHIPS:
                return (TapChoice(message("bench_colour.key_stands"), bench_taps.GoOn(),
                                  is_main=True),
                        TapChoice(message("bench_colour.key_without"),
                                  bench_taps.Choose("without")), again)
            case ColourPhase.JUDGED if self._judged is b.BenchVerdict.REJECT:
                return (TapChoice(message("bench_colour.key_again"), bench_taps.Again(),
                                  is_main=True),)
            case ColourPhase.JUDGED:
                return TapChoice(message("bench_colour.key_go_on"), bench_taps.GoOn(),
                                 is_main=True), again
            case ColourPhase.WHY:
                return tuple(TapChoice(message(f"bench_colour.why_{one}"),
                                       bench_taps.Choose(f"why_{one}"),
                                       is_main=one == "new") for one in WHYS)
        return ()

    def _asks(self) -> Prompt | None:
        if self.stage is ColourPhase.VALUES and self._there is not None:
            given = ", ".join(map(str, self._there.values))
            return Prompt(message("bench_colour.values_ask"), given=given)
        return Prompt(message("bench_camera.why_other")) if self.stage is ColourPhase.WHY else None

    def _figures(self) -> tuple[NamedFigure, ...]:
        found: list[NamedFigure] = []
        if self._grey is not None:
            blue, green, red = self._grey.gains
            found += [
                NamedFigure(message("bench_colour.figure_white"),
                            f"{blue:.2f} / {green:.2f} / {red:.2f}"),
                NamedFigure(message("bench_colour.figure_even"),
                            f"{100 * self._grey.spread:.0f} % (≤ {100 * judge.GREY_SPREAD:.0f})",
                            judge.judge_grey(self._grey)),
            ]
        if self._colours is not None and any(self._colours.closest):
            low, high = sorted(self._colours.closest)
            found.append(NamedFigure(
                message("bench_colour.figure_apart", first_value=low, second_value=high),
                f"{self._colours.apart:.0f} (≥ {judge.APART:.0f})",
                judge.chip_colours_verdict(self._colours)))
        if self._colours is not None:
            found += [NamedFigure(message("bench_colour.figure_moved", value=value), f"{moved:.0f}")
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
