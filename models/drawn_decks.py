"""Draws decks that nobody prints: letters of many fonts, suit signs of many shapes.

Each deck draws its own style from a random generator: language, font, size and place of the index,
ink colours (two or four, at times any), paper, frame. An odd deck has a letter or a sign that must
not be read, to teach the network what it doesn't know.

    python models/drawn_decks.py --cache DIR --glyphs DIR/glyphs.npz --count 60
"""

import argparse
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import foreign_suit_signs
import glyph_bank
import numpy as np
import pixel_letters
import suit_signs
from ink_fills import Fill
from numpy.typing import NDArray

from drivers.vision.card_readings import CARD_H_MM, CARD_W_MM, RANKS, SUITS, Picture
from drivers.vision.opencv import cv2
from models.scenes.card_index_boxes import Index, PixelBox

WIDTH: Final = 240
HEIGHT: Final = round(WIDTH * CARD_H_MM / CARD_W_MM)
MM: Final = WIDTH / CARD_W_MM
NONE: Final = "none"
Bank = list[dict[str, NDArray[np.uint8]]]
#: A suit's sign as a mask of ink, or one in its own colours; None: no sign is printed.
Sign = NDArray[np.uint8] | foreign_suit_signs.Coloured | None
#: Letters and figures that are taken for one another.
_ALIKE: Final = ("AR", "KR", "AK", "B8", "D0", "38", "56", "68", "89", "17", "V7", "QD", "1J", "5B",
                 "35", "23", "47", "FR", "A4", "BR", "BD", "69", "12", "JV")
#: Figures are the same the world over, letters are not: between two figures lies seldom anything.
_LETTERS_ALIKE: Final = tuple(pair for pair in _ALIKE if not pair.isdigit())
_FIGURES: Final = 0.4

#: The letters of ace, knave, queen and king in each language; the first two aces of French vary.
_LETTERS: Final = {"en": "AJQK", "fr": "AVDR", "fr1": "1VDR", "de": "ABDK", "it": "AFDR"}
_SHARES: Final = {"en": 0.5, "fr": 0.14, "fr1": 0.12, "de": 0.14, "it": 0.1}
#: Columns and rows of the big signs of each number card, in parts of the inner field.
_PLACES: Final = {
    "A": "1c", "2": "1t1b", "3": "1t1c1b", "4": "0t2t0b2b", "5": "0t2t1c0b2b",
    "6": "0t2t0c2c0b2b", "7": "0t2t0c2c0b2b1u", "8": "0t2t0c2c0b2b1u1v",
    "9": "0t2t0m2m0n2n0b2b1c", "T": "0t2t0m2m0n2n0b2b1u1v",
}  # fmt: skip
_DOWN: Final = {"t": 0.0, "m": 0.33, "u": 0.2, "c": 0.5, "v": 0.8, "n": 0.67, "b": 1.0}


@dataclass(frozen=True, slots=True)
class Face:
    """A drawn card with its print (glyph and suit, "none" if it has no rank or suit)."""

    picture: Picture
    glyph: str
    suit: str
    index: Index


