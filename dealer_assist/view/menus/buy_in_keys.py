"""Keys of a buy-in, each with its figure: at a free seat, for a recave, and for any other amount.

Offered are the last buy-in at the seat, the table's last one, and what is usual: a hundred big
blinds, within the limits of the table's sign. No Qt.
"""

from dataclasses import replace
from typing import Final

from dealer_assist.game import facts as e
from dealer_assist.game.between.table_waiting_list import reserved_for
from dealer_assist.game.table.table import Chair, Table
from dealer_assist.game.taps import Tap, TapKind
from dealer_assist.view.dealer.table_view import Control, FactQuestion, Menu
from dealer_assist.view.menus.fact_entry_controls import Ready, amount_question, fact_entry_key
from dealer_assist.words import word
from dealer_assist.words.chip_amounts import amount_text

USUAL: Final = 100  # big blinds


def likely_buy_ins(table: Table, seat: int) -> tuple[int, ...]:
    """Amounts of the keys: the seat's last buy-in, the table's, the usual one; none twice."""
    sign, buy_ins = table.evening.sign, table.evening.buy_ins
    usual = max(USUAL * table.stakes.big_blind, sign.least_buy_in)
    usual = min(usual, sign.most_buy_in or usual)
    last = buy_ins[-1][1] if buy_ins else 0
    found = dict.fromkeys((dict(buy_ins).get(seat, 0), last, usual))
    return tuple(chips for chips in found if chips and sign.least_buy_in <= chips <= (
        sign.most_buy_in or chips))


def sit_keys(table: Table, seat: int, lang: str) -> tuple[Control, ...]:
    """Keys of a free seat: whoever sits down there brings so much."""
    name = reserved_for(table, seat)
    fact, id = e.PlayerSat(seat, 0, name=name), "sit_named" if name else "sit"
    ask = amount_question(lang, "cave", "chips", least=max(table.evening.sign.least_buy_in, 1),
                 most=table.evening.sign.most_buy_in, ready=_limits(table, lang), seat=seat)
    return _keys(table, lang, id, fact, ask, name)


def recave_keys(table: Table, chair: Chair, lang: str) -> tuple[Control, ...]:
    """Keys of a recave on the seat's sheet: at once for who has no chips, else one that opens
    them.
    """
    keys = _recaves(table, chair.seat, lang)
    other = keys[-1]
    if not chair.chips and other.enabled and not other.opens:
        return keys
    first = replace(other, text=word(lang, "entry.recave"))
    if not other.enabled or other.opens:
        return (first,)
    return (replace(first, tap=Tap(TapKind.FACT), asks=(), opens=_menu_name(chair.seat)),)


def recave_menus(table: Table, chair: Chair, lang: str) -> tuple[Menu, ...]:
    """Sheet of a recave by a player who has chips and isn't in the hand; none for others."""
    hand = table.running
    if (hand is not None and chair.seat in hand.position) or (
            not any(key.opens for key in recave_keys(table, chair, lang))):
        return ()
    return (Menu(_menu_name(chair.seat), word(lang, "ask.recave", seat=chair.seat),
                 controls=_recaves(table, chair.seat, lang), back=f"seat.{chair.seat}"),)


def _menu_name(seat: int) -> str:
    return f"seat.{seat}.recave"


def _recaves(table: Table, seat: int, lang: str) -> tuple[Control, ...]:
    ask = amount_question(lang, "recave", "chips", most=table.evening.sign.most_buy_in,
                 ready=_limits(table, lang), seat=seat)
    return _keys(table, lang, "recave", e.ChipsBought(seat, 0), ask)


def _keys(
    table: Table, lang: str, id: str, fact: e.PlayerSat | e.ChipsBought, ask: FactQuestion,
    name: str = "",
) -> tuple[Control, ...]:
    """A key for each likely amount, and one that asks for another."""
    keys = [fact_entry_key(table, lang, id, replace(fact, chips=chips), name=name,
                  amount=amount_text(chips, lang))
            for chips in likely_buy_ins(table, fact.seat)]
    other = fact_entry_key(table, lang, "other_amount" if keys else id, fact, ask, name=name)
    return (*(key for key in keys if key.enabled and not key.opens), other)


def _limits(table: Table, lang: str) -> Ready:
    """Least and greatest buy-in as keys, if the sign gives them."""
    sign = table.evening.sign
    caves = (("ready.least_cave", sign.least_buy_in), ("ready.most_cave", sign.most_buy_in))
    return tuple((word(lang, id), chips) for id, chips in caves if chips)
