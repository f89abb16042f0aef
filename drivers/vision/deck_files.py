"""An enrolled deck's eyes file: one line that names what it is, then numpy's arrays.

The line holds the format's version and the SHA-256 of all that follows, so that a damaged file is
refused and never half read. No pickle: a file from elsewhere can run nothing.
"""

import hashlib
import io
import json
from pathlib import Path
from typing import Any, Final
from zipfile import BadZipFile

import numpy as np

from drivers.durable import put_whole
from drivers.vision.deck_learning import DeckLimits, Learned, learn, network_of
from drivers.vision.discriminant import Linear
from drivers.vision.looking import Net
from drivers.vision.match import Templates
from drivers.vision.readings import USUAL_SPAN

_MARK: Final = b"dealer-assist eyes"
FORMAT: Final = 2
#: Version 1 has no span: its windows show 18 x 27 mm.
_KNOWN: Final = (b"1", b"2")


class DeckFileUnfit(Exception):
    """The file is no eyes file, is damaged, or is of a newer version: says which and the cure."""


def save(path: Path, name: str, learned: Learned) -> None:
    """Put the file in place whole. Raises OSError."""
    content = _pack(name, learned)
    head = b"%s %d %s\n" % (_MARK, FORMAT, hashlib.sha256(content).hexdigest().encode())
    put_whole(path, head + content)


def load(path: Path, net: Net) -> tuple[str, Learned]:
    """The deck's name and what was learned of it, learned again where the network is another one.

    Raises DeckFileUnfit.
    """
    try:
        whole = path.read_bytes()
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
        with np.load(io.BytesIO(content), allow_pickle=False) as arrays:
            return _unpack(dict(arrays), net)
    except (KeyError, ValueError, BadZipFile) as error:
        raise DeckFileUnfit(f"{path}: incomplete ({error}): enrol the deck again") from error


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


def _unpack(arrays: dict[str, Any], net: Net) -> tuple[str, Learned]:
    told = json.loads(arrays["told"].tobytes())
    ends = np.cumsum(arrays["many"])
    windows = tuple(tuple(own) for own in np.split(arrays["windows"], ends[:-1]))
    cards, span = tuple(told["cards"]), float(told.get("span", USUAL_SPAN))
    if told["network"] != network_of(net.settings):
        return told["name"], learn(dict(zip(cards, windows, strict=True)), net, span)
    templates = Templates(tuple(arrays["anchors"]), arrays["rows"], arrays["weights"],
                          arrays["biases"])
    learned = Learned(
        cards, windows, templates, Linear(arrays["head_weights"], arrays["head_biases"]),
        DeckLimits(*told["limits"]), tuple(told["trusted"]), tuple(told["whole"]),
        told["letters"], told["figures"], told["network"], span,
    )
    return told["name"], learned
