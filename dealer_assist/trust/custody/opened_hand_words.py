"""An opened hand in words, and as an object for another program."""

from collections.abc import Iterator
from dataclasses import astuple
from datetime import UTC, datetime
from typing import Any

from dealer_assist.game import facts as e
from dealer_assist.game.facts import Place
from dealer_assist.trust.custody.sealed_hand_source import FoundHand
from dealer_assist.trust.vault.card_opening import HandCards, OpenedCard
from dealer_assist.words import card_words, word


def opened_hand_page(found: FoundHand, cards: HandCards, fact: e.HandOpened, lang: str) -> str:
    """The hand by seats, burns, board, and all that is wrong with it."""
    return "\n".join(_lines(found, cards, fact, lang))


def _lines(found: FoundHand, cards: HandCards, fact: e.HandOpened, lang: str) -> Iterator[str]:
    hand = cards.hand
    yield word(lang, "seals.head", number=hand.number, name=hand.table, journal=found.journal[:8])
    yield word(lang, "seals.by" if fact.second else "seals.by_raw_key", first=fact.first,
               second=fact.second, reason=fact.why, at=utc_time_text(fact.at_s))
    for seat in hand.seats:
        yield word(lang, "seals.seat", seat=seat, cards=_several(cards.of(Place.HOLE, seat), lang))
    if burned := cards.of(Place.BURN):
        yield word(lang, "seals.burned", cards=_several(burned, lang))
    if hand.board:
        yield word(lang, "seals.board", cards=", ".join(card_words(c, lang) for c in hand.board))
    if extras := cards.of(Place.EXTRA):
        yield word(lang, "seals.nowhere", cards=_several(extras, lang))
    for one in cards.cards:
        if one.lying is None and one.sealed is not None:
            id = "seals.taken_back" if one.sealed.taken_back else "seals.back_in_stub"
            yield word(lang, id, number=one.sealed.fact, cards=_card(one, lang))
    for differs in cards.differs:
        yield word(lang, "seals.differs", seat=differs.seat,
                   tabled=_cards(differs.tabled, lang), dealt=_cards(differs.dealt, lang))
    if hand.voided:
        yield word(lang, "seals.voided")
    if hand.unread:
        yield word(lang, "seals.rows_unread", number=hand.unread)
    yield word(lang, "seals.tokens" if cards.tokens_checked else "seals.no_tokens")


def utc_time_text(at_s: int) -> str:
    """Time in UTC, as text.

    >>> utc_time_text(1795377600)
    '2026-11-22 20:00 UTC'
    """
    return datetime.fromtimestamp(at_s, UTC).strftime("%Y-%m-%d %H:%M UTC")


def _several(cards: tuple[OpenedCard, ...], lang: str) -> str:
    return ", ".join(_card(one, lang) for one in cards) or word(lang, "seals.none")


def _cards(cards: tuple[str, ...], lang: str) -> str:
    return ", ".join(card_words(card, lang) for card in cards)


def _card(one: OpenedCard, lang: str) -> str:
    if one.closed is not None:
        return word(lang, f"seals.closed_{one.closed}")
    doubts = [word(lang, f"seals.doubt_{doubt}", number=one.found_at) for doubt in one.doubts]
    said = one.card if "no_card" in one.doubts else card_words(one.card, lang)
    return f"{said} ({'; '.join(doubts)})" if doubts else said


# --- for another program -------------------------------------------------------------------------


def opened_hand_json(found: FoundHand, cards: HandCards, fact: e.HandOpened) -> dict[str, Any]:
    """The same, with the journal's rows of the hand; names of fields never change."""
    hand = cards.hand
    return {
        "table": hand.table, "hand": hand.number, "name": hand.name, "journal": found.journal,
        "kind": str(found.kind), "floor_key": hand.floor, "voided": hand.voided,
        "opened": {"first": fact.first, "second": fact.second, "why": fact.why,
                   "at_s": fact.at_s},
        "seats": list(hand.seats), "board": list(hand.board),
        "cards": [_row(one) for one in cards.cards],
        "differs": [{"seat": one.seat, "tabled": list(one.tabled), "dealt": list(one.dealt)}
                    for one in cards.differs],
        "tokens_checked": cards.tokens_checked, "rows_unread": hand.unread,
        "before": found.before, "rows": [list(astuple(row)) for row in found.rows],
    }


def _row(one: OpenedCard) -> dict[str, Any]:
    sealed, lying = one.sealed, one.lying
    return {
        "card": one.card, "place": str(lying.place) if lying else "",
        "seat": lying.seat if lying else 0, "fact": sealed.fact if sealed else 0,
        "position": sealed.position if sealed else 0,
        "taken_back": sealed.taken_back if sealed else 0,
        "closed": str(one.closed or ""), "doubts": [str(doubt) for doubt in one.doubts],
        "found_at": one.found_at,
    }
