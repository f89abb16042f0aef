"""View of the players' display, finished in words and amounts. No Qt.

By construction it can hold no closed card: it has cards only where they lie open, on the board and
in tabled hands, and no text comes from anything that was not announced at the table.
"""

from enum import StrEnum

from dealer_assist.view.dealer.award_views import lifted_award
from dealer_assist.view.dealer.table_view import AwardView
from drivers.lazy_dataclass import dataclass

BOARD_PLACES = 5


class SeatLook(StrEnum):
    """State of a seat, for drawing; ``SeatLine.word`` says the same."""

    EMPTY = "empty"
    AWAY = "away"
    WAITING = "waiting"
    LIVE = "live"
    FOLDED = "folded"
    ALL_IN = "all_in"
    MUCKED = "mucked"
    WINNER = "winner"


@dataclass(frozen=True, slots=True)
class SeatLine:
    """Seat of the ten. ``shown`` are cards that its player tabled, nothing else; ``backs`` how many
    others lie there.

    ``stack`` is "" where the house doesn't show stacks; ``bet`` lies in front of the seat. ``hand``
    is the name of a tabled hand, ``wins`` what it gets of the pots.
    """

    seat: int
    place: SeatLook
    word: str = ""
    acting: bool = False
    bet: str = ""
    stack: str = ""
    marks: tuple[str, ...] = ()
    shown: tuple[str, ...] = ()
    backs: int = 0
    hand: str = ""
    wins: str = ""  # "+ 6 750"
    is_wide: bool = False  # its hand is, or may be, laid open: it stands in large at the showdown


@dataclass(frozen=True, slots=True)
class PotLabel:
    """Pot: its name, its amount, and the number of the players who may win it."""

    name: str
    chips: str
    players: str = ""  # "4 joueurs"
    worth: int = 0  # the amount as a number, for the picture of its chips


@dataclass(frozen=True, slots=True)
class LevelClockView:
    """Tournament clock: the level ends at ``ends_s``, UTC seconds.

    ``left_s`` is 0 or more where it stands still, and ``state`` says why. ``break_after_s`` is how
    long after this level's end the next break begins, -1 where none comes.
    """

    name: str
    next: str
    ends_s: int
    whole_s: int
    left_s: int = -1
    state: str = ""
    is_break: bool = False
    break_after_s: int = -1


@dataclass(frozen=True, slots=True)
class TimeLine:
    """Clock on a player, which the dealer counts aloud.

    ``held_s`` are the seconds left while it is held, -1 while it runs.
    """

    words: str
    ends_s: int
    held_s: int = -1


@dataclass(frozen=True, slots=True)
class MiddleSign:
    """Sign in the middle instead of a board: a break, a closed table, a welcome.

    With ``counts`` the level's clock is counted down in it.
    """

    title: str
    line: str = ""
    counts: bool = False


@dataclass(frozen=True, slots=True)
class PlayersView:
    """The whole players' display, in one language."""

    lang: str
    number: int  # number of the last fact in it
    house: str
    place: str  # "Table 3"
    game: str
    hand: str  # "Donne n° 12"
    stakes: str  # "100/200 ante 200"
    board: tuple[str, ...]  # five places, "" where nothing lies
    pots: tuple[PotLabel, ...]  # the main pot first; what lies in front of the seats may come last
    seats: tuple[SeatLine, ...]
    line: str  # what was announced last, as far as it is for everybody: one sentence
    notes: tuple[str, ...] = ()  # last hands, hand for hand
    field: str = ""  # a tournament's players who are left, and their mean stack
    clock: LevelClockView | None = None
    time: TimeLine | None = None
    sign: MiddleSign | None = None
    practice: str = ""
    earlier: tuple[tuple[str, ...], ...] = ()  # boards dealt before this one, where several are
    street: str = ""  # "Flop"; where the hand stands
    awards: tuple[AwardView, ...] = ()  # at the showdown each pot, with who wins it

    @property
    def lifted(self) -> tuple[str, ...]:
        """Cards of the board that win the pot which is pushed next, or was pushed last."""
        award = lifted_award(self.awards)
        return award.lifted if award is not None else ()

    @property
    def winning(self) -> frozenset[str]:
        """Cards that win any pot."""
        return frozenset(card for award in self.awards for card in award.lifted)
