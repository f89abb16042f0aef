"""Table's end of the vault's socket: kept open by a thread, opened again by itself.

A question waits for its answer for a second at most. Then the connection is cut: messages that came
over it and are not in the journal yet are void, and the devices report them again once the vault is
back.
"""

import socket
from collections.abc import Callable, Iterator
from dataclasses import field
from itertools import count
from pathlib import Path
from threading import Event, Lock, Thread
from time import monotonic
from typing import Final, cast

from dealer_assist.trust.vault import vault_messages as w
from dealer_assist.trust.vault.process_hardening import Say
from dealer_assist.trust.vault.socket_connection import Cut, SocketConnection, start_keep_alive
from dealer_assist.trust.vault.vault_interface import NotOpened, VaultAway
from dealer_assist.words.message import ErrorInWords, message, system_refusal_message
from drivers.lazy_dataclass import dataclass

#: Waiting time of a question, in the unit's thread: a hung vault is lost after that, once.
ANSWER_LIMIT_S: Final = 1.0
_PAUSE_FIRST_S: Final = 0.1
_PAUSE_LAST_S: Final = 1.0
_MOST_PIECES: Final = 4096
_PAUSE_BROKEN_S: Final = 10.0
_LASTED_S: Final = 5.0
_SAID_AT_TRY: Final = 5
#: Prefix of a `LinkLost` of the vault itself (view/dealer/lost_device_words.py).
AWAY: Final = "vault away"


class VaultUnusable(ErrorInWords):
    """A vault answers, but not to this table; says why and what to do."""


class VaultMissing(VaultUnusable):
    """No vault answers there now."""


@dataclass(frozen=True, slots=True)
class VaultGreeting:
    """A vault's own account of itself."""

    welcome: w.Welcome
    chips: tuple[w.Chips, ...] = ()
    uid: int = -1  # the user that it runs under
    pid: int = 0


@dataclass(slots=True)
class _Waiting:
    come: Event = field(default_factory=Event)
    reply: w.Reply | None = None


Messages = Iterator[w.Message]


class VaultConnection:
    """Asks questions and receives reports. ``found`` is called with each new connection's number
    when it is there, ``told`` with each message that is no answer, ``lost`` with the reason when it
    is over; all from one thread.

    ``fits`` returns why this vault is not the table's, "" if it is.
    """

    def __init__(
        self, path: Path, journal: str, fits: Callable[[VaultGreeting], str],
        found: Callable[[int], None],
        told: Callable[[w.Message], None], lost: Callable[[str], None], say: Say,
    ) -> None:
        self._path, self._journal = path, journal
        self._fits, self._found, self._told, self._lost = fits, found, told, lost
        self._say = say
        self._numbers = count(1)
        self._guard = Lock()  # of the next four
        self._line: SocketConnection | None = None
        self._attached = 0
        self._waiting: dict[int, _Waiting] = {}
        self._stopping = Event()
        self._thread = Thread(target=self._run, name="vault", daemon=True)

    def meet(self) -> None:
        """Look at the vault before anything is begun. Raises VaultMissing, VaultUnusable."""
        self._open(looks=True)[0].close()

    def start(self) -> None:
        """Begin to listen, and to come back whenever the vault does."""
        self._thread.start()

    def stop(self) -> None:
        """Leave the vault; nothing is reported afterwards."""
        self._stopping.set()
        self.cut()
        if self._thread.is_alive():
            self._thread.join(5)

    def cut(self) -> None:
        """End this connection: the vault is attached anew, and repeats what is needed."""
        with self._guard:
            line = self._line
        if line is not None:
            line.cut()

    @property
    def attached(self) -> int:
        """The number of the connection; 0 while there is none."""
        with self._guard:
            is_up = self._line is not None and self._line.is_up
            return self._attached if is_up else 0

    def say(self, message: w.FromTable) -> None:
        """Send the message, if anybody is there."""
        with self._guard:
            line = self._line
        if line is not None:
            line.send(message)

    def ask(self, asked: Callable[[int], w.Question]) -> w.Reply:
        """The answer to the question with this number. Raises NotOpened, VaultAway."""
        waiting, number = _Waiting(), next(self._numbers)
        question = asked(number)
        with self._guard:
            line = self._line
            if line is None or not line.is_up:
                raise VaultAway
            self._waiting[number] = waiting
        try:
            sent = line.send(question)
        except w.BadVaultMessage as why:  # more than a message may hold
            raise NotOpened(str(why)) from None
        if not sent or not waiting.come.wait(ANSWER_LIMIT_S):
            line.cut()  # gone, or hung: its later messages are ignored
        if waiting.reply is None:
            raise VaultAway
        if isinstance(waiting.reply, w.VaultRefusal):
            raise self._refusal(waiting.reply, line)
        return waiting.reply

    def _refusal(self, refused: w.VaultRefusal, line: SocketConnection) -> NotOpened:
        if refused.why != "away":
            return NotOpened(refused.says, refused.why)
        line.cut()
        return VaultAway(refused.says)

    # -- the thread ------------------------------------------------------------------------------

    def _run(self) -> None:
        pause, tries = _PAUSE_FIRST_S, 0
        while not self._stopping.is_set():
            try:
                line, messages = self._open()
            except VaultUnusable as why:
                tries += 1
                if tries == _SAID_AT_TRY:  # a vault that just lost this table is busy for a moment
                    self._say(str(why))
                self._stopping.wait(pause)
                pause = min(2 * pause, _PAUSE_LAST_S)
                continue
            begun, tries = monotonic(), 0
            self._serve(line, messages)
            # One that breaks again and again is not retried at once: each time is a fact.
            pause = _PAUSE_FIRST_S if monotonic() - begun > _LASTED_S else min(
                2 * pause, _PAUSE_BROKEN_S)
            self._stopping.wait(pause)

    def _serve(self, line: SocketConnection, messages: Messages) -> None:
        with self._guard:
            self._line = line
            self._attached += 1
            number = self._attached
        start_keep_alive(line, lambda: line.send(w.Ping()))
        why = AWAY
        try:
            if self._stopping.is_set():
                return
            self._found(number)
            for message in messages:
                self._take(message)
        except Cut as cut:
            why = f"{AWAY}: {cut}"
        except w.BadVaultMessage as bad:
            self._say(f"what the vault said is no message: {bad}")
        finally:
            self._over(line, why)

    def _over(self, line: SocketConnection, why: str) -> None:
        line.close()
        with self._guard:
            self._line = None
            waiting, self._waiting = self._waiting, {}
        for one in waiting.values():
            one.come.set()  # without an answer
        if not self._stopping.is_set():
            self._lost(why)

    def _take(self, message: w.Message) -> None:
        if isinstance(message, w.Done | w.VaultAnswer | w.Cards | w.VaultRefusal):
            with self._guard:
                waiting = self._waiting.pop(message.number, None)
            if waiting is not None:
                waiting.reply = message
                waiting.come.set()
        elif isinstance(message, w.DeviceReported | w.Doing):
            self._told(message)
        elif not isinstance(message, w.Ping):
            raise w.BadVaultMessage(f"{type(message).__name__}: expected it once, at the beginning")

    def _open(self, looks: bool = False) -> tuple[SocketConnection, Messages]:
        line, messages = open_connection(self._path)
        try:
            hello = w.VaultHello(w.VERSION, self._journal, looks)
            met = greet_vault(line, messages, self._path, hello)
            if wrong := self._fits(met):
                raise VaultUnusable(wrong)
        except VaultUnusable:
            line.close()
            raise
        return line, messages


