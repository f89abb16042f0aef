"""Labelled index windows: the examples that the reader's network learns.

Three quarters show a card: of the 23 decks, or of a drawn deck. The others show things that must
not be read: cut and covered indices, letters and signs of no rank or suit, backs, art, jokers, cut
cards, felt, and cards blurred or robbed of their colour. A label of -1 means "not judged": where a
box is neither whole nor lost.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final, NamedTuple

import glyph_bank
import numpy as np
import render_decks
from cardless_windows import cut_card, empty_window, joker, random_card_back
from drawn_decks import NONE, Bank, DrawnDeck, Face
from numpy.typing import NDArray

from drivers.vision.card_readings import RANKS, SUITS, WINDOW_H, WINDOW_W, Floats, Picture
from drivers.vision.opencv import cv2
from models.scenes import must_reject_windows as spoiled
from models.scenes import window_optics
from models.scenes.card_index_boxes import Index, PixelBox, index_of
from models.scenes.window_optics import R0, R1, R2, Part, Regime

KINDS: Final = ("card", "joker", "back", "cut card", "empty", "unreadable")
GLYPHS: Final = (*"A12345678", "9", "10", *"JQKVDRBF", NONE)
SUIT_NAMES: Final = (*SUITS, NONE)
NOT_JUDGED: Final = -1
_GERMAN: Final = ("gnome-atlasnye_skat", "gnome-berlin", "gnome-lattmann")
_LETTERS: Final = {**dict.fromkeys(_GERMAN, "BDK"), "gnome-tarocco": "FDR"}
#: This deck's court cards have no index.
_BARE_COURTS: Final = "gnome-guyenne-classic"
_PER_DECK: Final = 140  # windows of one drawn deck


class Example(NamedTuple):
    """A window and the numbers of its kind, glyph and suit, or NOT_JUDGED."""

    window: Picture
    kind: int
    glyph: int
    suit: int


@dataclass(frozen=True, slots=True)
class Stock:
    """Material of the windows."""

    faces: list[Face]
    backs: list[Picture]
    jokers: list[Picture]
    bare: list[Picture]
    art: list[Picture]
    bank: Bank


def stock(cache: Path, bank: Path) -> Stock:
    """Read the training decks of the cache (render_decks.py) and the glyphs (glyph_bank.py)."""
    faces, backs, jokers, bare, art = [], [], [], [], []
    for name in render_decks.TRAINING:
        pictures = {path.stem: _read(path) for path in sorted((cache / name).glob("*.png"))}
        letters = dict(zip("JQK", _LETTERS.get(name, "JQK"), strict=True))
        for rank in RANKS:
            for suit in SUITS:
                picture = pictures[rank + suit]
                if rank in "JQK":
                    art.append(picture[50:-50, 50:-50])
                    if name == _BARE_COURTS:
                        bare.append(picture)
                        continue
                glyph = "10" if rank == "T" else letters.get(rank, rank)
                faces.append(Face(picture, glyph, suit, index_of(picture)))
        backs += [pictures[key] for key in pictures if key == "back"]
        jokers += [pictures[key] for key in pictures if key.startswith("joker")]
    return Stock(faces, backs, jokers, bare, art, glyph_bank.read_glyph_bank(bank))


def _read(path: Path) -> Picture:
    return np.asarray(cv2.imread(str(path), cv2.IMREAD_COLOR), dtype=np.uint8)


def examples(have: Stock, rng: np.random.Generator) -> Iterator[Example]:
    """Windows without end."""
    while True:
        deck = DrawnDeck(have.bank, rng, have.art, whole=False)
        drawn = [deck.face(rank, suit) for rank in RANKS for suit in SUITS]
        for _ in range(_PER_DECK):
            pick = rng.random()
            if pick < 0.3:
                yield of_card(_recoloured(_any(have.faces, rng), rng), have, rng)
            elif pick < 0.72:
                yield of_card(_any(drawn, rng), have, rng)
            else:
                faces = drawn if rng.random() < 0.6 else have.faces
                yield of_nothing(_any(faces, rng), deck, have, rng)


def _any(things: list, rng: np.random.Generator):  # type: ignore[no-untyped-def, type-arg]
    return things[int(rng.integers(len(things)))]


def _recoloured(face: Face, rng: np.random.Generator) -> Face:
    """The face, seldom with exchanged colours: a suit's shape must tell, not colour alone."""
    if rng.random() > 0.12:
        return face
    order = rng.permutation(3)
    return Face(np.ascontiguousarray(face.picture[..., order]), face.glyph, face.suit, face.index)


