"""The finished picture: everything that the dealer's window shows, in words. No Qt, no table.

The window is given this object and nothing else. It has no field for a closed card: only board
cards and tabled hands are in it, as the names of face-up cards. Texts are in the picture's
language already; amounts carry their thousands marks.
"""

from collections.abc import Sequence
from dataclasses import field
from enum import StrEnum
from typing import TYPE_CHECKING

from dealer_assist.game.taps import Tap
from drivers.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from dealer_assist.view.rulings.ruling_sheet_view import RulingSheetView

Answer = str | int | bool


class Needs(StrEnum):
    """Input that a control needs before its tap goes out."""

    NOTHING = "nothing"
    AMOUNT = "amount"
    CARDS = "cards"


class AnswerKind(StrEnum):
    """Kind of answer that a question takes."""

    AMOUNT = "amount"  # chips, or a number of something
    NAME = "name"  # of a person
    CHOICE = "choice"  # one of the ready answers
    SEAT = "seat"  # one of the ready seats, touched on the table or in the list
    CARD = "card"  # one of the whole deck
    CLUB = "club"  # one of the thirteen clubs
    WORDS = "words"  # a few words, as they are typed


@dataclass(frozen=True, slots=True)
class FactQuestion:
    """Question before a fact goes out; the answer is put into the fact at ``field``.

    ``field`` is a path, "chips" or "sign.decks" or "cards.2.card". ``ready`` are answers in words
    with their values; a name or an amount may be another one, within ``least`` and ``most``.
    """

    what: AnswerKind
    field: str
    title: str
    also: tuple[str, ...] = ()  # further fields that take the same answer
    least: int = 1
    most: int = 0  # 0: no limit
    ready: tuple[tuple[str, Answer], ...] = ()
    none: str = ""  # words of the key that confirms an amount of 0 without a digit; "" no such key
    unless: int = -1  # skipped if the float comes to so many chips; -1 never
    role: str = ""  # whose names are remembered together: "dealer", "floor", "guest"


@dataclass(frozen=True, slots=True)
class Control:
    """Button: its words, an amount in its own column, and the tap that it sends.

    ``why`` gives in words the reason why it's grey, or the rule behind it if it isn't.
    """

    text: str
    tap: Tap
    amount: str = ""
    enabled: bool = True
    why: str = ""
    needs: Needs = Needs.NOTHING
    cards_needed: int = 0
    asks: tuple[FactQuestion, ...] = ()
    opens: str = ""  # the menu that it opens instead of sending anything
    note: str = ""  # small below the words: whose rule it is
    hold: bool = False  # no undo takes it back: the finger stays on it until it's taken
    lit: bool = False  # its edge is amber: this moment makes it likely
    sign: str = ""  # the drawing above its words


@dataclass(frozen=True, slots=True)
class Menu:
    """Sheet that a key opens: facts, and the keys for entering.

    ``floor`` marks a question for the floor manager: the house's text is silent.
    """

    name: str
    title: str
    facts: Sequence[str] = ()
    controls: tuple[Control, ...] = ()
    source: str = ""
    floor: bool = False
    back: str = ""  # the menu that it was opened from; "seat.3" is the seat's own
    lines: tuple[tuple[str, str], ...] = ()  # names with amounts in a column of their own
    stays: bool = False  # it stays open after an entry: the next one is made here too
    columns: int = 0  # keys side by side; 0: as many as fit well
    called: str = ""  # small under the title


class SeatState(StrEnum):
    """State of a seat, for drawing; the words in ``SeatView.status`` say the same."""

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
    """Seat of the ten. ``closed_cards`` is the number of backs there; ``shown`` the tabled
    cards."""

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
    differs: str  # the scanner's count, "" if it agrees
    spoken: str  # for a screen reader and the tests: all of the above in one sentence
    menu: Sequence[Control] = field(compare=False)  # keys of a tap on it; made when opened
    opens: bool  # a tap on it offers something
    until_s: int = 0  # an absent player's stakes stay until then, UTC seconds; 0: no limit known
    said: str = ""  # words that wait for chips or for the seat's turn: "attend : relance à 300"
    who: str = ""  # the player's name, where somebody gave him one
    bet_chips: int = 0  # the bet as a number, for the picture of its chips
    wins: str = ""  # what is due to it of the pots: "+ 6 750"


