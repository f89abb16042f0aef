"""Acts of lines about cameras over the table: chips counted, cards that lie open."""

from collections import Counter
from typing import Final

from dealer_assist.training.scripts.acts_of_hand import Act
from dealer_assist.training.scripts.pattern import Values
from dealer_assist.training.scripts.script_run import ScriptRun


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
