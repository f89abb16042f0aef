"""The facts of the technician's bench, in a journal of its own: no table's figure hangs on them.

A bench journal says what was fitted to a table, how it was tested and found, which calibrations
were made, put back or brought in, and who signed for it. `role` is what a device is to the table:
"shoe", "scanner", "board" or "badge". A card stands here by its name ("As"): at the bench every
card lies open, and nobody plays. Times `at_s` are UTC seconds.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from dealer_assist.game.facts.bench_people import TechnicianEntered as TechnicianEntered
from dealer_assist.game.facts.bench_people import TechnicianRefused as TechnicianRefused
from dealer_assist.game.facts.bench_people import TechnicianSignedIn as TechnicianSignedIn
from dealer_assist.game.facts.bench_people import TechnicianSignedOut as TechnicianSignedOut
from dealer_assist.game.facts.table_fact import kind_of


class Verdict(StrEnum):
    """What a result comes to."""

    ACCEPT = "accept"
    WARN = "warn"  # it works, and somebody should look at it
    REJECT = "reject"
    UNDECIDED = "undecided"  # too little was tried to say


class Step(StrEnum):
    """The steps of commissioning, in the order in which a new table is taken through them."""

    DEVICES = "devices"  # found, and named
    KEYS = "keys"  # each device of ours proves itself
    FIRMWARE = "firmware"  # version and hash
    GATE = "gate"  # self-test, gate, lid, antenna of the shoe
    DECK = "deck"  # a deck enrolled
    CHIPS = "chips"  # chips enrolled
    SPOTS = "spots"  # which seat each antenna, or region of a picture, lies before
    CAMERA = "camera"  # focus, exposure, geometry
    COLOUR = "colour"  # colour card, chip colours
    CARDS_TEST = "cards_test"  # read rate of cards
    CHIPS_TEST = "chips_test"  # read rate of chips
    SIGN_OFF = "sign_off"


class Fault(StrEnum):
    """What a technician can mend; the name of the likely cause."""

    WEAK_ANTENNA = "weak_antenna"
    CROSS_TALK = "cross_talk"
    WORN_CARD = "worn_card"
    WORN_CHIP = "worn_chip"
    DIRTY_LENS = "dirty_lens"
    SWAPPED_SPOTS = "swapped_spots"
    LOOSE_CABLE = "loose_cable"
    WRONG_BAUD = "wrong_baud"  # the line brings nothing but damage
    WRONG_KEY = "wrong_key"
    FORGED_FRAMES = "forged_frames"
    GATE_DIRTY = "gate_dirty"  # open or closed where no card is
    LID_SWITCH = "lid_switch"
    READER_DEAD = "reader_dead"
    LOW_SUPPLY = "low_supply"
    MISSING_CARD = "missing_card"
    FOREIGN_CARD = "foreign_card"
    MIXED_CARDS = "mixed_cards"  # two cards of the deck have changed names
    DRAWN_TOO_FAST = "drawn_too_fast"  # double draws, with every card sound
    CAMERA_MOVED = "camera_moved"
    LIGHT_CHANGED = "light_changed"
    OUT_OF_FOCUS = "out_of_focus"
    TOO_BRIGHT = "too_bright"
    TOO_DARK = "too_dark"
    SLOW_CAMERA = "slow_camera"
    NO_DEVICE = "no_device"


class Change(StrEnum):
    """What became of a calibration."""

    MADE = "made"
    PUT_BACK = "put_back"
    BROUGHT_IN = "brought_in"  # from another table's file
    GIVEN_OUT = "given_out"


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that a test found: the fault that it points to, about which parts, how sure.

    `about` names cards ("As"), spots ("spot 3"), devices ("shoe"). `good` of `tried` is the figure
    behind it, 0 of 0 where it is no rate.
    """

    fault: Fault
    verdict: Verdict
    about: tuple[str, ...] = ()
    good: int = 0
    tried: int = 0


@dataclass(frozen=True, slots=True)
class CardTally:
    """How one card did in one pass or several.

    `drawn` times it was due, `read` as itself, `missed` unread, `wrong` read as another, `doubled`
    drawn together with another. `confidence` is the lowest, in thousandths; 0 where none was read.
    `silent` of those missed no report told of at all: it isn't there, or the reader has no gate.
    """

    card: str
    drawn: int = 0
    read: int = 0
    missed: int = 0
    wrong: int = 0
    doubled: int = 0
    confidence: int = 0
    silent: int = 0


@dataclass(frozen=True, slots=True)
class Mistaken:
    """A card that was read as another, so many times; `card` "" where it isn't known which."""

    card: str
    read_as: str
    times: int


@dataclass(frozen=True, slots=True)
class SpotTally:
    """How one spot did with one height of stack: `placed` chips, tried so often.

    `right` the count was so often, `missed` chips were not heard in all, `strayed` chips were heard
    at `strayed_to` instead of or besides here (-1: nowhere), `slowest_ms` from the change to the
    report. Spots count from 0, as on the wire.
    """

    spot: int
    placed: int
    tried: int = 0
    right: int = 0
    missed: int = 0
    strayed: int = 0
    strayed_to: int = -1
    slowest_ms: int = 0


@dataclass(frozen=True, slots=True)
class ChipTally:
    """How one chip of the test's stack did: due so often, heard where it lay, heard elsewhere.

    `chip` is its UID in hex as it is printed, E0 first.
    """

    chip: str
    due: int = 0
    heard: int = 0
    strayed: int = 0


@dataclass(frozen=True, slots=True)
class LineTally:
    """How the line did while something was tested, in counts; `slowest_ms` and `median_ms` of the
    way from the device's own stamp to the host, its fastest taken as 0."""

    lost: int = 0  # the link fell out
    noise: int = 0  # pieces that were no frame
    forged: int = 0  # frames with a wrong tag
    gaps: int = 0  # reports lost for good
    median_ms: int = 0
    slowest_ms: int = 0