def of_card(face: Face, have: Stock, rng: np.random.Generator) -> Example:
    """A card as a camera may see it, from a shoe in order to a bad one."""
    regime = (R0, R1, R2)[int(rng.choice(3, p=(0.4, 0.42, 0.18)))]
    coarse = rng.random() < 0.24
    regime = replace(R1 if coarse and regime is R2 else regime, wear=0.12)
    at = window_optics.random_card_position(face.picture, regime, rng)
    at = (at @ np.diag([rng.uniform(0.93, 1.07), rng.uniform(0.93, 1.07), 1])).astype(np.float32)
    hidden = window_optics.hidden_part(regime, rng)
    picture = face.picture
    if rng.random() < 0.12:
        picture = _overlapped(face, _any(have.faces, rng), rng)
    window = window_optics.expose(picture, at, regime, rng, hidden)
    if coarse:
        window = _coarse(window, rng.uniform(15, 36), rng)
    if rng.random() < 0.15:
        window = window_optics.sharpen(window, rng.uniform(0.3, 1.5))
    if rng.random() < 0.12:
        window = window_optics.brighten(window, rng.uniform(1.1, 2.2))
    return _judged(window, face, at, hidden)


def _overlapped(face: Face, other: Face, rng: np.random.Generator) -> Picture:
    """Another card lies over this one, right of its index, as in a fan."""
    per_mm = face.picture.shape[1] / window_optics.CARD_W_MM
    edge = max(face.index.rank.right, face.index.pip.right)
    left = round(edge + rng.uniform(0.2, 4.0) * per_mm)
    down = round(rng.uniform(-3, 6) * per_mm)
    covered = face.picture.copy()
    top = max(0, down)
    over = other.picture[top - down :, : covered.shape[1] - left]
    high = min(over.shape[0], covered.shape[0] - top)
    covered[top : top + high, left : left + over.shape[1]] = over[:high]
    shade = rng.uniform(0.3, 0.9)
    strip = covered[top:, left - 2 : left]
    covered[top:, left - 2 : left] = (strip * shade).astype(np.uint8)
    return covered


def _coarse(window: Picture, wide: float, rng: np.random.Generator) -> Picture:
    """The window from a camera that gives it only `wide` pixels: mostly a picture file, sharpened
    and saved by the camera. A thin letter's red is then spread over squares wider than its strokes,
    so that it looks black."""
    size = (round(wide), round(wide * WINDOW_H / WINDOW_W))
    small = np.asarray(cv2.resize(window, size, interpolation=cv2.INTER_AREA), dtype=np.uint8)
    if rng.random() < 0.5:
        small = window_optics.sharpen(small, rng.uniform(0.3, 2.0))
    if rng.random() < 0.7:
        small = _saved(small, rng)
    grown = cv2.resize(small, (WINDOW_W, WINDOW_H), interpolation=cv2.INTER_LINEAR)
    return np.asarray(grown, dtype=np.uint8)


def _saved(small: Picture, rng: np.random.Generator) -> Picture:
    """A part of a picture that was saved as JPEG, wherever its squares of 16 pixels begin."""
    down, right = (int(v) for v in rng.integers(0, 16, 2))
    high, wide = small.shape[:2]
    around = np.pad(small, ((down, 16), (right, 16), (0, 0)), mode="edge")
    saved = window_optics.compress(around, int(rng.integers(45, 96)))
    return np.ascontiguousarray(saved[down : down + high, right : right + wide])


def _judged(window: Picture, face: Face, at: Floats, hidden: Part | None) -> Example:
    """The example with its labels, by the visible part of the index in the window."""
    rank, rank_seen = seen_part(face.index.rank, at, hidden)
    pip, pip_seen = seen_part(face.index.pip, at, hidden)
    glyph = _label(GLYPHS.index(face.glyph), len(GLYPHS) - 1, rank_seen, 0.93, 0.7)
    suit = _label(SUIT_NAMES.index(face.suit), len(SUITS), pip_seen, 0.85, 0.66)
    if glyph not in (NOT_JUDGED, len(GLYPHS) - 1) and not _legible(window, rank):
        glyph = NOT_JUDGED
    if suit not in (NOT_JUDGED, len(SUITS)) and not _legible(window, pip):
        suit = NOT_JUDGED
    return Example(window, _kind_of(glyph, suit), glyph, suit)


