"""The vault for the table's process: `CardVault` over a socket, and the devices behind it."""

import sys
from collections.abc import Callable, Collection, Mapping, Sequence
from pathlib import Path
from time import monotonic_ns
from typing import Final, TypeVar

from dealer_assist import PROGRAM
from dealer_assist.game.facts import KeysFixed
from dealer_assist.game.facts.vault_statements import VaultStated
from dealer_assist.trust.vault import vault_messages as w
from dealer_assist.trust.vault.vault_connection import VaultConnection, VaultGreeting
from dealer_assist.trust.vault.vault_device_port import FarPort
from dealer_assist.trust.vault.vault_interface import DrawnCard, NamedCard, TagOwner, VaultAway
from drivers.devices import device_reports as r
from drivers.lazy_dataclass import dataclass

A = TypeVar("A")


@dataclass(frozen=True, slots=True)
class FromVault:
    """A report that came over the connection with this number; void once that one is over."""

    attached: int
    report: r.Report


@dataclass(frozen=True, slots=True)
class VaultArrival:
    """The vault is there: the unit's thread takes it up, with the journal's present state."""

    attached: int


class RemoteVault:
    """Implements `CardVault`. ``devices`` are those that the vault may host for this table.

    ``fixed`` are the keys by the journal, None for one that has none yet: then those of the first
    vault that is met. ``chips`` gets the vault's chips, and returns why they can't be, "" if they
    can. `start` begins to hand over devices' reports.
    """

    def __init__(
        self, path: Path, journal: str, fixed: KeysFixed | None,
        chips: Callable[[Sequence[w.Chips]], str] = lambda told: "",
        devices: Sequence[str] = ("shoe", "scanner"),
    ) -> None:
        self._path = path
        self._fixed = fixed
        self._connection = VaultConnection(
            path, journal, self._why_not, self._is_found, self._told, self._is_lost, _printed)
        self.met: VaultGreeting | None = None
        self._chips = chips
        self._put: Callable[[object], None] = lambda item: None
        self._deliver: dict[str, Callable[[r.Report], None]] = {}
        self._started = False
        self.ports: Final = {name: FarPort(name, self._say_of(name), self) for name in devices}

    def meet(self) -> None:
        """Meet the vault before anything else is begun. Raises VaultMissing, VaultUnusable."""
        self._connection.meet()

    @property
    def hosted(self) -> tuple[str, ...]:
        """The devices that it hosts; none before it was met."""
        return self.met.welcome.devices if self.met is not None else ()

    def fixed(self) -> KeysFixed:
        """The fingerprints of its keys. Raises VaultAway if they are not known yet."""
        if self._fixed is None:
            raise VaultAway
        return self._fixed

    # -- life ------------------------------------------------------------------------------------

    def tells(self, put: Callable[[object], None]) -> None:
        """Set ``put``, the unit's inbox."""
        self._put = put

    def start(self) -> None:
        """Begin to listen, with the first of its devices that is started."""
        if not self._started:
            self._started = True
            self._connection.start()

    def stop(self) -> None:
        """Leave the vault; nothing is delivered afterwards."""
        self._connection.stop()

    def port(self, name: str, deliver: Callable[[r.Report], None]) -> FarPort:
        """The port of this device, whose reports are handed to ``deliver``."""
        self._deliver[name] = deliver
        return self.ports[name]

    @property
    def attached(self) -> int:
        """The number of the connection, which `FromVault` carries; 0 while there is none."""
        return self._connection.attached

    def take_up(self, left: Mapping[str, tuple[int, int] | None], playing: str) -> None:
        """Take the vault up: devices are listened to from where the journal left them."""
        heard = tuple(w.LastReport(name, *at) for name, at in left.items() if at is not None)
        self._connection.say(w.Start(heard))
        self.now_playing(playing)
        for port in self.ports.values():
            port.again()

    def now_playing(self, deck: str) -> None:
        """The deck that the next card comes from."""
        self._connection.say(w.Playing(deck))

    def _say_of(self, name: str) -> Callable[[w.FromTable], None]:
        def say(message: w.FromTable) -> None:
            if name in self.hosted:
                self._connection.say(message)

        return say

    def _why_not(self, met: VaultGreeting) -> str:
        """Reason why this vault is not the table's; takes its values up if it is."""
        told = KeysFixed(met.welcome.vault, met.welcome.floor)
        if self._fixed is not None and told != self._fixed:
            key = "vault" if told.vault != self._fixed.vault else "floor"
            return (f"the vault at {self._path} has another {key} key than the journal was begun "
                    "with: start the journal's own vault, with its own floor key; or begin a new "
                    "journal")
        if wrong := self._chips(met.chips):
            return f"the vault at {self._path} tells chips that can't be: {wrong}"
        self._fixed, self.met = told, met
        return ""

    def _is_found(self, attached: int) -> None:
        self._put(VaultArrival(attached))

    def _is_lost(self, why: str) -> None:
        for name in self.hosted:
            if name in self._deliver:
                self.ports[name].lost()
                self._put(r.LinkLost(name, why, monotonic_ns()))

    def _told(self, message: w.Message) -> None:
        if isinstance(message, w.DeviceReported):
            deliver = self._deliver.get(message.report.device)
            if deliver is not None:
                deliver(message.report)
        elif isinstance(message, w.Doing) and message.device in self.ports:
            self.ports[message.device].does(message.health)

    def put(self, report: r.Report) -> None:
        """Hand a report of this connection to the unit; by the thread that `told` it."""
        self._put(FromVault(self._connection.attached, report))

    # -- questions -------------------------------------------------------------------------------

    def begin(self, hand: str, players: int, burns: Sequence[int] = (1, 1, 1)) -> None:
        """Begin a hand."""
        self._connection.ask(lambda n: w.Begin(n, hand, players, _three(burns)))

    def use(self, deck: str, barred: Collection[str] = ()) -> str:
        """Use this deck from the next hand on."""
        reply = self._connection.ask(lambda n: w.Use(n, deck, tuple(sorted(barred))))
        return _expected(reply, w.Done).text

    def stands_at(self, dealt: int) -> None:
        """Set the number of cards that have left the stub."""
        self._connection.ask(lambda n: w.StandsAt(n, dealt))

    def relaid(self, tokens: Sequence[str], changes: int) -> None:
        """Set the cards' positions."""
        self._connection.ask(lambda n: w.Relaid(n, tuple(tokens), changes))

    def expects(self, face_up: bool) -> None:
        """Set the next card open or closed."""
        self._connection.ask(lambda n: w.Expects(n, face_up))

    def token(self, uid: bytes) -> str:
        """The token of the card of this read."""
        return _expected(self._connection.ask(lambda n: w.TokenOf(n, uid)), w.Done).text

    def draw(self, uid: bytes) -> DrawnCard:
        """Draw the card of this read as the next of the stub."""
        return self._answer(lambda n: w.Draw(n, uid), DrawnCard)

    def whose(self, uid: bytes) -> TagOwner:
        """Register of the tag of this read."""
        return self._answer(lambda n: w.WhoseIs(n, uid), TagOwner)

    def open_tabled(self, tokens: Sequence[str], seat: int) -> tuple[str, ...]:
        """Cards of a hand that its player tables."""
        return self._cards(lambda n: w.OpenTabled(n, tuple(tokens), seat), len(tokens))

    def open_at(self, position: int, token: str) -> str:
        """Card turned over by a remedy."""
        return self._cards(lambda n: w.OpenAt(n, position, token), 1)[0]

    def named(self, place: str, card: str, here: Sequence[str] = ()) -> NamedCard:
        """Answer about this card named as lying open there."""
        return self._answer(lambda n: w.Name(n, place, card, tuple(here)), NamedCard)

    def statement(self, after: VaultStated | None = None) -> VaultStated | None:
        """The oldest statement after this one."""
        reply = _expected(self._connection.ask(lambda n: w.State(n, after)), w.VaultAnswer).what
        return None if reply is None else _expected(reply, VaultStated)

    def _answer(self, asked: Callable[[int], w.Question], kind: type[A]) -> A:
        return _expected(_expected(self._connection.ask(asked), w.VaultAnswer).what, kind)

    def _cards(self, asked: Callable[[int], w.Question], count: int) -> tuple[str, ...]:
        cards = _expected(self._connection.ask(asked), w.Cards).cards
        if len(cards) != count:
            raise VaultAway("the vault answered another question")
        return cards


def _expected(reply: object, kind: type[A]) -> A:
    """The reply, of the kind that was asked for. Raises VaultAway for another one."""
    if not isinstance(reply, kind):
        raise VaultAway("the vault answered another question")
    return reply


def _three(burns: Sequence[int]) -> tuple[int, ...]:
    return (int(burns[0]), int(burns[1]), int(burns[2]))


def _printed(words: str) -> None:
    print(f"{PROGRAM}: {words}", file=sys.stderr, flush=True)
