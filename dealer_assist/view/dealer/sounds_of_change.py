"""Sounds between two pictures of the table: an entry was taken, look here, the floor was called.

At the table none sounds unless the house says so, and none while an announcement is spoken.
"""

from collections.abc import Callable
from typing import Protocol

from dealer_assist.live.sound import SoundKind
from dealer_assist.storage.settings.table_settings import SOUNDS
from dealer_assist.view.dealer.table_view import DeviceState, TableView

OFF, ALARMS, ALL = SOUNDS
_LOST = (DeviceState.LOST, DeviceState.FAULTY)


def sound_of(before: TableView | None, after: TableView) -> SoundKind | None:
    """SoundKind of what is new in a picture: the floor's bell first, a tick last."""
    if before is None:
        return None
    if after.call is not None and not after.call.name and before.call is None:
        return SoundKind.BELL
    if any(told for _, told in _eyes(after) - _eyes(before)):
        return SoundKind.LOOK
    return SoundKind.TAKEN if after.number > before.number else None


def _eyes(view: TableView) -> frozenset[tuple[str, object]]:
    """All that wants somebody's eyes: doubts, incidents, devices that are lost."""
    return frozenset((
        *(("case", case.number) for case in view.cases),
        *(("doubt", seat.seat) for seat in view.seats if seat.differs),
        ("choice", view.choice.title if view.choice is not None else ""),
        *(("device", device.key or device.name) for device in view.devices
          if device.health in _LOST),
    ))


class Plays(Protocol):
    """Player of sounds."""

    def play(self, sound: SoundKind, loud: bool = False) -> None:
        """Play it, and return at once."""
        ...

    def hush(self) -> None:
        """End what is being played."""
        ...


class TableSounds:
    """Sounds of one table: ``show`` every picture, ``turn`` to what may sound; from any thread."""

    def __init__(self, player: Plays, is_speaking: Callable[[], bool]) -> None:
        self._player, self._is_speaking = player, is_speaking
        self._shown: TableView | None = None
        self._allowed = OFF

    def turn(self, allowed: str) -> None:
        """Allow these sounds from now on."""
        self._allowed = allowed

    def show(self, view: TableView) -> None:
        """Take what is on the panel now, once the voice has it."""
        before, self._shown = self._shown, view
        if self._allowed == OFF:
            return
        if self._is_speaking():
            self._player.hush()
            return
        sound = sound_of(before, view)
        if sound is not None and (self._allowed == ALL or sound is not SoundKind.TAKEN):
            self._player.play(sound)
