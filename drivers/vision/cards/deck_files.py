"""Eyes file of an enrolled deck: one header line, then numpy's arrays.

The line holds the format's version and the SHA-256 of all that follows, so that a damaged file is
refused and never half read. No pickle: a file from elsewhere can run nothing.
"""

import hashlib
import io
import json
import math
from pathlib import Path
from typing import Any, Final
from zipfile import ZipFile

import numpy as np

from drivers.durable_files import put_whole
from drivers.foreign_toml_json import json_of
from drivers.safe_file_opening import read_plain
from drivers.vision.card_readings import USUAL_SPAN, WINDOW_H, WINDOW_W
from drivers.vision.cards.deck_learning import DeckLimits, Learned, learn_deck, network_of
from drivers.vision.cards.discriminant import Linear
from drivers.vision.cards.index_net import IndexNet
from drivers.vision.cards.pixel_match import INNER_H, INNER_W, PIXELS, Templates

_MARK: Final = b"dealer-assist eyes"
FORMAT: Final = 2
#: Version 1 has no span: its windows show 18 x 27 mm.
_KNOWN: Final = (b"1", b"2")
_MOST_CARDS: Final = 120
_MOST_SPAN: Final = 100.0


#: 52 cards have 5 MB. The sum proves nothing of who made the file, and a small one may unpack to
#: any size.
_MOST_BYTES: Final = 64_000_000
_MOST_FILES: Final = 20


class DeckFileUnfit(Exception):
    """The file is no eyes file, is damaged, or is of a newer version: says which and the cure."""


def save_deck(path: Path, name: str, learned: Learned) -> None:
    """Put the file in place whole. Raises OSError."""
    content = _pack(name, learned)
    head = b"%s %d %s\n" % (_MARK, FORMAT, hashlib.sha256(content).hexdigest().encode())
    put_whole(path, head + content)


def read_deck(path: Path, net: IndexNet) -> tuple[str, Learned]:
    """The deck's name and what was learned of it, learned again if the network is another one.

    Raises DeckFileUnfit.
    """
    try:
        whole = read_plain(path, _MOST_BYTES)
    except OSError as error:
        raise DeckFileUnfit(f"{path}: can't be read ({error.strerror})") from error
    head, _, content = whole.partition(b"\n")
    words = head.split(b" ")
    if b" ".join(words[:2]) != _MARK or len(words) != 4:
        raise DeckFileUnfit(f"{path}: expected a deck's eyes file, made by enrolling it")
    if words[2] not in _KNOWN:
        raise DeckFileUnfit(f"{path}: version {words[2].decode(errors='replace')} where {FORMAT} "
                            "is known: take a newer program, or enrol the deck again")
    if words[3] != hashlib.sha256(content).hexdigest().encode():
        raise DeckFileUnfit(f"{path}: damaged (its checksum differs): enrol the deck again")
    try:
        _check_size(content)
        with np.load(io.BytesIO(content), allow_pickle=False) as arrays:
            return _unpack(dict(arrays), net)
    except Exception as error:  # a bent file makes numpy, zipfile and json raise a dozen kinds
        why = ascii(str(error))[1:160] if str(error) else type(error).__name__
        raise DeckFileUnfit(f"{path}: incomplete ({why}): enrol the deck again") from error


def _check_size(content: bytes) -> None:
    """Raises ValueError if the arrays would take more memory than any deck's."""
    with ZipFile(io.BytesIO(content)) as packed:
        listed = packed.infolist()
    size = sum(one.file_size for one in listed)
    if len(listed) > _MOST_FILES or size > _MOST_BYTES:
        raise ValueError(f"{len(listed)} arrays of {size} bytes, expected {_MOST_BYTES} at most")


