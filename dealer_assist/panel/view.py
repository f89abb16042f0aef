"""The finished picture: everything that the dealer's window shows, in words. No Qt, no table.

The window is given this object and nothing else. It has no field for a closed card: only board
cards and tabled hands are in it, as the names of face-up cards. Texts are in the picture's
language already; amounts carry their thousands marks.
"""

from dataclasses import dataclass
from enum import StrEnum

from dealer_assist.taps import Tap


class Needs(StrEnum):
    """What a control asks for before its tap goes out."""

    NOTHING = "nothing"
    AMOUNT = "amount"
    CARDS = "cards"


@dataclass(frozen=True, slots=True)
class Control:
    """A button: its words, an amount in its own column, and the tap that it sends.

    ``why`` says in words why it's grey, or what stands behind it when it isn't.
    """

    text: str
    tap: Tap
    amount: str = ""
    enabled: bool = True
    why: str = ""
    needs: Needs = Needs.NOTHING
    cards_needed: int = 0


class SeatState(StrEnum):
    """How a seat is drawn; the words in ``SeatView.status`` say the same."""

    EMPTY = "empty"
    AWAY = "away"
    WAITING = "waiting"  # sits, but is not in this hand
    LIVE = "live"
    FOLDED = "folded"
    ALL_IN = "all_in"
    MUCKED = "mucked"
    WINNER = "winner"


@dataclass(frozen=True, slots=True)
class SeatView:
    """One of ten seats. ``closed_cards`` is how many backs lie there; ``shown`` what is tabled."""

    seat: int
    name: str  # "Siège 4"
    state: SeatState
    acting: bool
    status: str  # "À VOUS", "COUCHÉ", "TAPIS", "" ...
    stack: str
    bet: str  # chips in front of the seat, "" for none
    marks: tuple[str, ...]  # "D" (button), "PB", "GB", "OPT"
    closed_cards: int
    shown: tuple[str, ...]
    differs: str  # what the scanner sees instead, "" when they agree
    spoken: str  # for a screen reader and the tests: all of the above in one sentence
    menu: tuple[Control, ...]  # what a tap on the seat offers


@dataclass(frozen=True, slots=True)
class PotView:
    """One line per pot: name, amount in its own column, and who may win it."""

    name: str
    chips: str
    seats: str


@dataclass(frozen=True, slots=True)
class StepView:
    """The next physical step, those after it, and the button that says it's done."""

    title: str
    now: str
    then: tuple[str, ...]
    done: Control | None


@dataclass(frozen=True, slots=True)
class KeypadView:
    """The keypad for amounts. Numbers are chips; ``own_bet`` is what the raiser has in already."""

    enabled: bool
    title: str  # "Relance à", "Mise"
    least: int
    most: int
    own_bet: int
    presets: tuple[tuple[str, int], ...]  # ("½ pot", 300)
    confirm: Control  # its tap gets the entered chips
    why: str  # "min 600 : double de la mise pleine — Grand Cercle, Les enchères (GC:124)"


@dataclass(frozen=True, slots=True)
class PadView:
    """The 52-key card pad: how many cards are asked for and which can't be any more."""

    title: str
    cards: int
    gone: tuple[str, ...]
    confirm: Control  # its tap gets the picked cards
    other: tuple[Control, ...]  # "muck", "later" ...


@dataclass(frozen=True, slots=True)
class ChoiceView:
    """Something that waits for a person: facts, what the rule proposes, its source, the choices."""

    title: str
    facts: tuple[str, ...]
    proposal: str
    source: str
    choices: tuple[Control, ...]  # the first is the proposal


class Health(StrEnum):
    """A device's state."""

    UP = "up"
    LATE = "late"
    LOST = "lost"
    ABSENT = "absent"


@dataclass(frozen=True, slots=True)
class DeviceView:
    """Icon, word and what to do for one device."""

    name: str
    health: Health
    word: str
    hint: str


class AlertLevel(StrEnum):
    """How loud an alert is; only ALARM is red."""

    NONE = "none"
    NOTE = "note"
    ALARM = "alarm"


@dataclass(frozen=True, slots=True)
class View:
    """The whole window."""

    lang: str
    number: int  # of the last fact in it
    house: str
    title: str  # "Donne n° 12 — Sans limite 50/100"
    seats: tuple[SeatView, ...]
    board: tuple[str, ...]  # five places, "" where nothing lies
    pots: tuple[PotView, ...]
    total: PotView
    announce: tuple[str, ...]
    turn: str  # "Siège 4, à vous" or what is going on instead
    step: StepView
    fold: Control
    check_call: Control
    all_in: Control
    floor: Control
    undo: Control
    keypad: KeypadView
    pad: PadView | None
    choice: ChoiceView | None
    devices: tuple[DeviceView, ...]
    alert: str
    alert_level: AlertLevel
    practice: str  # "ENTRAÎNEMENT" where the journal is no live one, else ""
