"""Pictures with what was found drawn in, written by ``read-cards`` and ``count-chips``.

Each picture of one call has a file of its own: two of one name, from two folders, are told apart by
a number. A file that an earlier call wrote is written over.
"""

from pathlib import Path
from typing import TYPE_CHECKING

from dealer_assist.words.message import ErrorInWords

if TYPE_CHECKING:
    from drivers.vision.card_readings import Picture

_QUALITY = 88


class DrawingUnwritable(ErrorInWords):
    """A drawn picture can't be written; says which and why."""


class Drawings:
    """The folder that one call draws into: NAME.KIND.jpg for each picture, then NAME-2.KIND.jpg."""

    def __init__(self, folder: Path, kind: str) -> None:
        self._folder, self._kind = folder, kind
        self._taken: set[str] = set()

    def write(self, source: Path, picture: "Picture") -> Path:
        """Write the drawn picture of the file `source` and return where. Raises DrawingUnwritable.
        """
        from drivers.vision.opencv import cv2

        target = self._folder / self._free(source.stem)
        try:
            done, coded = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, _QUALITY])
        except cv2.error:
            done = False
        if not done:
            raise DrawingUnwritable(f"--draw: {target}: too large for a JPEG")
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            target.write_bytes(coded.tobytes())
        except OSError as error:
            raise DrawingUnwritable(f"--draw: {target}: {error.strerror}") from error
        return target

    def _free(self, stem: str) -> str:
        """The first name that this call has not used; disks that fold case count as one name."""
        number = 1
        while True:
            name = f"{stem}{'' if number == 1 else f'-{number}'}.{self._kind}.jpg"
            if name.casefold() not in self._taken:
                self._taken.add(name.casefold())
                return name
            number += 1
