"""A trained network, made ready to be asked."""

from typing import Final

import numpy as np

from drivers.vision.model_files import ModelFiles, ModelUnfit
from drivers.vision.opencv import cv2

#: OpenCV 5's older engine, where there still is one: OpenCV 4 has no other, a later 5 has none.
_CLASSIC: Final = getattr(cv2.dnn, "ENGINE_CLASSIC", None)


def network(files: ModelFiles, is_wide: bool = False) -> cv2.dnn.Net:
    """The network in the model's .onnx. Raises ModelUnfit where this OpenCV can't load it.

    `is_wide`: mostly of 3 x 3 layers, over pictures: these take a fifth less time in OpenCV 5's
    older engine.
    """
    try:
        content = np.frombuffer(files.contents["onnx"], np.uint8)
        if is_wide and _CLASSIC is not None:
            return cv2.dnn.readNetFromONNX(content, _CLASSIC)
        return cv2.dnn.readNetFromONNX(content)
    except (cv2.error, KeyError) as error:
        raise ModelUnfit(f"{files!r}: OpenCV {cv2.__version__} can't load it: {error}") from error
