"""Poll, once a second, of the age of each device's last report, for their tiles and sheet."""

from PyQt6.QtCore import QObject, QTimer

from dealer_assist.live.table.ages import Asks, short_age
from dealer_assist.qt.dealer.desk import Desk

TICK_MS = 1000


class DeviceWatch(QObject):
    """Timer for the ages; silent until it has a source."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self._desk = desk
        self._asks: Asks | None = None
        self._ticker = QTimer(self)
        self._ticker.timeout.connect(self.tick)

    def hear(self, asks: Asks) -> None:
        """Set the source of the ages."""
        self._asks = asks
        self._ticker.start(TICK_MS)
        self.tick()

    def tick(self) -> None:
        """Show the ages now."""
        view = self._desk.view
        if self._asks is None or view is None:
            return
        ages = self._asks()
        for device in self._desk.top.devices:
            age = ages.get(device.view.key) if device.view is not None else None
            device.show_age(short_age(age.age_s, view.lang) if age is not None else "")
        self._desk.side.show_ages(ages)
