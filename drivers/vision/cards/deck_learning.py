"""Learning of an enrolled deck from windows of its cards: head, pictures, limits, figures.

Each window is made into many by small changes (window_jitter.py). First, half of the windows teach
and the other half are measured: from those margins come the limits. Then all windows teach.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from drivers.lazy_dataclass import dataclass
from drivers.vision.card_readings import (
    RANKS,
    SUITS,
    USUAL_SPAN,
    Floats,
    Picture,
    UnreadReason,
    WindowKind,
)
from drivers.vision.cards import discriminant, pixel_match
from drivers.vision.cards.discriminant import Linear
from drivers.vision.cards.index_net import RANK_OF, IndexNet
from drivers.vision.cards.net_interface import network_guesses
from drivers.vision.cards.pixel_match import Templates
from drivers.vision.cards.quality_gates import measure_window_quality, why_window_unreadable
from drivers.vision.cards.window_jitter import jittered

#: More windows of one card than this are thinned.
MOST_WINDOWS: Final = 6
_LOOKS: Final = 40  # rows for each card, jittered ones included
_DIRECTIONS: Final = 160
#: Two cards' pictures that are alike this much can't be told apart in a moving shoe.
ALIKE: Final = 0.985
#: Limits are this part of what nearly every held-back window reached, and never under the floor.
_PART: Final = 0.35
_NEARLY_EVERY: Final = 0.002
_HEAD_SLACK: Final = 3.0
_PIXELS_FLOOR: Final = 15.0
_LIKENESS_FLOOR: Final = 0.6
_LIKENESS_SLACK: Final = 0.12
_BLOT_SLACK: Final = 1.5
_CLEAR_SLACK: Final = 0.03
_CLEAR_BLOT: Final = 0.99
_WHOLE_SLACK: Final = 1.5
#: A card of which the network sees no whole index, this surely in one look of twenty, has none in
#: its window, or one with a letter that was never learned. Of such a card only the pixels tell
#: whether a finger lies on it, so that a deck may have but a few, by parts of its cards.
_NOT_WHOLE: Final = -4.0
_ONE_OF_TWENTY: Final = 0.05
_MOST_NOT_WHOLE: Final = 0.12
#: The network's own word on a card is asked for where it is right on this part of its windows.
_TRUSTED: Final = 0.98
_SEED: Final = 6


class DeckUnfit(Exception):
    """The deck can't be enrolled. `cards` are those concerned, `why` is the reason in words."""

    def __init__(self, why: str, cards: tuple[str, ...] = ()) -> None:
        super().__init__(why)
        self.why = why
        self.cards = cards


class DeckLimits(NamedTuple):
    """Limits from which a card of this deck is told: margins of head and pixels, the likeness, and
    the worst spot allowed. Between these limits and the `clear` ones, within which nearly all
    windows of a shoe lie, the network must see the index whole for sure.

    A head that doesn't know this deck well has a limit below 0: it then only speaks against.
    """

    head: float
    pixels: float
    likeness: float
    blot: float
    clear_likeness: float
    clear_blot: float


@dataclass(frozen=True, slots=True)
class Learned:
    """Data for reading one deck; the windows are included to learn again from."""

    cards: tuple[str, ...]
    windows: tuple[tuple[Picture, ...], ...]
    templates: Templates
    head: Linear
    limits: DeckLimits
    trusted: tuple[bool, ...]
    whole: tuple[float, ...]  # how whole the network must see each card's index
    letters: Mapping[str, str]
    figures: Mapping[str, float]
    network: str  # the checksum of the network that it was learned with
    span: float = USUAL_SPAN  # how many times 18 x 27 mm its windows show

    def __repr__(self) -> str:
        return f"Learned({len(self.cards)} cards)"


class _Rows(NamedTuple):
    """Windows in rows: each one's card, the window, its embedding, the network's answer."""

    card: NDArray[np.int64]
    source: NDArray[np.int64]  # which of the card's own windows it was made from
    windows: Picture
    embeddings: Floats
    said: tuple[str | None, ...]
    glyphs: tuple[str, ...]
    whole: Floats


def learn_deck(
    given: Mapping[str, Sequence[Picture]], net: IndexNet, span: float = USUAL_SPAN
) -> Learned:
    """Learn the deck; see EnrolledDeck.enrol."""
    cards = _in_order(given)
    kept = tuple(_good(card, given[card]) for card in cards)
    rows = _rows(kept, net)
    held = _held_back(cards, kept, rows)
    templates, head = _fit(kept, rows, np.ones(len(rows.card), dtype=bool))
    _refuse_alike(cards, templates)
    return Learned(
        cards, kept, templates, head, _limits(held), _trusted(cards, rows), _whole(cards, rows),
        _letters(cards, rows), _figures(held, rows, cards), network_of(net.settings), span,
    )


