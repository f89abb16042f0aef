"""The table's own sheet, behind the key TABLE: opening, dealer, stakes, list, decks, end. No Qt."""

from collections.abc import Iterable
from dataclasses import replace

from dealer_assist.game import facts as e
from dealer_assist.game.between.opening_checks import due_opening_checks
from dealer_assist.game.between.table_closing import hands_to_announce
from dealer_assist.game.between.table_waiting_list import free_seats, seat_candidates
from dealer_assist.game.between.time_fee import may_charge_time
from dealer_assist.game.games import Structure, game
from dealer_assist.game.hand.missed_blinds import present_seats
from dealer_assist.game.table.table import SEATS, Phase, Table
from dealer_assist.game.taps import Tap, TapKind
from dealer_assist.view.dealer.table_view import Control, Menu
from dealer_assist.view.menus.fact_entry_controls import (
    amount_question,
    fact_entry_key,
    menu_key,
    name_question,
    seat_question,
)
from dealer_assist.view.menus.float_menus import FLOAT, float_account_lines, float_key, float_menu
from dealer_assist.view.menus.pot_count_menus import may_agree_board_count
from dealer_assist.words import word
from dealer_assist.words.chip_amounts import amount_text

ROOT = "table"
#: Every table's sheet begins with these keys, followed by the screen's: with a keyboard each keeps
#: its digit, whatever else is on the sheet tonight.
FIXED = 9


def table_sheet_key(lang: str) -> Control:
    """The key TABLE."""
    return menu_key(lang, "table", ROOT)


def table_sheets(table: Table, lang: str, floor: tuple[Control, ...]) -> tuple[Menu, ...]:
    """The table's sheet and those behind it; ``floor`` are the keys to the floor's questions."""
    waiting = len(table.evening.waiting)
    return (
        Menu(ROOT, word(lang, "sheet.table"), controls=(
            menu_key(lang, "opening", "opening"),
            _dealer(table, lang),
            menu_key(lang, "stakes", "stakes"),
            menu_key(lang, "waiting", "waiting", amount=str(waiting) if waiting else ""),
            menu_key(lang, "decks", "decks"),
            menu_key(lang, "button", "button"),
            menu_key(lang, "totals", "totals"),
            menu_key(lang, "closing", "closing"),
            *floor,
            *_pots(table, lang),
            *((menu_key(lang, "several_boards", "boards"),) if may_agree_board_count(table)
              else ()),
            *float_key(table, lang),
        )),
        _opening(table, lang),
        float_menu(table, lang, ROOT),
        _sign(table, lang),
        _stakes(table, lang),
        *((_bomb_pot(table, lang),) if _has_bomb_pots(table) else ()),
        _waiting(table, lang),
        _totals(table, lang),
        _closing(table, lang),
    )


def _pots(table: Table, lang: str) -> tuple[Control, ...]:
    """Keys of the pots, which are counted while they are pushed."""
    hand = table.hand
    if hand is None or hand.phase is not Phase.PUSHING:
        return ()
    return (menu_key(lang, "pots", "pots"),)


def top_bar_note(table: Table, lang: str) -> str:
    """Note in the bar: the dealer, the deck, the number of last hands."""
    evening = table.evening
    parts = (
        word(lang, "bar.dealer", name=evening.dealer) if evening.dealer else "",
        word(lang, "bar.deck", name=evening.deck) if evening.deck else "",
        _last_hands(evening.last_hands, lang) if evening.last_hands >= 0 else "",
        word(lang, "bar.bomb_pot", chips=table.bomb.chips) if table.bomb else "",
        word(lang, "bar.closed") if evening.closed else "",
        word(lang, "paper.note") if table.evening.copies.paper is not None else "",
        word(lang, "started.bar_unsigned") if table.software.result == "unsigned" else "",
    )
    return " · ".join(part for part in parts if part)


# --- opening and relief ----------------------------------------------------------------------


def _dealer(table: Table, lang: str) -> Control:
    ask = name_question(lang, "dealer", "dealer", "dealer")
    return fact_entry_key(table, lang, "dealer_on", e.DealerCameOn(""), ask,
                          amount=table.evening.dealer)


def _opening(table: Table, lang: str) -> Menu:
    due = due_opening_checks(table)
    facts = tuple(
        word(lang, "sheet.due_deck", name=duty.deck) if duty.deck
        else word(lang, "sheet.due_float", chips=duty.chips) for duty in due
    )
    return Menu(
        "opening", word(lang, "sheet.opening"),
        facts=facts or (word(lang, "sheet.nothing_due"),),
        controls=(
            menu_key(lang, "sign", "sign"),
            menu_key(lang, FLOAT, FLOAT),
            menu_key(lang, "decks", "decks"),
            _dealer(table, lang),
        ),
        back=ROOT, stays=True,
    )


