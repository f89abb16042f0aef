"""The whole walk in one language: technician, dealers, floor manager; what was wrong."""

from dataclasses import dataclass
from pathlib import Path

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
SHORT = {2: "overchip", 3: "exposed", 4: "four_flop", 5: "power", 6: "shoe", 7: "early_turn"}


@dataclass
class Walked:
    """What came of it."""

    album: Album
    page: Path
    hands: int
    happened: list[str]
    wrong: list[str]


def walked(out: Path, lang: str, short: bool = False) -> Walked:
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
        if short:
            journals = [evening.cash(SHORT, 7, {4: DEALERS[1]})]
        else:
            journals = [evening.cash(PLAN, 34, {12: DEALERS[1], 24: DEALERS[2]}),
                        evening.tournament(26), evening.seen_from_floor()]
        for journal in journals:
            evening.checks(journal)
    finally:
        fitted.stop()
        page = album.close()
    return Walked(album, page, evening.hands, evening.happened, evening.wrong)
