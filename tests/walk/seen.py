"""What a person sees on the table's screen at one moment: words and keys in sight, nothing else."""

from dataclasses import dataclass


class HandsFailed(AssertionError):
    """Eyes or fingers at the window failed, the walk's own; says how."""


@dataclass(frozen=True)
class SeenKey:
    """A key in sight; ``token`` lets the finger find it again."""

    token: int
    kind: str  # "Key", "Seat", "CardKey" ...
    words: str
    amount: str
    spoken: str
    enabled: bool
    why: str
    place: tuple[int, int, int, int]
    names: str = ""  # a card's or a seat's own name


@dataclass(frozen=True)
class SeenSeat:
    """A seat on the felt."""

    seat: int
    state: str
    acting: bool
    status: str
    stack: str
    bet: str
    said: str
    differs: str
    shown: tuple[str, ...]


@dataclass(frozen=True)
class Seen:
    """The whole screen. ``sheet`` is what stands in the right column or over the table."""

    stamp: tuple
    number: int
    lang: str
    title: str
    note: str
    alert: str
    alert_level: str
    step_title: str
    step: str
    then: tuple[str, ...]
    announce: tuple[str, ...]
    turn: str
    sheet: str  # "play", "sheet", "amount", "name", "draw", "case", "pad", "call", "clock"
    heading: str
    lines: tuple[str, ...]
    question: str
    outcome: str
    source: str
    least: int
    most: int
    board: tuple[str, ...]
    total: str
    seats: tuple[SeenSeat, ...]
    keys: tuple[SeenKey, ...]
    clock: str = ""  # the tournament's line
    strip: tuple[str, ...] = ()  # the clock on a player, while one is on the clock
    waits: bool = False  # a ruling or a question that can't be put away
    devices: tuple[tuple[str, str], ...] = ()  # each with its health, as its sign says it

    def key(self, *words: str) -> SeenKey | None:
        """The key in sight that says one of these, the whole of it."""
        for one in self.keys:
            if one.words.replace("\n", " ") in words and one.kind != "Seat":
                return one
        return None

    def begins(self, words: str) -> SeenKey | None:
        """The first key in sight that begins with these words: it names its table behind them."""
        return next((one for one in self.keys if one.words.startswith(words)), None)

    def seat(self, number: int) -> SeenSeat:
        return self.seats[number - 1]

    @property
    def acting(self) -> int:
        """The seat whose turn it is by the felt; 0 for none."""
        return next((one.seat for one in self.seats if one.acting), 0)


#: A screen with nothing on it.
NOTHING = Seen(
    stamp=(), number=0, lang="", title="", note="", alert="", alert_level="", step_title="",
    step="", then=(), announce=(), turn="", sheet="", heading="", lines=(), question="", outcome="",
    source="", least=0, most=0, board=(), total="", seats=(), keys=())
