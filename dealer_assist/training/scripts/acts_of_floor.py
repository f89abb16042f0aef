"""Acts of the floor from its room: a call heard and answered, orders from afar."""

from collections import Counter
from typing import Final

from dealer_assist.game import facts as e
from dealer_assist.game.facts.floor import OrderKind
from dealer_assist.training.scripts.acts_of_hand import Act
from dealer_assist.training.scripts.line_patterns import Values
from dealer_assist.training.scripts.script_table import Cannot, ScriptRun


def _call(live: ScriptRun) -> int:
    if not live.table.calls:
        raise Cannot("script.no_call")
    return live.table.calls[0].number


def call_heard(live: ScriptRun, values: Values) -> None:
    """The oldest call stands on the floor's screen."""
    live.put(*live.answer_call(OrderKind.HEARD, _call(live)).facts)


def call_coming(live: ScriptRun, values: Values) -> None:
    """Somebody is on his way."""
    live.put(*live.answer_call(OrderKind.COMING, _call(live), values["by"]).facts)


def call_over(live: ScriptRun, values: Values) -> None:
    """The call is over, without a ruling."""
    live.enter(e.CallEnded(_call(live), values.get("by", "")))


def from_afar(live: ScriptRun, values: Values) -> None:
    """From this line on a floor manager rules and enters from the room."""
    live.from_afar = values["by"]


def at_table(live: ScriptRun, values: Values) -> None:
    """From this line on entries are made at the table again."""
    live.from_afar = ""


def floor_looks(live: ScriptRun, values: Values) -> None:
    """The floor looks at the table now; until it looks again it orders on this picture."""
    live.floor_saw = live.table.number


FLOOR_ACTS: Final[dict[str, Act]] = {
    "call_heard": call_heard, "call_coming": call_coming, "call_over": call_over,
    "from_afar": from_afar, "at_table": at_table, "floor_looks": floor_looks,
}


def _counts(live: ScriptRun, values: Values) -> None:
    """The camera counts all chips in front of a seat now."""
    live.counts(values["seat"], _by_value(values))


def _cant_count(live: ScriptRun, values: Values) -> None:
    """The camera can't count the chips; it may have a guess."""
    live.counts(values["seat"], _by_value(values), is_sure=False)


def _by_value(values: Values) -> tuple[tuple[int, int], ...]:
    return tuple(sorted(Counter(values.get("motion", ())).items(), reverse=True))


def _sees(live: ScriptRun, values: Values) -> None:
    """The camera sees these cards lie open: the board, or a seat's."""
    live.lies_open(values.get("seat", 0), values["cards"])


CAMERA_ACTS: Final[dict[str, Act]] = {
    "camera_counts": _counts, "camera_cant_count": _cant_count, "camera_sees": _sees,
}
