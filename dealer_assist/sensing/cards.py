"""A card that left the shoe -> a fact with its place; what can't be a card is noted, not dealt."""

from dealer_assist import events as e
from dealer_assist.hand.dealing import due_card
from dealer_assist.table import Hand, Table
from dealer_assist.vault import Vault
from drivers.devices.reports import CardRead


def card_facts(
    table: Table, report: CardRead, vault: Vault, is_old_news: bool
) -> tuple[e.Fact, ...]:
    """The facts of one card read at the gate.

    ``is_old_news``: the shoe, back after a silence, tells of a card that was dealt by hand
    meanwhile; it is set aside, the table has it already.

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
        entered = _was_entered_by_hand(hand, token)
        return (e.DeviceNoted(report.device, "set_aside" if entered else "duplicate_tag", token),)
    if is_old_news:
        return (e.DeviceNoted(report.device, "set_aside", token),)
    due = due_card(hand)
    vault.stands_at(hand.dealt)
    drawn = vault.draw(report.uid)
    if due is None:
        return (e.CardSeen(e.Place.EXTRA, 0, token, "", drawn.sealed),)
    return (e.CardSeen(due.place, due.seat, drawn.token, drawn.card, drawn.sealed),)


def _was_entered_by_hand(hand: Hand, token: str) -> bool:
    """Whether the card with this token is a board card that the dealer's pad named already."""
    return hand.tokens.index(token) >= hand.size * hand.game.hole_cards and "" in hand.tokens
