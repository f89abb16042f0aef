"""Collection of Python's cyclic garbage, in Qt's thread alone.

Python collects it in whichever thread happens to allocate next. A closed window is such garbage;
destroyed in the thread of a device it leaves its timers behind in Qt's own thread, and the next one
that is due ends the program with a segmentation fault. Qt's rule: an object with timers is
destroyed in the thread that it lives in (QObject::~QObject, "Timers cannot be stopped from another
thread").
"""

import gc
from typing import Final

from PyQt6.QtCore import QCoreApplication, QObject, QTimer

_EVERY_MS: Final = 1_000
_NAME: Final = "collector"


class GuiCollector(QObject):
    """Collector that replaces Python's own while the application lives; one for each."""

    def __init__(self, application: QCoreApplication) -> None:
        super().__init__(application)
        self.setObjectName(_NAME)
        gc.disable()
        self._timer = QTimer(self)
        self._timer.timeout.connect(self.look)
        self._timer.start(_EVERY_MS)

    def look(self) -> None:
        """Collect the generations that are due by Python's own thresholds, the youngest first."""
        for generation, limit in enumerate(gc.get_threshold()):
            if gc.get_count()[generation] <= limit:
                return
            gc.collect(generation)


def collect_garbage_in_qt(application: QCoreApplication) -> None:
    """Let this application's loop collect garbage from now on. In its own thread; a second call
    changes nothing."""
    # By its name: Python would be given each of its other children to ask for its class.
    if application.findChild(QObject, _NAME) is None:
        GuiCollector(application)
