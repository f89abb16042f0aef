"""Dealer's physical step: what, who, how many chips, which cards."""

from enum import StrEnum
from typing import NamedTuple

from dealer_assist.game import facts as e
from dealer_assist.game.hand.rule_reason import Reason


class StepKind(StrEnum):
    """Kind of step: the act of the dealer's hands."""

    WAIT_FOR_PLAYERS = "wait_for_players"
    ASK_REBUY = "ask_rebuy"  # of players without chips; whoever isn't asked stays in his place
    DRAW_BUTTON = "draw_button"
    PLACE_BUTTON = "place_button"  # the floor says where
    MOVE_BUTTON = "move_button"
    BEGIN_HAND = "begin_hand"
    POST = "post"
    DEAL = "deal"
    RETURN = "return"
    LEAVE_APART = "leave_apart"  # of the bets to be collected: no live hand matched it
    COLLECT = "collect"
    TABLE_ALL = "table_all"
    BURN = "burn"
    OPEN = "open"
    SHOW = "show"
    KILL_HAND = "kill_hand"  # of a player who isn't there to play it, or whose time is over
    TIME_CHECK = "time_check"  # the time is over, and the hand counts as checked
    SIT_DOWN = "sit_down"  # the player to act stands
    GIVE_CHANGE = "give_change"
    ADD_CHIPS = "add_chips"
    LEVY = "levy"
    PUSH = "push"
    ELIMINATE = "eliminate"
    TOURNAMENT_WON = "tournament_won"
    START_CLOCK = "start_clock"
    BREAK = "break"
    HELD = "held"  # hand for hand: the floor says when the next hand begins
    COLOUR_UP = "colour_up"
    LEVEL = "level"
    COUNT_FLOAT = "count_float"
    CHECK_DECK = "check_deck"
    CHOOSE_DECK = "choose_deck"  # none of the registered ones is in play
    ASSIGN_SEAT = "assign_seat"
    SHUFFLE = "shuffle"  # and cut
    CUT = "cut"
    COLLECT_TIME = "collect_time"  # the house's fee for the time, from each player
    SETTLE_POT = "settle_pot"  # counted otherwise than the table's account
    ODD_CHIPS = "odd_chips"  # nobody's until the floor has decided
    UNMATCHED = "unmatched"  # matched by no live hand: the floor decides whose they are
    UNCLAIMED = "unclaimed"
    TAKE_CARD = "take_card"  # that a remedy owes, from the place it names
    SHUFFLE_STUB = "shuffle_stub"
    CLOSE = "close"


class DealerStep(NamedTuple):
    """One step: who, how many chips, which pot, which cards."""

    kind: StepKind
    seat: int = 0
    chips: int = 0
    pot: int = 0
    board: int = 0  # by which of several boards the pot goes; 0 where one was dealt
    cards: int = 0
    place: e.Place | None = None
    post: e.Post | None = None
    waived: bool = False  # the button goes on although nobody has earned it
    number: int = 0  # of the place that a player takes, or of the level
    level: e.Level | None = None
    name: str = ""  # of a deck, or of the owner of stakes in custody
    expected_chips: int = 0
    why: Reason | None = None
    floor: bool = False  # the house's text is silent: the floor decides before it is done
    take: e.Take = e.Take.TOP  # from where in the stub a card is taken
    unseen: bool = False  # no reader counts the cards: "done" means all of them
