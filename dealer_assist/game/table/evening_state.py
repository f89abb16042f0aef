"""Evening around the hands: the dealer, float, decks, waiting list, chips outside the stacks."""

from functools import lru_cache
from typing import NamedTuple

from dealer_assist.game.facts import CopyDiffered, PaperBegan, RuleDecided, Sign, TableMoved
from dealer_assist.game.table.immutable_dataclass import Frozen


class WrongPins(NamedTuple):
    """Wrong PINs for a floor manager's name since its last right one; time of the last."""

    name: str
    wrong: int = 0
    at_s: int = 0


class BookErrand(NamedTuple):
    """Change due in the house's own book for a decision, by its fact's number: write it, or take it
    out.
    """

    number: int
    decided: RuleDecided
    takes_out: bool = False


class BookChoices(NamedTuple):
    """Changes due in the house's own book from this table, the oldest first, and those done."""

    due: tuple[BookErrand, ...] = ()
    kept: tuple[BookErrand, ...] = ()


class Alarm(NamedTuple):
    """Device report that the floor must look into; by its fact's number."""

    number: int
    what: str
    device: str
    hand: int = 0  # the hand that ran; 0 between hands


class Call(NamedTuple):
    """Floor call that is not over, by the number of its fact; ``at_s`` 0: time unknown.

    ``heard``: it stands on a screen of the floor. ``coming`` is who is on his way, "" nobody yet;
    ``hand`` the number of the running or last hand when it was made; ``asked_by`` the seat of the
    player who wanted it, 0 where it wasn't given.
    """

    number: int
    at_s: int = 0
    reason: str = ""
    heard: bool = False
    coming: str = ""
    hand: int = 0
    asked_by: int = 0


class Copies(NamedTuple):
    """Journal beside others: the damaged one for which it stands in, and its copy at the floor.

    ``anchored`` is the last row that the floor's archive acknowledged, ``key`` the key with which
    it signed that ("" none), ``differs`` what is wrong with the copy until the two agree again.
    """

    paper: PaperBegan | None = None
    left_out: tuple[int, ...] = ()  # seats of the damaged one that aren't taken over; 0: none is
    anchored: int = 0
    key: str = ""
    differs: CopyDiffered | None = None
    moved: TableMoved | None = None  # the last takeover by another machine
    moved_at: int = 0  # its row; 0 once the floor let another machine go on
    hands: int = 0  # that were dealt here before ``paper``


class HeldCards(NamedTuple):
    """Cards of a hand that the floor holds, in whose name and why."""

    deck: str
    hand: int
    by: str
    reason: str


class Tray(NamedTuple):
    """Dealer's float: the sum it should hold, and its parts.

    ``chips`` is always ``opened`` and ``filled`` less ``credited``, and what signed counts
    ``differed``; ``opened`` is the sign's. ``relieved`` is the dealer at whose relief it is still
    to be counted, ``hands`` how many had begun when it last was; -1 before that.
    """

    chips: int = 0
    opened: int = 0
    filled: int = 0
    credited: int = 0
    differed: int = 0
    relieved: str = ""
    hands: int = -1


class Gone(NamedTuple):
    """Player, by the name that was given, who left with these chips; ``at_s`` 0: time unknown."""

    name: str
    chips: int
    at_s: int = 0


class Evening(Frozen):
    """State of the evening around the hands; game/advance/evening.py makes the next one."""

    sign: Sign
    dealer: str  # who deals; "" before anybody is named
    float_due: bool  # the float is to be counted (opening, relief)
    tray: Tray
    decks_due: tuple[str, ...]  # decks still to be checked
    foul: tuple[str, ...]  # of these, the ones that were found not whole: out of play
    registered: tuple[str, ...]  # that are enrolled and may be dealt from; () none is
    held: tuple[HeldCards, ...]  # cards that the floor holds, the oldest first
    decks: tuple[str, ...]  # the rotation, by name
    unnamed: tuple[str, ...]  # of these, numbers of decks that have no name yet
    out: tuple[tuple[str, str], ...]  # decks taken out of play, and why
    deck: str  # in play, or loaded for the next hand
    deck_dealt: str  # the one that the running hand is dealt from
    shuffled: bool  # the deck in play, for the hand about to begin
    cut: bool
    waiting: tuple[str, ...]  # names, in the order of their coming
    assigned: tuple[tuple[int, str], ...]  # seat -> name, until the player sits
    named: tuple[tuple[int, str], ...]  # seat -> name, where somebody gave one
    gone: tuple[Gone, ...]  # who left with chips and hasn't sat again, by name
    consigned: tuple[tuple[str, int], ...]  # name -> chips in custody
    unclaimed: tuple[tuple[str, int], ...]  # entered in the register
    last_hands: int  # hands left once the last ones are announced; -1 before that
    closed: bool
    bought: int  # chips that came to the table in all
    taken_away: int  # chips that left the table with their players
    levied: int  # levy of all hands, and fees for the time
    time_s: int  # when the fee for the time was last collected, UTC seconds; 0 never
    tipped: int
    corrected: int  # by counts and corrections, over (or under) the table's account
    pot_counts: tuple[tuple[int, int], ...]  # pot -> chips counted, where the pot should differ
    warned: tuple[tuple[int, str], ...]  # seats and the entries for which they were warned
    turned_away: tuple[WrongPins, ...]  # names for which wrong PINs were given
    copies: Copies  # the journal beside its copy, and beside one that it stands in for
    book: BookChoices  # changes of the house's own book from here, due and done


@lru_cache(maxsize=1)
def quiet_evening() -> Evening:
    """Evening before anything was noted."""
    return Evening(
        sign=Sign(), dealer="", float_due=False, tray=Tray(), decks_due=(), foul=(),
        registered=(), held=(), decks=(), unnamed=(),
        out=(), deck="", deck_dealt="", shuffled=False, cut=False, waiting=(), assigned=(),
        named=(), gone=(), consigned=(), unclaimed=(), last_hands=-1, closed=False, bought=0,
        taken_away=0, levied=0, time_s=0, tipped=0, corrected=0, pot_counts=(),
        warned=(), turned_away=(), copies=Copies(), book=BookChoices(),
    )
