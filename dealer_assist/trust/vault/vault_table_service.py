"""The vault's service for one table: its messages in, the vault's out; no socket.

The devices are listened to from the table's `Start` until it leaves: meanwhile unheard events stay
in the devices, which report them the next time.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from threading import Lock, Thread
from time import monotonic_ns
from typing import Final

from dealer_assist.trust.vault import vault_messages as w
from dealer_assist.trust.vault.masked_tag_reads import Masked, TagReads
from dealer_assist.trust.vault.process_hardening import Say, error_place
from dealer_assist.trust.vault.vault_interface import CardVault, NotOpened
from drivers.devices import device_reports as r
from drivers.devices.device_port_interface import DevicePort
from drivers.devices.line_health import Health
from drivers.wire.constants import CARD_UID_BYTES, NO_SPOT, SPOTS

#: Where each device was left: (boot_id, seq), None where the table has never heard it.
Resumes = Mapping[str, tuple[int, int] | None]
Deliver = Callable[[r.Report], None]
#: Makes the port of a device, not started: its name, its last committed place, its callback.
OpenPort = Callable[[str, tuple[int, int] | None, Deliver], DevicePort]
Send = Callable[[w.FromVault], object]
_MOST_ASKED: Final = 64


class Attached:
    """Answers one table. `take` is called by one thread; ports deliver from theirs.

    ``settle`` is called when an answer is out: its basis is brought onto the disk.
    """

    def __init__(
        self, vault: CardVault, is_card: Callable[[bytes], bool], devices: tuple[str, ...],
        open_port: OpenPort, playing: Callable[[str], None], send: Send, say: Say,
        settle: Callable[[], None] = lambda: None,
    ) -> None:
        self._vault = vault
        self._settle = settle
        self._is_card = is_card
        self._devices = devices
        self._open_port = open_port
        self._playing = playing
        self._send = send
        self._say = say
        self._reads = TagReads()
        self._refused: set[str] = set()
        self._ports: dict[str, DevicePort] = {}
        self._watched: dict[str, int] = {}
        self._opener: Thread | None = None
        self._is_over = False
        self._guard = Lock()  # of everything above that ports' threads or the opener see
        self._asked: dict[tuple[str, int], int] = {}  # a device's own request number -> the table's

    def take(self, message: w.Message) -> None:
        """Take one message of the table's. Raises BadMessage if it has no place here."""
        if isinstance(message, w.Question):
            self._send(self._answer(message))
            self._settle()
        elif isinstance(message, w.Start):
            self._start(message)
        elif isinstance(message, w.Committed):
            port = self._port(message.device)
            if port is not None:
                port.committed(message.boot_id, message.seq)
        elif isinstance(message, w.Request):
            self._request(message)
        elif isinstance(message, w.Watch):
            self._watch(message)
        elif isinstance(message, w.Playing):
            self._playing(message.deck)
        elif not isinstance(message, w.Ping):
            raise w.BadVaultMessage(f"{type(message).__name__}: expected it once, at the beginning")

    def health(self) -> dict[str, Health]:
        """Health of each device's line."""
        with self._guard:
            ports = list(self._ports.items())
        return {name: port.health for name, port in ports}

    def ended(self) -> None:
        """Stop listening to the devices: the table is gone."""
        with self._guard:
            self._is_over = True
        if self._opener is not None:
            self._opener.join()
        for port in self._ports.values():
            port.stop()

    # -- devices -----------------------------------------------------------------------------

    def _start(self, start: w.Start) -> None:
        if self._opener is not None:
            raise w.BadVaultMessage("Start: expected it once")
        left = {one.device: (one.boot_id, one.seq) for one in start.heard}
        # A camera takes a second to learn its decks; questions are answered meanwhile.
        self._opener = Thread(target=self._open, args=(left,), name="vault ports", daemon=True)
        self._opener.start()

    def _open(self, left: Resumes) -> None:
        for name in self._devices:
            try:
                port = self._open_port(name, left.get(name), self._delivers(name))
            except Exception as error:  # that device stays away; the others are listened to
                self._say(f"{name} can't be opened: {error_place(error)}")
                continue
            with self._guard:
                if self._is_over:
                    return
                self._ports[name] = port
                watched = self._watched.get(name)
                port.start()
            if watched is not None:
                port.watch(watched)

    def _delivers(self, name: str) -> Deliver:
        masked = Masked(self._reads, self._is_card)

        def deliver(report: r.Report) -> None:
            if isinstance(report, r.RequestAnswered):
                report = self._answered(name, report)
            self._send(w.DeviceReported(masked.of(report)))

        return deliver

    def _port(self, name: str) -> DevicePort | None:
        """The device's port, None before it is open. Raises BadMessage for none of ours."""
        if name not in self._devices:
            raise w.BadVaultMessage("expected a device that the vault named")
        with self._guard:
            return self._ports.get(name)

    def _watch(self, message: w.Watch) -> None:
        if not (0 <= message.spot < SPOTS or message.spot == NO_SPOT):
            raise w.BadVaultMessage("Watch.spot: expected a scanner's spot")
        port = self._port(message.device)
        with self._guard:
            self._watched[message.device] = message.spot
        if port is not None:
            port.watch(message.spot)

    def _request(self, message: w.Request) -> None:
        port = self._port(message.device)
        if port is None:
            self._send(w.DeviceReported(r.RequestAnswered(
                message.device, message.number, "unanswered", 0, 0, monotonic_ns())))
            return
        ask = {"lock": port.lock, "unlock": port.unlock, "self_test": port.self_test,
               "tell_spots": port.tell_spots}[message.what]
        with self._guard:  # held until the number is known: the answer may come at once
            self._asked[message.device, ask()] = message.number
            while len(self._asked) > _MOST_ASKED:
                del self._asked[next(iter(self._asked))]

    def _answered(self, name: str, report: r.RequestAnswered) -> r.RequestAnswered:
        """The device's answer under the number that the table gave its request."""
        with self._guard:
            number = self._asked.pop((name, report.request_id), 0)
        return replace(report, request_id=number)

    # -- questions ---------------------------------------------------------------------------

    def _answer(self, asked: w.Question) -> w.Reply:
        try:
            return self._reply(asked)
        except NotOpened as refused:
            if refused.why not in self._refused:  # once a table: a log is no place to count
                self._refused.add(refused.why)
                self._say(f"refused: {refused.why}")
            return w.VaultRefusal(asked.number, refused.why, str(refused))
        except Exception as error:  # a defect of ours: the table goes on by hand, the vault goes on
            self._say(error_place(error))
            return w.VaultRefusal(asked.number, "unknown", "the vault failed at this question")

    def _tag_on_spot(self, read: bytes) -> bytes:
        """The tag of a read; an unknown chip's tag comes unchanged. Raises NotOpened."""
        if len(read) in CARD_UID_BYTES and not self._is_card(read):
            return read
        return self._reads.tag_of(read)

    def _reply(self, asked: w.Question) -> w.Reply:
        vault, n = self._vault, asked.number
        match asked:
            case w.Draw(read=read):
                return w.VaultAnswer(n, vault.draw(self._reads.tag_of(read)))
            case w.TokenOf(read=read):
                return w.Done(n, vault.token(self._reads.tag_of(read)))
            case w.WhoseIs(read=read):
                return w.VaultAnswer(n, vault.whose(self._tag_on_spot(read)))
            case w.Name(place=place, card=card, here=here):
                return w.VaultAnswer(n, vault.named(place, card, here))
            case w.State(after=after):
                return w.VaultAnswer(n, vault.statement(after))
            case w.OpenTabled(tokens=tokens, seat=seat):
                return w.Cards(n, vault.open_tabled(tokens, seat))
            case w.OpenAt(position=position, token=token):
                return w.Cards(n, (vault.open_at(position, token),))
            case w.Use(deck=deck, barred=barred):
                return w.Done(n, vault.use(deck, barred))
            case w.Begin(hand=hand, players=players, burns=burns):
                vault.begin(hand, players, burns)
            case w.StandsAt(dealt=dealt):
                vault.stands_at(dealt)
            case w.Relaid(tokens=tokens, changes=changes):
                vault.relaid(tokens, changes)
            case w.Expects(face_up=face_up):
                vault.expects(face_up)
        return w.Done(n)
