"""Loading of a trained network."""

import tempfile
from pathlib import Path
from typing import Final

import numpy as np

from drivers.vision.card_readings import Floats
from drivers.vision.model_files import ModelFiles, ModelUnfit
from drivers.vision.opencv import cv2

#: OpenCV 5's older engine, where there still is one: OpenCV 4 has no other, a later 5 has none.
_CLASSIC: Final = getattr(cv2.dnn, "ENGINE_CLASSIC", None)


def load_network(files: ModelFiles, is_wide: bool = False) -> cv2.dnn.Net:
    """The network in the model's .onnx. Raises ModelUnfit if this OpenCV can't load it.

    `is_wide`: mostly of 3 x 3 layers, over pictures: these take little more than half the time in
    OpenCV 5's older engine.
    """
    try:
        content = files.contents["onnx"]
        if is_wide and _CLASSIC is not None:
            return _in_older_engine(content, _CLASSIC)
        return cv2.dnn.readNetFromONNX(np.frombuffer(content, np.uint8))
    except (cv2.error, KeyError) as error:
        raise ModelUnfit(f"{files!r}: OpenCV {cv2.__version__} can't load it: {error}") from error


def _in_older_engine(content: bytes, engine: int) -> cv2.dnn.Net:
    """OpenCV 5.0.0 respects the engine only for a network read from a file, not from memory.

    The bytes that were checked go into a folder that nobody else may enter, so that nothing can be
    put in their place; if none can be made, the network is slower and gives the same results.
    """
    try:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "network.onnx"
            path.write_bytes(content)
            return cv2.dnn.readNetFromONNX(str(path), engine)
    except OSError:
        return cv2.dnn.readNetFromONNX(np.frombuffer(content, np.uint8))


def unfolded(planes: Floats) -> Floats:
    """(N, planes, height, width), both even, with each 2 x 2 pixels of a plane as four planes of
    half the size: a first layer over 5 x 5 pixels, two at a time, is then one of 3 x 3, which
    OpenCV computes in half the time."""
    many, colours, high, wide = planes.shape
    squares = planes.reshape(many, colours, high // 2, 2, wide // 2, 2).transpose(0, 1, 3, 5, 2, 4)
    return np.ascontiguousarray(squares).reshape(many, 4 * colours, high // 2, wide // 2)