def network_of(settings: Mapping[str, Any]) -> str:
    """The checksum of a network's weights, empty where its settings name none."""
    sums = settings.get("sha256", {})
    return str(sums.get("onnx", "")) if isinstance(sums, Mapping) else ""


def _in_order(given: Mapping[str, Sequence[Picture]]) -> tuple[str, ...]:
    wrong = [card for card in given if len(card) != 2 or card[0] not in RANKS
             or card[1] not in SUITS]
    if wrong:
        raise DeckUnfit(f"no card of a deck: {', '.join(map(repr, wrong))}", tuple(wrong))
    if len(given) < 2:
        raise DeckUnfit("a deck wants the windows of two cards or more")
    return tuple(sorted(given, key=lambda card: (SUITS.index(card[1]), RANKS.index(card[0]))))


def _good(card: str, windows: Sequence[Picture]) -> tuple[Picture, ...]:
    """The card's windows that pass the gates, thinned evenly."""
    doubts = [why_window_unreadable(measure_window_quality(window)) for window in windows]
    good = [one for one, doubt in zip(windows, doubts, strict=True) if doubt is UnreadReason.NONE]
    if not good:
        why = f": {Counter(doubts).most_common(1)[0][0]}" if doubts else ""
        raise DeckUnfit(f"{card}: no window of it is good enough{why}", (card,))
    spread = np.linspace(0, len(good) - 1, min(len(good), MOST_WINDOWS)).round().astype(int)
    return tuple(good[at] for at in spread)


def _rows(kept: Sequence[Sequence[Picture]], net: IndexNet) -> _Rows:
    rng = np.random.default_rng(_SEED)
    card, source, windows = [], [], []
    for at, own in enumerate(kept):
        for look in range(_LOOKS):
            one = look % len(own)
            card.append(at)
            source.append(one)
            windows.append(own[one] if look < len(own) else jittered(own[one], rng))
    stacked = np.stack(windows)
    looks = net.look(stacked)
    words = network_guesses(net, looks)
    said = tuple(word.card if word.kind is WindowKind.CARD else None for word in words)
    return _Rows(np.array(card), np.array(source), stacked, looks.embedding, said,
                 tuple(word.glyph for word in words),
                 np.array([word.whole for word in words], dtype=np.float32))


def _fit(
    kept: Sequence[Sequence[Picture]], rows: _Rows, use: NDArray[np.bool_]
) -> tuple[Templates, Linear]:
    """Pictures and head from the rows in `use`."""
    anchors = tuple(pixel_match.match_anchor(own[0]) for own in kept)
    count = len(kept)
    own = np.stack([
        pixel_match.row_of(pixel_match.part_over_anchor(window, anchors[card]))
        for window, card in zip(rows.windows[use], rows.card[use], strict=True)
    ])
    means = np.stack([own[rows.card[use] == card].mean(axis=0) for card in range(count)])
    means /= np.linalg.norm(means, axis=1, keepdims=True)
    pixels = discriminant.fit_discriminant(own, rows.card[use], count, _DIRECTIONS)
    head = discriminant.fit_discriminant(rows.embeddings[use], rows.card[use], count)
    templates = Templates(anchors, means.astype(np.float32), pixels.weights, pixels.biases)
    return templates, head


class _Held(NamedTuple):
    """Measures on windows that did not teach: margins of the head and of the pixels, the likeness,
    the worst spot."""

    head: Floats
    pixels: Floats
    likeness: Floats
    blot: Floats


def _held_back(cards: tuple[str, ...], kept: Sequence[Sequence[Picture]], rows: _Rows) -> _Held:
    """Measures with even windows teaching and odd ones measured; for a single window, odd looks.

    Raises DeckUnfit if an original window looks like another card.
    """
    single = np.array([len(own) == 1 for own in kept])[rows.card]
    turn = np.where(single, np.arange(len(rows.card)), rows.source)
    teach = turn % 2 == 0
    templates, head = _fit(kept, rows, teach)
    margins = []
    for at in np.flatnonzero(~teach):
        card = int(rows.card[at])
        beside = templates.compare(rows.windows[at], card)
        scores = head.weights @ rows.embeddings[at] + head.biases
        margins.append((score_lead(scores, card), score_lead(beside.scores, card),
                        beside.likeness, beside.blot))
        _refuse_other(cards, card, beside.scores)
    return _Held(*(np.array(column, dtype=np.float32) for column in zip(*margins, strict=True)))


