"""Pictures, calibrations, chip sets, decks' eyes and models: what the cameras' part reads."""

import json
import tomllib
from base64 import b64encode
from collections.abc import Sequence
from contextlib import suppress
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Final
from zipfile import ZipFile, ZipInfo

import numpy as np

from drivers.vision import model_files
from drivers.vision.calibration.calibration_pack import (
    MANIFEST,
    Pack,
    PackUnfit,
    decode_pack,
    encode_pack,
)
from drivers.vision.calibration.camera_calibration import Calibration, CalibrationUnusable
from drivers.vision.calibration.frame_layout import read_layout
from drivers.vision.card_readings import WINDOW_H, WINDOW_W
from drivers.vision.cards import deck_files
from drivers.vision.cards.deck_learning import network_of
from drivers.vision.cards.index_net import IndexNet
from drivers.vision.cards.pixel_match import INNER_H, INNER_W, PIXELS
from drivers.vision.chips.chip_set import ChipSet, ChipsUnusable
from drivers.vision.frame_sources import CameraRefused, Folder
from drivers.vision.opencv import cv2
from drivers.vision.picture_files import PictureUnreadable, load_picture
from drivers.vision.toml_sections import SectionUnfit
from tests.tools.fuzz.fuzz_places import given_file, place
from tests.tools.fuzz.fuzz_target import Shape, Target

_ENDS: Final = (".png", ".jpg", ".webp", ".bmp")


def picture(given: bytes) -> None:
    """A picture that somebody gives to be read."""
    found = load_picture(given_file("picture.png", given))
    assert found.ndim == 3 and found.dtype == np.uint8


def folder(given: bytes) -> None:
    """A folder of pictures in a camera's place."""
    path = given_file("folder/1.png", given)
    source = Folder(path.parent)
    source.open()
    assert source.read() is not None
    source.close()


@cache
def _pictures() -> Sequence[bytes]:
    small = np.arange(24 * 32 * 3, dtype=np.uint8).reshape(24, 32, 3)
    return [cv2.imencode(ending, small)[1].tobytes() for ending in _ENDS]


def calibration(given: bytes) -> None:
    """A camera's calibration; what was read is written so that it reads the same."""
    text = given.decode("utf-8", "replace")
    one = Calibration.read(text, "camera.toml")
    assert Calibration.read(one.text, "again").size == one.size


@cache
def _calibrations() -> Sequence[bytes]:
    small = np.zeros((180, 320, 3), np.uint8)
    jpeg = b64encode(cv2.imencode(".jpg", small)[1].tobytes()).decode()
    text = (
        'format = 1\n[camera]\nname = "c"\nsource = "0"\nwidth = 1280\nheight = 720\n'
        '[made]\nversion = 1\ndate = "2026-05-31"\nby = "Ana"\nnote = "n"\n'
        "[figures]\nreprojection_px = 0.3\nviews = 12\nplane_mm = 0.4\nsharpness = 9\nlight = 90\n"
        "[settings]\nexposure = -6\n[thresholds]\ndrift_px = 2.5\n[white]\ngains = [1, 1.1, 0.9]\n"
        "patch = [[1, 1], [9, 1], [9, 9]]\n[lens]\nfocal_px = [900, 900]\nmiddle_px = [640, 360]\n"
        "bend = [0.1, 0, 0, 0, 0]\n[table]\npx_to_mm = [1, 0, 0, 0, 1, 0, 0, 0, 1]\n"
        "[spots.1]\ncorners = [[1, 1], [90, 1], [90, 90]]\n[board]\n"
        "corners = [[1, 1], [90, 1], [90, 90]]\n"
    )
    return [text.encode(), f'{text}[reference]\njpeg = """\n{jpeg}"""\n'.encode()]


def layout(given: bytes) -> None:
    """Where spots and hands lie on a table of the house's own."""
    read_layout(given.decode("utf-8", "replace"), "layout.toml")


def chips(given: bytes) -> None:
    """The house's chips; what was read is written so that it reads the same."""
    read = ChipSet.load(given_file("chips.toml", given))
    assert [one.value for one in ChipSet.read(read.text).chips] == [
        one.value for one in read.chips]


def pack(given: bytes) -> None:
    """Calibrations of another table, in one file."""
    decode_pack(given)


def _packs() -> Sequence[bytes]:
    return [encode_pack(Pack("7", "Ana", "2026-05-31", {"board.toml": b"a", "seats.toml": b"[s]"}))]


def pack_manifest(given: bytes) -> None:
    """The same whose manifest says whatever it likes, the zip around it being sound."""
    path = place("pack.zip")
    with ZipFile(path, "w") as made:
        made.writestr(ZipInfo(MANIFEST), given)
        made.writestr(ZipInfo("board.toml"), b"a")
    decode_pack(path.read_bytes())


