"""Results of one run through the deck, or a part of it, card by card.

In a known order each report has its place (`deck_order_alignment.py`). In an unknown order a whole
deck holds each card once: what is missing and what came twice tell what went unread and what was
misread. Of a part of a deck nobody knows which cards it had, so only what was read has a name.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from dealer_assist.devices.commissioning.steps.deck_order_alignment import (
    Pairs,
    ShoeCard,
    align_reports,
    is_out_of_order,
)
from dealer_assist.game.facts.commissioning import CardTally, Mistaken
from dealer_assist.words.cards import DECK
from drivers.lazy_dataclass import dataclass

WHOLE: Final = len(DECK)


@dataclass(frozen=True, slots=True)
class PassCount:
    """Results of one run through the deck.

    `unnamed` cards were unread and nobody knows which; `foreign` tags are no card's of the deck;
    `extra` reports named an unread card that can't have been there; `short` cards never came, and
    no report named them; `again` cards came a second time, put back or copied; `is_in_order` is
    False where the order evidently was another one.
    """

    tallies: tuple[CardTally, ...]
    mistaken: tuple[Mistaken, ...] = ()
    unnamed: int = 0
    foreign: int = 0
    extra: int = 0
    short: int = 0
    again: int = 0
    is_in_order: bool = True


def count_card_results(
    tokens: Sequence[ShoeCard], size: int, order: Sequence[str] = (), is_over: bool = True,
    lost: int = 0,
) -> PassCount:
    """Results of these reports of one run.

    `size` is how many cards it is to have, `order` which ("" unknown), `lost` how many reports
    are lost for good. A run that isn't over, or that was stopped, says nothing of what never came.
    """
    for way in (order[:size], order[-size:][::-1]) if order else ():
        pairs = align_reports(way, tokens, is_over)  # a pile put back may lie the other way round
        if not is_out_of_order(pairs):
            return _in_order(pairs, lost)
    whole = is_over and size == WHOLE and not lost
    found = _as_a_set(tokens) if whole else _as_a_part(tokens)
    return replace(found, is_in_order=False) if order else found


# --- the order is known -----------------------------------------------------------------------


def _in_order(pairs: Pairs, lost: int) -> PassCount:
    tallies: dict[str, CardTally] = {}
    absent: list[str] = []
    beside: list[ShoeCard] = []  # reports without a place in the order
    mistaken: Counter[tuple[str, str]] = Counter()
    for card, token in pairs:
        if card is None:
            beside += [token] if token is not None else []
        elif token is None:
            absent.append(card)
        else:
            tallies[card] = _one(card, token)
            if token.card not in (None, card):
                mistaken[card, token.card or ""] += 1
    again = 0
    for token in beside:
        if token.card in absent:  # it lay elsewhere in the deck, and isn't another card for that
            absent.remove(token.card)
            tallies[token.card] = _one(token.card, token)
        else:
            again += token.card is not None
    short = absent[lost:]  # lost reports may have been of the first ones
    tallies.update({card: CardTally(card, 1, missed=1, silent=1) for card in short})
    tokens = [token for _, token in pairs if token is not None]
    extra = sum(token.card is None and not token.foreign for token in beside)
    return PassCount(_ordered(tallies), _mistaken(mistaken), 0, _foreign(tokens), extra,
                     len(short), again)


def _one(card: str, token: ShoeCard) -> CardTally:
    """Tally of one card that was due once."""
    is_read = token.card == card
    is_wrong = token.card is not None and not is_read
    return CardTally(
        card, 1, int(is_read), int(not (is_read or is_wrong)), int(is_wrong), int(token.doubled),
        token.confidence if is_read else 0,
    )


# --- the order is unknown ---------------------------------------------------------------------


def _as_a_part(tokens: Sequence[ShoeCard]) -> PassCount:
    """Results of a part of a deck, its cards unknown: a misread card can't be noticed."""
    seen = _seen(tokens)
    again = sum(len(found) - 1 for found in seen.values())
    return PassCount(_read(seen), (), _unread(tokens), _foreign(tokens), again=again)


def _as_a_set(tokens: Sequence[ShoeCard]) -> PassCount:
    """Results of a whole deck: a missing card was unread, misread, or never came."""
    seen = _seen(tokens)
    missing = [card for card in DECK if card not in seen]
    twice = [card for card, found in seen.items() for _ in found[1:]]
    again = max(0, len(twice) - len(missing))
    twice = twice[:len(twice) - again]
    unread, foreign = _unread(tokens), _foreign(tokens)
    extra = min(unread, max(0, unread + len(twice) - len(missing)))
    short = max(0, len(missing) - (unread - extra) - foreign - len(twice))
    named, mistaken = _named(missing, twice, unread - extra, foreign, short)
    unnamed = 0 if named else unread - extra
    tallies = {**{one.card: one for one in _read(seen)}, **named}
    return PassCount(_ordered(tallies), mistaken, unnamed, foreign, extra, short, again)


def _named(
    missing: Sequence[str], twice: Sequence[str], unread: int, foreign: int, short: int
) -> tuple[dict[str, CardTally], tuple[Mistaken, ...]]:
    """Tallies of the missing cards, as far as they are certain."""
    if not twice:
        silent = 1 if short and short == len(missing) else 0
        return {card: CardTally(card, 1, missed=1, silent=silent) for card in missing}, ()
    if len(missing) == len(twice) and not (unread or foreign):
        # Where two or more were misread nobody knows which as which.
        pairs = [(missing[0] if len(missing) == 1 else "", card) for card in twice]
        return ({card: CardTally(card, 1, wrong=1) for card in missing}, _mistaken(Counter(pairs)))
    return {}, _mistaken(Counter(("", card) for card in twice))


def _seen(tokens: Sequence[ShoeCard]) -> dict[str, list[ShoeCard]]:
    seen: dict[str, list[ShoeCard]] = {}
    for token in tokens:
        if token.card is not None:
            seen.setdefault(token.card, []).append(token)
    return seen


def _read(seen: Mapping[str, Sequence[ShoeCard]]) -> tuple[CardTally, ...]:
    return _ordered({
        card: CardTally(card, 1, 1, doubled=int(any(token.doubled for token in found)),
                        confidence=min(token.confidence for token in found))
        for card, found in seen.items()})


def _unread(tokens: Sequence[ShoeCard]) -> int:
    return sum(token.card is None and not token.foreign for token in tokens)


def _foreign(tokens: Sequence[ShoeCard]) -> int:
    return sum(token.foreign for token in tokens)


def _mistaken(counts: Counter[tuple[str, str]]) -> tuple[Mistaken, ...]:
    return tuple(Mistaken(card, read_as, times) for (card, read_as), times in counts.items())


def _ordered(tallies: Mapping[str, CardTally]) -> tuple[CardTally, ...]:
    return tuple(tallies[card] for card in DECK if card in tallies)
