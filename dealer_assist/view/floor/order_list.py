"""Orders to the opened table in words: the order, and its outcome there. No Qt.

The outcome is read in the table's own journal: the order itself names a case by its number only,
and leaves the outcome to the house's rule where the floor manager did.
"""

from dataclasses import replace

from dealer_assist.floor.work.followed_table import Followed, OrderedFact
from dealer_assist.floor.work.room_state import OrderState
from dealer_assist.game import facts as e
from dealer_assist.game.catalogue import ENTRIES
from dealer_assist.game.facts.floor import OrderKind
from dealer_assist.storage.journal.fact_codec import UnreadableRecord, decode
from dealer_assist.view.floor.floor_screen_view import OrderView
from dealer_assist.view.floor.table_notes import age_words
from dealer_assist.view.sentences.fact_words import fact_words, outcome_words
from dealer_assist.words import in_language, word

_UNDONE = "undone"


def order_line(order: OrderState, followed: Followed | None, now_s: int, lang: str) -> OrderView:
    """Order and its outcome; a ruling that the dealer took back counts no more."""
    given = order.given
    came = followed.came_of(order.fact) if followed is not None and order.fact else ()
    undone = max((one.undone for one in came), default=0)
    why = in_language((order.why_fr, order.why_en), lang)
    mark = _UNDONE if undone and order.state == "taken" else order.state
    state = word(lang, f"floor_panel.order_{mark}", age=age_words(now_s - given.at_s, lang),
                 number=undone or order.fact, why=why)
    return OrderView(order.number, _words(order, came, followed, lang), state, mark)


def _words(
    order: OrderState, came: tuple[OrderedFact, ...], followed: Followed | None, lang: str
) -> str:
    given = order.given
    if given.order in (OrderKind.HEARD, OrderKind.COMING):
        return word(lang, f"floor_panel.order_{given.order}", name=given.by)
    made = next((one.fact for one in came if type(one.fact).__name__ == given.kind), None)
    if made is not None:
        return fact_words(made, lang)
    try:
        asked = decode(given.kind, given.body)
    except UnreadableRecord:
        return given.kind
    if isinstance(asked, e.RemedyApplied) and not asked.entry:
        return _remedy_words(asked, followed, lang)
    return fact_words(asked, lang)


def _remedy_words(asked: e.RemedyApplied, followed: Followed | None, lang: str) -> str:
    """Remedy that was ordered, as far as its case is known."""
    entry = _entry(asked, followed)
    outcome = asked.outcome or ("" if asked.words else word(lang, "floor_panel.by_the_rule"))
    if not entry:  # an unknown id is shown as written
        has_it = (id for id, one in ENTRIES.items() if outcome in one.remedies)
        outcome = outcome_words(next(has_it, ""), outcome, "", lang)
        entry = word(lang, "floor_panel.some_case")
    return fact_words(replace(asked, entry=entry, outcome=outcome), lang)


def _entry(asked: e.RemedyApplied, followed: Followed | None) -> str:
    """Catalogue entry of the case; "" if it isn't in sight any more."""
    table = followed.table if followed is not None else None
    hands = followed.hands if followed is not None else ()
    open_ = (case.entry for case in table.cases if case.number == asked.case) if table else ()
    told = (step.fact.entry for hand in hands for step in hand.steps
            if step.number == asked.case and isinstance(step.fact, e.IrregularityReported))
    return next((id for ids in (open_, told) for id in ids), "")
