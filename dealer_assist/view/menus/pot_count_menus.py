"""Sheets of the pots counted before they are pushed, of the floor's ruling on one that differs, and
of the number of boards that the players agree on. No Qt."""

from dealer_assist.game import facts as e
from dealer_assist.game.between.board_agreement import may_agree_boards_now, most_boards
from dealer_assist.game.between.pot_counts import pot_chips
from dealer_assist.game.hand.several_boards import named_pot
from dealer_assist.game.table.table import Phase, Table
from dealer_assist.view.dealer.table_view import Control, Menu
from dealer_assist.view.menus.fact_entry_controls import (
    Ready,
    amount_question,
    fact_entry_key,
    reason_and_name_questions,
)
from dealer_assist.view.sentences.dealer_sentences import pot_words
from dealer_assist.words import word
from dealer_assist.words.chip_amounts import amount_text

REASONS = ("miscounted", "chips_fell", "dealer_error", "reader_error")


def pot_menus(table: Table, lang: str) -> tuple[Menu, ...]:
    """Key for each pot that can be counted, while the pots are being pushed."""
    hand = table.hand
    if hand is None or hand.phase is not Phase.PUSHING:
        return ()
    counted = dict(table.evening.pot_counts)
    keys: list[Control] = []
    for pot in range(len(hand.pots)):
        believed = pot_chips(table, pot)
        if not believed:
            continue
        number, board = named_pot(hand, pot)
        name = pot_words(number, board, hand, lang, "push")
        ready: Ready = ((word(lang, "ready.believed"), believed),)
        ask = amount_question(lang, "pot_counted", "chips", ready=ready, pot=name)
        keys.append(fact_entry_key(table, lang, "pot_counted", e.PotCounted(number, 0, board), ask,
                                   pot=name,
                          amount=amount_text(believed, lang)))
        if pot in counted:
            ready = (*ready, (word(lang, "ready.counted"), counted[pot]))
            ask = amount_question(lang, "pot_counted", "chips", ready=ready, pot=name)
            keys.append(fact_entry_key(table, lang, "pot_ruled",
                                       e.PotRuled(number, 0, "", "", board), ask,
                              *reason_and_name_questions(lang, *REASONS), pot=name))
    return (Menu("pots", word(lang, "sheet.pots"), controls=tuple(keys), back="table", stays=True),)


def board_menus(table: Table, lang: str) -> tuple[Menu, ...]:
    """Key for each number of boards, while the players may agree on it."""
    if not may_agree_board_count(table):
        return ()
    keys = tuple([fact_entry_key(table, lang, "boards", e.BoardsAgreed(number), number=number)
                  for number in range(2, most_boards(table) + 1)])
    return (Menu("boards", word(lang, "sheet.boards"), facts=(word(lang, "sheet.boards_shared"),),
                 controls=keys, back="table"),)


def may_agree_board_count(table: Table) -> bool:
    """True if the house leaves the number of boards to the players, and now is the moment."""
    hand = table.running
    return hand is not None and most_boards(table) > 1 and may_agree_boards_now(hand)
