"""Device behind the vault: the interface of a port, over the socket."""

from collections.abc import Callable
from dataclasses import replace
from itertools import count
from typing import Final, Literal, Protocol

from dealer_assist.trust.vault import vault_messages as w
from drivers.devices.line_health import Health

#: Nothing has been heard of the device.
UNHEARD: Final = Health("lost", None, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)


class _Vault(Protocol):
    def start(self) -> None: ...

    def stop(self) -> None: ...


class FarPort:
    """Implements `DevicePort`. Requests while the vault is away are dropped."""

    def __init__(self, name: str, say: Callable[[w.FromTable], None], vault: _Vault) -> None:
        self.name: Final = name
        self._vault = vault
        self._say = say
        self._numbers = count(1)
        self._health = UNHEARD
        self._watched: int | None = None

    def start(self) -> None:
        """Listen to the vault; it starts the device once it has taken the table up."""
        self._vault.start()

    def stop(self) -> None:
        """Leave the vault, which stops its devices then."""
        self._vault.stop()

    def committed(self, boot_id: int, seq: int) -> None:
        """Note that the journal holds every report up to and with this one."""
        self._say(w.Committed(self.name, boot_id, seq))

    def lock(self) -> int:
        """Ask the shoe to refuse cards."""
        return self._ask("lock")

    def unlock(self) -> int:
        """Ask the shoe to let cards pass again."""
        return self._ask("unlock")

    def self_test(self) -> int:
        """Ask the device to test itself."""
        return self._ask("self_test")

    def tell_spots(self) -> int:
        """Ask for every spot's whole set."""
        return self._ask("tell_spots")

    def watch(self, spot: int) -> None:
        """Name the spot of the player to act, or `NO_SPOT`; repeated to a vault that is back."""
        self._watched = spot
        self._say(w.Watch(self.name, spot))

    def again(self) -> None:
        """Handle a vault that is back."""
        if self._watched is not None:
            self._say(w.Watch(self.name, self._watched))

    def does(self, health: Health) -> None:
        """Take the line's health from the vault."""
        self._health = health

    def lost(self) -> None:
        """Handle a lost vault, and the device with it."""
        self._health = replace(self._health, state="lost")

    @property
    def health(self) -> Health:
        """Health of the line by the vault's last word."""
        return self._health

    def _ask(self, what: Literal["lock", "unlock", "self_test", "tell_spots"]) -> int:
        number = next(self._numbers)
        self._say(w.Request(number, self.name, what))
        return number
