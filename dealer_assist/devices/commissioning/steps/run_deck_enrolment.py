"""Step "deck": a deck in a known order is drawn card by card, and each tag gets its card's name.

The run itself is `registry.enrol.Enrolment`; here it gets a name, keys to tap, and its place on the
screen. A person turns up five cards at the end and names them: that shows if the deck lay in
another order.
"""

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from enum import Enum, auto
from random import Random
from typing import Any, Final

from dealer_assist.devices.commissioning import bench_taps
from dealer_assist.devices.commissioning.bench_screen_view_model import (
    BenchStepView,
    CardCell,
    Prompt,
    StepProgress,
    TapChoice,
)
from dealer_assist.devices.commissioning.bench_taps import DeviceReport
from dealer_assist.devices.commissioning.steps.step_runner import (
    NOTHING,
    Errand,
    ErrandDone,
    Ground,
    Runner,
    StepResult,
    bench_tap_choice,
    newest_notes,
    verdict_of_findings,
)
from dealer_assist.game.facts import commissioning as b
from dealer_assist.game.facts.commissioning import (
    BenchFault,
    BenchFinding,
    BenchStep,
    BenchVerdict,
    StepDone,
)
from dealer_assist.storage.registry.camera_deck_enrolment import EyesEnrolment
from dealer_assist.storage.registry.deck import RegisteredDeck
from dealer_assist.storage.registry.deck_enrolment import Enrolment, row_and_card
from dealer_assist.storage.registry.deck_orders import ORDERS
from dealer_assist.words.cards import DECK, typed_card
from dealer_assist.words.message import Message, message

#: A card unread so often at its place is worn.
_WORN: Final = 2
#: With so many cards unread, the fault isn't the cards'.
_NOT_THE_CARDS: Final = 3
#: Messages of the run that name the place that is due; that place's card stays due.
_STOPPED: Final = frozenset({"enrol.unread", "enrol.unseen"})


class _Part(Enum):
    NAME = auto()
    ORDER = auto()
    DRAW = auto()
    LOOK = auto()
    WRITE = auto()
    ENDED = auto()


