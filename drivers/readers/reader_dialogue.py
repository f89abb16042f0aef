"""Dialogue with a reader, one question at a time: the common part of the chip readers' protocols.

Neither protocol numbers its frames, so a late answer to an earlier question looks like the answer
to the present one. The rule against it: after any silence, refusal, damage or surprise the reader
is asked something harmless until it answers (`sync`), and what it says before that is dropped;
readers work off their questions in order. Then the pass starts again from its beginning, `TRIES`
times in all.

A dialogue is a generator: it yields an `ReaderCommand` and is sent the reply. It ends with the UIDs
heard (None for setting the reader up), or raises `Spoilt`.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Generator
from typing import Final, Generic, TypeVar

from drivers.lazy_dataclass import dataclass
from drivers.readers import Pass
from drivers.readers.frame_cutter import Cutter

Reply = TypeVar("Reply")

_MS: Final = 1_000_000
#: Tries of a pass before its failure is reported.
TRIES: Final = 3
#: A reader that has lost a byte swallows the next questions with it: so many before it is silent.
SYNC_TRIES: Final = 3
#: Each silence doubles the time limit of the next answers, up to this: a slow line is no silent
#: reader. Each pass that succeeds halves it again.
_PATIENCE_NS: Final = 2_000 * _MS
_SLOWEST: Final = 3
#: The rest of a frame comes within so long, or never: a stalled USB bridge holds bytes 16 ms.
_PAUSE_NS: Final = 60 * _MS


class Spoilt(Exception):
    """The pass is invalid; its argument is why."""


@dataclass(frozen=True, slots=True)
class ReaderCommand(Generic[Reply]):
    """A question: its bytes, the test that recognises its answer, and the time to wait."""

    sent: bytes
    is_answer: Callable[[Reply], bool]
    wait_ns: int


Steps = Generator[ReaderCommand[Reply], Reply, frozenset[bytes] | None]


class DialogueReader(ABC, Generic[Reply]):
    """One reader with one or more antennas, of which one is energised at a time.

    `cutter` makes a fresh decoder, `sync` is the harmless question, `setting_up` the dialogue that
    makes a reader fit for use, `name` what people call it.
    """

    def __init__(
        self,
        cutter: Callable[[], Cutter[Reply]],
        sync: ReaderCommand[Reply],
        setting_up: Callable[[], Steps[Reply]],
        name: str,
    ) -> None:
        self._fresh_cutter, self._sync, self._setting_up = cutter, sync, setting_up
        self._name = name
        self._forget()

    def _forget(self) -> None:
        self._fault: str | None = f"{self._name} has not answered yet"
        self._cutter = self._fresh_cutter()
        self._heard_ns = 0
        self._out = b""
        self._results: list[Pass] = []
        self._steps: Steps[Reply] | None = None
        self._ask: ReaderCommand[Reply] | None = None
        self._asked_until_ns = 0
        self._is_set_up = False
        self._is_synced = False
        self._silences = 0
        self._slowness = 0
        self._wish: tuple[int, Callable[[], Steps[Reply]]] | None = None
        self._tries = 0
        self._why = ""

    # -- for the caller --------------------------------------------------------------------

    @property
    @abstractmethod
    def antennas(self) -> int:
        """Number of antennas; they are numbered from 0."""

    @abstractmethod
    def scan(self, antenna: int, now_ns: int) -> bool:
        """Request one pass over `antenna`; False if the reader is not ready.

        Raises ValueError for an antenna that it doesn't have.
        """

    @property
    def is_ready(self) -> bool:
        """True if the reader has answered since `opened` and no pass is requested or running."""
        return self._is_set_up and self._is_synced and self._wish is None

    @property
    def fault(self) -> str | None:
        """Reason why the reader can't be used now; None if none is known."""
        return self._fault

    def opened(self, now_ns: int) -> None:
        """Set the reader up: the line is open (again), earlier state is dropped."""
        self._forget()
        self._put(self._sync, now_ns)

    def feed(self, chunk: bytes, now_ns: int) -> None:
        """Take bytes from the reader; never raises, whatever they are."""
        self._heard_ns = now_ns
        noise, asked = self._cutter.noise, self._ask
        self._hear(self._cutter.feed(chunk), now_ns)
        if self._cutter.noise != noise:
            self._damaged(asked, now_ns)

    def tick(self, now_ns: int) -> None:
        """Do what is due: repeat, give up. Call it at `due_ns`, or more often."""
        if self._cutter.is_amid and now_ns >= self._heard_ns + _PAUSE_NS:
            asked = self._ask
            self._hear(self._cutter.flush(), now_ns)
            self._damaged(asked, now_ns)
        if self._ask is not None and now_ns >= self._asked_until_ns:
            self._unanswered(now_ns)

    def outgoing(self) -> bytes:
        """Bytes for the reader to be sent now; given once."""
        sent, self._out = self._out, b""
        return sent

    def due_ns(self) -> int | None:
        """Time of the next `tick`, on the clock of `feed`; None if nothing is awaited."""
        times = [self._asked_until_ns] if self._ask is not None else []
        if self._cutter.is_amid:
            times.append(self._heard_ns + _PAUSE_NS)
        return min(times, default=None)

    def results(self) -> list[Pass]:
        """The passes that ended since the last call, oldest first."""
        ended, self._results = self._results, []
        return ended

    # -- inside ----------------------------------------------------------------------------

    def _scan(self, antenna: int, steps: Callable[[], Steps[Reply]], now_ns: int) -> bool:
        """Start a pass; False if another is running or the reader isn't there."""
        if not self.is_ready:
            return False
        self._wish, self._tries = (antenna, steps), 0
        self._begin(now_ns)
        return True

    def _hear(self, replies: list[Reply], now_ns: int) -> None:
        for reply in replies:
            if self._ask is None or not self._ask.is_answer(reply):
                continue
            self._ask = None
            self._silences = 0
            if not self._is_synced:
                self._is_synced = True
                self._begin(now_ns)
            elif self._steps is not None:
                self._step(self._steps, reply, now_ns)

    def _unanswered(self, now_ns: int) -> None:
        self._slowness = min(self._slowness + 1, _SLOWEST)
        if self._is_synced:
            self._spoil(f"{self._name} did not answer", now_ns)
            return
        self._silences += 1
        if self._silences >= SYNC_TRIES:
            self._fault = f"{self._name} does not answer"
            self._fail_wish(now_ns)
        self._put(self._sync, now_ns)

    def _damaged(self, asked: ReaderCommand[Reply] | None, now_ns: int) -> None:
        """Note bytes that are no frame: the awaited answer was probably among them."""
        if asked is not None and self._ask is asked and self._is_synced:
            self._spoil(f"{self._name}'s answer came damaged", now_ns)

    def _put(self, ask: ReaderCommand[Reply], now_ns: int) -> None:
        wait_ns = max(ask.wait_ns, min(ask.wait_ns << self._slowness, _PATIENCE_NS))
        self._ask, self._asked_until_ns = ask, now_ns + wait_ns
        # If the last question was not taken yet, the line stands still: it holds only one.
        self._out = ask.sent

    def _begin(self, now_ns: int) -> None:
        if not self._is_set_up:
            self._run(self._setting_up(), now_ns)
        elif self._wish is not None:
            self._tries += 1
            self._run(self._wish[1](), now_ns)

    def _run(self, steps: Steps[Reply], now_ns: int) -> None:
        self._steps = steps
        self._step(steps, None, now_ns)

    def _step(self, steps: Steps[Reply], reply: Reply | None, now_ns: int) -> None:
        try:
            self._put(next(steps) if reply is None else steps.send(reply), now_ns)
        except StopIteration as end:
            self._steps = None
            self._end(end.value, now_ns)
        except Spoilt as why:
            self._spoil(str(why), now_ns)

    def _end(self, uids: frozenset[bytes] | None, now_ns: int) -> None:
        self._fault = None
        self._slowness = max(self._slowness - 1, 0)
        if not self._is_set_up:
            self._is_set_up = True
            self._begin(now_ns)
        elif self._wish is not None:
            self._results.append(Pass(self._wish[0], uids, None, now_ns))
            self._wish = None

    def _spoil(self, why: str, now_ns: int) -> None:
        self._steps, self._why = None, why
        self._is_synced, self._silences = False, 0
        has_failed = not self._is_set_up
        if has_failed:
            self._fault = why
        elif self._tries >= TRIES:
            self._fail_wish(now_ns)
        self._put(self._sync, now_ns)
        if has_failed:
            # A reader that can't be set up is left alone for a moment: `tick` asks it again.
            self._out = b""

    def _fail_wish(self, now_ns: int) -> None:
        """Report nothing known of the requested antenna; a reader that comes back starts clean."""
        # A reader that fell silent may have restarted, or be another: it is set up again.
        self._is_set_up = False
        if self._wish is None:
            return
        self._results.append(Pass(self._wish[0], None, self._why or self._fault, now_ns))
        self._wish = None