@dataclass(frozen=True, slots=True)
class BenchOpened:
    """The bench was opened for this table; `simulated` where its devices are made of software."""

    table: str
    at_s: int
    simulated: bool = False


@dataclass(frozen=True, slots=True)
class DeviceNamed:
    """This port is that device. `family` is "own", "pn532", "pepper", "feig" or "camera".

    "" where nothing stands for the role any more.
    """

    role: str
    family: str
    port: str
    bridge: str = ""  # USB serial number of its bridge, or the id that it gave; "" for neither
    at_s: int = 0


@dataclass(frozen=True, slots=True)
class DeviceMet:
    """The device answered: who it says it is, its firmware's hash, whether it proved its key."""

    role: str
    device_id: str
    firmware: str = ""
    version: int = 0
    is_authentic: bool = False
    at_s: int = 0


@dataclass(frozen=True, slots=True)
class KeyMade:
    """A key was made for this device and its page written, to be put into the board."""

    device_id: str
    at_s: int = 0


@dataclass(frozen=True, slots=True)
class SelfTested:
    """The device tested itself: faults are bits of SelfTestFault, the supply in millivolts."""

    role: str
    faults: int
    supply_mv: int
    at_s: int = 0


@dataclass(frozen=True, slots=True)
class DeckEnrolled:
    """A deck was run through the shoe and stands in the register."""

    deck: str
    role: str = "shoe"
    at_s: int = 0


@dataclass(frozen=True, slots=True)
class ChipsEnrolled:
    """A series of chips stands in the register: so many, each of this value."""

    series: str
    value: int
    count: int
    at_s: int = 0


@dataclass(frozen=True, slots=True)
class SpotMapped:
    """What this spot (from 0) hears or sees belongs to that seat (1 to 10)."""

    role: str
    spot: int
    seat: int
    at_s: int = 0


@dataclass(frozen=True, slots=True)
class CalibrationChanged:
    """A camera's calibration was made, put back, brought in or given out.

    `file` is its name without a folder, `version` the one in use afterwards, `sha256` of the file.
    `figures` are (name, thousandths), as in drivers.vision.calibration.camera.Figures.
    """

    role: str
    change: Change
    file: str
    version: int
    sha256: str
    by: str
    why: str
    figures: tuple[tuple[str, int], ...] = ()
    at_s: int = 0


@dataclass(frozen=True, slots=True)
class CardsPassed:
    """One pass of a read-rate test is done or was stopped: what it adds to the run.

    `run` is the number of the test, `number` of the pass within it, both from 1. `deck` and `role`
    say what was tested; `device`, `firmware` and `calibration` with what ("" where there is none).
    `notes` are what the device said beside, each so often
    (devices/commissioning/findings/evidence.py).
    """

    run: int
    number: int
    deck: str
    role: str
    tallies: tuple[CardTally, ...]
    mistaken: tuple[Mistaken, ...] = ()
    line: LineTally = LineTally()
    unnamed: int = 0  # cards unread in a pass whose order wasn't known
    foreign: int = 0  # tags of no card of this deck
    firmware: str = ""
    calibration: str = ""
    at_s: int = 0
    notes: tuple[tuple[str, int], ...] = ()
    device: str = ""


@dataclass(frozen=True, slots=True)
class SpotsPassed:
    """What one round of a chip test adds to the run `run`.

    `chips` are those of the stack by themselves, empty where a camera counts; `confidence` is a
    camera's lowest, in thousandths, 0 where there was none. `notes` as in `CardsPassed`.
    """

    run: int
    number: int
    role: str
    tallies: tuple[SpotTally, ...]
    line: LineTally = LineTally()
    firmware: str = ""
    calibration: str = ""
    at_s: int = 0
    chips: tuple[ChipTally, ...] = ()
    confidence: int = 0
    notes: tuple[tuple[str, int], ...] = ()
    device: str = ""


@dataclass(frozen=True, slots=True)
class StepBegun:
    """Somebody is at this step from here on: a bench that was cut off goes on there."""

    step: Step
    at_s: int = 0


@dataclass(frozen=True, slots=True)
class StepDone:
    """A step came to an end with this verdict; `run` where it was a test, else 0."""

    step: Step
    verdict: Verdict
    findings: tuple[Finding, ...] = ()
    run: int = 0
    at_s: int = 0


@dataclass(frozen=True, slots=True)
class StepSkipped:
    """This table is not to have what the step is about, or it is left for later: why."""

    step: Step
    why: str
    at_s: int = 0


@dataclass(frozen=True, slots=True)
class StepReopened:
    """What the step found no longer holds: why (a person's words, or a message's id)."""

    step: Step
    why: str
    at_s: int = 0


@dataclass(frozen=True, slots=True)
class SignedOff:
    """Somebody signs that the table may be played on; `report` is the SHA-256 of the PDF."""

    by: str
    verdict: Verdict
    report: str
    at_s: int = 0


BenchFact = (
    BenchOpened | TechnicianEntered | TechnicianSignedIn | TechnicianSignedOut | TechnicianRefused
    | DeviceNamed | DeviceMet | KeyMade | SelfTested | DeckEnrolled | ChipsEnrolled | SpotMapped
    | CalibrationChanged | CardsPassed | SpotsPassed | StepBegun | StepDone | StepSkipped
    | StepReopened | SignedOff
)

#: Every kind of bench fact by the name under which a bench journal stores it.
BENCH_KINDS: Final[dict[str, type]] = {kind_of(kind): kind for kind in BenchFact.__args__}
