"""A card that left the shoe -> a fact with its place; what can't be a card is noted, not dealt."""

from dealer_assist import events as e
from dealer_assist.hand.dealing import due_card, hole_cards_due
from dealer_assist.table import Hand, Table
from dealer_assist.vault import Vault
from drivers.devices.reports import CardRead, DoubleDraw, TagUnread


def card_facts(
    table: Table, report: CardRead, vault: Vault, is_old_news: bool, is_back: bool = False
) -> tuple[e.Fact, ...]:
    """The facts of one card read at the gate.

    ``is_old_news``: the shoe, back after a silence, tells of a card that was dealt by hand
    meanwhile; it is set aside, the table has it already. ``is_back``: the shoe came back a
    moment ago, so that a board card which the pad named is told now.

    An unknown tag and a tag read twice are reports of their own kinds, never cards: one card has
    one tag, so reading it again is the same card still in the gate, or a copied tag.
    """
    hand = table.hand
    if not vault.knows(report.uid):
        return (e.DeviceNoted(report.device, "unknown_tag", report.uid.hex()),)
    if hand is None:
        return (e.DeviceNoted(report.device, "set_aside", "no hand"),)
    token = vault.token(report.uid)
    if token in hand.tokens:
        entered = _is_on_the_board(hand, token) and (is_back or "" in hand.tokens)
        return (e.DeviceNoted(report.device, "set_aside" if entered else "duplicate_tag", token),)
    if is_old_news:
        return (e.DeviceNoted(report.device, "set_aside", token),)
    due = due_card(hand)
    vault.stands_at(hand.dealt)
    drawn = vault.draw(report.uid)
    if due is None:
        return (e.CardSeen(e.Place.EXTRA, 0, token, "", drawn.sealed),)
    return (e.CardSeen(due.place, due.seat, drawn.token, drawn.card, drawn.sealed),)


def _is_on_the_board(hand: Hand, token: str) -> bool:
    """Whether it is no hole card's: a board card that the dealer's pad may have named already."""
    return hand.tokens.index(token) >= hand.size * hand.game.hole_cards


def unnamed_facts(
    table: Table, report: TagUnread | DoubleDraw, is_old_news: bool
) -> tuple[e.Fact, ...]:
    """Cards that left the shoe and that it can't tell apart or read, and where they belong.

    A closed place takes one all the same, or every later card would be taken for its
    neighbour's; an open place stays due until the dealer names its card. The note's detail
    numbers the cards so placed, from the top of the deck.
    """
    two = isinstance(report, DoubleDraw)
    what = "double_draw" if two else "unread_tag"
    hand = table.hand
    placed = _closed_due(hand, len(report.uids) if isinstance(report, DoubleDraw) else 1)
    if hand is None or not placed or is_old_news:
        return (e.DeviceNoted(report.device, what),)
    numbers = " ".join(f"#{hand.dealt + k}" for k in range(1, placed + 1))
    return (e.CardsUnread(placed), e.DeviceNoted(report.device, what, numbers))


def unnamed_in(noted: e.DeviceNoted) -> int:
    """How many cards such a note placed."""
    return noted.detail.count("#") if noted.what in ("double_draw", "unread_tag") else 0


def _closed_due(hand: Hand | None, most: int) -> int:
    """How many of the next cards belong to closed places, one after the other."""
    due = due_card(hand) if hand is not None else None
    if hand is None or due is None or due.place in e.FACE_UP:
        return 0
    return min(most, hole_cards_due(hand) if due.place is e.Place.HOLE else 1)
