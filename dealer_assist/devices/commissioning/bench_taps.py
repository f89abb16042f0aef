"""Taps of a technician at the bench, each of which becomes facts or says why not; and reports."""

from dealer_assist.game.facts.commissioning import BenchStep
from drivers.devices.device_reports import Report
from drivers.lazy_dataclass import dataclass


@dataclass(frozen=True, slots=True)
class SignInTap:
    """Sign-in in his own name, with his PIN; the PIN goes no further than people/."""

    name: str
    pin: str

    def __repr__(self) -> str:
        """Text without the PIN."""
        return f"SignIn({self.name!r})"


@dataclass(frozen=True, slots=True)
class SignOut:
    """Sign-out; a running test is stopped and stored."""


@dataclass(frozen=True, slots=True)
class Open:
    """Shows this step and begins it, or takes it up again where it was left."""

    step: BenchStep


@dataclass(frozen=True, slots=True)
class GoOn:
    """Continue: the request was done, the next part follows."""


@dataclass(frozen=True, slots=True)
class Stop:
    """Ends the running test and stores what was done."""


@dataclass(frozen=True, slots=True)
class Again:
    """Tries the step, or the part that failed, once more."""


@dataclass(frozen=True, slots=True)
class Skip:
    """Leaves the step out, for this reason."""

    step: BenchStep
    why: str


@dataclass(frozen=True, slots=True)
class PromptAnswered:
    """Answer typed or chosen at a prompt."""

    text: str


@dataclass(frozen=True, slots=True)
class Choose:
    """Choice among several keys of the step, by the key's name."""

    what: str


@dataclass(frozen=True, slots=True)
class PutBack:
    """Puts an older calibration of this role in use again, and why."""

    role: str
    version: int
    why: str


@dataclass(frozen=True, slots=True)
class GiveOut:
    """Writes the bench's calibrations and maps into one file, for another table."""

    path: str


@dataclass(frozen=True, slots=True)
class BringIn:
    """Takes calibrations from a file that another bench gave out, and why."""

    path: str
    why: str


BenchTap = (
    SignInTap | SignOut | Open | GoOn | Stop | Again | Skip | PromptAnswered | Choose | PutBack
    | GiveOut
    | BringIn
)


@dataclass(frozen=True, slots=True)
class DeviceReport:
    """A report of the device of this role, and when the host read it (monotonic, ns)."""

    role: str
    report: Report
    now_ns: int
