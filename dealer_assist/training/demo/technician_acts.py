"""Acts of a technician's hands at a simulated table, step by step, in words.

Of all that the table allows only the acts that the step in work needs are offered, and those that
mend the faults found.
"""

from collections.abc import Callable, Iterable
from typing import Any, Final

from dealer_assist.devices.commissioning.bench_page_view_models import HandKey
from dealer_assist.devices.commissioning.bench_screen_view_model import BenchScreen, BenchStepView
from dealer_assist.game.facts.commissioning import BenchStep
from dealer_assist.storage.registry.deck_orders import ORDERS
from dealer_assist.words.message import message
from drivers.sim.tabletop.planted_fault import NAMES
from drivers.sim.tabletop.sim_table import SimTable

#: Order of a new deck, in which a technician takes it from its box.
PACKED: Final = ORDERS["packed"]
_RACK: Final = 20
_ROW: Final = 13


def useful_acts_in_step(shown: BenchScreen, table: SimTable) -> tuple[HandKey, ...]:
    """Acts of use in the step that is shown."""
    step = shown.shown
    if step is None:
        return ()
    return (*_ACTS.get(step.step, _none)(step, table), *_mends(step))


def _act(name: str, act: str = "", **values: Any) -> HandKey:
    return HandKey(act or name, message(f"bench_sim.{name}", **values))


def _none(shown: BenchStepView, table: SimTable) -> Iterable[HandKey]:
    return ()


def _mends(shown: BenchStepView) -> list[HandKey]:
    """Acts that mend the faults found, whether they exist or not."""
    named = dict.fromkeys(str(one.fault) for one in shown.findings)
    return [_act(f"mend_{name}", f"mend:{name}") for name in named if name in NAMES]


def _values(shown: BenchStepView, id: str) -> dict[str, Any] | None:
    """Values of the message with this id; None if it isn't shown."""
    said = (*shown.says, *shown.notes)
    return next((dict(one.values) for one in said if one.id == id), None)


def _keys(shown: BenchStepView, table: SimTable) -> Iterable[HandKey]:
    return (_act("put_page"),) if _values(shown, "bench_keys.flash") is not None else ()


def _gate(shown: BenchStepView, table: SimTable) -> Iterable[HandKey]:
    return (_act("open_lid"), _act("shut_lid"), _act("draw"))


def _deck(shown: BenchStepView, table: SimTable) -> Iterable[HandKey]:
    """Acts: the run; then naming the cards that are to be turned up."""
    place = _values(shown, "bench_deck.turn_up")
    if place is None:
        return (_act("enrol_deck"), _act("again")) if shown.cells else ()
    at = (place["row"] - 1) * _ROW + place["column"] - 1
    card = table.drawn[at] if at < len(table.drawn) else ""
    return (_act("shows", f"look:{at}", card=card),) if card else ()


def _chips(shown: BenchStepView, table: SimTable) -> Iterable[HandKey]:
    """Act: a rack of the value that is wanted."""
    rack = _values(shown, "bench_chips.rack")
    if rack is None:
        return (_act("take_all"),)
    value = int(rack["chips"])
    return (_act("put_rack", f"put:0x{_RACK}x{value}", count=_RACK, chips=value), _act("take_all"))


def _spots(shown: BenchStepView, table: SimTable) -> Iterable[HandKey]:
    """Act: a chip before the seat that is wanted."""
    put = _values(shown, "bench_map.put")
    if put is None:
        return (_act("take_all"),)
    seat = int(put["seat"])
    return _act("put_chip", f"put:{seat - 1}", seat=seat), _act("take_all")


def _camera(shown: BenchStepView, table: SimTable) -> Iterable[HandKey]:
    """Acts: the printed board; before a shoe's camera the printed card."""
    if shown.camera == "shoe":
        return (_act("card_middle", "show_card:middle"), _act("card_further", "show_card:further"),
                _act("clear_view"))
    return (_act("hold_board"), _act("lay_board"), _act("clear_view"))


def _cards_test(shown: BenchStepView, table: SimTable) -> Iterable[HandKey]:
    in_order = _values(shown, "bench_cards.put_in_order") is not None
    run = "run_in_order" if in_order else "run_shuffled"
    more = (_act("run_deck"),) if table.left else ()
    return (_act(run), *more, _act("draw"), _act("again"))


def _chips_test(shown: BenchStepView, table: SimTable) -> Iterable[HandKey]:
    """Act: so many chips more before the seat that is wanted."""
    put = _values(shown, "bench_spots.put") or _values(shown, "bench_spots.put_one")
    if put is None:
        return (_act("take_all"),)
    seat, count = int(put["seat"]), int(put.get("count", 1))
    name = "put_chip" if count == 1 else "put_stack"
    values = {"seat": seat} if count == 1 else {"seat": seat, "count": count}
    return (_act(name, f"put:{seat - 1}x{count}", **values), _act("take_all"))


_ACTS: Final[dict[BenchStep, Callable[[BenchStepView, SimTable], Iterable[HandKey]]]] = {
    BenchStep.KEYS: _keys, BenchStep.GATE: _gate, BenchStep.DECK: _deck, BenchStep.CHIPS: _chips,
    BenchStep.SPOTS: _spots,
    BenchStep.CAMERA: _camera, BenchStep.COLOUR: _camera, BenchStep.CARDS_TEST: _cards_test,
    BenchStep.CHIPS_TEST: _chips_test,
}
