"""Verbal actions: one sheet of words for each seat that is in the betting. No Qt.

The words go in as they were said, in turn or not; their meaning is left to the house's rules.
"""

from functools import cache
from typing import Final

from dealer_assist.game import facts as e
from dealer_assist.game.advice import Advice
from dealer_assist.game.games import Structure
from dealer_assist.game.hand.betting import due_call
from dealer_assist.game.hand.meaning.words_and_motions_so_far import early_acts
from dealer_assist.game.table.table import Hand, Phase, Table
from dealer_assist.game.taps import Tap, TapKind
from dealer_assist.view.dealer.table_view import Control, Menu
from dealer_assist.view.menus.fact_entry_controls import amount_question, menu_key
from dealer_assist.words import word
from dealer_assist.words.chip_amounts import amount_text

_A: Final = e.Action
#: Keys in their order; True if the words named an amount.
_WORDS: Final = (
    (_A.CHECK, False), (_A.CALL, False), (_A.FOLD, False), (_A.ALL_IN, False), (_A.BET, True),
    (_A.RAISE, False), (_A.RAISE, True), (_A.RAISE_BY, True), (_A.POT, False), (_A.AMOUNT, True),
    (_A.PASSER, False), (_A.UNCLEAR, False),
)


def may_speak(hand: Hand | None, seat: int) -> bool:
    """True if words of this seat can be an action: it is live while the betting goes on."""
    if hand is None or hand.phase is not Phase.BETTING or seat not in hand.position:
        return False
    i = hand.position[seat]
    return i in hand.live and hand.stacks[i] > 0


def verbal_action_key(table: Table, advice: Advice, lang: str) -> Control:
    """The key on the action side: the words of the player to act."""
    hand = table.hand
    seat = advice.seat or (table.doubt.seat if table.doubt is not None else 0)
    if seat and may_speak(hand, seat):
        return menu_key(lang, "words", f"words.{seat}")
    return menu_key(lang, "words", "", enabled=False, why=word(lang, "title.nobody"))


def early_keys(table: Table, seat: int, lang: str) -> tuple[Control, ...]:
    """Keys on a seat's sheet: what its player does before his turn, the commonest at one touch
    until he has done something, and the sheet of all words; none if he can't speak."""
    hand = table.hand
    if hand is None or not may_speak(hand, seat):
        return ()
    if hand.seats[hand.actor] == seat:
        return (menu_key(lang, "words_of", f"words.{seat}", seat=seat),)
    spoke = menu_key(lang, "spoke_early", f"words.{seat}", seat=seat)
    if any(act.seat == seat for act in table.early):
        return (spoke,)
    stays = _A.CALL if due_call(hand, hand.position[seat]) else _A.CHECK
    early = tuple(_key(seat, action, has_amount, lang, True) for action, has_amount in (
        (stays, False), (_A.FOLD, False), (_A.RAISE if hand.level else _A.BET, True)))
    return (*early, spoke)


def released_key(table: Table, seat: int, lang: str) -> Control | None:
    """Key for a player who said before his turn that he folds and has now let go of his cards
    (GC:381, 387)."""
    if not any(act.seat == seat and act.action is _A.FOLD for act in table.early):
        return None
    return Control(word(lang, "heard.key_released", seat=seat), Tap(TapKind.FOLD, seat))


def words_menus(table: Table, lang: str) -> tuple[Menu, ...]:
    """A sheet of words for every seat that may speak."""
    hand = table.hand
    if hand is None:
        return ()
    turn, means = hand.seats[hand.actor], _pot_means_something(hand)
    return tuple(
        _menu(seat, seat != turn, means, lang) for seat in hand.seats if may_speak(hand, seat)
    )


def _pot_means_something(hand: Hand) -> bool:
    """True if the word "pot" needs a key: at pot limit, or where it binds without (TDA 54-D)."""
    return hand.game.structure is Structure.POT_LIMIT or (
        hand.game.structure is Structure.NO_LIMIT and hand.rules["words.pot_no_limit"] == "least")


@cache
def _menu(seat: int, early: bool, has_pot: bool, lang: str) -> Menu:
    return Menu(
        f"words.{seat}",
        word(lang, "sheet.words_early" if early else "sheet.words", seat=seat),
        controls=tuple(
            _key(seat, action, has_amount, lang) for action, has_amount in _WORDS
            if action is not _A.POT or has_pot
        ),
        back=f"seat.{seat}" if early else "",
    )


def _key(
    seat: int, action: e.Action, has_amount: bool, lang: str, early: bool = False,
) -> Control:
    id = f"{action}_to" if has_amount and action is _A.RAISE else str(action)
    asks = (amount_question(lang, f"said_{id}", "chips", seat=seat),) if has_amount else ()
    tap = Tap(TapKind.FACT, seat, fact=e.Declared(seat, action))
    words = word(lang, f"heard.key_{id}")
    return Control(word(lang, "heard.key_early", act=words) if early else words, tap, asks=asks)


def waiting_acts_words(table: Table, seat: int, lang: str) -> str:
    """Waiting acts at this seat: words without their chips yet, or an act before its turn."""
    acts = [spoken_words(act.action, act.to_chips, lang) for act in early_acts(table, seat)]
    if acts:
        return word(lang, "heard.waits", act=" · ".join(acts))
    gesture = table.gesture
    if gesture is None or gesture.seat != seat or not gesture.said:
        return ""
    act = spoken_words(e.Action(gesture.said), gesture.said_chips, lang)
    return word(lang, "heard.said", act=act)


def spoken_words(action: e.Action, chips: int, lang: str) -> str:
    """The words as they were said, with their amount if they named one: "relance à 300"."""
    act = word(lang, f"heard.{action}")
    to_amount = chips and action in (_A.RAISE, _A.BET, _A.CALL, _A.RAISE_BY, _A.AMOUNT)
    if not to_amount:
        return act
    return word(lang, f"heard.with_{'to' if action is _A.RAISE else 'amount'}", act=act,
                amount=amount_text(chips, lang))
