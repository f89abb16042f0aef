"""Renders the decks of two Debian packages into a cache: `<deck>/<card>.png`, 240 pixels wide.

    apt install gnome-cards-data kdegames-card-data-kf5 librsvg2-bin
    python models/render_decks.py --cache DIR            # the 23 decks that may be trained on
    python models/render_decks.py --cache DIR --unseen   # the others, to measure on, never to train
    on

gnome-cards-data (GPL-3+) holds each deck as one sheet of 13 x 5 cells; libkdegames' decks
(GPL-2+/LGPL-2+ each) hold a drawing for each card by name, which Qt places rightly and librsvg
does not. Beside the 52 cards each folder gets `back.png` and `joker*.png` where the deck has them.
"""

import argparse
import os
import subprocess
import tempfile
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from drivers.vision.opencv import cv2

CARD_W: Final = 240
GNOME: Final = Path("/usr/share/aisleriot/cards")
KDE: Final = Path("/usr/share/carddecks")

#: The decks that the networks may learn from. Every other deck of the two packages is unseen.
TRAINING: Final = (
    "gnome-anglo",
    "gnome-anglo_bitmap",
    "gnome-anglo_modern",
    "gnome-anglo_modern_4_color",
    "gnome-atlasnye",
    "gnome-atlasnye_skat",
    "gnome-berlin",
    "gnome-dondorf",
    "gnome-gnomangelo",
    "gnome-gnomangelo_bitmap",
    "gnome-guyenne-classic",
    "gnome-lattmann",
    "gnome-neoclassical",
    "gnome-neoclassical_4_color",
    "gnome-orell",
    "gnome-paris",
    "gnome-simplistic",
    "gnome-tarocco",
    "gnome-tigullio",
    "kde-svg-dondorf",
    "kde-svg-gm-paris",
    "kde-svg-standard",
    "kde-svg-tigullio-international",
)

_RANKS: Final = "A23456789TJQK"
_SUITS: Final = "cdhs"
_SUIT_NAMES: Final = dict(zip(_SUITS, ("club", "diamond", "heart", "spade"), strict=True))
_RANK_NAMES: Final = {"A": "1", "T": "10", "J": "jack", "Q": "queen", "K": "king"}
Pixels = NDArray[np.uint8]


def installed() -> dict[str, Path]:
    """Every deck of the two packages on this machine: its name and its file."""
    found = {f"gnome-{path.stem}": path for path in sorted(GNOME.glob("*.svgz"))}
    for path in sorted(KDE.glob("*/*.svgz")):
        found[f"kde-{path.parent.name}"] = path
    return found


def render(name: str, source: Path, folder: Path) -> int:
    """Write one deck's cards into `folder`; returns the number of files."""
    folder.mkdir(parents=True, exist_ok=True)
    cards = _from_sheet(source) if name.startswith("gnome-") else _by_name(source)
    for card, pixels in cards.items():
        cv2.imwrite(str(folder / f"{card}.png"), _on_white(pixels))
    return len(cards)


def _from_sheet(source: Path) -> dict[str, Pixels]:
    """Cut a sheet of 13 x 5: clubs, diamonds, hearts, spades; then black and red joker, back."""
    with tempfile.TemporaryDirectory() as scratch:
        png = Path(scratch) / "sheet.png"
        subprocess.run(
            ["rsvg-convert", "-w", str(13 * CARD_W), "-o", str(png), str(source)], check=True
        )
        sheet = np.asarray(cv2.imread(str(png), cv2.IMREAD_UNCHANGED), dtype=np.uint8)
    height = sheet.shape[0] / 5
    names = [[rank + suit for rank in _RANKS] for suit in _SUITS]
    names.append(["joker_black", "joker_red", "back"])
    cards = {}
    for row, line in enumerate(names):
        for column, name in enumerate(line):
            top, left = round(row * height), column * CARD_W
            cell = sheet[top : round((row + 1) * height), left : left + CARD_W]
            if (cell[..., 3] > 0).mean() > 0.5:
                cards[name] = cell
    return cards


def _by_name(source: Path) -> dict[str, Pixels]:
    """Draw each named card with Qt, which must run without a screen here."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from PyQt6.QtCore import QRectF
    from PyQt6.QtGui import QGuiApplication, QImage, QPainter
    from PyQt6.QtSvg import QSvgRenderer

    application = QGuiApplication.instance() or QGuiApplication([])
    renderer = QSvgRenderer(str(source))
    wanted = {
        rank + suit: f"{_RANK_NAMES.get(rank, rank)}_{_SUIT_NAMES[suit]}"
        for rank in _RANKS
        for suit in _SUITS
    }
    wanted |= {"back": "back", "joker": "joker", "joker_red": "red_joker"}
    cards = {}
    for card, element in wanted.items():
        if not renderer.elementExists(element):
            continue
        box = renderer.boundsOnElement(element)
        height = round(CARD_W * box.height() / box.width())
        image = QImage(CARD_W, height, QImage.Format.Format_ARGB32)
        image.fill(0)
        painter = QPainter(image)
        painter.setRenderHints(
            QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform
        )
        renderer.render(painter, element, QRectF(0, 0, CARD_W, height))
        painter.end()
        bits = image.constBits()
        if bits is None:
            raise RuntimeError(f"{source}: Qt drew no picture for {element}")
        flat = np.frombuffer(bits.asarray(image.sizeInBytes()), dtype=np.uint8)
        cards[card] = flat.reshape(height, CARD_W, 4).copy()
    del application
    return cards


def _on_white(pixels: Pixels) -> Pixels:
    """The card without transparency, on white, as paper is."""
    alpha = pixels[..., 3:].astype(np.float32) / 255.0
    return (pixels[..., :3] * alpha + 255.0 * (1.0 - alpha)).round().astype(np.uint8)


def main() -> None:
    """Render the training decks, or with --unseen every other deck found."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--cache", type=Path, required=True, help="folder to write the decks to")
    parser.add_argument("--unseen", action="store_true", help="the decks not trained on, instead")
    parser.add_argument("--deck", action="append", default=[], metavar="NAME",
                        help="of these only this one (again for more)")
    options = parser.parse_args()
    decks = installed()
    if missing := [name for name in TRAINING if name not in decks]:
        raise SystemExit(
            f"not installed: {', '.join(missing)}. "
            "Run: apt install gnome-cards-data kdegames-card-data-kf5 librsvg2-bin"
        )
    for name, source in decks.items():
        if (name in TRAINING) != options.unseen and name in (options.deck or decks):
            print(f"{name}: {render(name, source, options.cache / name)} pictures", flush=True)


if __name__ == "__main__":
    main()
