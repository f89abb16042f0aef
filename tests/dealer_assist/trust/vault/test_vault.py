"""The vault: tokens by hand, closed cards sealed for the floor alone, tabled hands opened."""

from base64 import b64decode

import pytest
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey
from reader_table import FLOOR, FLOOR_PUBLIC, MASTER, REGISTER, a_vault

from dealer_assist.game.facts.vault_statements import NamesAsked, Refusals
from dealer_assist.storage.registry.tag_uids import is_chip
from dealer_assist.trust.vault import NamedCard, NotOpened, TagOwner, Vault, unseal_card
from dealer_assist.words.cards import DECK

UIDS = {card: REGISTER.uid_of(card) for card in DECK}


def begun(hand: str = "t/1", players: int = 2, **more) -> Vault:
    vault = a_vault(**more)
    vault.begin(hand, players)
    return vault


def test_the_same_card_has_the_same_token_within_a_hand_and_another_in_the_next():
    vault = begun()
    first = [vault.token(UIDS[c]) for c in DECK]
    assert first == [vault.token(UIDS[c]) for c in DECK]
    assert len(set(first)) == 52
    vault.begin("t/2", 2)
    assert not set(first) & {vault.token(UIDS[c]) for c in DECK}


def test_tokens_of_another_table_say_nothing_about_this_one():
    other = begun(master=b"x" * 32)
    assert begun().token(UIDS["As"]) != other.token(UIDS["As"])


@pytest.mark.parametrize("players", range(2, 11))
def test_only_flop_turn_and_river_are_opened_however_many_are_drawn(players):
    vault = begun(players=players)
    drawn = [vault.draw(UIDS[c]) for c in DECK]
    hole = 2 * players
    opened = [k for k, d in enumerate(drawn) if d.card]
    assert opened == [hole + 1, hole + 2, hole + 3, hole + 5, hole + 7]
    for k, one in enumerate(drawn):
        assert bool(one.sealed) is (k not in opened)
        assert one.card in ("", DECK[k])


@pytest.mark.parametrize(("burns", "board"), [
    ((1, 1, 1), [5, 6, 7, 9, 11]), ((1, 0, 0), [5, 6, 7, 8, 9]), ((0, 0, 0), [4, 5, 6, 7, 8]),
])
def test_where_the_house_burns_fewer_cards_the_board_is_opened_all_the_same(burns, board):
    vault = a_vault()
    vault.begin("t/1", 2, burns)
    drawn = [vault.draw(UIDS[c]) for c in DECK]
    assert [k for k, d in enumerate(drawn) if d.card] == board


def test_a_sealed_card_opens_with_the_floors_key_at_its_own_hand_and_place_only():
    vault = begun()
    vault.draw(UIDS["Kd"])
    sealed = b64decode(vault.draw(UIDS["As"]).sealed)
    assert unseal_card(sealed, FLOOR, "t/1", 2) == "As"
    for key, hand, position in (
        (FLOOR, "t/2", 2), (FLOOR, "t/1", 1), (X25519PrivateKey.generate(), "t/1", 2),
    ):
        with pytest.raises(InvalidTag):
            unseal_card(sealed, key, hand, position)
    with pytest.raises(InvalidTag):
        unseal_card(sealed[:-1] + bytes([sealed[-1] ^ 1]), FLOOR, "t/1", 2)


def test_the_same_card_sealed_twice_looks_different():
    one, other = begun(), begun()
    assert one.draw(UIDS["As"]).sealed != other.draw(UIDS["As"]).sealed


def test_an_unknown_tag_is_not_drawn_and_takes_no_place():
    vault = begun()
    assert vault.whose(b"\x04strange") == TagOwner(None, False, False, "04737472616e6765")
    with pytest.raises(NotOpened):
        vault.draw(b"\x04strange")
    sealed = vault.draw(UIDS["As"]).sealed
    assert unseal_card(b64decode(sealed), FLOOR, "t/1", 1) == "As"


def dealt(vault: Vault, players: int = 2) -> list[str]:
    """The hole cards of the ordinary deal, from the ace of the deck on; their tokens."""
    return [vault.draw(UIDS[card]).token for card in DECK[: 2 * players]]


def test_a_hand_is_opened_by_the_tokens_of_this_hand_and_by_no_others():
    vault = begun()
    tokens = dealt(vault)
    mine = [tokens[0], tokens[2]]
    assert vault.open_tabled(mine, 1) == (DECK[0], DECK[2])
    for wrong in ([], [""], ["", mine[0]], [mine[0], "0" * 16], [mine[0]] * 2, tokens[:3]):
        with pytest.raises(NotOpened):
            vault.open_tabled(wrong, 1)
    vault.begin("t/2", 2)
    with pytest.raises(NotOpened):
        vault.open_tabled(mine, 1)


def test_no_hand_is_opened_before_the_deal_is_complete():
    vault = begun()
    tokens = [vault.draw(UIDS[card]).token for card in DECK[:3]]
    with pytest.raises(NotOpened) as refused:
        vault.open_tabled([tokens[0], tokens[2]], 1)
    assert refused.value.why == "not_dealt_yet"


