"""OpenCV, imported in one way.

opencv-python brings a Qt of its own and points Qt at it by two environment variables, which would
mislead PyQt6's messages and every child process: they are put back as they were.
"""

import os
from typing import Final

_QT: Final = ("QT_QPA_PLATFORM_PLUGIN_PATH", "QT_QPA_FONTDIR")
_before = {name: os.environ.get(name) for name in _QT}

import cv2  # noqa: E402

for _name, _value in _before.items():
    if _value is None:
        os.environ.pop(_name, None)
    else:
        os.environ[_name] = _value

cv2.setNumThreads(1)  # one thread for each camera; OpenCV's pool would take the panel's core

__all__ = ["cv2"]
