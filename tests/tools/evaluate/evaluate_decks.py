"""Measures a reader on simulated photographs of decks: single looks, voted passages, must-rejects.

Each deck and each purpose has random numbers of its own, drawn from the seed and the deck's name:
the same call gives the same figures, whatever other decks lie beside.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Final, TypeAlias
from zlib import crc32

import numpy as np

from drivers.vision.card_readings import (
    USUAL_SPAN,
    WINDOW_H_MM,
    WINDOW_W_MM,
    Picture,
    WindowKind,
    WindowReading,
)
from drivers.vision.cards import window_spans
from drivers.vision.cards.deck_readability import DeckTrouble, DeckWatch
from drivers.vision.cards.enrolment import DeckUnfit
from drivers.vision.cards.index_net import IndexNet
from drivers.vision.cards.reading_vote import joint_window_reading
from drivers.vision.cards.window_reader import CardReader
from drivers.vision.cards.window_spans import SPANS
from drivers.vision.picture_files import load_picture
from models.scenes import window_optics
from models.scenes.coarse_windows import ACROSS, coarse_photograph, drawn_camera
from models.scenes.must_reject_windows import OF_A_CARD, Reject, must_reject
from models.scenes.plain_correlation_reader import PlainNcc
from tests.tools.evaluate.evaluate_figures import Row, Tally
from tests.tools.evaluate.evaluate_sets import DeckFolder

#: One look at a card: its window at each span.
Look: TypeAlias = Mapping[float, Picture]
#: Looks at one card while it passes, that are voted over.
LOOKS: Final = 5
#: Windows of each card that a deck is enrolled from.
ENROLLED_FROM: Final = 6
_AT_ONCE: Final = 60
#: What the watch over a deck that isn't enrolled said of it last.
_WATCHED: Final[Mapping[DeckTrouble | None, str]] = {
    DeckTrouble.UNREADABLE: "can't be read before it's enrolled",
    DeckTrouble.BADLY_READ: "reads badly: enrol it",
}
#: Kinds of window that show no index at all: every card told is a wrong one.
_NO_INDEX: Final = frozenset({
    Reject.BACK, Reject.ART, Reject.BLANK, Reject.CUT_CARD, Reject.FELT, Reject.JOKER,
})


@dataclass
class Deck:
    """A deck's pictures in memory, and its reader."""

    name: str
    cards: dict[str, Picture]
    others: dict[Reject, list[Picture]]
    reader: CardReader
    note: str = ""
    spans: tuple[float, ...] = SPANS  # of the windows that it is read through
    is_enrolled: bool = False


Progress = Callable[[str], None]


def draw(seed: int, deck: str, purpose: str) -> np.random.Generator:
    """Random numbers for one deck and one purpose."""
    return np.random.default_rng([seed, crc32(deck.encode()), crc32(purpose.encode())])


def load(folder: DeckFolder, net: IndexNet, regime: window_optics.Regime, seed: int,
         enrol: bool) -> Deck:
    """The deck, enrolled from photographs of its own where wanted. Where enrolling refuses it, its
    `note` says why and nothing is read of it. Raises PictureUnreadable.
    """
    cards = {card: load_picture(path) for card, path in folder.cards.items()}
    others = {Reject.BACK: _pictures(folder.backs), Reject.JOKER: _pictures(folder.jokers)}
    deck = Deck(folder.name, cards, others, CardReader(net))
    if not enrol:
        return deck
    rng = draw(seed, folder.name, "enrol")
    looks = {
        card: [look_at(picture, regime, rng, SPANS) for _ in range(ENROLLED_FROM)]
        for card, picture in cards.items()
    }
    windows = {
        span: {card: [one[span] for one in own] for card, own in looks.items()} for span in SPANS
    }
    try:
        enrolled = window_spans.learn_deck_at_best_span(folder.name, windows, net)
        deck.reader, deck.spans = CardReader(net, enrolled), (enrolled.span,)
        deck.is_enrolled = True
    except DeckUnfit as unfit:
        deck.note = f"refused: {unfit.why}"
    return deck


def look_at(
    card: Picture, regime: window_optics.Regime, rng: np.random.Generator, seen: tuple[float, ...]
) -> Look:
    """One photograph of the card's corner through the window of each of these spans."""
    return _through(lambda regime, rng: window_optics.photograph(card, regime, rng), regime, rng,
                    seen)


def _through(
    taken: Callable[[window_optics.Regime, np.random.Generator], Picture],
    regime: window_optics.Regime,
    rng: np.random.Generator, seen: tuple[float, ...],
) -> Look:
    """The same scene, drawn with the same random numbers, for each span."""
    draws = [*(deepcopy(rng) for _ in seen[1:]), rng]
    return {
        span: taken(replace(regime, span=span), own)
        for span, own in zip(seen, draws[::-1], strict=True)
    }


def read_all(deck: Deck, looks: Sequence[Look]) -> list[WindowReading]:
    """What the deck's reader says of each look, as at the table."""
    if len(deck.spans) == 1:
        return deck.reader.read_many([look[deck.spans[0]] for look in looks])
    return [window_spans.read_at(deck.reader, look.get, deck.spans) for look in looks]


def _note(deck: Deck) -> str:
    """Which window an enrolled deck has; "" for the usual one, and where nobody knows."""
    if deck.spans in (SPANS, (USUAL_SPAN,)):
        return ""
    span = deck.spans[0]
    return f"window of {WINDOW_W_MM * span:g} x {WINDOW_H_MM * span:g} mm"


def _pictures(paths: tuple[Path, ...]) -> list[Picture]:
    return [load_picture(path) for path in paths]


