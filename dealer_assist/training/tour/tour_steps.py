"""Steps of the tour, read from ``steps.toml``."""

from functools import cache

from dealer_assist.game.catalogue import ENTRIES
from dealer_assist.game.table.table import Table
from dealer_assist.training.tour.tour_goals import GOALS, Aim, Predicate
from dealer_assist.words.cards import DECK
from dealer_assist.words.shipped_toml_reader import TextTable, outermost_table, shipped_file_text
from drivers.lazy_dataclass import dataclass

_FILE = "steps.toml"


@dataclass(frozen=True, slots=True)
class TourStep:
    """Step of the tour. ``entry`` is the incident that it reports.

    With ``any_order`` it may come before other such steps: houses differ in when hands are tabled.
    """

    name: str
    during: Predicate
    goal: Predicate
    aim: Aim
    touch: tuple[str, ...]
    cards: tuple[str, ...]
    other: int
    entry: str
    any_order: bool

    def is_over(self, table: Table) -> bool:
        """True if its goal is reached."""
        return self.goal(table, self.aim)

    def is_due(self, table: Table) -> bool:
        """True if the table is as it is when the step is to be done."""
        return self.during(table, self.aim) and not self.is_over(table)


@cache
def tour_steps() -> tuple[TourStep, ...]:
    """The steps that ship, in their order. Raises OwnTextWrong."""
    whole = outermost_table(_FILE, shipped_file_text(__package__ or "", _FILE))
    return tuple(_step(name, TextTable(given, f"{_FILE}: {name}.")) for name, given in (
        (name, whole.left.pop(name)) for name in tuple(whole.left)))


def _step(name: str, of: TextTable) -> TourStep:
    cards, entry = of.texts("cards", []), of.take("entry", str, "")
    if strange := [card for card in cards if card not in DECK]:
        of.wrong("cards", "names of cards", strange)
    if entry:
        of.named("entry", entry, ENTRIES)
    step = TourStep(
        name, of.named("during", of.take("during", str), GOALS),
        of.named("goal", of.take("goal", str), GOALS),
        Aim(*(of.take(figure, int, 0) for figure in Aim._fields)), of.texts("touch"), cards,
        of.take("other", int, 0), entry,
        of.take("any_order", bool, False))
    of.done()
    return step
