"""View model of the technician's screen: message ids with their values, no words or pixels.

The panel puts the words of its language to it and draws it; nothing here knows Qt. A step in work
gives one `BenchStepView` after everything that it hears.
"""

from enum import StrEnum

from dealer_assist.devices.commissioning.bench_page_view_models import (
    CalibrationLine,
    HandKey,
    WearLine,
)
from dealer_assist.game.facts.commissioning import BenchFinding, BenchStep, BenchVerdict
from dealer_assist.words.message import Message
from drivers.lazy_dataclass import dataclass


class StepState(StrEnum):
    """State of a step in the list of steps."""

    TODO = "todo"
    LOCKED = "locked"  # another step comes first
    RUNNING = "running"
    ACCEPTED = "accepted"
    WARNED = "warned"
    REJECTED = "rejected"
    SKIPPED = "skipped"
    STALE = "stale"  # was done, and something has changed since


@dataclass(frozen=True, slots=True)
class StepLine:
    """Line of the list of steps; `why` says what is missing, or what has changed."""

    step: BenchStep
    state: StepState
    why: Message | None = None


@dataclass(frozen=True, slots=True)
class TapChoice:
    """Key on the screen: its label, and the tap that it makes.

    `is_main` is the one that goes on; `is_grave` can't be undone and needs a long press.
    """

    label: Message
    tap: object
    is_main: bool = False
    is_grave: bool = False


@dataclass(frozen=True, slots=True)
class Prompt:
    """Prompt for something to type or choose; an `Answer` comes back. No choices: free text."""

    label: Message
    choices: tuple[str, ...] = ()
    given: str = ""


@dataclass(frozen=True, slots=True)
class StepProgress:
    """Progress of the work; `left_s` is the estimated time left in seconds, -1 if unknown."""

    done: int
    of: int
    left_s: int = -1


@dataclass(frozen=True, slots=True)
class CardCell:
    """Card in the grid of 52, with its results. `of` 0: not tried yet."""

    card: str
    good: int = 0
    of: int = 0
    doubled: int = 0
    confidence: int = 0
    verdict: BenchVerdict = BenchVerdict.UNDECIDED
    is_due: bool = False  # it is to be drawn next


@dataclass(frozen=True, slots=True)
class SpotMark:
    """Spot around the table: its seat (0: not mapped), chips heard on it now, and its results."""

    spot: int
    seat: int = 0
    chips: int = 0
    good: int = 0
    of: int = 0
    verdict: BenchVerdict = BenchVerdict.UNDECIDED
    is_due: bool = False


@dataclass(frozen=True, slots=True)
class Stray:
    """Stray chips: chips that lay on `spot` and were heard at `heard_at`, so many of `of`."""

    spot: int
    heard_at: int
    times: int
    of: int


@dataclass(frozen=True, slots=True)
class Rate:
    """Rate with its 95 % interval, in parts of a million, and its label.

    More is better. From `accept_ppm` on it is accepted, below `reject_ppm` rejected, between the
    two warned of; both 0 where nothing is judged.
    """

    label: Message
    good: int
    of: int
    low_ppm: int
    high_ppm: int
    verdict: BenchVerdict = BenchVerdict.UNDECIDED
    accept_ppm: int = 0
    reject_ppm: int = 0


@dataclass(frozen=True, slots=True)
class NamedFigure:
    """A named figure that is no rate: supply, version, sharpness; `text` is shown as it is."""

    label: Message
    text: str
    verdict: BenchVerdict = BenchVerdict.UNDECIDED


@dataclass(frozen=True, slots=True)
class BenchDevice:
    """Device as the bench sees it now; `says` names the fault, or that all is well."""

    role: str
    port: str
    says: Message
    is_up: bool
    since_s: int = -1  # seconds since it was last heard


@dataclass(frozen=True, slots=True)
class BenchStepView:
    """View of the step in work. Empty parts aren't drawn."""

    step: BenchStep
    says: tuple[Message, ...] = ()  # what to do now: the first in large letters
    notes: tuple[Message, ...] = ()  # what was just heard, newest last
    keys: tuple[TapChoice, ...] = ()
    asks: Prompt | None = None
    progress: StepProgress | None = None
    cells: tuple[CardCell, ...] = ()
    confusion: tuple[tuple[str, str, int], ...] = ()  # (card, read as, times)
    spots: tuple[SpotMark, ...] = ()
    strays: tuple[Stray, ...] = ()
    rates: tuple[Rate, ...] = ()
    figures: tuple[NamedFigure, ...] = ()
    latency_ms: tuple[int, ...] = ()  # one for each report, oldest first
    findings: tuple[BenchFinding, ...] = ()
    verdict: BenchVerdict | None = None  # None: not judged yet
    camera: str = ""  # the role whose live picture is shown beside


@dataclass(frozen=True, slots=True)
class BenchScreen:
    """The whole of the technician's view.

    `who` is signed in, "" for nobody: then `people` may sign in, None where nobody has a PIN yet
    and the first to come chooses his own. `elapsed_s` counts since the bench was opened for this
    table, `notice` is about the last tap. `signed` once the table was signed off and nothing has
    changed since. `hands` stand for the technician's hands where the table is made of software.
    """

    steps: tuple[StepLine, ...]
    shown: BenchStepView | None = None
    who: str = ""
    table: str = ""
    simulated: bool = False
    devices: tuple[BenchDevice, ...] = ()
    notice: Message | None = None
    elapsed_s: int = 0
    people: tuple[str, ...] | None = ()
    signed: BenchVerdict | None = None
    hands: tuple[HandKey, ...] = ()
    calibrations: tuple[CalibrationLine, ...] = ()
    wear: tuple[WearLine, ...] = ()
