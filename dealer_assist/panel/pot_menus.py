"""Pots that are counted before they are pushed, and the floor's word on one that differs. No Qt."""

from dealer_assist import events as e
from dealer_assist.between.pot_counts import pot_chips
from dealer_assist.chips import written
from dealer_assist.panel.entering import Ready, amount, entry, signed
from dealer_assist.panel.sentences import pot_words
from dealer_assist.panel.view import Control, Menu
from dealer_assist.table import Phase, Table
from dealer_assist.words import word

REASONS = ("miscounted", "chips_fell", "dealer_error", "reader_error")


def pot_menus(table: Table, lang: str) -> tuple[Menu, ...]:
    """A key for each pot that can be counted, while the pots are being pushed."""
    hand = table.hand
    if hand is None or hand.phase is not Phase.PUSHING:
        return ()
    counted = dict(table.evening.pot_counts)
    keys: list[Control] = []
    for pot in range(len(hand.pots)):
        believed = pot_chips(table, pot)
        if not believed:
            continue
        name = pot_words(pot, hand, lang, "push")
        ready: Ready = ((word(lang, "ready.believed"), believed),)
        ask = amount(lang, "pot_counted", "chips", ready=ready, pot=name)
        keys.append(entry(table, lang, "pot_counted", e.PotCounted(pot, 0), ask, pot=name,
                          amount=written(believed, lang)))
        if pot in counted:
            ready = (*ready, (word(lang, "ready.counted"), counted[pot]))
            ask = amount(lang, "pot_counted", "chips", ready=ready, pot=name)
            keys.append(entry(table, lang, "pot_ruled", e.PotRuled(pot, 0, "", ""), ask,
                              *signed(lang, *REASONS), pot=name))
    return (Menu("pots", word(lang, "sheet.pots"), controls=tuple(keys), back="table",
                 stays=True),)
