"""Signed ruling that the floor may take back: usual reasons, and the page of his sheet."""

from typing import Final

from dealer_assist.game import facts as e
from dealer_assist.game.advance import advance_all
from dealer_assist.game.advance.taken_back import signed_ruling, undo_numbers
from dealer_assist.game.table.table import Table
from dealer_assist.game.taps import Tap, TapKind
from dealer_assist.view.dealer.view import Control
from dealer_assist.view.rulings.call_view import Matter, Way
from dealer_assist.view.rulings.consequences import changes
from dealer_assist.view.rulings.matters import why_ask
from dealer_assist.view.sentences.fact_words import fact_words
from dealer_assist.words import word

#: Usual reasons why a floor manager takes his own ruling back.
UNDO_REASONS: Final = ("ruled_by_mistake", "new_facts", "rule_misread", "direction")


def undo_matter(table: Table, by: str, lang: str) -> Matter | None:
    """Page on which he takes back the table's last ruling; None if the last act isn't one."""
    ruling, number = signed_ruling(table), table.fact_number
    if ruling is None:
        return None
    then = advance_all(table, (e.FactUndone(one, by, "?") for one in undo_numbers(table)))
    words = word(lang, "call.take_back")
    tap = Tap(TapKind.UNDO, choice=str(number), fact=e.FactUndone(number, by))
    return Matter(
        key=f"undo.{number}", title=word(lang, "call.signed"), happened=fact_words(ruling, lang),
        rule=(word(lang, "call.taken_back_then"),),
        ways=(Way(words, Control(words, tap, asks=(why_ask(lang),)),
                  changes=changes(table, then, lang)),),
        reasons=tuple(word(lang, f"ready.{id}") for id in UNDO_REASONS),
    )
