"""Card that left the shoe -> a fact with its place; a tag that can't be a card is noted, not dealt.
"""

from dealer_assist.game import facts as e
from dealer_assist.game.hand.dealing import board_index, due_card, hole_cards_due
from dealer_assist.game.irregularities.early_cards import is_board_next, is_next_open
from dealer_assist.game.irregularities.play_on_hold import is_card_apart
from dealer_assist.game.table.table import Hand, Phase, Table
from dealer_assist.trust.vault import CardVault, NotOpened, TagOwner, VaultAway
from drivers.devices.device_reports import CardRead, DoubleDraw, TagUnread


def card_facts(
    table: Table, report: CardRead, vault: CardVault, away: int = 0, overtaken: int = 0
) -> tuple[e.Fact, ...]:
    """Facts of one card read at the gate.

    ``away``: so many cards were dealt by hand while the shoe was silent; it reports them now, in
    their order, and the table has them already. ``overtaken`` of them were entered while it was in
    use, before its report came: these come first.

    An unknown tag, one of another deck and a tag read twice are reports of their own kinds, never
    cards: one card has one tag, so reading it again is the same card still in the gate, or a copied
    tag.
    """
    hand, whose = table.hand, vault.whose(report.uid)
    if not whose.in_play:
        return (_no_card(hand, report.device, whose),)
    if hand is None:
        return (e.DeviceNoted(report.device, "set_aside", "no hand"),)
    try:
        return _of_hand(table, hand, report, vault, away, overtaken)
    except VaultAway:
        raise  # the report waits in its device until the vault is back
    except NotOpened as refused:
        return _unopened(hand, refused.why)


def _of_hand(
    table: Table, hand: Hand, report: CardRead, vault: CardVault, away: int, overtaken: int
) -> tuple[e.Fact, ...]:
    """The facts of a card of the deck in play. Raises NotOpened."""
    token = vault.token(report.uid)
    if away:
        return _told_late(hand, report, vault, hand.dealt - away, "" if overtaken else "1")
    if _is_replaced(table, hand):
        return (e.DeviceNoted(report.device, "set_aside", table.evening.deck_dealt),)
    if token in hand.tokens:
        return (e.DeviceNoted(report.device, "duplicate_tag", token),)
    if hand.phase in _PAID:  # the shoe is emptied: it is no card of the hand
        return (e.CardSeen(e.Place.EXTRA, 0, token),)
    due = due_card(hand)
    vault.stands_at(hand.dealt)
    kept = is_card_apart(table, due)
    if due is None or kept:
        vault.expects(is_board_next(hand) if kept else is_next_open(hand))
    elif hand.deck is not None:
        vault.expects(due.place in e.FACE_UP)
    drawn = vault.draw(report.uid)
    if due is None or kept:
        return (e.CardSeen(e.Place.EXTRA, 0, token, drawn.card, drawn.sealed),)
    return (e.CardSeen(due.place, due.seat, drawn.token, drawn.card, drawn.sealed),)


_PAID = frozenset({Phase.PUSHING, Phase.OVER})


def _is_replaced(table: Table, hand: Hand) -> bool:
    """True if the last hand's deck gave way to another one, and may be emptied out of the shoe."""
    evening = table.evening
    return hand.phase is Phase.OVER and evening.deck != evening.deck_dealt


def _unopened(hand: Hand, why: str) -> tuple[e.Fact, ...]:
    """Card that the vault doesn't accept as the next one: it left the shoe, and isn't known."""
    noted = e.DeviceNoted("vault", f"refused_{why}")
    return (e.CardsUnread(1), noted) if _closed_due(hand, 1) else (noted,)


def _no_card(hand: Hand | None, device: str, whose: TagOwner) -> e.DeviceNoted:
    """Note of a tag that is no card of the deck in play: another deck's, a chip's, or unknown.

    The tag itself is in the note only where no register has it: with another deck's, a card would
    be. Between hands a registered deck may be emptied out of the shoe.
    """
    if whose.deck is not None:
        idle = hand is None or hand.phase is Phase.OVER
        return e.DeviceNoted(device, "set_aside" if idle else "foreign_tag", whose.deck)
    if whose.chip:
        return e.DeviceNoted(device, "chip_in_shoe")
    return e.DeviceNoted(device, "unknown_tag", whose.tag)


