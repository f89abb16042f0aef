"""Slip of the float: a fill, a credit, or a count that two people signed. No Qt."""

from typing import NamedTuple

from dealer_assist.game import facts as e
from dealer_assist.game.between.dealer_float import float_occasion, float_total
from dealer_assist.game.table.table import Table
from dealer_assist.view.rulings.ruling_view import is_verified
from dealer_assist.words import LANGS, word
from dealer_assist.words.chip_amounts import amount_text

#: Count or transfer of the dealer's float.
FloatFact = e.FloatCounted | e.FloatMoved


class FloatSlip(NamedTuple):
    """Title, blocks as (the heading's id, lines), the first of them in large, and the
    signatories."""

    title: str
    parts: tuple[tuple[str, tuple[str, ...]], ...]
    signatures: tuple[str, ...]


def float_slip(before: Table, fact: FloatFact, lang: str) -> FloatSlip:
    """Slip of the fact signed at the table ``before``."""
    tray, chips = before.evening.tray, float_total(fact)
    dealer = before.evening.dealer
    reason = state = ""
    rule: tuple[str, ...] = ()
    if isinstance(fact, e.FloatMoved):
        after = tray.chips + (-chips if fact.to_cage else chips)
        amounts = [word(lang, "slip.float_chips", chips=chips)]
        state = word(lang, "slip.float_change", was_chips=tray.chips, chips=after)
        gave, took = "slip.float_gave", "slip.float_took"
    else:
        amounts = [word(lang, "slip.float_counted", chips=chips),
                   word(lang, "slip.float_expected", chips=tray.chips),
                   _difference(chips - tray.chips, lang)]
        gave = took = "slip.float_by"
        reason = word(lang, "slip.because", reason=fact.reason) if fact.reason else ""
        rule = _rule(before, lang)
    who = (_signed(before, gave, fact.by, lang), _signed(before, took, fact.second, lang),
           word(lang, "slip.by_dealer", name=dealer) if dealer else "", reason)
    pieces = tuple(f"{one.count} × {amount_text(one.value, lang)} = "
                   f"{amount_text(one.value * one.count, lang)}" for one in fact.pieces)
    parts = (("float_amount", tuple(amounts)), ("float_pieces", pieces), ("float_state", (state,)),
             ("float_who", who), ("rule", rule))
    told = ((id, tuple(filter(None, lines))) for id, lines in parts)
    return FloatSlip(_title(before, fact, lang), tuple(one for one in told if one[1]), tuple(
        word(lang, "slip.float_signs", name=name) for name in (fact.by, fact.second)))


def _title(before: Table, fact: FloatFact, lang: str) -> str:
    """Title of the slip: a fill, a credit, or a count and its occasion."""
    id = f"slip.float_{float_occasion(before, fact)}"
    return word(lang, id, name=before.evening.tray.relieved)


def _difference(more: int, lang: str) -> str:
    """Difference of the count: so many chips too many, missing, or none."""
    id = "slip.float_even" if not more else "slip.float_over" if more > 0 else "slip.float_under"
    return word(lang, id, chips=abs(more))


def _signed(before: Table, id: str, name: str, lang: str) -> str:
    """Act and person, with a note if a floor manager proved himself by his PIN."""
    pin = word(lang, "slip.float_pin") if is_verified(before, name) else ""
    return " ".join(filter(None, (word(lang, id, name=name), pin)))


def _rule(before: Table, lang: str) -> tuple[str, ...]:
    source = before.house.source("float.check")
    return () if source.silent else (
        source.cited(lang), *(word(lang, f"slip.sense_{one}", sense=source.sense(one))
                              for one in LANGS))
