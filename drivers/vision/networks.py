"""A trained network, made ready to be asked."""

import numpy as np

from drivers.vision.model_files import ModelFiles, ModelUnfit
from drivers.vision.opencv import cv2


def network(files: ModelFiles) -> cv2.dnn.Net:
    """The network in the model's .onnx. Raises ModelUnfit where this OpenCV can't load it."""
    try:
        return cv2.dnn.readNetFromONNX(np.frombuffer(files.contents["onnx"], np.uint8))
    except (cv2.error, KeyError) as error:
        raise ModelUnfit(f"{files!r}: OpenCV {cv2.__version__} can't load it: {error}") from error