def _label(known: int, none: int, seen: float, whole: float, lost: float) -> int:
    if seen >= whole:
        return known
    return none if seen <= lost else NOT_JUDGED


def _kind_of(glyph: int, suit: int) -> int:
    """A card only where both are to be read; unreadable where either can't."""
    if glyph == len(GLYPHS) - 1 or suit == len(SUITS):
        return KINDS.index("unreadable")
    return NOT_JUDGED if NOT_JUDGED in (glyph, suit) else KINDS.index("card")


def seen_part(box: PixelBox, at: Floats, hidden: Part | None) -> tuple[Part, float]:
    """Position of a card's box in the window, and its visible part."""
    corners = np.asarray(cv2.perspectiveTransform(np.float32([box.corners()]), at))[0]
    left, top = corners.min(axis=0)
    right, bottom = corners.max(axis=0)
    whole = max(1e-6, (right - left) * (bottom - top))
    inside = (max(0.0, left), max(0.0, top), min(WINDOW_W, right), min(WINDOW_H, bottom))
    seen = _area(inside)
    if hidden is not None:
        common = (*np.maximum(inside[:2], hidden[:2]), *np.minimum(inside[2:], hidden[2:]))
        seen -= _area(common)
    return tuple(int(value) for value in inside), seen / whole


def _area(part: NDArray | tuple[float, ...]) -> float:  # type: ignore[type-arg]
    left, top, right, bottom = part
    return max(0.0, right - left) * max(0.0, bottom - top)


def _legible(window: Picture, part: Part) -> bool:
    """True if ink still stands out from paper there, in any colour."""
    left, top, right, bottom = part
    inside = window[top:bottom, left:right].reshape(-1, 3)
    if len(inside) < 9:
        return False
    dark, bright = np.percentile(inside, (8, 92), axis=0)
    return bool((bright - dark).max() > 28)


def of_nothing(face: Face, deck: DrawnDeck, have: Stock, rng: np.random.Generator) -> Example:
    """A window in which no card can be read."""
    regime = (R0, R1, R2)[int(rng.choice(3, p=(0.4, 0.45, 0.15)))]
    pick = int(rng.choice(len(_WAYS), p=_SHARES))
    return _WAYS[pick](face, deck, have, regime, rng)


def _unreadable(window: Picture, glyph: str = NONE, suit: str = NONE) -> Example:
    named = (GLYPHS.index(glyph), SUIT_NAMES.index(suit))
    return Example(window, KINDS.index("unreadable"), *named)


def _half(face: Face, deck: DrawnDeck, have: Stock, regime: Regime,
          rng) -> Example:  # type: ignore[no-untyped-def]
    window = spoiled.half_index(face.picture, regime, rng, face.index)
    return Example(window, KINDS.index("unreadable"), NOT_JUDGED, NOT_JUDGED)


def _clipped(face: Face, deck: DrawnDeck, have: Stock, regime: Regime,
             rng) -> Example:  # type: ignore[no-untyped-def]
    """The index partly out of the window or hidden, judged by what is seen."""
    placed = replace(regime, shift=rng.uniform(0.1, 0.45), cover=0.45)
    at = window_optics.random_card_position(face.picture, placed, rng)
    hidden = window_optics.hidden_part(placed, rng)
    return _judged(window_optics.expose(face.picture, at, regime, rng, hidden), face, at, hidden)


def _finger(face: Face, deck: DrawnDeck, have: Stock, regime: Regime,
            rng) -> Example:  # type: ignore[no-untyped-def]
    on_rank = bool(rng.random() < 0.5)
    window = spoiled.finger(face.picture, regime, rng, on_rank=on_rank, index=face.index)
    number = (GLYPHS.index(NONE), NOT_JUDGED) if on_rank else (NOT_JUDGED, len(SUITS))
    return Example(window, KINDS.index("unreadable"), *number)


def _odd(face: Face, deck: DrawnDeck, have: Stock, regime: Regime,
         rng) -> Example:  # type: ignore[no-untyped-def]
    """A letter of no rank, or a sign of no suit."""
    if rng.random() < 0.45:
        odd = deck.strange_letter(SUITS[int(rng.integers(4))])
    else:
        odd = deck.strange_sign(RANKS[int(rng.integers(13))])
    at = window_optics.random_card_position(odd.picture, regime, rng)
    return _judged(window_optics.expose(odd.picture, at, regime, rng), odd, at, None)


