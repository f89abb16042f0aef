"""The whole walk in one language: technician, dealers, floor manager; what was wrong."""

from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from album import Album
from set_up import sets_up
from story import DEALERS, Evening
from technician_walk import commission

#: What happens in which hand of the cash game.
PLAN = {
    2: "overchip", 3: "short_raise", 4: "string_bet", 5: "out_of_turn", 6: "exposed", 7: "away",
    9: "two_exposed", 10: "back", 11: "four_flop", 13: "no_burn", 14: "boxed", 15: "early_turn",
    16: "power", 17: "miscalled", 18: "short_call", 19: "strange_chip", 20: "shoe",
    22: "clock_called", 23: "swapped", 25: "swept_in", 26: "shoe_board", 28: "scanner",
    30: "power_deal", 32: "read_twice",
}


class Share(NamedTuple):
    """What is walked of the evening: the cash game's hands, what happens in them and who takes the
    table over; the tournament's hands; a ruling from the floor.
    """

    hands: int
    plan: dict[int, str]
    reliefs: dict[int, str]
    tournament: int = 0
    is_seen_from_floor: bool = True


WHOLE = Share(34, PLAN, {12: DEALERS[1], 24: DEALERS[2]}, 26)
_HALF = 18
#: The table is the same in both languages, its words aren't: each walks its part of the evening.
SHARES = {
    "fr": WHOLE._replace(tournament=0),
    "en": WHOLE._replace(hands=_HALF, plan={at: PLAN[at] for at in PLAN if at <= _HALF},
                         reliefs={12: DEALERS[1]}),
}
SHORT = Share(7, {2: "overchip", 3: "exposed", 4: "four_flop", 5: "power", 6: "shoe",
                  7: "early_turn"}, {4: DEALERS[1]}, is_seen_from_floor=False)


@dataclass
class Walked:
    """What came of it."""

    album: Album
    page: Path
    hands: int
    happened: list[str]
    wrong: list[str]


def walked(out: Path, lang: str, share: Share = WHOLE) -> Walked:
    """Walk, and leave the pictures in ``out``."""
    out.mkdir(parents=True, exist_ok=True)
    title = "Une soirée à la table" if lang == "fr" else "An evening at the table"
    album = Album(out / "pictures", lang, title)
    album.chapter("La mise en place" if lang == "fr" else "The set-up")
    sets_up(out, album, lang)
    album.chapter("L'établi" if lang == "fr" else "The bench")
    fitted = commission(out / "bench", album, lang)
    evening = Evening(out, album, lang, fitted)
    try:
        journals = [evening.cash(share.plan, share.hands, share.reliefs)]
        if share.tournament:
            journals.append(evening.tournament(share.tournament))
        if share.is_seen_from_floor:
            journals.append(evening.seen_from_floor())
        for journal in journals:
            evening.checks(journal)
    finally:
        fitted.stop()
        page = album.close()
    return Walked(album, page, evening.hands, evening.happened, evening.wrong)