class DrawnDeck:
    """One deck's style; `face` draws a card of it."""

    def __init__(
        self,
        bank: Bank,
        rng: np.random.Generator,
        art: Sequence[Picture] = (),
        *,
        whole: bool = True,
    ) -> None:
        """`bank` is glyph_bank's; `art` are pieces of court cards, to fill the court cards.

        A card that is not `whole` has its lower index left out, which is quicker.
        """
        self.bank, self.rng, self.art, self.whole = bank, rng, art, whole
        languages = list(_LETTERS)
        self.language = languages[int(rng.choice(len(languages), p=list(_SHARES.values())))]
        self.font = self.bank[int(rng.integers(len(self.bank)))]
        self._bent: dict[str, NDArray[np.uint8]] | None = {} if rng.random() < 0.5 else None
        self.is_pixelled = rng.random() < 0.09
        if self.is_pixelled:
            self.font, self._bent = pixel_letters.coarse_pixel_font(self.font, rng), None
        self.signs = {suit: self._sign(suit) for suit in SUITS}
        self.paper = rng.uniform(238, 255) - rng.uniform(0, 1) * np.array([22.0, 7.0, 0.0])
        if rng.random() < 0.12:
            self.paper = rng.uniform(195, 250) - rng.uniform(0, 45, 3)
        self.rim = rng.uniform(0, 1.6) if rng.random() < 0.14 else None
        self.blocks = int(rng.integers(75, 130)) if rng.random() < 0.12 else 0
        if self.is_pixelled and rng.random() < 0.7:
            self.blocks = int(rng.integers(75, 160))
        self.aside = rng.uniform(-0.7, 0.7)
        self.inks = _inks(rng)
        size = rng.random()
        self.high = rng.uniform(4.6, 9.0)
        if size < 0.06:
            self.high = rng.uniform(13, 18)  # the sign no longer fits in the window
        elif size < 0.22:
            self.high = rng.uniform(9, 13)
        self.slim = rng.uniform(0.45, 1.2)
        self.weight = 0 if self.is_pixelled else int(rng.integers(-1, 3))
        self.left, self.top = rng.uniform(1.2, 4.2), rng.uniform(2.0, 5.2)
        if rng.random() < 0.12:  # behind a broad margin
            self.left, self.top = rng.uniform(3.5, 6.5), rng.uniform(3.5, 8)
        self.gap = rng.uniform(0.3, 2.2) if rng.random() < 0.8 else rng.uniform(1.5, 4.5)
        self.sign_wide = min(rng.uniform(0.55, 1.25) * self.high * 0.85, rng.uniform(6.5, 9))
        self.fill = Fill(rng) if rng.random() < 0.36 else None
        self.fills_letters = rng.random() < 0.3
        self.sign_tall = rng.uniform(0.85, 1.2)
        self.tight = rng.uniform(-0.02, 0.14)
        self.frame = rng.random() < 0.6
        self.outline = int(rng.integers(0, 4)) if rng.random() < 0.5 else 0
        self.big = rng.uniform(9, 15)
        self.inner = rng.uniform(11.5, 17.0)

    def _sign(self, suit: str) -> NDArray[np.uint8]:
        """The suit's sign: mostly of random shape, at times a font's."""
        fonts = [font for font in self.bank if glyph_bank.SUITS[suit] in font]
        if self.rng.random() < 0.25:
            return fonts[int(self.rng.integers(len(fonts)))][glyph_bank.SUITS[suit]]
        return suit_signs.pip(suit, self.rng)

    def glyph_of(self, rank: str) -> str:
        """Glyph that this deck prints for the rank."""
        letters = dict(zip("AJQK", _LETTERS[self.language], strict=True))
        return "10" if rank == "T" else letters.get(rank, rank)

    def face(self, rank: str, suit: str) -> Face:
        """The card as this deck prints it."""
        glyph = self.glyph_of(rank)
        return self._draw(rank, glyph, suit, glyph, self.signs[suit])

    def strange_letter(self, suit: str) -> Face:
        """A card of a rank that is printed as nothing the network knows, or as two at once."""
        if self.rng.random() < 0.22:
            return self._draw("J", self._two_at_once(), suit, NONE, self.signs[suit])
        strange = [char for char in glyph_bank.STRANGE if char in self.font]
        letter = strange[int(self.rng.integers(len(strange)))]
        return self._draw("J", letter, suit, NONE, self.signs[suit])

    def _two_at_once(self) -> str:
        """The mean of two letters, which is as much the one as the other; its name in the font."""
        alike = _ALIKE if self.rng.random() < _FIGURES else _LETTERS_ALIKE
        one, other = alike[int(self.rng.integers(len(alike)))]
        high, wide = self.font[one].shape
        size = ((wide + self.font[other].shape[1]) // 2, high)
        part = self.rng.uniform(0.4, 0.6)
        first, second = (cv2.resize(self._letter(char), size) for char in (one, other))
        mean = np.asarray(cv2.addWeighted(first, part, second, 1 - part, 0), dtype=np.uint8)
        self.font = {**self.font, one + other: mean}
        if self._bent is not None:
            self._bent[one + other] = mean
        return one + other

    def _letter(self, char: str) -> NDArray[np.uint8]:
        """The font's mask, bent a little in the decks that do so."""
        if self._bent is None:
            return self.font[char]
        if char not in self._bent:
            padded = np.pad(suit_signs.other_waist(self.font[char], self.rng), 8)
            self._bent[char] = suit_signs.trimmed(suit_signs.elastic(padded, self.rng))
        return self._bent[char]

    def strange_sign(self, rank: str) -> Face:
        """A card of a suit that is none of the four; with no sign at all now and then."""
        suit, pick = SUITS[int(self.rng.integers(4))], self.rng.random()
        sign: Sign = None if pick < 0.1 else suit_signs.no_suit(self.rng)
        if pick > 0.5:
            sign = foreign_suit_signs.coloured(self.rng)
        rim, inks = self.rim, self.inks
        if self.rng.random() < 0.3:  # of two colours, as many signs of other countries are
            self.rim, self.inks = self.rng.uniform(0.5, 1.6), _inks(self.rng)
        face = self._draw(rank, self.glyph_of(rank), suit, self.glyph_of(rank), sign)
        self.rim, self.inks = rim, inks
        return Face(face.picture, face.glyph, NONE, face.index)

    def _draw(self, rank: str, text: str, suit: str, glyph: str, sign: Sign) -> Face:
        card = np.empty((HEIGHT, WIDTH, 3), np.float32)
        card[:] = self.paper
        ink = self.inks[suit]
        rank_box, pip_box = self._index(card, text, ink, sign)
        beyond = max(rank_box.right, pip_box.right) + 0.4 * MM
        if rank in "JQK":
            self._court(card, ink, sign, beyond)
        elif sign is not None:
            self._number(card, rank, ink, sign, beyond)
        if self.whole:
            self._index(card[::-1, ::-1], text, ink, sign)
        if self.outline:
            cv2.rectangle(card, (0, 0), (WIDTH - 1, HEIGHT - 1), (20, 20, 20), self.outline)
        picture = np.clip(card, 0, 255).astype(np.uint8)
        if self.blocks:  # drawn for a screen, in coarse pixels
            coarse = (self.blocks, self.blocks * HEIGHT // WIDTH)
            picture = cv2.resize(picture, coarse, interpolation=cv2.INTER_AREA)
            smooth = cv2.INTER_LINEAR if self.frame else cv2.INTER_NEAREST
            picture = cv2.resize(picture, (WIDTH, HEIGHT), interpolation=smooth)
            picture = np.asarray(picture, dtype=np.uint8)
        return Face(picture, glyph, suit, Index(rank_box, pip_box))

    def _index(
        self, card: NDArray[np.float32], text: str, ink: NDArray[np.float64], sign: Sign
    ) -> tuple[PixelBox, PixelBox]:
        """Draw the rank and the sign under it; the sign stands under the rank's middle."""
        high = self.high * MM
        rank = self._text(text, high)
        wide = max(rank.shape[1], 0.42 * high)
        left, top = self.left * MM + (wide - rank.shape[1]) / 2, self.top * MM
        rank_box = self._print(card, rank, ink, left, top, is_letter=True)
        below = top + high + self.gap * MM
        sign_wide = self.sign_wide * MM
        middle = left + rank.shape[1] / 2 + self.aside * MM
        if sign is None:
            return rank_box, PixelBox(
                middle - sign_wide / 2, below, middle + sign_wide / 2, below + sign_wide
            )
        small = _scaled_sign(sign, sign_wide, sign_wide * self.sign_tall)
        start = max(0.8 * MM, middle - _mask(small).shape[1] / 2)
        return rank_box, self._print(card, small, ink, start, below)

    def _print(
        self, card: NDArray[np.float32], sign: NDArray[np.uint8] | foreign_suit_signs.Coloured,
        ink: NDArray[np.float64], left: float, top: float, *, is_letter: bool = False,
    ) -> PixelBox:  # fmt: skip
        """Print in one ink, or, if the deck's signs have a rim, light inside a dark edge; a sign in
        its own colours in those."""
        if isinstance(sign, foreign_suit_signs.Coloured):
            box = _ink(card, sign.mask, sign.ink, left, top)
            for mask, own in sign.layers:
                _ink(card, mask, own, left, top)
            return box
        if self.fill is not None and (self.fills_letters or not is_letter):
            pale = self.fill.amount(sign, 0.4 if is_letter else 1.0)[..., None]
            ink = ink + (235 - ink) * pale
        box = _ink(card, sign, ink if self.rim is None else ink * 0.45, left, top)
        if self.rim is not None:
            inner = cv2.erode(np.pad(sign, 1), np.ones((3, 3), np.uint8))[1:-1, 1:-1]
            _ink(card, np.asarray(inner), np.clip(ink * self.rim + 30, 0, 190), left, top)
        return box

    def _text(self, text: str, high: float) -> NDArray[np.uint8]:
        """The rank's mask, that high: a ten's figures stand closer and narrower."""
        parts = [self._letter(char) for char in ([text] if text != "10" else text)]
        if len(parts) == 2:
            rows = max(part.shape[0] for part in parts)
            space = np.zeros((rows, max(1, round(self.tight * rows))), np.uint8)
            tall = [cv2.resize(part, (part.shape[1], rows)) for part in parts]
            joined = np.concatenate([tall[0], space, tall[1]], axis=1)
            narrow = 0.8 * self.slim
        else:
            joined, narrow = parts[0], self.slim
        joined = suit_signs.trimmed(joined)
        thin = joined.mean() < 0.36 * 255
        if self.weight > 0 or (self.weight < 0 and not thin):
            size = np.ones((5, 5), np.uint8)
            change = cv2.dilate if self.weight > 0 else cv2.erode
            joined = np.asarray(change(np.pad(joined, 8), size, iterations=abs(self.weight)))
        scale = high / joined.shape[0]
        widest = (20 if self.high > 13 else 15) * MM - self.left * MM
        wide = min(joined.shape[1] * scale * narrow, widest)
        return _scaled(joined, wide, high, keep=False)

    def _number(
        self, card: NDArray[np.float32], rank: str, ink: object, sign: Sign, beyond: float
    ) -> None:
        """The big signs in their usual places, the left ones beyond the index."""
        places = _PLACES[rank]
        size = self.big * MM * (1.6 if rank == "A" else 1.0)
        big = _scaled_sign(sign, size, size * 1.1)
        left = max(self.inner * MM, beyond + _mask(big).shape[1] / 2)
        right = WIDTH - left
        top, bottom = 12 * MM, HEIGHT - 12 * MM
        for column, row in zip(places[::2], places[1::2], strict=True):
            x = left + (right - left) * int(column) / 2 - _mask(big).shape[1] / 2
            y = top + (bottom - top) * _DOWN[row] - _mask(big).shape[0] / 2
            turns = _DOWN[row] > 0.5 and isinstance(big, np.ndarray)
            shape = big[::-1] if turns else big
            self._print(card, shape, np.asarray(ink), x, y)

    def _court(self, card: NDArray[np.float32], ink: object, sign: Sign, beyond: float) -> None:
        """A frame with a piece of some court card's art, and the big sign in its corner."""
        left = round(max(self.inner * MM * 0.75, beyond))
        top = round(self.rng.uniform(5, 9) * MM)
        if self.art and self.rng.random() < 0.9:
            piece = self.art[int(self.rng.integers(len(self.art)))]
            size = (WIDTH - 2 * left, HEIGHT - 2 * top)
            card[top : top + size[1], left : left + size[0]] = cv2.resize(piece, size)
        if self.frame:
            line = tuple(float(v) for v in self.rng.uniform(0, 120, 3))
            cv2.rectangle(card, (left, top), (WIDTH - left, HEIGHT - top), line, 1)
        if sign is not None and self.rng.random() < 0.7:
            big = _scaled_sign(sign, self.big * MM, self.big * MM * 1.1)
            self._print(card, big, np.asarray(ink), left + MM, top + MM)


def _inks(rng: np.random.Generator) -> dict[str, NDArray[np.float64]]:
    """The four suits' inks, BGR: two colours, four, or any at all."""

    def near(colour: tuple[int, int, int], spread: float = 22) -> NDArray[np.float64]:
        return np.clip(np.array(colour) + rng.uniform(-spread, spread, 3), 0, 255)

    pick = rng.random()
    black, red = near((28, 24, 24)), near((34, 30, 205), 34)
    inks = {"c": black, "s": black, "d": red, "h": red}
    if pick < 0.22:
        green, blue = near((60, 120, 30), 34), near((185, 75, 40), 38)
        orange = near((40, 165, 225), 34)
        inks = {"c": green, "d": blue, "h": red, "s": black}
        if pick < 0.06:
            inks = {"c": green, "d": orange, "h": red, "s": blue}
        elif pick < 0.1:
            inks = {"c": black, "d": orange, "h": red, "s": green}
    elif pick < 0.32:
        inks = {suit: rng.uniform(0, 170, 3) for suit in SUITS}
    return inks


def _scaled(
    mask: NDArray[np.uint8], wide: float, high: float, *, keep: bool = True
) -> NDArray[np.uint8]:
    """The mask within that size, in its own proportions unless `keep` is off."""
    if keep:
        scale = min(wide / mask.shape[1], high / mask.shape[0])
        wide, high = mask.shape[1] * scale, mask.shape[0] * scale
    size = (max(2, round(wide)), max(2, round(high)))
    return np.asarray(cv2.resize(mask, size, interpolation=cv2.INTER_AREA), dtype=np.uint8)


def _mask(sign: NDArray[np.uint8] | foreign_suit_signs.Coloured) -> NDArray[np.uint8]:
    return sign.mask if isinstance(sign, foreign_suit_signs.Coloured) else sign


def _scaled_sign(
    sign: NDArray[np.uint8] | foreign_suit_signs.Coloured, wide: float, high: float
) -> NDArray[np.uint8] | foreign_suit_signs.Coloured:
    """The sign within that size, with its layers."""
    if not isinstance(sign, foreign_suit_signs.Coloured):
        return _scaled(sign, wide, high)
    mask = _scaled(sign.mask, wide, high)
    size = (mask.shape[1], mask.shape[0])
    layers = tuple(
        (np.asarray(cv2.resize(own, size, interpolation=cv2.INTER_AREA), dtype=np.uint8), ink)
        for own, ink in sign.layers
    )
    return foreign_suit_signs.Coloured(mask, sign.ink, layers)


def _ink(
    card: NDArray[np.float32],
    mask: NDArray[np.uint8],
    ink: NDArray[np.float64],
    left: float,
    top: float,
) -> PixelBox:
    """Print the mask in that ink; parts off the card are lost. Returns its box."""
    x, y = round(left), round(top)
    box = PixelBox(float(x), float(y), float(x + mask.shape[1]), float(y + mask.shape[0]))
    x0, y0 = max(0, x), max(0, y)
    x1, y1 = min(card.shape[1], x + mask.shape[1]), min(card.shape[0], y + mask.shape[0])
    if x1 > x0 and y1 > y0:
        part = mask[y0 - y : y1 - y, x0 - x : x1 - x, None].astype(np.float32) / 255
        field = card[y0:y1, x0:x1]
        own = ink if ink.ndim == 1 else ink[y0 - y : y1 - y, x0 - x : x1 - x]
        field += (own.astype(np.float32) - field) * part
    return box


def main() -> None:
    """Write whole decks as pictures, for users of cards instead of windows."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--cache", type=Path, required=True, help="folder to write the decks to")
    parser.add_argument("--glyphs", type=Path, required=True, help="what glyph_bank.py wrote")
    parser.add_argument("--count", type=int, default=60)
    parser.add_argument("--seed", type=int, default=6)
    options = parser.parse_args()
    bank = glyph_bank.read_glyph_bank(options.glyphs)
    for number in range(options.count):
        deck = DrawnDeck(bank, np.random.default_rng((options.seed, number)))
        folder = options.cache / f"drawn-{number:03d}-{deck.language}"
        folder.mkdir(parents=True, exist_ok=True)
        for rank in RANKS:
            for suit in SUITS:
                cv2.imwrite(str(folder / f"{rank}{suit}.png"), deck.face(rank, suit).picture)


if __name__ == "__main__":
    main()