class RunDeck(Runner):
    """One deck, and after it another where one is wanted."""

    def __init__(self, ground: Ground) -> None:
        self._ground = ground
        self._by = ground.bench.who
        self._chance: Random = ground.chance
        self._is_camera = ground.bench.family("shoe") == "camera"
        self._names = set(ground.known.decks)
        self._enrolled: list[str] = []
        self._findings: list[BenchFinding] = []
        self._anew()

    def _anew(self) -> None:
        self._part = _Part.NAME
        self._name = self._proposed()
        self._order = ""
        self._run: Enrolment | None = None
        self._left: list[int] = []
        self._said: list[Message] = []
        self._failed: Message | None = None
        self._stops: Counter[str] = Counter()
        self._taken_for: Callable[[bytes], str | None] | None = None
        self._ended: StepDone | None = None

    def _proposed(self) -> str:
        number = 1
        while f"deck-{number}" in self._names:
            number += 1
        return f"deck-{number}"

    # --- input -------------------------------------------------------------------------------

    def tapped(self, tap: bench_taps.BenchTap, now_s: int) -> StepResult:
        """Handle a tap: name, order, answers, the cards turned up."""
        match tap:
            case bench_taps.Again():
                was_open = self._run is not None
                self._anew()
                return self._closed_eyes() if was_open else NOTHING
            case bench_taps.PromptAnswered(text=text) if self._part is _Part.NAME:
                self._name, self._failed = text.strip(), None
                return StepResult(errands=(Errand("free_name", values={"deck": self._name}),))
            case bench_taps.Choose(what=order) if self._part is _Part.ORDER and order in ORDERS:
                return self._begins(order)
            case bench_taps.Choose(what=("yes" | "no") as word) if self._asks is not None:
                return self._heard_all(self._run_open.answer(word == "yes"), now_s)
            case bench_taps.PromptAnswered(text=text) if self._part is _Part.LOOK:
                return self._looked(text, now_s)
            case bench_taps.Stop() if self._run is not None and self._ended is None:
                self._anew()
                return self._closed_eyes()
        return NOTHING

    @property
    def _run_open(self) -> Enrolment:
        assert self._run is not None
        return self._run

    @property
    def _asks(self) -> Message | None:
        return self._run.question if self._run is not None else None

    def heard(self, heard: DeviceReport) -> StepResult:
        """Handle cards while they are drawn; a 53rd is reported later, too."""
        if heard.role != "shoe" or self._run is None or self._part not in (_Part.DRAW, _Part.LOOK):
            return NOTHING
        return self._heard_all(self._run.heard(heard.report), 0)

    def _begins(self, order: str) -> StepResult:
        """Begin the run; a camera's port is replaced by one that stores pictures."""
        self._order = order
        if self._is_camera:
            return StepResult(errands=(Errand("eyes_open", "shoe"),))
        self._starts(Enrolment(ORDERS[order], self._ground.known))
        return NOTHING

    def _starts(self, run: Enrolment) -> None:
        self._run, self._part = run, _Part.DRAW
        up = self._ground.up.get("shoe")
        if up is not None and not self._is_camera:
            run.heard(up)

    def _heard_all(self, said: tuple[Message, ...], now_s: int) -> StepResult:
        run = self._run_open
        self._said += said
        for one in said:
            if one.id in _STOPPED:
                self._stops[run.order[run.due - 1]] += 1
        if run.failed is not None:
            self._failed, self._part = run.failed, _Part.ENDED
            return self._closed_eyes()
        if run.is_read and run.question is None and self._part is _Part.DRAW:
            self._part = _Part.LOOK
            self._left = list(run.looked_at(self._chance))
        return NOTHING

    def _looked(self, text: str, now_s: int) -> StepResult:
        card = typed_card(text)
        if not card or not self._left:
            self._said.append(message("enrol.no_card", said=text))
            return NOTHING
        self._heard_all(self._run_open.seen(self._left.pop(0), card), now_s)
        if self._left or self._failed is not None:
            return NOTHING
        self._part = _Part.WRITE
        deck = self._run_open.deck(self._name, "", self._by, now_s)
        return StepResult(errands=self._writing(deck))

    def _writing(self, deck: RegisteredDeck) -> tuple[Errand, ...]:
        """Errands that write the deck, a camera's pictures first: a deck that it can't tell apart
        is refused."""
        if not isinstance(self._run, EyesEnrolment):
            return (Errand("write_deck", "shoe", {"deck": deck}),)
        values: dict[str, Any] = {"deck": deck, "uid_of": self._run.uid_of}
        return (Errand("eyes_learn", "shoe", values),)

    def _closed_eyes(self) -> StepResult:
        return StepResult(errands=(Errand("eyes_shut", "shoe"),)) if self._is_camera else NOTHING

    def done(self, done: ErrandDone, now_s: int) -> StepResult:
        """Handle a finished errand: the name is free, the camera stores pictures, the deck is
        written."""
        match done.errand.name:
            case "free_name" if self._part is _Part.NAME:
                self._failed = done.failed
                if done.failed is None:
                    self._part = _Part.ORDER
            case "eyes_open" if self._part is _Part.ORDER:
                self._failed = done.failed
                if done.failed is None:
                    self._starts(EyesEnrolment(
                        ORDERS[self._order], self._ground.known, done.values["taken_for"]))
            case "eyes_learn" | "write_deck" if self._part is _Part.WRITE:
                return self._written(done, now_s)
        return NOTHING

    def _written(self, done: ErrandDone, now_s: int) -> StepResult:
        self._part, self._failed = _Part.ENDED, done.failed
        if done.failed is not None:
            return self._closed_eyes()
        self._enrolled.append(self._name)
        self._names.add(self._name)
        self._findings += self._unread()
        findings = tuple(self._findings)
        self._ended = StepDone(BenchStep.DECK, verdict_of_findings(findings), findings, at_s=now_s)
        facts = (b.DeckEnrolled(self._name, "shoe", now_s), self._ended)
        return StepResult(facts, self._closed_eyes().errands)

    def _unread(self) -> list[BenchFinding]:
        """Findings on unread cards: a card that stopped the run again and again is worn, but if
        cards all over the deck did, none of them is to blame. A camera's cause is left to the card
        test."""
        if len(self._stops) < _NOT_THE_CARDS:
            return [BenchFinding(BenchFault.WORN_CARD, BenchVerdict.WARN, (card,), 1, times + 1)
                    for card, times in sorted(self._stops.items()) if times >= _WORN]
        if self._is_camera:
            return []
        drawn = len(DECK) + self._stops.total()
        return [BenchFinding(BenchFault.WEAK_ANTENNA, BenchVerdict.WARN, ("shoe",), len(DECK),
                             drawn)]

    # --- what is shown -----------------------------------------------------------------------

    @property
    def shown(self) -> BenchStepView:
        """The part that is due."""
        shown = BenchStepView(BenchStep.DECK, notes=newest_notes(self._said),
                              findings=tuple(self._findings))
        failed = (self._failed,) if self._failed is not None else ()
        match self._part:
            case _Part.NAME:
                asks = Prompt(message("bench_deck.name"), given=self._name)
                return replace(shown, says=(*failed, message("bench_deck.begin"),
                                            message("bench_deck.name_how")), asks=asks)
            case _Part.ORDER:
                keys = tuple(TapChoice(message(f"order.{one}"), bench_taps.Choose(one),
                                       one == "packed")
                             for one in ORDERS)
                return replace(shown, says=(*failed, message("bench_deck.order"),
                                            message("bench_deck.order_how")), keys=keys)
            case _Part.WRITE:
                return replace(shown, says=(message("bench_deck.writing"),), notes=())
            case _Part.ENDED:
                return self._at_end(shown)
        return self._at_work(shown)

    def _at_end(self, shown: BenchStepView) -> BenchStepView:
        if self._failed is not None:
            return replace(shown, says=(self._failed, message("enrol.nothing_kept")),
                           keys=(bench_tap_choice("again", bench_taps.Again(), main=True),))
        assert self._ended is not None
        said = message("bench_deck.ended", deck=self._name)
        return replace(shown, says=(said,), notes=(), verdict=self._ended.verdict,
                       keys=(bench_tap_choice("another_deck", bench_taps.Again()),))

    def _at_work(self, shown: BenchStepView) -> BenchStepView:
        run = self._run_open
        shown = replace(shown, cells=self._cells())
        if run.question is not None:
            return replace(shown, says=(run.question,), keys=(
                bench_tap_choice("yes", bench_taps.Choose("yes")),
                bench_tap_choice("no", bench_taps.Choose("no"))))
        if self._part is _Part.LOOK:
            row, column = row_and_card(self._left[0])
            says = (message("bench_deck.turn_up", row=row, column=column),
                    message("bench_deck.turn_up_how", left=len(self._left)))
            asks = Prompt(message("bench_deck.which_card"), DECK)
            return replace(shown, says=says, asks=asks)
        due = run.order[run.due - 1]
        says = (message("bench_deck.draw", card=due, place=run.due), message("bench_deck.draw_how"))
        return replace(shown, says=says, progress=StepProgress(run.due - 1, len(DECK)))

    def _cells(self) -> tuple[CardCell, ...]:
        run = self._run_open
        return tuple(
            CardCell(card, int(place < run.due), int(place < run.due) + self._stops[card],
                     verdict=_verdict(place < run.due, self._stops[card]),
                     is_due=place == run.due and self._part is _Part.DRAW)
            for place, card in enumerate(run.order, 1))


def _verdict(is_read: bool, stops: int) -> BenchVerdict:
    if stops >= _WORN:
        return BenchVerdict.WARN
    return BenchVerdict.ACCEPT if is_read else BenchVerdict.UNDECIDED
