"""What a technician can tap or type at the bench; each becomes facts, or says why not."""

from dataclasses import dataclass

from dealer_assist.game.facts.bench import Step


@dataclass(frozen=True, slots=True)
class SignIn:
    """In his own name, with his PIN; the PIN goes no further than people/."""

    name: str
    pin: str

    def __repr__(self) -> str:
        """Without the PIN."""
        return f"SignIn({self.name!r})"


@dataclass(frozen=True, slots=True)
class SignOut:
    """He goes; what runs is stopped and kept."""


@dataclass(frozen=True, slots=True)
class Open:
    """Shows this step and begins it, or takes it up again where it was left."""

    step: Step


@dataclass(frozen=True, slots=True)
class GoOn:
    """What was asked for is done: the next part."""


@dataclass(frozen=True, slots=True)
class Stop:
    """Ends what runs and keeps what was done."""


@dataclass(frozen=True, slots=True)
class Again:
    """Tries the step, or the part that failed, once more."""


@dataclass(frozen=True, slots=True)
class Skip:
    """Leaves the step out, for this reason."""

    step: Step
    why: str


@dataclass(frozen=True, slots=True)
class Answer:
    """What was typed or chosen where something was asked."""

    text: str


@dataclass(frozen=True, slots=True)
class Choose:
    """One of several things that the step offers, by the name that it gave the key."""

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
    SignIn | SignOut | Open | GoOn | Stop | Again | Skip | Answer | Choose | PutBack | GiveOut
    | BringIn
)