def _sign(table: Table, lang: str) -> Menu:
    """Sheet of the table's sign, one key for each line of it (GT:81)."""
    sign = table.evening.sign
    none = word(lang, "ready.none")

    def line(id: str, value: int, most: int = 0) -> Control:
        ask = amount_question(lang, id, f"sign.{id}", least=0, most=most, ready=((none, 0),))
        key = "sign_decks" if id == "decks" else id
        return fact_entry_key(table, lang, key, e.SignPosted(sign), ask,
                     amount=amount_text(value, lang) if value else "—", like={f"sign.{id}": value})

    def switch(id: str, is_on: bool) -> Control:
        turned = e.SignPosted(replace(sign, **{id: not is_on}))
        now = word(lang, "ready.yes" if is_on else "ready.no")
        return fact_entry_key(table, lang, id, turned, amount=now)

    return Menu(
        "sign", word(lang, "sheet.sign"),
        controls=(
            line("float_chips", sign.float_chips), line("decks", sign.decks, 9),
            line("least_buy_in", sign.least_buy_in), line("most_buy_in", sign.most_buy_in),
            line("absence_minutes", sign.absence_minutes, 1440),
            line("max_raise", sign.max_raise), line("seats", sign.seats, SEATS),
            *((line("time_chips", sign.time_chips),) if may_charge_time(table) else ()),
            switch("straddle", sign.straddle), switch("tips_from_stack", sign.tips_from_stack),
        ),
        back="opening", stays=True,
    )


# --- stakes ----------------------------------------------------------------------------------


def _stakes(table: Table, lang: str) -> Menu:
    stakes = table.stakes
    fact = e.StakesChanged(stakes)
    limit = game(table.game).structure is Structure.FIXED_LIMIT
    small = amount_question(lang, "small_blind", "stakes.small_blind")
    big = amount_question(lang, "big_blind", "stakes.big_blind", also=("stakes.min_bet",))
    bets = (
        amount_question(lang, "small_bet", "stakes.small_bet"),
        amount_question(lang, "big_bet", "stakes.big_bet"),
    ) if limit else ()
    none = ((word(lang, "ready.none"), 0),)
    ante = amount_question(lang, "ante", "stakes.ante", least=0, ready=none)
    for_all = amount_question(lang, "big_blind_ante", "stakes.big_blind_ante", least=0, ready=none)
    blinds = f"{amount_text(stakes.small_blind, lang)}/{amount_text(stakes.big_blind, lang)}"
    return Menu(
        "stakes", word(lang, "sheet.stakes"),
        facts=(word(lang, "sheet.from_next_hand"),),
        controls=(
            fact_entry_key(table, lang, "blinds", fact, small, big, *bets, amount=blinds),
            fact_entry_key(table, lang, "ante", fact, ante, amount=amount_text(stakes.ante, lang)),
            fact_entry_key(table, lang, "big_blind_ante", fact, for_all,
                  amount=amount_text(stakes.big_blind_ante, lang)),
            *((menu_key(lang, "bomb_pots", "bomb_pot"),) if _has_bomb_pots(table) else ()),
        ),
        back=ROOT, stays=True,
    )


def _has_bomb_pots(table: Table) -> bool:
    return table.house["bomb_pot.played"] != "off"


def _bomb_pot(table: Table, lang: str) -> Menu:
    """Sheet of the next hand as a bomb pot: its ante, then who opts out of it (WSOP 27)."""
    agreed = table.bomb or e.BombPotAgreed(0)
    ante = amount_text(agreed.chips, lang) if agreed.chips else ""
    controls = [fact_entry_key(table, lang, "bomb_pot", e.BombPotAgreed(0, agreed.out),
                      amount_question(lang, "bomb_pot", "chips"), amount=ante,
                      like={"chips": table.stakes.smallest_chip})]
    if agreed.chips:
        controls += [_taking_part(table, lang, agreed, number) for number in present_seats(table)]
        controls.append(fact_entry_key(table, lang, "no_bomb_pot", e.BombPotAgreed(0)))
    return Menu("bomb_pot", word(lang, "sheet.bomb_pot"),
                facts=(word(lang, "sheet.bomb_pot_is"),), controls=tuple(controls),
                back="stakes", stays=True)