def vault_account(path: Path) -> VaultGreeting:
    """Public account of the vault there. Raises VaultMissing, VaultUnusable."""
    line, messages = open_connection(path)
    try:
        return greet_vault(line, messages, path, w.VaultHello(w.VERSION, looks=True))
    finally:
        line.close()


def open_connection(path: Path) -> tuple[SocketConnection, Messages]:
    """A connection to the listener at this path. Raises VaultMissing, VaultUnusable."""
    sock = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    try:
        sock.connect(str(path))
    except PermissionError:
        sock.close()
        raise VaultUnusable(message("vault_why.forbidden", path=path)) from None
    except OSError as error:
        sock.close()
        raise VaultMissing(message("vault_why.nobody", path=path,
                                   why=system_refusal_message(error))) from None
    line = SocketConnection(sock, w.FROM_VAULT)
    return line, line.messages()


def greet_vault(line: SocketConnection, messages: Messages, path: Path,
            hello: w.VaultHello) -> VaultGreeting:
    """The vault's answer to this greeting. Raises VaultMissing, VaultUnusable."""
    try:
        line.send(hello)
        welcome = _next(messages)
        if isinstance(welcome, w.AttachRefusal):
            why_not = message(f"vault_why.{welcome.why}")
            raise VaultUnusable(message("vault_why.at", path=path, why=why_not))
        if not isinstance(welcome, w.Welcome) or not 0 <= welcome.pieces <= _MOST_PIECES:
            raise w.BadVaultMessage("expected Welcome")
        if welcome.version != w.VERSION:
            raise VaultUnusable(message(
                "vault_why.at", path=path, why=message("vault_why.version")))
        chips = [_next(messages) for _ in range(welcome.pieces)]
        if not all(isinstance(one, w.Chips) for one in chips):
            raise w.BadVaultMessage("expected Chips")
        peer = line.peer()
        return VaultGreeting(welcome, tuple(cast(list[w.Chips], chips)), peer.uid, peer.pid)
    except (Cut, OSError) as why:
        raise VaultMissing(message("vault_why.silent", path=path, why=why)) from None
    except w.BadVaultMessage as why:
        raise VaultUnusable(message("vault_why.none_of_ours", path=path, why=why)) from None


def _next(messages: Messages) -> w.Message:
    """The next message that is no ping."""
    for came in messages:
        if not isinstance(came, w.Ping):
            return came
    raise Cut("closed")
