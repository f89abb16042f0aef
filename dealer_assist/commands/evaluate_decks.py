"""Measures a reader on simulated photographs of decks: single looks, voted passages, must-rejects.

Each deck and each purpose has random numbers of its own, drawn from the seed and the deck's name:
the same call gives the same figures, whatever other decks lie beside.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final
from zlib import crc32

import numpy as np

from dealer_assist.commands.evaluate_figures import Row, Tally
from dealer_assist.commands.evaluate_sets import DeckFolder
from drivers.sim import optics
from drivers.sim.must_reject import OF_A_CARD, Reject, must_reject
from drivers.sim.plain_ncc import PlainNcc
from drivers.vision.enrolment import DeckUnfit, EnrolledDeck
from drivers.vision.looking import Net
from drivers.vision.picture_files import load_picture
from drivers.vision.reader import CardReader
from drivers.vision.readings import Kind, Picture, Reading
from drivers.vision.vote import vote

#: Looks at one card while it passes, that are voted over.
LOOKS: Final = 5
#: Windows of each card that a deck is enrolled from.
ENROLLED_FROM: Final = 6
_AT_ONCE: Final = 60
#: Kinds of window in which no card may be told at all, not even the true one.
_NEVER: Final = frozenset({
    Reject.HALF_INDEX, Reject.FINGER_RANK, Reject.FINGER_PIP, Reject.BACK, Reject.ART,
    Reject.BLANK, Reject.CUT_CARD, Reject.FELT, Reject.JOKER,
})


@dataclass
class Deck:
    """A deck's pictures in memory, and its reader."""

    name: str
    cards: dict[str, Picture]
    others: dict[Reject, list[Picture]]
    reader: CardReader
    note: str = ""


Progress = Callable[[str], None]


def draw(seed: int, deck: str, purpose: str) -> np.random.Generator:
    """Random numbers for one deck and one purpose."""
    return np.random.default_rng([seed, crc32(deck.encode()), crc32(purpose.encode())])


def load(folder: DeckFolder, net: Net, regime: optics.Regime, seed: int, enrol: bool) -> Deck:
    """The deck, enrolled from photographs of its own where wanted. Where enrolling refuses it, its
    `note` says why and nothing is read of it. Raises PictureUnreadable.
    """
    cards = {card: load_picture(path) for card, path in folder.cards.items()}
    others = {Reject.BACK: _pictures(folder.backs), Reject.JOKER: _pictures(folder.jokers)}
    deck = Deck(folder.name, cards, others, CardReader(net))
    if not enrol:
        return deck
    rng = draw(seed, folder.name, "enrol")
    windows = {
        card: [optics.photograph(picture, regime, rng) for _ in range(ENROLLED_FROM)]
        for card, picture in cards.items()
    }
    try:
        deck.reader = CardReader(net, EnrolledDeck.enrol(folder.name, windows, net))
    except DeckUnfit as unfit:
        deck.note = f"refused: {unfit.why}"
    return deck


def _pictures(paths: tuple[Path, ...]) -> list[Picture]:
    return [load_picture(path) for path in paths]


def passages(
    deck: Deck, regime: optics.Regime, count: int, rng: np.random.Generator
) -> Iterator[tuple[str, list[Picture]]]:
    """Cards as they are dealt from the shuffled deck, each with its looks; `count` looks in all."""
    names = list(deck.cards)
    left = count
    while left > 0:
        for name in rng.permutation(names).tolist():
            looks = min(LOOKS, left)
            if looks <= 0:
                return
            left -= looks
            yield name, [optics.photograph(deck.cards[name], regime, rng) for _ in range(looks)]


def measure_deck(
    deck: Deck, regime: optics.Regime, count: int, seed: int, progress: Progress
) -> tuple[Row, Row]:
    """Single looks of one deck, and the same looks voted over."""
    single, voted = Row(deck.name, note=deck.note), Row(deck.name)
    if deck.note:
        return single, voted
    for name, looks in passages(deck, regime, count, draw(seed, deck.name, regime.name)):
        readings = deck.reader.read_many(looks)
        for reading in readings:
            tell(single.tally, reading, name.__eq__)
        if len(looks) == LOOKS:
            tell(voted.tally, vote(readings), name.__eq__)
        progress(f"{deck.name}: {single.tally.seen} of {count}")
    return single, voted


def tell(tally: Tally, reading: Reading, right: Callable[[str], bool]) -> None:
    """Count one reading of a card."""
    told = None if reading.card is None else right(reading.card)
    guessed = None if reading.guess is None else right(reading.guess)
    tally.add(told, reading.confidence, guessed)


def measure_peer(deck: Deck, regime: optics.Regime, count: int, seed: int) -> Row:
    """The peer on the first looks that the deck's reader had, with clean pictures of each card."""
    plain = draw(seed, deck.name, "peer")
    peer = PlainNcc({
        name: optics.photograph(card, optics.PLAIN, plain) for name, card in deck.cards.items()
    })
    row = Row(deck.name)
    for name, looks in passages(deck, regime, count, draw(seed, deck.name, regime.name)):
        for window in looks:
            tell(row.tally, peer.read(window), name.__eq__)
    return row


def some_windows(deck: Deck, regime: optics.Regime, count: int, seed: int) -> list[Picture]:
    """Windows of the deck to take the time of."""
    rng = draw(seed, deck.name, "timed")
    return [window for _, looks in passages(deck, regime, count, rng) for window in looks]


def measure_rejects(
    decks: list[Deck], regime: optics.Regime, count: int, seed: int, progress: Progress
) -> list[Row]:
    """A row for each kind of window that must not be read, over all decks in turn.

    Told and true is no mistake for a card that is only badly seen; for half an index, a finger on
    it, or a thing that is no card, every card told is a wrong read.
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
    row: Row, kind: Reject, deck: Deck, regime: optics.Regime, count: int, seed: int
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
        windows = [must_reject(kind, picture, regime, rng) for picture in pictures]
        for name, reading in zip(truths, deck.reader.read_many(windows), strict=True):
            is_wrong = kind in _NEVER or reading.card != name
            row.tally.add(None if reading.kind is not Kind.CARD else not is_wrong,
                          reading.confidence)