def passages(
    deck: Deck, regime: window_optics.Regime, count: int, rng: np.random.Generator
) -> Iterator[tuple[str, list[Look]]]:
    """Cards as they are dealt from the shuffled deck, each with its looks; `count` looks in all."""
    names = list(deck.cards)
    left = count
    while left > 0:
        for name in rng.permutation(names).tolist():
            looks = min(LOOKS, left)
            if looks <= 0:
                return
            left -= looks
            yield name, [
                look_at(deck.cards[name], regime, rng, deck.spans) for _ in range(looks)]


def measure_deck(
    deck: Deck, regime: window_optics.Regime, count: int, seed: int, progress: Progress
) -> tuple[Row, Row]:
    """Single looks of one deck, and the same looks voted over."""
    single, voted = Row(deck.name, note=deck.note or _note(deck)), Row(deck.name)
    if deck.note:
        return single, voted
    watch = None if deck.is_enrolled else DeckWatch()
    for name, looks in passages(deck, regime, count, draw(seed, deck.name, regime.name)):
        readings = read_all(deck, looks)
        if watch is None:
            found = joint_window_reading(readings)
        else:  # single looks: by what the cards before have shown
            singles = [watch.heeded(one) for one in readings]
            readings, found = singles, watch.verdict(readings)
            single.note = _WATCHED.get(watch.trouble, single.note)
        for reading in readings:
            tell(single.tally, reading, name.__eq__)
        if len(looks) == LOOKS:
            tell(voted.tally, found, name.__eq__)
        progress(f"{deck.name}: {single.tally.seen} of {count}")
    return single, voted


def tell(tally: Tally, reading: WindowReading, right: Callable[[str], bool]) -> None:
    """Count one reading of a card."""
    told = None if reading.card is None else right(reading.card)
    guessed = None if reading.guess is None else right(reading.guess)
    tally.add(told, reading.confidence, guessed)


def measure_peer(deck: Deck, regime: window_optics.Regime, count: int, seed: int) -> Row:
    """The peer on the first looks that the deck's reader had, with clean pictures of each card."""
    plain = draw(seed, deck.name, "peer")
    peer = PlainNcc({
        name: look_at(card, window_optics.PLAIN, plain, deck.spans[:1])[deck.spans[0]]
        for name, card in deck.cards.items()
    })
    row = Row(deck.name)
    for name, looks in passages(deck, regime, count, draw(seed, deck.name, regime.name)):
        for look in looks:
            tell(row.tally, peer.read(look[deck.spans[0]]), name.__eq__)
    return row


def some_windows(deck: Deck, regime: window_optics.Regime, count: int, seed: int) -> list[Picture]:
    """Windows of the deck to take the time of."""
    rng = draw(seed, deck.name, "timed")
    return [look[deck.spans[0]] for _, looks in passages(deck, regime, count, rng)
            for look in looks]


def measure_coarse(
    decks: list[Deck], regime: window_optics.Regime, count: int, seed: int, progress: Progress
) -> list[Row]:
    """Two rows for each resolution, over all decks in turn: cameras that don't sharpen, and those
    that do."""
    rows = []
    having = [deck for deck in decks if not deck.note]
    for across in ACROSS:
        for is_sharpening in (False, True):
            row = Row(f"{across} px over 18 mm{', sharpened' if is_sharpening else ''}")
            for at, deck in enumerate(having):
                share = count // len(having) + (at < count % len(having))
                rng = draw(seed, deck.name, row.name)
                names = rng.choice(list(deck.cards), share).tolist()
                windows = [
                    coarse_photograph(deck.cards[name], drawn_camera(across, is_sharpening, rng),
                                      replace(regime, span=deck.spans[0]), rng)
                    for name in names]
                for name, found in zip(names, deck.reader.read_many(windows), strict=True):
                    tell(row.tally, found, name.__eq__)
                progress(f"{row.name}: {row.tally.seen} of {count}")
            rows.append(row)
    return rows


def measure_rejects(
    decks: list[Deck], regime: window_optics.Regime, count: int, seed: int, progress: Progress
) -> list[Row]:
    """A row for each kind of window that must not be read, over all decks in turn.

    Where a card's index is spoilt the true card told is no mistake, though hardly meant to be told;
    where there is no index every card told is a wrong one.
    """
    rows = []
    for kind in Reject:
        row = Row(str(kind))
        having = [deck for deck in decks if not deck.note
                  and (kind in OF_A_CARD or deck.others.get(kind, True))]
        for at, deck in enumerate(having):
            share = count // len(having) + (at < count % len(having))
            _reject_deck(row, kind, deck, regime, share, seed)
            progress(f"{kind}: {row.tally.seen} of {count}")
        rows.append(row)
    return rows


def _reject_deck(
    row: Row, kind: Reject, deck: Deck, regime: window_optics.Regime, count: int, seed: int
) -> None:
    rng = draw(seed, deck.name, str(kind))
    names = list(deck.cards)
    for start in range(0, count, _AT_ONCE):
        truths = [names[int(rng.integers(len(names)))]
                  for _ in range(min(_AT_ONCE, count - start))]
        pictures = [
            others[int(rng.integers(len(others)))] if (others := deck.others.get(kind))
            else deck.cards[name] for name in truths
        ]
        looks = [_through(partial(must_reject, kind, picture), regime, rng, deck.spans)
                 for picture in pictures]
        for name, reading in zip(truths, read_all(deck, looks), strict=True):
            is_wrong = kind in _NO_INDEX or reading.card != name
            row.tally.add(None if reading.kind is not WindowKind.CARD else not is_wrong,
                          reading.confidence)