def _told_late(
    hand: Hand, report: CardRead, vault: CardVault, index: int, counted: str
) -> tuple[e.Fact, ...]:
    """Late report of the deck's card number ``index`` (from 0), dealt by hand: compared if it is
    open.

    Below 0 it belongs to a hand that has ended since. Where a remedy has moved cards nothing is
    compared: a late report might name a closed one.
    """
    late = e.DeviceNoted(report.device, "told_late", counted)
    if index < 0 or hand.deck is not None or not hand.tokens[index] or (
        board_index(hand, index + 1) < 0
    ):
        return (late,)
    try:
        vault.stands_at(index)
        drawn = vault.draw(report.uid)
        vault.stands_at(hand.dealt)
    except VaultAway:
        raise
    except NotOpened:
        return (late,)  # it lies closed elsewhere by an earlier report: nothing is compared
    entered = hand.board[board_index(hand, index + 1)]
    if drawn.card == entered:
        return (late,)
    differs = e.CardDiffered(report.device, index + 1, entered, drawn.card, drawn.token)
    return (late, differs)


def foreign_tag_notes(table: Table, report: DoubleDraw, vault: CardVault) -> tuple[e.Fact, ...]:
    """Notes of those tags of a double draw that are no cards of the deck in play."""
    found = [vault.whose(uid) for uid in report.uids if uid]
    return tuple(_no_card(table.hand, report.device, whose) for whose in found if not whose.in_play)


def unread_card_facts(
    table: Table, report: TagUnread | DoubleDraw, away: int = 0, overtaken: int = 0
) -> tuple[e.Fact, ...]:
    """Cards that left the shoe unread or not told apart, and their places.

    A closed place takes one all the same, or every later card would be taken for its neighbour's;
    an open place stays due until the dealer names its card. The note's detail numbers the cards so
    placed, from the top of the deck.
    """
    two = isinstance(report, DoubleDraw)
    what = "double_draw" if two else _unread(report)
    hand = table.hand
    if what == "cut_card":  # no card of the deck: it takes no place
        return (e.DeviceNoted(report.device, what),)
    count = len(report.uids) if isinstance(report, DoubleDraw) else 1
    if overtaken:
        return (e.DeviceNoted(report.device, "told_late", ""),) * count
    if away:
        return (e.DeviceNoted(report.device, "told_late", str(count)),)
    placed = _closed_due(hand, count)
    if hand is None or not placed:
        return (e.DeviceNoted(report.device, what),)
    numbers = " ".join(f"#{hand.dealt + k}" for k in range(1, placed + 1))
    return (e.CardsUnread(placed), e.DeviceNoted(report.device, what, numbers))


#: Objects that left the shoe by a camera's reading (drivers/vision/card_readings.py: WindowKind)
#: and are no card.
_OTHER_THINGS = {"joker": "joker", "back": "boxed", "cut card": "cut_card"}
#: Faults of its picture (there: UnreadReason); each has a note of its own.
_DOUBTS = frozenset({
    "blurred", "coarse", "burnt out", "dark", "no colour", "cut off", "unlike", "close",
    "disagreed", "face", "deck",
})


def is_card_unread(report: TagUnread) -> bool:
    """True if what left the shoe unread was a card, as far as anybody knows."""
    return _unread(report) != "cut_card"


def _unread(report: TagUnread | DoubleDraw) -> str:
    """Note of a card without a name: a camera names the fault of the picture, or the object."""
    why = getattr(report, "why", "")
    if why in _DOUBTS:
        return f"unread_{why.replace(' ', '_')}"
    return _OTHER_THINGS.get(why, "unread_tag")


def _closed_due(hand: Hand | None, most: int) -> int:
    """Number of the next cards that belong to closed places, one after the other."""
    due = due_card(hand) if hand is not None else None
    if hand is None or due is None or due.place in e.FACE_UP:
        return 0
    return min(most, (hole_cards_due(hand) or 1) if due.place is e.Place.HOLE else 1)
