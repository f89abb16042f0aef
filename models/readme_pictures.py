"""Draws the pictures of README.md anew: what the reader makes of photographs and of a drawn fan.

    python models/readme_pictures.py PHOTOGRAPHS [--out models/pictures]

PHOTOGRAPHS holds the pictures of the two collections named in pictures/LICENCES.md, anywhere below
it. Run it whenever a network changes, look at what comes out, and mend README.md's words where they
no longer say what is seen.
"""

import argparse
from pathlib import Path
from typing import Final

import numpy as np

from drivers.sim import deck
from drivers.vision.card_readings import Picture
from drivers.vision.cards.cards_in_picture import PictureReader
from drivers.vision.cards.picture_drawing import draw_cards
from drivers.vision.opencv import cv2
from drivers.vision.picture_files import load_picture
from models.scenes.window_optics import smear_by_motion

HERE: Final = Path(__file__).resolve().parent
#: Which photograph each picture shows.
_SHOWN: Final = {
    "overlapping": "imagen39.jpg", "turned": "new_img15.jpg", "backs": "imagen5.jpg",
    "small": "784524.jpg", "edge": "801211.jpg", "smeared": "imagen39.jpg",
}
_SMEAR_PX, _SMEAR_DEGREES = 17, 25.0
_WIDE: Final = 560  # of the pictures in the README
_FAN: Final = ("Js", "8d", "3c", "Qh", "5s")
_FAN_SIZE, _FAN_CARD_PX, _FAN_STEP_DEGREES = (840, 560), 150, 13.0
_FELT: Final = (54, 92, 44)  # BGR


def main() -> None:
    """Read, draw, write."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("photographs", type=Path, metavar="PHOTOGRAPHS")
    parser.add_argument("--out", type=Path, default=HERE / "pictures")
    options = parser.parse_args()
    reader = PictureReader.load()
    options.out.mkdir(parents=True, exist_ok=True)
    for name, picture in (*_photographs(options.photographs).items(), ("fan", _fan())):
        seen = reader.find(picture)
        told = [one.card or f"({one.guess or '-'}: {one.why})" for one in seen]
        print(f"{name}: {', '.join(told) or 'nothing read'}")
        cv2.imwrite(str(options.out / f"{name}.jpg"), _shrunk(draw_cards(picture, seen)),
                    [cv2.IMWRITE_JPEG_QUALITY, 82])


def _photographs(folder: Path) -> dict[str, Picture]:
    found = {}
    for name, file in _SHOWN.items():
        places = sorted(folder.rglob(file))
        if not places:
            raise SystemExit(f"{folder}: expected {file} in it (pictures/LICENCES.md says whose)")
        picture = load_picture(places[0])
        found[name] = smear_by_motion(picture, _SMEAR_PX,
                                      _SMEAR_DEGREES) if name == "smeared" else picture
    return found


def _fan() -> Picture:
    """Five cards held as a fan on green felt: turned about a point below, only corners showing."""
    wide, high = _FAN_SIZE
    table = np.full((high, wide, 3), _FELT, np.float32)
    for number, name in enumerate(_FAN):
        card = deck.card(name)
        scale = _FAN_CARD_PX / card.shape[1]
        turn = (number - (len(_FAN) - 1) / 2) * _FAN_STEP_DEGREES
        held = (card.shape[1] / 2, 1.25 * card.shape[0])  # where the hand holds them
        lies = cv2.getRotationMatrix2D(held, -turn, scale)
        lies[:, 2] += np.array([wide / 2, 0.86 * high]) - held
        shade, whole = (cv2.warpAffine(one, lies, _FAN_SIZE, flags=cv2.INTER_AREA) for one in
                        (np.ones(card.shape[:2], np.float32), card.astype(np.float32)))
        table *= 1 - 0.35 * cv2.GaussianBlur(shade, (0, 0), 3)[..., None]
        table += (whole - table) * shade[..., None]
    grain = np.random.default_rng(1).normal(0, 3, table.shape)
    return np.asarray(np.clip(table + grain, 0, 255), dtype=np.uint8)


def _shrunk(picture: Picture) -> Picture:
    """As wide as in the README; one that is smaller stays as it is."""
    high, wide = picture.shape[:2]
    if wide <= _WIDE:
        return picture
    size = (_WIDE, round(high * _WIDE / wide))
    return np.asarray(cv2.resize(picture, size, interpolation=cv2.INTER_AREA), dtype=np.uint8)


if __name__ == "__main__":
    main()