def _blurred(face: Face, deck: DrawnDeck, have: Stock, regime: Regime,
             rng) -> Example:  # type: ignore[no-untyped-def]
    """By motion, by focus, or from too far away."""
    window = window_optics.photograph(face.picture, window_optics.without_motion(regime), rng)
    pick = rng.random()
    if pick < 0.65:
        window = window_optics.smear_by_motion(window, rng.uniform(11, 20), rng.uniform(0, 180))
    elif pick < 0.85:
        window = window_optics.defocus(window, rng.uniform(3.4, 7))
    else:
        window = _coarse(window, rng.uniform(5, 8), rng)
    return _unreadable(window)


def _colourless(face: Face, deck: DrawnDeck, have: Stock, regime: Regime,
                rng) -> Example:  # type: ignore[no-untyped-def]
    """Grey, or seen by red light: only what never had colour may be read."""
    window = window_optics.photograph(face.picture, replace(regime, shift=0.04, cover=0.0), rng)
    spoil = window_optics.grey if rng.random() < 0.5 else window_optics.red_only
    window = spoil(window)
    if _has_colour(face):
        return Example(window, KINDS.index("unreadable"), NOT_JUDGED, len(SUITS))
    named = (GLYPHS.index(face.glyph), SUIT_NAMES.index(face.suit))
    return Example(window, KINDS.index("card"), *named)


def _has_colour(face: Face) -> bool:
    """True if the suit's ink has any colour."""
    box = face.index.pip
    part = face.picture[round(box.top) : round(box.bottom), round(box.left) : round(box.right)]
    return bool(len(part) and np.ptp(part.astype(int), axis=2).mean() > 35)


def _art(face: Face, deck: DrawnDeck, have: Stock, regime: Regime,
         rng) -> Example:  # type: ignore[no-untyped-def]
    """The middle of a card, a court card without an index, or a window turned or over an edge."""
    pick = rng.random()
    if pick < 0.25:
        return _unreadable(window_optics.photograph(_any(have.bare, rng), regime, rng))
    if pick < 0.6:
        return _unreadable(spoiled.must_reject(spoiled.Reject.ART, face.picture, regime, rng))
    card = np.rot90(face.picture, int(rng.integers(1, 4)))
    card = np.ascontiguousarray(cv2.resize(card, (face.picture.shape[1], face.picture.shape[0])))
    if pick < 0.8:
        window = window_optics.photograph(face.picture, regime, rng)
        turned = (
            np.rot90(window, 2)
            if rng.random() < 0.6
            else cv2.resize(np.rot90(window), (WINDOW_W, WINDOW_H))
        )
        return _unreadable(np.ascontiguousarray(turned))
    return _unreadable(
        window_optics.expose(card, window_optics.random_card_position(card, regime, rng), regime,
                                            rng))


def _thing(face: Face, deck: DrawnDeck, have: Stock, regime: Regime,
           rng) -> Example:  # type: ignore[no-untyped-def]
    """A back, a joker, a cut card, nothing at all, or plain paper."""
    pick = rng.random()
    if pick < 0.3:
        kind, picture = "back", _any(have.backs,
                                     rng) if rng.random() < 0.35 else random_card_back(rng)
    elif pick < 0.55:
        kind = "joker"
        picture = _any(have.jokers, rng) if rng.random() < 0.4 else joker(have.bank, rng)
    elif pick < 0.72:
        kind, picture = "cut card", cut_card(rng)
    elif pick < 0.9:
        kind, picture = "empty", empty_window(rng)
    else:
        kind = "unreadable"
        return _unreadable(spoiled.must_reject(spoiled.Reject.BLANK, face.picture, regime, rng))
    window = window_optics.photograph(picture, replace(regime, cover=0.0), rng)
    return Example(window, KINDS.index(kind), GLYPHS.index(NONE), len(SUITS))


_WAYS: Final = (_half, _clipped, _finger, _odd, _blurred, _colourless, _art, _thing)
_SHARES: Final = (0.11, 0.11, 0.11, 0.24, 0.11, 0.06, 0.08, 0.18)
__all__ = ["GLYPHS", "KINDS", "NOT_JUDGED", "SUIT_NAMES", "Example", "Index", "examples", "stock"]