def score_lead(scores: Floats, card: int) -> float:
    """Lead of that card's score over the best other's; below 0 if another is better."""
    return float(scores[card] - np.delete(scores, card).max())


def _refuse_other(cards: tuple[str, ...], card: int, pixels: Floats) -> None:
    best = int(np.argmax(pixels))
    if best != card:
        pair = (cards[card], cards[best])
        raise DeckUnfit(
            f"a window of {pair[0]} looks like {pair[1]}: was another card shown, or are the two "
            "too alike?", pair,
        )


def _refuse_alike(cards: tuple[str, ...], templates: Templates) -> None:
    likeness = templates.rows @ templates.rows.T
    np.fill_diagonal(likeness, -1)
    one, other = divmod(int(np.argmax(likeness)), len(cards))
    if likeness[one, other] > ALIKE:
        pair = (cards[one], cards[other])
        raise DeckUnfit(
            f"{pair[0]} and {pair[1]} are too alike to be told apart "
            f"({likeness[one, other]:.3f}, at most {ALIKE})", pair,
        )


def _whole(cards: tuple[str, ...], rows: _Rows) -> tuple[float, ...]:
    """Wholeness that the network must see in each card's index, as in its own windows.

    Raises DeckUnfit if it sees none in too many of the cards.
    """
    own = [rows.whole[rows.card == at] for at in range(len(cards))]
    none = tuple(card for card, some in zip(cards, own, strict=True)
                 if float(np.quantile(some, _ONE_OF_TWENTY)) < _NOT_WHOLE)
    if len(none) > _MOST_NOT_WHOLE * len(cards):
        more = f" and {len(none) - 6} more" if len(none) > 6 else ""
        raise DeckUnfit("no whole index, rank over pip, is seen in the corner of "
                        + ", ".join(none[:6]) + more, none)
    return tuple(min(0.0, float(some.min()) - _WHOLE_SLACK) for some in own)


def _limits(held: _Held) -> DeckLimits:
    """Limits from the margins of nearly every held-back window; some slack for other days."""
    head, pixels, likeness = (float(np.quantile(one, _NEARLY_EVERY)) for one in held[:3])
    return DeckLimits(
        head - max(_HEAD_SLACK, (1 - _PART) * abs(head)), max(_PIXELS_FLOOR, _PART * pixels),
        max(_LIKENESS_FLOOR, likeness - _LIKENESS_SLACK),
        _BLOT_SLACK * float(np.quantile(held.blot, 1 - _NEARLY_EVERY)),
        likeness - _CLEAR_SLACK, float(np.quantile(held.blot, _CLEAR_BLOT)),
    )


def _trusted(cards: tuple[str, ...], rows: _Rows) -> tuple[bool, ...]:
    right = np.array([said == cards[at] for said, at in zip(rows.said, rows.card, strict=True)])
    return tuple(bool(right[rows.card == at].mean() >= _TRUSTED) for at in range(len(cards)))


def _letters(cards: tuple[str, ...], rows: _Rows) -> dict[str, str]:
    """For each rank the glyph that the network saw most often in its windows."""
    seen: dict[str, Counter[str]] = {}
    for at, glyph in zip(rows.card, rows.glyphs, strict=True):
        rank = cards[at][0]
        if RANK_OF.get(glyph) == rank:
            seen.setdefault(rank, Counter())[glyph] += 1
    return {rank: counts.most_common(1)[0][0] for rank, counts in seen.items()}


def _figures(held: _Held, rows: _Rows, cards: tuple[str, ...]) -> dict[str, float]:
    right = sum(said == cards[at] for said, at in zip(rows.said, rows.card, strict=True))
    limits = _limits(held)
    read = (held.head >= limits.head) & (held.pixels >= limits.pixels) & (
        held.likeness >= limits.likeness) & (held.blot <= limits.blot)
    return {
        "held_back": float(len(held.head)),
        "read": float(read.mean()),
        "head_margin": float(np.quantile(held.head, _NEARLY_EVERY)),
        "pixel_margin": float(np.quantile(held.pixels, _NEARLY_EVERY)),
        "likeness": float(np.quantile(held.likeness, _NEARLY_EVERY)),
        "read_unenrolled": right / len(rows.said),
    }