def _taking_part(table: Table, lang: str, agreed: e.BombPotAgreed, number: int) -> Control:
    is_out = number in agreed.out
    out = tuple([s for s in agreed.out if s != number]) if is_out else (*agreed.out, number)
    return fact_entry_key(table, lang, "bomb_pot_seat", replace(agreed, out=out), seat=number,
                 amount=word(lang, "ready.no" if is_out else "ready.yes"))


# --- waiting list ----------------------------------------------------------------------------


def _waiting(table: Table, lang: str) -> Menu:
    """Waiting list in order of arrival; a seat is drawn for a name, the name tapped sits there."""
    evening = table.evening
    listed = ", ".join(evening.waiting) or word(lang, "sheet.nobody_waits")
    kept = tuple(
        word(lang, "sheet.seat_kept", seat=number, name=name) for number, name in evening.assigned
    )
    may = seat_candidates(table)
    free = free_seats(table)
    join = name_question(lang, "guest", "name", "guest")
    gives = tuple(
        fact_entry_key(table, lang, "assign", e.SeatAssigned(name, 0, free),
              seat_question(lang, "drawn_seat", "seat", free), name=name)
        for name in (may.names if may is not None else evening.waiting)
    )
    on_list = (*evening.waiting, *(name for _, name in evening.assigned))
    leaves = tuple(fact_entry_key(table, lang, "wait_left", e.WaitLeft(name), name=name)
                   for name in on_list)
    return Menu(
        "waiting", word(lang, "sheet.waiting"), facts=(listed, *kept),
        controls=(fact_entry_key(table, lang, "wait_joined", e.WaitJoined(""), join), *gives,
                  *leaves),
        back=ROOT, stays=True,
    )


# --- totals, custody, end --------------------------------------------------------------------


def _totals(table: Table, lang: str) -> Menu:
    evening = table.evening
    lines = (
        ("bought", evening.bought), ("taken_away", evening.taken_away),
        ("levied", evening.levied), ("tipped", evening.tipped), ("corrected", evening.corrected),
    )
    held = tuple(
        control for name, chips in evening.consigned for control in (
            fact_entry_key(table, lang, "claimed", e.StakesClaimed(name), name=name,
                  amount=amount_text(chips, lang)),
            fact_entry_key(table, lang, "unclaimed", e.StakesUnclaimed(name), name=name,
                  amount=amount_text(chips, lang)),
        )
    )
    unclaimed = tuple(
        (word(lang, "sheet.unclaimed", name=name), amount_text(chips, lang))
        for name, chips in evening.unclaimed
    )
    return Menu(
        "totals", word(lang, "sheet.totals"),
        lines=tuple(
            (word(lang, f"sheet.{id}"), amount_text(chips, lang)) for id, chips in lines
        ) + unclaimed + float_account_lines(table, lang),
        controls=held, back=ROOT, stays=True,
    )


def _last_hands(hands: int, lang: str) -> str:
    return word(lang, "bar.last_hand" if hands < 2 else "bar.last_hands", hands=hands)


def _closing(table: Table, lang: str) -> Menu:
    evening, asked = table.evening, hands_to_announce(table)
    left = _last_hands(evening.last_hands, lang)
    if asked:
        announce = fact_entry_key(table, lang, "last_hands", e.LastHandsAnnounced(asked),
                                  hands=asked)
    else:
        ask = amount_question(lang, "last_hands", "hands", most=20)
        announce = fact_entry_key(table, lang, "last_hands_ask", e.LastHandsAnnounced(0), ask)
    return Menu(
        "closing", word(lang, "sheet.closing"),
        facts=(left if evening.last_hands >= 0 else word(lang, "sheet.not_announced"),),
        controls=(
            announce,
            fact_entry_key(table, lang, "close", e.TableClosed(), hold=True),
            *float_key(table, lang),
            fact_entry_key(table, lang, "reopen", e.TableReopened()),
        ),
        back=ROOT,
    )


def with_technician(menus: Iterable[Menu], table: Table, lang: str) -> tuple[Menu, ...]:
    """Sheets, with the key to the bench on the table's own if its evening is closed or no hand has
    been dealt yet."""
    if not table.evening.closed and table.hands:
        return tuple(menus)
    if table.hand is not None:
        return tuple(menus)
    key = Control(word(lang, "entry.technician"), Tap(TapKind.TECHNICIAN),
                  why=word(lang, "entry.technician_why"))
    return tuple(replace(menu, controls=(*menu.controls, key)) if menu.name == ROOT else menu
                 for menu in menus)