def test_a_burn_is_no_hand_that_anybody_can_table():
    vault = begun()
    tokens = [*dealt(vault), vault.draw(UIDS["As"]).token]
    with pytest.raises(NotOpened) as refused:
        vault.open_tabled([tokens[0], tokens[4]], 1)
    assert refused.value.why == "no_hole_card"


def test_a_replacement_that_the_table_said_lies_closed_is_a_hole_card():
    vault = begun()
    tokens = dealt(vault)
    vault.expects(False)
    replacement = vault.draw(UIDS["As"]).token
    assert vault.open_tabled([tokens[0], replacement], 1) == (DECK[0], "As")


def test_a_vault_that_was_restarted_with_its_key_opens_the_hand_by_the_tables_word():
    before = begun()
    tokens = dealt(before)
    again = begun()
    again.relaid(tokens, 0)
    assert again.open_tabled([tokens[0], tokens[2]], 1) == (DECK[0], DECK[2])
    assert again.statement().taken_up == 4
    for deaf in (begun(master=b"x" * 32), Vault(REGISTER.cards, MASTER, FLOOR_PUBLIC,
                                                takes_word=False)):
        if deaf.statement() is None:
            deaf.begin("t/1", 2)
        deaf.relaid(tokens, 0)
        with pytest.raises(NotOpened):
            deaf.open_tabled([tokens[0], tokens[2]], 1)


def test_the_count_follows_cards_that_were_dealt_by_hand():
    vault = begun()
    vault.stands_at(5)
    assert vault.draw(UIDS["As"]).card == "As"
    vault.stands_at(4)
    assert vault.draw(UIDS["Kd"]).card == ""


# --- told twice, and taken back --------------------------------------------------------------


def test_a_draw_that_is_told_again_is_answered_alike_and_opens_nothing_more():
    vault = begun()
    first = vault.draw(UIDS["As"])
    vault.stands_at(0)
    vault.expects(True)  # a table that would have it open now gets what it got before
    again = vault.draw(UIDS["As"])
    assert (again.token, again.card) == (first.token, "")
    said = vault.statement()
    assert (said.again, said.openings, len(said.drawn)) == (1, (), 1)


def test_one_card_is_dealt_to_one_place_and_a_place_gets_one_card():
    vault = begun()
    vault.draw(UIDS["As"])
    with pytest.raises(NotOpened) as refused:
        vault.draw(UIDS["As"])
    assert refused.value.why == "drawn_twice"
    vault.stands_at(0)
    with pytest.raises(NotOpened) as refused:
        vault.draw(UIDS["Kd"])
    assert refused.value.why == "place_taken"
    assert vault.statement().refused == (Refusals("drawn_twice", 1), Refusals("place_taken", 1))


def test_what_was_taken_back_may_be_dealt_again_and_what_it_opened_stays_told():
    vault = begun()
    dealt(vault)
    vault.draw(UIDS["As"])
    flop = vault.draw(UIDS["Kd"])
    assert flop.card == "Kd"
    vault.relaid(["", "", "", ""], 1)
    assert vault.draw(UIDS["Kd"]).card == ""  # it is the burn now
    said = vault.statement()
    assert [(one.position, one.token) for one in said.openings] == [(6, flop.token)]
    assert said.changes == 1


def test_changes_never_shrink():
    vault = begun()
    vault.relaid([], 3)
    with pytest.raises(NotOpened):
        vault.relaid([], 2)


def test_a_hand_begins_once():
    vault = begun()
    vault.begin("t/1", 2)  # the table comes back to it
    for other in (("t/1", 3), ("t/1", 2, (0, 0, 0))):
        with pytest.raises(NotOpened):
            vault.begin(*other)
    vault.begin("t/2", 2)
    with pytest.raises(NotOpened):
        vault.begin("t/1", 2)
    with pytest.raises(NotOpened):
        Vault({}, MASTER, FLOOR_PUBLIC, begun=("t/1",)).begin("t/1", 2)


# --- names -------------------------------------------------------------------------------------


def test_a_card_that_a_person_names_has_the_token_that_the_reader_would_give_it():
    vault = begun()
    vault.stands_at(4)
    assert vault.named("board 1", "As") == NamedCard(vault.token(UIDS["As"]))
    unknown = Vault({}, b"m" * 32, FLOOR_PUBLIC)
    unknown.begin("t/1", 2)
    unknown.stands_at(4)
    assert unknown.named("board 1", "As") == NamedCard()


def test_a_named_card_is_known_where_it_lies_and_elsewhere_only_that_it_lies_elsewhere():
    vault = begun()
    tokens = dealt(vault)
    assert vault.named("seat 1", DECK[0], (tokens[0], tokens[2])) == NamedCard(tokens[0])
    assert vault.named("seat 2", DECK[0], (tokens[1], tokens[3])) == NamedCard("", elsewhere=True)
    assert vault.named("board 1", DECK[0]) == NamedCard("", elsewhere=True)


