"""The vault: tokens by hand, closed cards sealed for the floor alone, tabled hands opened."""

from base64 import b64decode

import pytest
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey
from reader_table import FLOOR, FLOOR_PUBLIC, REGISTER, a_vault

from dealer_assist.cards import DECK
from dealer_assist.vault import NotOpened, Vault, unseal

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
    assert unseal(sealed, FLOOR, "t/1", 2) == "As"
    for key, hand, position in (
        (FLOOR, "t/2", 2), (FLOOR, "t/1", 1), (X25519PrivateKey.generate(), "t/1", 2),
    ):
        with pytest.raises(InvalidTag):
            unseal(sealed, key, hand, position)
    with pytest.raises(InvalidTag):
        unseal(sealed[:-1] + bytes([sealed[-1] ^ 1]), FLOOR, "t/1", 2)


def test_the_same_card_sealed_twice_looks_different():
    one, other = begun(), begun()
    assert one.draw(UIDS["As"]).sealed != other.draw(UIDS["As"]).sealed


def test_an_unknown_tag_is_not_drawn_and_takes_no_place():
    vault = begun()
    assert not vault.knows(b"\x04strange")
    with pytest.raises(NotOpened):
        vault.draw(b"\x04strange")
    sealed = vault.draw(UIDS["As"]).sealed
    assert unseal(b64decode(sealed), FLOOR, "t/1", 1) == "As"


def test_a_hand_is_opened_by_the_tokens_of_this_hand_and_by_no_others():
    vault = begun()
    tokens = [vault.token(UIDS["As"]), vault.token(UIDS["Kd"])]
    assert vault.open_tabled(tokens) == ("As", "Kd")
    for wrong in ([], [""], ["", tokens[0]], [tokens[0], "0" * 16]):
        with pytest.raises(NotOpened):
            vault.open_tabled(wrong)
    vault.begin("t/2", 2)
    with pytest.raises(NotOpened):
        vault.open_tabled(tokens)


def test_a_vault_that_was_restarted_with_its_key_opens_the_tabled_hand():
    before = begun()
    tokens = [before.draw(UIDS["As"]).token, before.draw(UIDS["Kd"]).token]
    assert begun().open_tabled(tokens) == ("As", "Kd")
    with pytest.raises(NotOpened):
        begun(master=b"x" * 32).open_tabled(tokens)


def test_a_card_that_a_person_names_has_the_token_that_the_reader_would_give_it():
    vault = begun()
    assert vault.token_of("As") == vault.token(UIDS["As"])
    assert Vault({}, b"m" * 32, FLOOR.public_key().public_bytes_raw()).token_of("As") == ""


def test_the_count_follows_cards_that_were_dealt_by_hand():
    vault = begun()
    vault.stands_at(5)
    assert vault.draw(UIDS["As"]).card == "As"
    vault.stands_at(4)
    assert vault.draw(UIDS["As"]).card == ""


RED = {bytes([1, k]): name for k, name in enumerate(DECK)}
BLUE = {bytes([2, k]): name for k, name in enumerate(DECK)}


def two_decks(barred=()) -> Vault:
    return Vault({}, b"m" * 32, FLOOR_PUBLIC, {"red": RED, "blue": BLUE}, barred)


def test_only_the_deck_in_use_has_cards_and_the_other_is_known_by_name():
    vault = two_decks()
    assert not vault.knows(bytes([1, 0])) and vault.deck_of(bytes([1, 0])) == "red"
    assert vault.use("blue") == "blue"
    assert vault.knows(bytes([2, 0])) and not vault.knows(bytes([1, 0]))
    assert vault.deck_of(b"zz") is None


def test_a_deck_that_is_barred_or_unknown_leaves_no_card():
    for vault, name, barred in (
        (two_decks(("blue",)), "blue", ()), (two_decks(), "blue", ("blue",)),
        (two_decks(), "green", ()), (two_decks(), "", ()),
    ):
        vault.use("red")
        assert vault.use(name, barred) == ""
        assert not any(vault.knows(uid) for uid in (*RED, *BLUE))


def test_a_single_deck_is_the_one_whatever_the_table_calls_it():
    vault = Vault(RED, b"m" * 32, FLOOR_PUBLIC, {"red-0007": RED})
    assert vault.use("1") == "red-0007" and vault.knows(bytes([1, 0]))
    assert vault.use("1", ("red-0007",)) == ""
    assert two_decks(("blue",)).use("") == "red"
