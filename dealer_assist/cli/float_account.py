"""``rulings JOURNAL --float``: what two people signed of the dealer's float, one after another."""

from typing import TYPE_CHECKING, Any

from dealer_assist.game import facts as e
from dealer_assist.game.between.floats import float_occasion, float_total
from dealer_assist.game.facts.table_fact import field_of
from dealer_assist.storage.clock import local
from dealer_assist.view.rulings.float_slip import FloatFact, float_slip
from dealer_assist.view.rulings.slip_view import moment_words
from dealer_assist.words import printable, word

if TYPE_CHECKING:
    from dealer_assist.cli.rulings import Ruled


def float_told(one: "Ruled", lang: str) -> str:
    """The entry as a person reads it: number and time, what it was, amounts, who and why."""
    slip = float_slip(one.before, _fact(one), lang)
    when = moment_words(local(one.record.at), lang)
    lines = [" · ".join(lines) for id, lines in slip.parts if id != "rule"]
    gone = one.cancelled(lang)
    if gone is not None:
        lines.insert(0, word(lang, "rulings.cancelled", words=gone.words(lang)))
    head = word(lang, "rulings.head_between", number=one.record.number, when=when)
    return "\n".join([head, slip.title, *(f"    {printable(line)}" for line in lines)])


def float_row(one: "Ruled") -> dict[str, object]:
    """The entry for another program; names of fields never change with the language."""
    fact, gone = _fact(one), one.undone[0] if one.undone is not None else None
    chips, expected = float_total(fact), one.before.evening.tray.chips
    is_count = isinstance(fact, e.FloatCounted)
    return {
        "number": one.record.number, "at": one.record.at, "table": one.before.name or "?",
        "kind": float_occasion(one.before, fact), "chips": chips, "expected": expected,
        "difference": chips - expected if is_count else 0,
        "pieces": [[one.value, one.count] for one in fact.pieces],
        "by": fact.by, "second": fact.second, "reason": field_of(fact, "reason"),
        "dealer": one.before.evening.dealer, "taken_back": one.taken_back,
        "taken_back_at": gone.at if gone is not None else "",
        "taken_back_by": field_of(gone.fact, "by") if gone is not None else "",
        "taken_back_because": field_of(gone.fact, "reason") if gone is not None else "",
        "id": one.id,
    }


def _fact(one: "Ruled") -> FloatFact:
    fact: Any = one.record.fact
    assert isinstance(fact, e.FloatCounted | e.FloatMoved)
    return fact
