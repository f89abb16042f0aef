"""``read-cards IMAGE...``: the playing cards in single pictures.

Cards may lie anywhere and anyhow: turned, fanned, partly covered, cut off by the edge, or one card
may fill the picture. Each card to be seen is read by its corner index; what is not certain is not
read, and told with the best guess and why. A picture is turned upright by its EXIF rotation first;
boxes are in pixels of the upright picture.

With --json one picture gives one object, several give a list of such objects:

    {"file": "table.jpg", "cards": [
        {"card": "As", "confidence": 0.998, "box": [[102, 40], [311, 52], [292, 344], [83, 331]]},
        {"card": null, "confidence": 0.41, "box": [...], "guess": "Kd", "why": "blurred"}]}

`card` is rank and suit: A K Q J T 9 to 2 and c d h s, whatever letters the deck prints. `box` is
the card's four corners, clockwise from the top left of the card standing upright (either end up);
where only one index is to be seen the rest of the card is inferred and may lie outside the
picture. `confidence` is the chance that the card (or the guess) is right, 0.998 at most: a single
picture proves no more. A back or a joker is no card: null, with "back" or "joker" as its "why".
Cards come from left to right.
A picture that can't be read is {"file", "cards": [], "error"}.

Exit code 0: looked; 1: a picture can't be read; 2: wrongly called, or the models are unusable.
"""

import argparse
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from dealer_assist.cli.frame.command_parser import CommandParser
from dealer_assist.cli.picture_annotations import Drawings
from dealer_assist.storage.settings.error_output import print_error
from dealer_assist.storage.settings.language import own_language
from dealer_assist.words import word
from dealer_assist.words.message import ErrorInWords

if TYPE_CHECKING:
    from drivers.vision.cards.cards_in_picture import PicturedCard, PictureReader


class _Wrong(ErrorInWords):
    """The call makes no sense; says what was expected."""


def run(options: argparse.Namespace) -> int:
    """0: looked; 1: a picture can't be read; 2: wrongly called, or the models are unusable."""
    # Imported here: OpenCV takes a while, and --help needs none of it.
    from drivers.vision.cards.cards_in_picture import PictureReader
    from drivers.vision.model_files import ModelUnfit

    drawings = Drawings(options.draw, "cards") if options.draw is not None else None
    try:
        reader = PictureReader.load(letters=_letters(options.letters))
        told = [_one(Path(name), reader, drawings) for name in options.images]
    except ModelUnfit as error:
        raise ErrorInWords(str(error)) from error
    if options.json:
        print(json.dumps(told[0] if len(told) == 1 else told, indent=1))
    else:
        print("\n".join(line for one in told for line in _lines(one)))
    return 1 if any("error" in one for one in told) else 0


def parser() -> argparse.ArgumentParser:
    parser = CommandParser("read-cards", description=__doc__)
    parser.add_argument("images", nargs="+", metavar="IMAGE", help="a JPEG, PNG, WebP or BMP file")
    parser.add_argument("--json", action="store_true", help="for programs")
    parser.add_argument("--draw", metavar="DIR", type=Path,
                        help="write each picture there with its cards drawn, as NAME.cards.jpg; "
                             "a second picture of that name as NAME-2.cards.jpg")
    parser.add_argument("--letters", metavar="A,2,...,10,V,D,R",
                        help="read these signs alone, those that the deck prints: others' "
                             "letters then can't be taken for them")
    return parser


def _letters(told: str | None) -> frozenset[str] | None:
    if told is None:
        return None
    from drivers.vision.cards.index_net import RANK_OF

    letters = frozenset(part.strip().upper() for part in told.split(",") if part.strip())
    if unknown := sorted(letters - set(RANK_OF)):
        raise _Wrong(f"--letters: {', '.join(unknown)}: expected some of {', '.join(RANK_OF)}")
    return letters or None


def _one(path: Path, reader: "PictureReader", drawings: Drawings | None) -> dict[str, Any]:
    from drivers.vision.picture_files import PictureUnreadable, load_picture

    try:
        picture = load_picture(path)
    except PictureUnreadable as error:
        print_error("read-cards", error)
        return {"file": str(path), "cards": [], "error": str(error)}
    found = reader.find(picture)
    if drawings is not None:
        from drivers.vision.cards.picture_drawing import draw_cards

        drawings.write(path, draw_cards(picture, found))
    return {"file": str(path), "cards": [_told(card) for card in found]}


def _told(seen: "PicturedCard") -> dict[str, Any]:
    one: dict[str, Any] = {
        "card": seen.card,
        "confidence": round(seen.confidence, 4),
        "box": [[round(float(x), 1), round(float(y), 1)] for x, y in seen.box],
    }
    if seen.card is None:
        one["guess"] = seen.guess
        one["why"] = seen.why
    return one


def _lines(told: dict[str, Any]) -> list[str]:
    lines = [told["file"]]
    if "error" in told:
        return [*lines, _row("unread")]
    for one in told["cards"]:
        x = sum(point[0] for point in one["box"]) / 4
        y = sum(point[1] for point in one["box"]) / 4
        id = "card" if one["card"] else "guess" if one["guess"] else "no_guess"
        lines.append(_row(id, x=round(x), y=round(y), sure=f"{one['confidence']:.4f}",
                          card=one["card"] or one["guess"], why=one.get("why")))
    return lines if told["cards"] else [*lines, _row("none")]


def _row(id: str, **values: object) -> str:
    return f"  {word(own_language(), f'in_picture.{id}', **values)}"
