"""Simulated technician who follows the screen, and knows nothing else.

`BenchPilot.move` looks at the view and gives his next act: a tap, or something with his hands. So a
whole commissioning can be tried, and shown, without anybody at the table.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final

from dealer_assist.devices.commissioning.bench_page_view_models import HandKey
from dealer_assist.devices.commissioning.bench_screen_view_model import (
    BenchScreen,
    BenchStepView,
    StepState,
    TapChoice,
)
from dealer_assist.devices.commissioning.bench_taps import (
    Again,
    Open,
    PromptAnswered,
    SignInTap,
    Skip,
)
from dealer_assist.game.facts.commissioning import BenchStep, BenchVerdict
from drivers.lazy_dataclass import dataclass

NAME: Final = "A. Technician"
_PIN: Final = "246810"
#: Seconds without a change after which he tries his last act once more.
_PATIENCE_S: Final = 3.0
_MOST_TRIES: Final = 3
#: The chips that are brought into circulation, one value after the other.
_VALUES: Final = ("100", "500", "1000", "5000")
#: Steps in which he waits for his own hands.
_BY_HAND: Final = frozenset({BenchStep.DECK, BenchStep.CARDS_TEST, BenchStep.GATE,
                             BenchStep.CHIPS_TEST})
_OPEN: Final = frozenset({StepState.TODO, StepState.STALE, StepState.RUNNING})


@dataclass(frozen=True, slots=True)
class PilotMove:
    """Move of the technician: a tap on the screen, or an act of his hands. `is_late`: only if
    waiting has brought nothing."""

    tap: object = None
    hand: HandKey | None = None
    is_late: bool = False


class BenchPilot:
    """Technician at one bench. Times are seconds of any clock that doesn't go back.

    With `mends` he mends a fault that the bench has named, once, and tries the step again.
    """

    def __init__(self, mends: bool = False) -> None:
        self._mends = mends
        self._mended: set[str] = set()
        # a step in which something was mended, to be tried again
        self._again: BenchStep | None = None
        self._before: object = None
        self._since_s = 0.0
        self._tries = 0
        self._did = ""  # the last act of his hands
        self._racks: list[str] = []  # values that were put on the table

    def move(self, bench: BenchScreen, is_busy: bool, now_s: float) -> PilotMove | None:
        """Next move, once for each view and again if it came to nothing; None: he waits."""
        step = bench.shown
        if is_busy and step is not None and step.step in _BY_HAND:
            return None  # cards are drawn: a tap now would be too early
        wanted = self._wanted(bench)
        seen = _seen(bench)
        if seen != self._before:
            self._before, self._since_s = seen, now_s
            if wanted is not None and wanted.is_late:
                return None
            self._tries = 0
        elif now_s - self._since_s < _PATIENCE_S or is_busy or self._tries >= _MOST_TRIES:
            return None
        if wanted is None or (is_busy and wanted.hand is not None):
            self._before = None  # nothing was done for what he sees
            return None
        self._since_s = now_s
        self._tries += 1
        self._did = wanted.hand.name if wanted.hand is not None else self._did
        if wanted.hand is not None and wanted.hand.name.startswith("mend:"):
            self._mended.add(wanted.hand.name)
            self._again = step.step if step is not None else None
        elif isinstance(wanted.tap, Again):
            self._again = None
        return wanted

    def _wanted(self, bench: BenchScreen) -> PilotMove | None:
        if not bench.who:
            return PilotMove(SignInTap(NAME, _PIN))
        step = bench.shown
        if step is not None and self._mends and step.findings:
            mended = self._mend(step, bench.hands)
            if mended is not None:
                return mended
        if step is None or _is_over(step):
            return self._next_step(bench, step)
        if step.verdict is BenchVerdict.REJECT:
            return None  # somebody has to mend that first
        return _STEPS.get(step.step, BenchPilot._main)(self, step, bench.hands)

    def _next_step(self, bench: BenchScreen, step: BenchStepView | None) -> PilotMove | None:
        """Key that goes on, or the first step of the list that may be begun."""
        key = next((key for key in step.keys if isinstance(key.tap, Open)), None) if step else None
        if key is not None:
            return PilotMove(key.tap)
        due = next((line.step for line in bench.steps if line.state in _OPEN), None)
        return PilotMove(Open(due)) if due is not None else None

    def _mend(self, step: BenchStepView, hands: Sequence[HandKey]) -> PilotMove | None:
        """Move that mends a fault that was found; then the step once more. Cables are swapped back
        when every seat was tried: until then nobody knows which."""
        if step.step is BenchStep.SPOTS and _said(step, "bench_map.crossed") is None:
            return None
        mend = next((hand for hand in hands if hand.name.startswith("mend:")
                     and hand.name not in self._mended), None)
        if mend is not None:
            return PilotMove(hand=mend)
        if self._again is not step.step or step.verdict is not BenchVerdict.REJECT:
            return None
        return next((PilotMove(key.tap) for key in step.keys if isinstance(key.tap, Again)), None)

    # --- moves of each step ----------------------------------------------------------------

    def _main(self, step: BenchStepView, hands: Sequence[HandKey]) -> PilotMove | None:
        """The key that goes on."""
        key = _main_key(step)
        return PilotMove(key.tap) if key is not None else None

    def _devices(self, step: BenchStepView, hands: Sequence[HandKey]) -> PilotMove | None:
        if _said(step, "bench_devices.which") is None:
            return self._main(step, hands)
        return PilotMove(step.keys[0].tap) if step.keys else None

    def _keys(self, step: BenchStepView, hands: Sequence[HandKey]) -> PilotMove | None:
        if _said(step, "bench_keys.flash") is not None and self._did != "put_page":
            return _hand(hands, "put_page")
        if _said(step, "bench_keys.wrong") is not None and self._did == "put_page":
            return _tapped(step, "bench_key.note_it")  # it has its page and holds another key
        if _said(step, "bench_keys.none") is not None:
            self._did = ""
        return self._main(step, hands)

    def _gate(self, step: BenchStepView, hands: Sequence[HandKey]) -> PilotMove | None:
        asked = {"bench_gate.open_lid": "open_lid", "bench_gate.shut_lid": "shut_lid",
                 "bench_gate.draw": "draw"}
        return next((_hand(hands, act) for id, act in asked.items()
                     if _said(step, id) is not None), None)

    def _deck(self, step: BenchStepView, hands: Sequence[HandKey]) -> PilotMove | None:
        """Next move for a deck: a name, an order, the run, and the names of the cards turned up."""
        if step.asks is not None and step.asks.given:
            return PilotMove(PromptAnswered(step.asks.given))
        turned = next((hand for hand in hands if hand.name.startswith("look:")), None)
        if turned is not None:
            return PilotMove(PromptAnswered(str(dict(turned.label.values)["card"])))
        if _said(step, "bench_deck.draw") is not None:
            return _hand(hands, "enrol_deck")
        return self._main(step, hands)

    def _chips(self, step: BenchStepView, hands: Sequence[HandKey]) -> PilotMove | None:
        """Next move for chips: a rack of each value, one after the other."""
        stands = any(mark.chips for mark in step.spots)
        if step.asks is not None:
            left = [value for value in _VALUES if value not in self._racks]
            if stands or not left:
                return _hand(hands, "take_all")
            return PilotMove(PromptAnswered(left[0]))
        rack = _said(step, "bench_chips.rack")
        if rack is not None:
            value = str(rack["chips"])
            if stands:
                self._racks += [value] if value not in self._racks else []
                return self._main(step, hands)
            return _hand(hands, "put:")
        if stands:
            return _hand(hands, "take_all")
        label = "chips_enough" if len(self._racks) >= len(_VALUES) else "another_value"
        return _tapped(step, f"bench_key.{label}")

    def _spots(self, step: BenchStepView, hands: Sequence[HandKey]) -> PilotMove | None:
        if _said(step, "bench_map.clear") is not None:
            return _hand(hands, "take_all")
        put = _said(step, "bench_map.put") is not None
        return _hand(hands, "put:") if put else self._main(step, hands)

    def _camera(self, step: BenchStepView, hands: Sequence[HandKey]) -> PilotMove | None:
        """Next move for a camera: the board held, laid down, taken away, as it is wanted."""
        asked = {"flat": "lay_board", "middle": "show_card:middle",
                 "further": "show_card:further", "show_board": "lay_board",
                 "show_card": "show_card:middle"}
        if any("_camera.zone_" in one.id for one in step.says):
            return _hand(hands, "hold_board")
        asked |= {"empty": "clear_view"}
        act = next((act for name, act in asked.items()
                    if _said(step, f"bench_camera.{name}") is not None), "")
        is_done = not act or self._did == act
        return self._main(step, hands) if is_done else _hand(hands, act)

    def _cards_test(self, step: BenchStepView, hands: Sequence[HandKey]) -> PilotMove | None:
        run = next((hand for hand in hands if hand.name in ("run_in_order", "run_shuffled")), None)
        is_put = any(one.id.startswith("bench_cards.put_in") for one in step.says)
        if is_put and run is not None:
            return PilotMove(hand=run)
        return _tapped(step, "bench_cards.key_empty") or self._main(step, hands)

    def _chips_test(self, step: BenchStepView, hands: Sequence[HandKey]) -> PilotMove | None:
        if _said(step, "bench_spots.clear") is not None:
            return _hand(hands, "take_all")
        main = _main_key(step)
        if _said(step, "bench_spots.wait") is not None and main is not None:
            return PilotMove(main.tap, is_late=True)  # they lie there: the step notices, or not
        if _said(step, "bench_spots.put") or _said(step, "bench_spots.put_one"):
            return _hand(hands, "put:")
        return self._main(step, hands)


_Doer = Callable[[BenchPilot, BenchStepView, Sequence[HandKey]], PilotMove | None]
_STEPS: Final[dict[BenchStep, _Doer]] = {
    BenchStep.DEVICES: BenchPilot._devices, BenchStep.KEYS: BenchPilot._keys,
    BenchStep.GATE: BenchPilot._gate,
    BenchStep.DECK: BenchPilot._deck, BenchStep.CHIPS: BenchPilot._chips,
    BenchStep.SPOTS: BenchPilot._spots,
    BenchStep.CAMERA: BenchPilot._camera, BenchStep.CARDS_TEST: BenchPilot._cards_test,
    BenchStep.CHIPS_TEST: BenchPilot._chips_test,
}


# --- what is on the screen ------------------------------------------------------------------------


def _seen(bench: BenchScreen) -> object:
    """Part of the view that shows him any change."""
    step = bench.shown
    if step is None:
        return bench.who, bench.notice, bench.steps
    racks = step.step is BenchStep.CHIPS
    counts = tuple(mark.chips for mark in step.spots) if racks else ()
    return (bench.who, bench.notice, step.step, step.says[:2], step.asks, step.keys, step.progress,
            step.verdict, counts)


def _is_over(step: BenchStepView) -> bool:
    return step.verdict is not None and any(isinstance(key.tap, Open) for key in step.keys)


def _main_key(step: BenchStepView) -> TapChoice | None:
    keys = [key for key in step.keys if not isinstance(key.tap, Open | Skip)]
    main = [key for key in keys if key.is_main]
    return next(iter((*main, *keys)), None)


def _tapped(step: BenchStepView, label: str) -> PilotMove | None:
    return next((PilotMove(key.tap) for key in step.keys if key.label.id == label), None)


def _said(step: BenchStepView, id: str) -> dict[str, Any] | None:
    return next((dict(one.values) for one in step.says if one.id == id), None)


def _hand(hands: Sequence[HandKey], name: str) -> PilotMove | None:
    return next((PilotMove(hand=hand) for hand in hands if hand.name.startswith(name)), None)
