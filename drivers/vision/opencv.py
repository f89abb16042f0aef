"""OpenCV, imported in one way.

opencv-python brings a Qt of its own and points Qt at it by two environment variables, which would
mislead PyQt6's messages and every child process: they are put back as they were.
"""

import os
from typing import Final

_QT: Final = ("QT_QPA_PLATFORM_PLUGIN_PATH", "QT_QPA_FONTDIR")
_before = {name: os.environ.get(name) for name in _QT}

#: A picture's size stands in its header, and OpenCV makes room for it before it reads on: a file of
#: 300 bytes would have it take 3 GB. 64 million points are more than cameras of a table and most
#: telephones give. It is read once, as the library is loaded.
MOST_POINTS: Final = 1 << 26
os.environ.setdefault("OPENCV_IO_MAX_IMAGE_PIXELS", str(MOST_POINTS))

import cv2  # noqa: E402

for _name, _value in _before.items():
    if _value is None:
        os.environ.pop(_name, None)
    else:
        os.environ[_name] = _value

cv2.setNumThreads(1)  # one thread for each camera; OpenCV's pool would take the panel's core

__all__ = ["MOST_POINTS", "cv2"]