def test_nobody_names_cards_before_the_deal_nor_goes_back_behind_it_after():
    vault = begun()
    with pytest.raises(NotOpened):
        vault.named("board 1", "As")
    vault.stands_at(4)
    vault.named("board 1", "As")
    with pytest.raises(NotOpened):
        vault.stands_at(0)


def test_a_card_of_no_deck_is_named_without_a_token_and_opens_nothing():
    vault = begun()
    dealt(vault)
    assert vault.named("seat 1", "no card") == NamedCard()
    with pytest.raises(NotOpened):
        vault.open_at(1, "")


def test_cards_of_which_nobody_knows_any_more_where_they_lie_are_not_looked_for_by_name():
    vault = begun()
    tokens = dealt(vault)
    vault.relaid([""] * 4, 1)  # reports of the shoe were lost
    assert vault.named("seat 1", DECK[0], (tokens[0], tokens[2])) == NamedCard()
    assert vault.named("board 1", DECK[51]) == NamedCard(vault.token(UIDS[DECK[51]]))


def test_a_remedy_may_turn_over_what_the_table_has_named_itself_and_that_is_no_opening():
    vault = begun()
    dealt(vault)
    named = vault.named("out", "As")
    assert vault.open_at(5, named.token) == "As"
    with pytest.raises(NotOpened):
        vault.open_at(5, vault.token(UIDS["Kd"]))  # never named, never drawn
    assert vault.statement().openings == ()


@pytest.mark.parametrize("place", ["board 0", "board 6", "seat 0", "seat 11", "burn", "", "seat"])
def test_cards_lie_open_at_known_places_only(place):
    vault = begun()
    vault.stands_at(4)
    with pytest.raises(NotOpened) as refused:
        vault.named(place, "As")
    assert refused.value.why == "no_place"


def test_a_fourth_name_for_one_place_is_not_answered_and_the_same_one_is():
    vault = begun()
    dealt(vault)
    for card in DECK[:3]:
        vault.named("board 1", card)
    vault.named("board 1", DECK[0])
    with pytest.raises(NotOpened) as refused:
        vault.named("board 1", DECK[3])
    assert refused.value.why == "asked_too_often"
    assert vault.statement().names == (NamesAsked("board 1", 3),)


def test_hands_are_named_at_as_many_seats_as_were_dealt_in():
    vault = begun(players=2)
    vault.stands_at(4)
    vault.named("seat 1", "As")
    vault.named("seat 9", "As")
    with pytest.raises(NotOpened):
        vault.named("seat 5", "As")


# --- decks -----------------------------------------------------------------------------------


RED = {bytes([1, k]): name for k, name in enumerate(DECK)}
BLUE = {bytes([2, k]): name for k, name in enumerate(DECK)}


def two_decks(barred=()) -> Vault:
    return Vault({}, b"m" * 32, FLOOR_PUBLIC, {"red": RED, "blue": BLUE}, barred)


def test_only_the_deck_in_use_has_cards_and_the_other_is_known_by_name():
    vault = two_decks()
    assert vault.whose(bytes([1, 0])) == TagOwner("red", False)
    assert vault.use("blue") == "blue"
    assert vault.whose(bytes([2, 0])) == TagOwner("blue", True)
    assert vault.whose(bytes([1, 0])) == TagOwner("red", False)
    assert vault.whose(b"zz").deck is None


def test_a_chip_is_known_as_one_and_its_tag_is_not_told():
    vault = Vault(RED, MASTER, FLOOR_PUBLIC, is_chip=is_chip)
    assert vault.whose(bytes.fromhex("e004010012345678")) == TagOwner(None, False, chip=True)


def test_another_deck_comes_into_play_between_hands_and_never_in_one():
    vault = two_decks()
    vault.use("red")
    vault.begin("t/1", 2)
    vault.draw(bytes([1, 0]))
    vault.use("blue")
    with pytest.raises(NotOpened):
        vault.draw(bytes([2, 0]))
    vault.draw(bytes([1, 1]))
    vault.begin("t/2", 2)
    vault.draw(bytes([2, 0]))
    with pytest.raises(NotOpened):
        vault.draw(bytes([1, 0]))
    first, second = vault.statement(), None
    second = vault.statement(first)
    assert (first.deck, second.deck) == ("red", "blue")


def test_a_deck_that_is_barred_or_unknown_leaves_no_card():
    for vault, name, barred in (
        (two_decks(("blue",)), "blue", ()), (two_decks(), "blue", ("blue",)),
        (two_decks(), "green", ()), (two_decks(), "", ()),
    ):
        vault.use("red")
        assert vault.use(name, barred) == ""
        assert not any(vault.whose(uid).in_play for uid in (*RED, *BLUE))


def test_a_single_deck_is_the_one_whatever_the_table_calls_it():
    vault = Vault(RED, b"m" * 32, FLOOR_PUBLIC, {"red-0007": RED})
    assert vault.use("1") == "red-0007" and vault.whose(bytes([1, 0])).in_play
    assert vault.use("1", ("red-0007",)) == ""
    assert two_decks(("blue",)).use("") == "red"
