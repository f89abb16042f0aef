"""Facts of commissioning, in a bench's own journal: no figure of the table depends on them.

A bench journal says which devices a table got, how they were tested and the results, which
calibrations were made, put back or imported, and who signed for it. `role` is a device's part at
the table: "shoe", "scanner", "board" or "badge". A card stands here by its name ("As"): at the
bench every card lies open, and nobody plays. Times `at_s` are UTC seconds.
"""

from enum import StrEnum
from typing import Final

from dealer_assist.game.facts.table_fact import kind_of
from drivers.lazy_dataclass import dataclass


@dataclass(frozen=True, slots=True)
class TechnicianEntered:
    """The first technician of a new bench chose his PIN; its file of people is to have him.

    The file is written once this is stored; his signing in or out shows that it was.
    """

    name: str
    at_s: int


@dataclass(frozen=True, slots=True)
class TechnicianSignedIn:
    """The technician works in his own name from here on."""

    name: str
    at_s: int


@dataclass(frozen=True, slots=True)
class TechnicianSignedOut:
    """The technician signed out; nobody works at the bench."""

    name: str
    at_s: int


@dataclass(frozen=True, slots=True)
class TechnicianRefused:
    """Somebody gave a wrong PIN for this name."""

    name: str
    at_s: int


class BenchVerdict(StrEnum):
    """Verdict on a result."""

    ACCEPT = "accept"
    WARN = "warn"  # it works, and somebody should look at it
    REJECT = "reject"
    UNDECIDED = "undecided"  # too few tries to say


class BenchStep(StrEnum):
    """Steps of commissioning, in the order for a new table."""

    DEVICES = "devices"  # found, and named
    KEYS = "keys"  # each device of ours proves itself
    FIRMWARE = "firmware"  # version and hash
    GATE = "gate"  # self-test, gate, lid, antenna of the shoe
    DECK = "deck"  # a deck enrolled
    CHIPS = "chips"  # chips enrolled
    SPOTS = "spots"  # the seat before each antenna, or region of a picture
    CAMERA = "camera"  # focus, exposure, geometry
    COLOUR = "colour"  # colour card, chip colours
    CARDS_TEST = "cards_test"  # read rate of cards
    CHIPS_TEST = "chips_test"  # read rate of chips
    SIGN_OFF = "sign_off"


class BenchFault(StrEnum):
    """Likely cause of a failure, which a technician can remove."""

    WEAK_ANTENNA = "weak_antenna"
    CROSS_TALK = "cross_talk"
    WORN_CARD = "worn_card"
    WORN_CHIP = "worn_chip"
    DIRTY_LENS = "dirty_lens"
    SWAPPED_SPOTS = "swapped_spots"
    LOOSE_CABLE = "loose_cable"
    WRONG_BAUD = "wrong_baud"  # the link brings only damaged bytes
    WRONG_KEY = "wrong_key"
    FORGED_FRAMES = "forged_frames"
    GATE_DIRTY = "gate_dirty"  # open or closed without a card
    LID_SWITCH = "lid_switch"
    READER_DEAD = "reader_dead"
    LOW_SUPPLY = "low_supply"
    MISSING_CARD = "missing_card"
    FOREIGN_CARD = "foreign_card"
    MIXED_CARDS = "mixed_cards"  # two cards of the deck have swapped names
    DRAWN_TOO_FAST = "drawn_too_fast"  # double draws, though every card is sound
    CAMERA_MOVED = "camera_moved"
    LIGHT_CHANGED = "light_changed"
    OUT_OF_FOCUS = "out_of_focus"
    TOO_BRIGHT = "too_bright"
    TOO_DARK = "too_dark"
    SLOW_CAMERA = "slow_camera"
    NO_DEVICE = "no_device"


class CalibrationChange(StrEnum):
    """Change of a calibration."""

    MADE = "made"
    PUT_BACK = "put_back"
    BROUGHT_IN = "brought_in"  # from another table's file
    GIVEN_OUT = "given_out"


@dataclass(frozen=True, slots=True)
class BenchFinding:
    """Finding of a test: the fault that it points to, the parts concerned, and the certainty.

    `about` names cards ("As"), spots ("spot 3"), devices ("shoe"). `good` of `tried` is the figure
    behind it, 0 of 0 where it is no rate.
    """

    fault: BenchFault
    verdict: BenchVerdict
    about: tuple[str, ...] = ()
    good: int = 0
    tried: int = 0