def _manifests() -> Sequence[bytes]:
    sums = f'"board.toml" = "{sha256(b"a").hexdigest()}"'
    return [('format = 1\ntable = "7"\nby = "Ana"\ndate = "2026-05-31"\n[sha256]\n'
             f"{sums}\n").encode()]


@cache
def _net() -> IndexNet:
    return IndexNet.load()


def eyes(given: bytes) -> None:
    """A deck's eyes file whose sum is right: whoever made it could write the sum, too."""
    head = b"dealer-assist eyes 2 %s\n" % sha256(given).hexdigest().encode()
    deck_files.read_deck(given_file("deck.eyes", head + given), _net())


def eyes_as_it_is(given: bytes) -> None:
    """A deck's eyes file as it comes."""
    deck_files.read_deck(given_file("deck.eyes", given), _net())


@cache
def _eyes() -> Sequence[bytes]:
    path = place("seed.npz")
    told = {"name": "red", "cards": ["As", "Kd"], "network": network_of(_net().settings),
            "limits": [0.5] * 6, "trusted": [True, True], "whole": [0.5, 0.5], "span": 1.0,
            "letters": {"As": "A"}, "figures": {"a": 0.5}}
    np.savez_compressed(
        path, told=np.frombuffer(json.dumps(told).encode(), np.uint8),
        windows=np.zeros((2, WINDOW_H, WINDOW_W, 3), np.uint8), many=np.array([1, 1]),
        anchors=np.zeros((2, INNER_H, INNER_W), np.uint8), rows=np.zeros((2, PIXELS)),
        weights=np.zeros((2, PIXELS)), biases=np.zeros(2), head_weights=np.zeros((2, 64)),
        head_biases=np.zeros(2))
    return [path.read_bytes()]


def model(given: bytes) -> None:
    """A model's settings and network, the sums in the settings being those of the files."""
    place("models/card_index.npz").write_bytes(given[:40])
    onnx = given_file("models/card_index.onnx", given)
    sums = {"onnx": sha256(onnx.read_bytes()).hexdigest(),
            "npz": sha256(given[:40]).hexdigest()}
    text = "format = 1\n[sha256]\n" + "".join(f'{k} = "{v}"\n' for k, v in sums.items())
    given_file("models/card_index.toml", text.encode())
    IndexNet.load(onnx.parent)


def model_settings(given: bytes) -> None:
    """A model's settings as they come, the network beside them."""
    path = given_file("model/card_index.toml", given)
    for ending in ("onnx", "npz"):
        target = path.with_suffix(f".{ending}")
        if not target.exists():
            with suppress(FileExistsError):
                target.symlink_to(_model().with_suffix(f".{ending}"))
    IndexNet.load(path.parent)


@cache
def _model() -> Path:
    return next(one / "card_index.toml" for one in model_files.PLACES
                if (one / "card_index.toml").is_file())


def _model_settings() -> Sequence[bytes]:
    text = _model().read_bytes()
    assert tomllib.loads(text.decode())
    return [text]


TARGETS: Final = (
    Target("pictures/picture", picture, (PictureUnreadable,), _pictures),
    Target("pictures/folder", folder, (CameraRefused,), _pictures),
    Target("pictures/calibration", calibration, (CalibrationUnusable,), _calibrations,
           Shape.TEXT),
    Target("pictures/layout", layout, (SectionUnfit,),
           lambda: [b"[spots.1]\nmiddle = [100, 200]\n[hands.1]\ncorners = [[1, 1], [2, 1], [2, 2]]"
                    b"\n[board]\ncorners = [[1, 1], [2, 1], [2, 2]]\n"], Shape.TEXT),
    Target("pictures/chips", chips, (ChipsUnusable,),
           lambda: [b'name = "ours"\ndiameter_mm = 39\n[[chip]]\nvalue = 100\nname = "one"\n'
                    b'colour = "#ff0000"\nspots = ["white", [0, 0, 255]]\nface = "red"\n'
                    b'spots_share = 0.4\n[[chip]]\nvalue = 500\ncolor = "blue"\n'], Shape.TEXT),
    Target("pictures/pack", pack, (PackUnfit,), _packs),
    Target("pictures/pack_manifest", pack_manifest, (PackUnfit,), _manifests, Shape.TEXT),
    Target("pictures/eyes", eyes, (deck_files.DeckFileUnfit,), _eyes),
    Target("pictures/eyes_as_it_is", eyes_as_it_is, (deck_files.DeckFileUnfit,), _eyes),
    Target("pictures/model", model, (model_files.ModelUnfit,)),
    Target("pictures/model_settings", model_settings, (model_files.ModelUnfit,), _model_settings,
           Shape.TEXT),
)