@dataclass(frozen=True, slots=True)
class PotView:
    """Line of one pot: name, amount in its own column, and who may win it.

    ``sums`` is its arithmetic in figures, ``cap`` the most that each player put in.
    """

    name: str
    chips: str
    seats: str
    sums: str = ""
    cap: str = ""
    short: tuple[str, ...] = ()  # the seats where there is less room: their figures, their number


@dataclass(frozen=True, slots=True)
class AwardView:
    """Pot that is due or paid: its chips, each winner's seat and share, and the hand that wins it.

    ``five`` are its cards, the combination first; none where nobody had to show. ``lifted`` are the
    cards of all its winners' hands. ``won`` names the winners in words, ``split`` how they share.
    """

    pot: str
    chips: str
    shares: tuple[tuple[int, str], ...]
    hand: str
    five: tuple[str, ...]
    won: str = ""  # "siège 2", "sièges 3 et 4"
    split: str = ""  # "6 750 chacun"; whose the odd chips are
    lifted: tuple[str, ...] = ()
    is_paid: bool = False
    parts: tuple[tuple[int, int], ...] = ()  # the shares as numbers, by seat


@dataclass(frozen=True, slots=True)
class DrawnStep:
    """Drawing of a step: the stub, and what comes from it.

    ``kind`` is "deal", "burn" or "open"; ``cards`` how many come to the board, or to the ``seats``
    in their order.
    """

    kind: str
    stub: str  # "talon 36"
    target: str  # "flop : 3 cartes"
    cards: int
    seats: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class StepView:
    """Next physical step, those after it, and the button that says it's done.

    ``owed`` names the seats that still owe an action, or the live hands: to be read before a board
    card, a muck or a push.
    """

    title: str
    now: str
    then: tuple[str, ...]
    done: Control | None
    owed: str = ""
    single: Control | None = None  # where ``done`` says it of several: the first of them alone
    drawn: DrawnStep | None = None
    asked: str = ""  # question to a player before the next hand, in words
    answers: tuple[Control, ...] = ()  # the keys of its answers


@dataclass(frozen=True, slots=True)
class KeypadView:
    """Keypad for amounts. Numbers are chips; ``own_bet`` is the raiser's bet so far."""

    enabled: bool
    title: str  # "Relance à", "Mise"
    least: int
    most: int
    own_bet: int
    presets: tuple[tuple[str, int], ...]  # ("½ pot", 300)
    confirm: Control  # its tap gets the entered chips
    why: str  # "min 600 : double de la mise pleine (GC:124)"
    floor: str = ""  # in place of the range where the text gives no minimum; least is then certain
    seen: int = 0  # a reader's count in front of the player that nobody entered; 0 none


@dataclass(frozen=True, slots=True)
class PadView:
    """Card pad of 52 keys: how many cards are wanted and which can't be any more."""

    title: str
    cards: int
    gone: tuple[str, ...]
    confirm: Control  # its tap gets the picked cards
    other: tuple[Control, ...]  # "muck", "later" ...
    burn: str = ""  # the burn before these cards, in words; the first card touched ticks it
    unburned: Control | None = None  # in place of ``confirm`` once there was none


@dataclass(frozen=True, slots=True)
class ChoiceView:
    """Choice that waits for a person: facts, the rule's proposal, its source, the choices."""

    title: str
    facts: tuple[str, ...]
    proposal: str
    source: str
    choices: tuple[Control, ...]  # the first is the proposal
    called: str = ""  # name of the situation in the catalogue


@dataclass(frozen=True, slots=True)
class DrawnCards:
    """One line of a remedy's drawing: cards that lie on the table, or one taken from the stub.

    ``take`` is "" for cards on the table, else from where in the stub ("top", "antepenultimate",
    "next_up", "shuffle" for the whole of it). ``cards`` are names of cards that lie open, ""
    for a closed one; ``positions`` their places in the deck, 0 where nobody knows.
    """

    take: str
    cards: tuple[str, ...]
    positions: tuple[int, ...]
    place: str  # "hole", "burn", "flop", "turn", "river", "stub", "extra", "aside"
    target: str  # in words: "Siège 4"
    board: int = 0  # which of the five places of the board; 0 none
    words: str = ""  # the cards on the table
    spoken: str = ""  # the whole line in words