@dataclass(frozen=True, slots=True)
class CardTally:
    """Tally of one card in one pass or several.

    `drawn` times it was due, `read` as itself, `missed` unread, `wrong` read as another, `doubled`
    drawn together with another. `confidence` is the lowest, in thousandths; 0 where none was read.
    `silent` is how many of those missed no report mentioned at all: the card isn't there, or the
    reader has no gate.
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
    """Card that was read as another, so many times; `card` is "" where it isn't known which."""

    card: str
    read_as: str
    times: int


@dataclass(frozen=True, slots=True)
class SpotTally:
    """Tally of one spot with one height of stack: `placed` chips, tried so often.

    `right` is how often the count was right, `missed` the chips not detected in all, `strayed` the
    chips detected at `strayed_to` instead of or besides here (-1: nowhere), `slowest_ms` the time
    from the change to the report. Spots count from 0, as on the wire.
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
    """Tally of one chip of the test's stack: times due, detected in its place, detected elsewhere.

    `chip` is its UID in hex as it is printed, E0 first.
    """

    chip: str
    due: int = 0
    heard: int = 0
    strayed: int = 0


@dataclass(frozen=True, slots=True)
class LineTally:
    """Tally of the device's link during a test, in counts; `slowest_ms` and `median_ms` from the
    device's own stamp to the host, its fastest taken as 0.
    """

    lost: int = 0  # breaks of the link
    noise: int = 0  # pieces that were no frame
    forged: int = 0  # frames with a wrong tag
    gaps: int = 0  # reports lost for good
    median_ms: int = 0
    slowest_ms: int = 0


@dataclass(frozen=True, slots=True)
class BenchOpened:
    """Commissioning began for this table; `simulated` where its devices are made of software."""

    table: str
    at_s: int
    simulated: bool = False


@dataclass(frozen=True, slots=True)
class DeviceNamed:
    """A port was assigned to a device. `family` is "own", "pn532", "pepper", "feig" or "camera".

    "" where nothing has the role any more.
    """

    role: str
    family: str
    port: str
    bridge: str = ""  # USB serial number of its bridge, or the id that it sent; "" for neither
    at_s: int = 0


@dataclass(frozen=True, slots=True)
class DeviceMet:
    """The device answered: its name, its firmware's hash, True if it proved its key."""

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
    """The readings of this spot (from 0) were assigned to that seat (1 to 10)."""

    role: str
    spot: int
    seat: int
    at_s: int = 0


@dataclass(frozen=True, slots=True)
class CalibrationChanged:
    """A camera's calibration was made, put back, brought in or given out.

    `file` is its name without a folder, `version` the one in use afterwards, `sha256` of the file.
    `figures` are (name, thousandths), as in
    drivers.vision.calibration.camera_calibration.CalibrationQuality.
    """

    role: str
    change: CalibrationChange
    file: str
    version: int
    sha256: str
    by: str
    why: str
    figures: tuple[tuple[str, int], ...] = ()
    at_s: int = 0


@dataclass(frozen=True, slots=True)
class CardsPassed:
    """One pass of a read-rate test was done or stopped: its addition to the run.

    `run` is the number of the test, `number` of the pass within it, both from 1. `deck` and `role`
    are what was tested; `device`, `firmware` and `calibration` with what ("" where there is none).
    `notes` are the device's other reports, each so often
    (devices/commissioning/findings/device_report_counts.py).
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
    """One round of a chip test was done: its addition to the run `run`.

    `chips` are the single chips of the stack, empty where a camera counts; `confidence` is a
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
    """Somebody began this step: a commissioning that was cut off goes on there."""

    step: BenchStep
    at_s: int = 0


@dataclass(frozen=True, slots=True)
class StepDone:
    """A step ended with this verdict; `run` where it was a test, else 0."""

    step: BenchStep
    verdict: BenchVerdict
    findings: tuple[BenchFinding, ...] = ()
    run: int = 0
    at_s: int = 0


@dataclass(frozen=True, slots=True)
class StepSkipped:
    """A step was skipped: the table doesn't need it, or it is left for later; with the reason."""

    step: BenchStep
    why: str
    at_s: int = 0


@dataclass(frozen=True, slots=True)
class StepReopened:
    """The step's result no longer holds, with the reason (a person's words, or a message's id)."""

    step: BenchStep
    why: str
    at_s: int = 0


@dataclass(frozen=True, slots=True)
class SignedOff:
    """A technician signed that the table may be played on; `report` is the SHA-256 of the PDF."""

    by: str
    verdict: BenchVerdict
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