def _pack(name: str, learned: Learned) -> bytes:
    told = {
        "name": name, "cards": learned.cards, "network": learned.network,
        "limits": list(learned.limits), "trusted": learned.trusted,
        "whole": learned.whole, "span": learned.span,
        "letters": dict(learned.letters), "figures": dict(learned.figures),
    }
    out = io.BytesIO()
    np.savez_compressed(
        out, told=np.frombuffer(json.dumps(told).encode(), dtype=np.uint8),
        windows=np.stack([window for own in learned.windows for window in own]),
        many=np.array([len(own) for own in learned.windows]),
        anchors=np.stack(learned.templates.anchors), rows=learned.templates.rows,
        weights=learned.templates.weights, biases=learned.templates.biases,
        head_weights=learned.head.weights, head_biases=learned.head.biases,
    )
    return out.getvalue()


def _unpack(arrays: dict[str, Any], net: IndexNet) -> tuple[str, Learned]:
    told = json_of(arrays["told"].tobytes().decode())
    cards, span = _cards(told), float(told.get("span", USUAL_SPAN))
    many = arrays["many"]
    _expect(many, "many", (len(cards),), np.integer)
    _expect(arrays["windows"], "windows", (int(many.sum()), WINDOW_H, WINDOW_W, 3), np.uint8)
    if many.min(initial=1) < 1 or not 0 < span < _MOST_SPAN:
        raise ValueError("expected a window of each card, and a span")
    windows = tuple(tuple(own) for own in np.split(arrays["windows"], np.cumsum(many)[:-1]))
    if told["network"] != network_of(net.settings):
        return told["name"], learn_deck(dict(zip(cards, windows, strict=True)), net, span)
    for name, (shape, kind) in _shapes(len(cards)).items():
        _expect(arrays[name], name, shape, kind)
    templates = Templates(tuple(arrays["anchors"]), arrays["rows"], arrays["weights"],
                          arrays["biases"])
    learned = Learned(
        cards, windows, templates, Linear(arrays["head_weights"], arrays["head_biases"]),
        DeckLimits(*_each(told["limits"], float)), _each(told["trusted"], bool, len(cards)),
        _each(told["whole"], float, len(cards)), _named(told["letters"], str),
        _named(told["figures"], float), str(told["network"]), span,
    )
    return str(told["name"]), learned


def _cards(told: Any) -> tuple[str, ...]:
    cards: tuple[str, ...] = _each(told["cards"], str)
    if not 0 < len(set(cards)) == len(cards) <= _MOST_CARDS or not isinstance(told["name"], str):
        raise ValueError("expected a name, and cards that differ")
    return cards


def _shapes(cards: int) -> dict[str, tuple[tuple[int, ...], type]]:
    """Shape and type of each array, for so many cards; -1 for a length of the network's."""
    return {
        "anchors": ((cards, INNER_H, INNER_W), np.uint8), "rows": ((cards, PIXELS), np.floating),
        "weights": ((cards, PIXELS), np.floating), "biases": ((cards,), np.floating),
        "head_weights": ((cards, -1), np.floating), "head_biases": ((cards,), np.floating),
    }


def _expect(array: Any, name: str, shape: tuple[int, ...], kind: type) -> None:
    fits = len(array.shape) == len(shape) and all(
        wanted in (-1, found) for wanted, found in zip(shape, array.shape, strict=True))
    if not fits or not np.issubdtype(array.dtype, kind):
        raise ValueError(f"{name} of {array.shape} {array.dtype}, expected {shape}")
    if np.issubdtype(kind, np.floating) and not np.isfinite(array).all():
        raise ValueError(f"{name}: expected numbers")


def _each(told: Any, kind: type, count: int = -1) -> tuple[Any, ...]:
    """A list of so many values of one kind."""
    if not isinstance(told, list) or count not in (-1, len(told)):
        raise ValueError(f"expected a list of {count} of {kind.__name__}")
    return tuple(_one(value, kind) for value in told)


def _named(told: Any, kind: type) -> dict[str, Any]:
    return {name: _one(value, kind) for name, value in told.items()}


def _one(value: Any, kind: type) -> Any:
    if kind is float and type(value) in (int, float) and math.isfinite(value):
        return float(value)
    if type(value) is not kind:
        raise ValueError(f"expected {kind.__name__}, found {type(value).__name__}")
    return value
