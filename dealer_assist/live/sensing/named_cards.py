"""Cards that somebody names where they lie open, held against the shoe's reports.

The vault answers about one place at a time and never whose a card is that lies elsewhere.
"""

from dealer_assist.game import facts as e
from dealer_assist.game.hand.deal_order import due_street
from dealer_assist.game.hand.dealing import due_card
from dealer_assist.game.hand.physical_deck import deck_of, hole_cards, out_of_place
from dealer_assist.game.table.table import Hand
from dealer_assist.trust.vault import CardVault, NamedCard, NotOpened


def ask_vault(vault: CardVault, place: str, card: str, here: tuple[str, ...] = ()) -> NamedCard:
    """Vault's answer about one card at one place; empty if it refuses."""
    try:
        return vault.named(place, card, tuple(token for token in here if token))
    except NotOpened:
        return NamedCard()


def board_place(index: int) -> str:
    """Name of the place of the board card ``index`` (from 0) in the vault's language."""
    return f"board {index + 1}"


def is_other_hand(hand: Hand, seat: int, shown: tuple[str, ...], vault: CardVault) -> bool:
    """True if a card that lies open now is none of those that the shoe dealt to this seat.

    A card that nothing read may be any one that was read nowhere else.
    """
    dealt = tuple(hand.tokens[n] for n in hole_cards(hand, seat))
    said = [ask_vault(vault, f"seat {seat}", card, dealt) for card in shown]
    strange = [one for one in said if one.elsewhere or (one.token and one.token not in dealt)]
    return len(strange) > dealt.count("") or any(
        one.elsewhere or one.token in hand.tokens for one in strange
    )


def board_card_facts(hand: Hand, cards: tuple[str, ...], vault: CardVault) -> tuple[e.Fact, ...]:
    """Facts of these cards on the board, of the street that is due; the burn is held for made.

    A card that the shoe dealt to another place is named all the same, and that is noted.
    """
    due = due_card(hand)
    assert due is not None
    number = due_street(hand)
    is_burn = due.place is e.Place.BURN
    place = hand.game.streets[number].place if is_burn else due.place
    assert place is not None
    facts: list[e.Fact] = [e.CardsUnread(1, assumed=True)] if is_burn else []
    for k, card in enumerate(cards, len(hand.board)):
        said = _named_on_board(hand, k, card, vault)
        facts.append(e.CardSeen(place, 0, said.token, card))
        if said.elsewhere:
            facts.append(e.DeviceNoted("vault", "card_elsewhere", str(k + 1)))
    return tuple(facts)


def _named_on_board(hand: Hand, index: int, card: str, vault: CardVault) -> NamedCard:
    """Vault's answer about this board card, which a ruling may have left though turned early."""
    loose = out_of_place(hand)
    known = [hand.tokens[n] for n in loose if deck_of(hand).lying[n].card == card]
    if known:
        return NamedCard(known[0])
    tokens = tuple(hand.tokens[n] for n in loose if hand.tokens[n])
    said = ask_vault(vault, board_place(index), card, tokens[:2])
    other = said.elsewhere and tokens[2:4]  # no question is about more than two
    return ask_vault(vault, board_place(index), card, other) if other else said


def was_dealt_elsewhere(hand: Hand, index: int, card: str, vault: CardVault) -> bool:
    """True if the shoe reported that this card, seen as that board card, went to another place."""
    said = ask_vault(vault, board_place(index), card)
    return said.elsewhere or bool(said.token and said.token in hand.tokens)
