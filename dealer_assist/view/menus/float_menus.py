"""The dealer's float on its sheet: counted by two, chips from the cage and back to it. No Qt."""

from dataclasses import replace

from dealer_assist.game import facts as e
from dealer_assist.game.between.dealer_float import float_occasion
from dealer_assist.game.table.table import Table
from dealer_assist.view.dealer.table_view import Answer, Control, FactQuestion, Menu
from dealer_assist.view.menus.fact_entry_controls import (
    Ready,
    amount_question,
    fact_entry_key,
    menu_key,
    name_question,
    reason_question,
)
from dealer_assist.words import word
from dealer_assist.words.chip_amounts import amount_text

FLOAT = "float"
#: Usual reasons why a count differs.
REASONS = ("float_change", "float_levy", "float_fill", "float_fell", "float_unknown")
_SIGNED: dict[str, Answer] = {"by": "1", "second": "2"}
_STACKS = (20, 40, 60, 100)  # as chips are stacked
_MOST = 9_999  # chips of one value at once


def float_key(table: Table, lang: str) -> tuple[Control, ...]:
    """The key to the sheet, at a cash table whose sign gives a float."""
    has_float = table.evening.sign.float_chips and table.tournament is None
    return (menu_key(lang, FLOAT, FLOAT),) if has_float else ()


def float_menu(table: Table, lang: str, back: str) -> Menu:
    """Float sheet: the due amount, the house's rule, and the four acts that two persons sign."""
    evening, source = table.evening, table.house.source("float.check")
    tray, sign = evening.tray, evening.sign.float_chips
    id = f"sheet.float_{float_occasion(table)}" if evening.float_due else "sheet.float_holds"
    facts = (word(lang, id, chips=tray.chips, name=tray.relieved),
             word(lang, "sheet.float_sign", chips=sign) if tray.chips != sign else "",
             "" if source.silent else source.sense(lang))
    return Menu(
        FLOAT, word(lang, "sheet.float"), facts=tuple(filter(None, facts)),
        source="" if source.silent else source.cited(lang),
        controls=(*_counts(table, lang), _moved(table, lang, to_cage=False),
                  _moved(table, lang, to_cage=True)),
        back=back, stays=True,
    )


def float_account_lines(table: Table, lang: str) -> tuple[tuple[str, str], ...]:
    """Account of the float this evening, names and sums; () if there is none."""
    tray = table.evening.tray
    lines = (("float_filled", tray.filled), ("float_credited", tray.credited),
             ("float_differed", tray.differed), ("float_now", tray.chips))
    return tuple((word(lang, f"sheet.{id}"), amount_text(chips, lang))
                 for id, chips in lines if tray.opened)


def _counts(table: Table, lang: str) -> tuple[Control, Control]:
    """Key of the count that agrees, and of any other one; a difference needs a reason."""
    tray, dealer = table.evening.tray, table.evening.dealer
    both = (name_question(lang, "float_first", "by", "dealer", _known(tray.relieved, dealer)),
            name_question(lang, "float_second", "second", "dealer", _known(dealer, table.floor)))
    why = replace(reason_question(lang, REASONS), unless=tray.chips)
    fact, asks = _chips_asked(table, lang, e.FloatCounted(0))
    return (
        fact_entry_key(table, lang, "float_right", e.FloatCounted(tray.chips), *both,
              amount=amount_text(tray.chips, lang), like=_SIGNED),
        fact_entry_key(table, lang, "float_counted", fact, *asks, *both, why, like=_SIGNED),
    )


def _moved(table: Table, lang: str, *, to_cage: bool) -> Control:
    """Key of chips from the cage, or back to it, by value if the house's chips are known."""
    deals, floor = _known(table.evening.dealer), _known(table.floor)
    signs = (
        name_question(lang, "float_giver", "by", "dealer", deals),
        name_question(lang, "float_taker", "second", "cage", floor),
    ) if to_cage else (
        name_question(lang, "float_runner", "by", "cage", floor),
        name_question(lang, "float_receiver", "second", "dealer", deals),
    )
    fact, asks = _chips_asked(table, lang, e.FloatMoved(0, to_cage))
    like = _SIGNED | {ask.field: int(ask is asks[0]) for ask in asks}
    return fact_entry_key(table, lang, "float_credit" if to_cage else "float_fill", fact, *asks,
                          *signs,
                 like=like)


def _chips_asked(
    table: Table, lang: str, fact: e.FloatCounted | e.FloatMoved
) -> tuple[e.FloatCounted | e.FloatMoved, tuple[FactQuestion, ...]]:
    """Fact with its gaps, and the questions that fill them: a number of each chip, or the sum.

    Where the dealer sells chips, money lies among them: such a float is counted as one sum.
    """
    values, counted = table.denominations, isinstance(fact, e.FloatCounted)
    if not values or (counted and table.house["chips.sold_at_table"] == "allow"):
        return fact, (amount_question(lang, "float", "chips", least=0 if counted else 1),)
    none, of = word(lang, "ready.float_none"), len(values)
    asks = tuple(
        replace(amount_question(lang, "float_pieces", f"pieces.{at}.count", least=0, most=_MOST,
                       ready=_stacks(value, lang), chips=value, number=at + 1, count=of),
                none=none)
        for at, value in enumerate(values))
    return replace(fact, pieces=tuple(e.Pieces(value, 0) for value in values)), asks


def _stacks(value: int, lang: str) -> Ready:
    """Whole stacks of chips of this value, with their sums."""
    return tuple((word(lang, "ready.float_stack", chips=count * value), count) for count in _STACKS)


def _known(*names: str) -> tuple[str, ...]:
    """Known names, each once."""
    return tuple(dict.fromkeys(filter(None, names)))
