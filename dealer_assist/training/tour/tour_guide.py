"""Guide of the tour: which step is due at this table, and what is said of it. No Qt.

It looks at the table alone. A step is passed once its goal holds; where the table went back, so
does the guide; where it went elsewhere, the guide says how to come back.
"""

from collections.abc import Sequence
from typing import NamedTuple

from dealer_assist.game.catalogue import ENTRIES
from dealer_assist.game.table.table import Table
from dealer_assist.training.tour.tour_steps import TourStep, tour_steps
from dealer_assist.view.dealer.table_view import TableView
from dealer_assist.view.pages.quick_card import undo_word
from dealer_assist.view.tour.tour_view import TourKey, TourView, tour_keys
from dealer_assist.words import in_house_words, word


class TourPlace(NamedTuple):
    """Place in the tour: the step reached, and the one to be said; -1 if the table is elsewhere."""

    at: int
    says: int


def tour_place(steps: Sequence[TourStep], at: int, table: Table) -> TourPlace:
    """Place in the tour at this table, ``at`` being the step that was reached before.

    Beyond the last step both are their number.
    """
    while at < len(steps) and steps[at].is_over(table):
        at += 1
    if at == len(steps) or steps[at].is_due(table):
        return TourPlace(at, at)
    before = next((k for k in range(at - 1, -1, -1) if steps[k].is_due(table)), -1)
    if before >= 0:
        return TourPlace(before, before)
    ahead = range(at, len(steps)) if steps[at].any_order else ()
    return TourPlace(at, next((k for k in ahead if steps[k].any_order and steps[k].is_due(table)),
                              -1))


class TourGuide:
    """Guide through one tour. ``left_at`` is the name of the step at which an earlier run was left,
    "" for none: it goes on there, and offers the beginning until the first touch."""

    def __init__(self, left_at: str = "") -> None:
        self._steps = tour_steps()
        names = [step.name for step in self._steps]
        self._at = names.index(left_at) if left_at in names else 0
        self._untouched = 0 if self._at else -1  # number of the table as it was left
        self.is_over = False

    @property
    def step(self) -> str:
        """Name of the step that was reached; "" at the end."""
        return "" if self.is_over else self._steps[self._at].name

    def view(self, table: Table, picture: TableView) -> TourView:
        """Strip for this table and its picture."""
        if self._untouched == 0:
            self._untouched = table.number
        place = tour_place(self._steps, self._at, table)
        self._at = min(place.at, len(self._steps) - 1)
        self.is_over = place.at == len(self._steps)
        if self.is_over:
            return self._strip(picture, "end", (TourKey.AGAIN, TourKey.FINISH))
        if place.says < 0:
            return self._astray(table, picture)
        step = self._steps[place.says]
        is_back = table.number == self._untouched
        keys = (TourKey.AGAIN, TourKey.LEAVE) if is_back else (TourKey.LEAVE,)
        return self._strip(picture, step.name, keys, step)

    def _astray(self, table: Table, picture: TableView) -> TourView:
        """Strip where the table isn't as in the tour: undo leads back within the hand."""
        if table.hands > 1 or not picture.undo.enabled:
            return self._strip(picture, "lost", (TourKey.AGAIN, TourKey.LEAVE))
        return self._strip(picture, "astray", (TourKey.AGAIN, TourKey.LEAVE), touch=("undo",))

    def _strip(
        self, picture: TableView, says: str, keys: tuple[TourKey, ...],
        step: TourStep | None = None, touch: tuple[str, ...] = (),
    ) -> TourView:
        lang, count = picture.lang, len(self._steps)
        number = min(self._at + 1 + self.is_over, count)
        place = word(lang, "tour.place", number=number, count=count)
        values = {**_key_words(picture), **(_step_values(step, lang) if step is not None else {})}
        return TourView(
            lang, (picture.practice, place),
            word(lang, f"tour.{says}", **{"number": number, "count": count, **values}),
            tour_keys(lang, *keys), touch if step is None else step.touch,
            step.cards if step is not None else (),
            step.aim.seat if step is not None else 0)


def _key_words(picture: TableView) -> dict[str, object]:
    """Names of the panel's keys, as they stand on them now."""
    lang, done = picture.lang, picture.step.done
    return {
        "done": done.text if done is not None else word(lang, "step.done"),
        "fold": picture.fold.text, "check_call": picture.check_call.text,
        "raise_to": picture.keypad.confirm.text, "all_in": picture.all_in.text,
        "floor": word(lang, "action.floor"), "incident": word(lang, "guide.key"),
        "apply": word(lang, "case.apply"),
        "undo": undo_word(lang),
    }


def _step_values(step: TourStep, lang: str) -> dict[str, object]:
    found: dict[str, object] = {"seat": step.aim.seat, "other": step.other,
                                "chips": step.aim.chips}
    if step.entry:
        found["entry"] = in_house_words(ENTRIES[step.entry].called, lang)
    return found