@dataclass(frozen=True, slots=True)
class CaseView:
    """Open irregularity: what happened and the deciding facts; then one question, or the remedy.

    ``answers`` are the keys of the question; with ``seats`` a touch on the table answers too.
    Without a question ``keys`` settle the case, and ``applies`` says that the first of them
    carries the remedy out.
    """

    number: int
    title: str
    happened: str
    facts: tuple[tuple[str, str], ...]  # what decides, each with its value
    question: str = ""
    answers: tuple[Control, ...] = ()
    seats: tuple[int, ...] = ()
    outcome: str = ""
    silent: bool = False  # the house's text doesn't say: other houses' rules are for reference
    elsewhere: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    steps: tuple[str, ...] = ()
    drawing: tuple[DrawnCards, ...] = ()
    source: str = ""
    announce: tuple[str, ...] = ()  # to be said while it is shown
    step: StepView | None = None
    keys: tuple[Control, ...] = ()
    applies: bool = False
    dismiss: Control | None = None
    found: bool = False  # by the machine, not reported by a person


class DeviceState(StrEnum):
    """State of a device."""

    UP = "up"
    LATE = "late"
    FAULTY = "faulty"
    LOST = "lost"
    ABSENT = "absent"


@dataclass(frozen=True, slots=True)
class DeviceView:
    """Tile of one device: icon, word and remedy."""

    name: str
    health: DeviceState
    word: str
    hint: str
    key: str = ""  # its name in the table, the key to its ages


@dataclass(frozen=True, slots=True)
class TimeView:
    """Clock on a player: he has until ``ends_s``, the last ``countdown_s`` are counted aloud.

    ``over`` is the house's rule when it has run out, ``says_over`` the dealer's words then.
    ``held_s`` are the seconds left while the floor holds it, -1 while it runs. Where the text gives
    no time at all ``is_given`` is False.
    """

    seat: int
    title: str
    ends_s: int
    countdown_s: int
    over: str
    stop: Control
    expire: Control | None = None  # noted at zero; None where the floor must say
    says_over: str = ""
    hold: Control | None = None  # the floor's: holds it, or lets it run on
    held_s: int = -1
    held_by: str = ""  # who holds it, in words
    is_given: bool = True


@dataclass(frozen=True, slots=True)
class ClockView:
    """Tournament clock: the running level ends at ``ends_s``, UTC seconds of the wall clock.

    ``left_s`` is 0 or more while it is stopped, and ``state`` says why; -1 and "" while it runs.
    """

    name: str  # "Niveau 4", "PAUSE"
    blinds: str
    next: str  # what comes after it
    ends_s: int
    whole_s: int
    left_s: int
    state: str
    is_break: bool
    opens: Control
    held: Control | None = None  # for a finger that stays: the next level


class AlertLevel(StrEnum):
    """Loudness of an alert; only ALARM is red."""

    NONE = "none"
    NOTE = "note"
    ALARM = "alarm"


@dataclass(frozen=True, slots=True)
class TableView:
    """View of the whole window."""

    lang: str
    number: int  # number of the last fact in it
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
    note: str = ""  # small, under the title: who deals, which deck, how many last hands
    words: Control | None = None  # what the player to act said
    evening: Control | None = None  # the table's own sheet
    menus: Sequence[Menu] = ()  # behind all keys; made when the first is opened
    time: TimeView | None = None
    question: Menu | None = None  # the floor's, and the hand waits for it
    clock: ClockView | None = None  # the tournament's; None at a cash table
    call: "RulingSheetView | None" = None  # the floor manager's sheet, once he is called
    incident: Control | None = None  # opens the guide to what may have gone wrong
    cases: tuple[CaseView, ...] = ()  # pending irregularities, newest first
    owed: CaseView | None = None  # a card that a remedy asks for, drawn; it has no number
    earlier: tuple[tuple[str, ...], ...] = ()  # boards dealt before this one, where several are
    awards: tuple[AwardView, ...] = ()  # pots that are due, the next one first
    paid: tuple[AwardView, ...] = ()  # those of the last hand, until the next one begins
    is_held: bool = False  # a case or a question is settled before anybody acts
    reading: str = ""  # then: that what a finger opens is for reading, in words

    @property
    def names(self) -> dict[int, str]:
        """Names of the players who have one, by seat."""
        return {one.seat: one.who for one in self.seats if one.who}

    @property
    def due_case(self) -> CaseView | None:
        """Newest case; one that the machine found comes after a ruling that is due."""
        return next((one for one in self.cases if self.choice is None or not one.found), None)
