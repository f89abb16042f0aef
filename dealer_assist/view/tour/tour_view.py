"""Strip of the tour: one sentence, the places to touch, and its own keys. No Qt.

The places are named, not measured: the window finds them among its keys (`qt/tour`).
"""

from enum import StrEnum

from dealer_assist.game.table.table import Table
from dealer_assist.words import word
from drivers.lazy_dataclass import dataclass


class TourKey(StrEnum):
    """Key of the strip; its words are ``tour.key_…``."""

    START = "start"
    DECLINE = "decline"
    AGAIN = "again"
    LEAVE = "leave"
    FINISH = "finish"


@dataclass(frozen=True, slots=True)
class TourView:
    """Strip as it is shown now. ``touch`` names places, the first that is in sight gets the edge;
    ``cards``, as many as are asked for, and ``seat`` are what such a place may mean."""

    lang: str
    marks: tuple[str, str]  # practice, and which step of how many
    says: str
    keys: tuple[tuple[TourKey, str], ...]
    touch: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()
    seat: int = 0


def tour_keys(lang: str, *keys: TourKey) -> tuple[tuple[TourKey, str], ...]:
    """Keys with their words."""
    return tuple((key, word(lang, f"tour.key_{key}")) for key in keys)


def offer_view(table: Table, lang: str) -> TourView | None:
    """Offer of the tour; None once hands are dealt: a game is never interrupted."""
    if table.hands or table.hand is not None:
        return None
    return TourView(lang, ("", ""), word(lang, "tour.offer"),
                    tour_keys(lang, TourKey.START, TourKey.DECLINE))
