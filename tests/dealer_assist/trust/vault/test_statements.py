"""The vault's statements against the table's facts: honest hands explain them, lies are found."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from reader_table import REGISTER, ReaderTable, a_vault, token_of

from dealer_assist.game import facts as e
from dealer_assist.game.advice import advise
from dealer_assist.game.facts.vault_statements import NamedOpening, NamesAsked, OpenedWhy
from dealer_assist.game.table.table import Phase
from dealer_assist.game.taps import TapKind
from dealer_assist.storage.journal.fact_codec import decode, encode
from dealer_assist.trust.vault.unexplained_openings import (
    LOOKED_AT,
    HandFacts,
    Ledger,
    check_openings,
)
from dealer_assist.trust.vault.vault_statement import hash_of, sign_next_statement, signing_key
from dealer_assist.view.dealer.table_picture import Surroundings, dealer_picture
from dealer_assist.words.cards import DECK

HOLE = ("As", "Kd", "Qh", "Ac", "Kc", "Qs")  # seats 1, 2, 3, then again
BOARD = ("2c", "7d", "Th", "9s", "3c", "4h", "5d", "8d")  # with the burns


def dealing(table: ReaderTable | None = None) -> ReaderTable:
    table = table or ReaderTable()
    return table.begin((10_000,) * 3).post()


def to_showdown(table: ReaderTable) -> ReaderTable:
    """Hole cards and board leave the shoe, everybody calls, bets are collected."""
    table.draw(*HOLE)
    for cards in (BOARD[:4], BOARD[4:6], BOARD[6:]):
        everybody_calls(table)
        table.draw(*cards)
    everybody_calls(table)
    return table


def everybody_calls(table: ReaderTable) -> None:
    while table.hand.phase is Phase.BETTING:
        table.tap(TapKind.CHECK_CALL)
    if table.hand.phase is Phase.CLOSED:
        table.put(e.BetsCollected())


def over(table: ReaderTable) -> ReaderTable:
    """Every hand is tabled or mucked, the pot is pushed."""
    table.push()
    assert table.hand.phase is Phase.OVER
    return table


def played() -> ReaderTable:
    table = to_showdown(dealing())
    for seat in (1, 2, 3):
        table.tap(TapKind.SHOW, seat)
    return over(table)


def shows_last(table: ReaderTable) -> None:
    """Seat 3 tables its hand, the others give theirs up."""
    table.tap(TapKind.SHOW, 3)
    table.put(e.HandMucked(1), e.HandMucked(2))
    over(table)


def states(table: ReaderTable) -> tuple[e.Fact, ...]:
    """The vault is asked, as it is every tick; its facts."""
    [due] = table.room.statements()
    made = table.room.facts_of_statement(due)
    table.put(*made)
    return made


def rows(*facts: e.Fact) -> list[tuple[int, e.Fact]]:
    return list(enumerate(facts, 1))


def found(facts) -> list[str]:
    return [one.what for one in check_openings(rows(*facts))]


# --- honest hands ----------------------------------------------------------------------------


@pytest.mark.parametrize("kind", [
    kind for kind in e.KINDS.values() if kind not in LOOKED_AT], ids=lambda kind: kind.__name__)
def test_a_fact_that_is_not_looked_at_explains_nothing_and_accuses_nobody(kind):
    began = e.HandBegan(1, 2, (1, 2), (100, 100), (), e.Stakes(1, 2, 2), "holdem_no_limit", "tda")
    ledger = Ledger()
    ledger.takes(1, began)

    def held():
        return repr((ledger._table, ledger._hands, ledger._running, ledger._last))

    @settings(max_examples=2, deadline=None)
    @given(st.builds(kind))
    def says_nothing(fact):
        before = held()
        assert ledger.takes(2, fact) == []
        assert held() == before

    says_nothing()


def test_a_hand_that_was_dealt_and_tabled_is_stated_and_explained():
    table = played()
    [said] = states(table)
    assert (said.number, said.hand, said.players, said.burns) == (1, "t/1", 3, (1, 1, 1))
    assert said.drawn == table.hand.tokens
    assert [one.position for one in said.openings if one.why is OpenedWhy.COUNT] == [8, 9, 10, 12,
                                                                                    14]
    assert {(one.position, one.seat) for one in said.openings if one.why is OpenedWhy.TABLED} == {
        (1, 1), (4, 1), (2, 2), (5, 2), (3, 3), (6, 3)}
    assert found(table.facts) == []
    assert table.table.alarms == ()


def test_it_is_asked_for_once_and_only_when_the_hand_is_over():
    table = to_showdown(dealing())
    assert table.room.statements() == []
    for seat in (1, 2, 3):
        table.tap(TapKind.SHOW, seat)
    over(table)
    states(table)
    assert table.room.statements() == []


def test_statements_of_an_evening_hang_together():
    table = played()
    states(table)
    to_showdown(dealing(table))
    table.tap(TapKind.SHOW, 1)
    table.put(e.HandMucked(2), e.HandMucked(3))
    over(table)
    [second] = states(table)
    first = next(fact for fact in table.facts if isinstance(fact, e.VaultStated))
    assert (second.number, second.before) == (2, hash_of(first))
    assert found(table.facts) == []


def test_a_hand_dealt_by_hand_has_nothing_to_state():
    table = dealing()
    table.put(e.CardsUnread(6))
    table.tap(TapKind.FOLD)
    table.tap(TapKind.FOLD)
    table.put(e.BetsCollected())
    over(table)
    assert table.room.statements() == []


def test_a_table_that_was_started_anew_states_the_hand_by_its_own_word():
    before = to_showdown(dealing())
    table = ReaderTable()
    table.put(*before.facts)
    for seat in (1, 2, 3):
        table.tap(TapKind.SHOW, seat)
    assert table.hand.shown[0] == ("As", "Ac")
    over(table)
    [said] = states(table)
    assert said.taken_up == 14
    assert found(table.facts) == []


def test_a_journal_that_is_read_again_asks_and_states_nothing():
    before = played()
    states(before)
    table = ReaderTable()
    table.put(*before.facts)
    assert table.room.statements() == []


def test_a_chain_goes_on_after_the_program_was_started_anew():
    before = played()
    [first] = states(before)
    table = ReaderTable()
    table.put(*before.facts)
    to_showdown(dealing(table))
    for seat in (1, 2, 3):
        table.tap(TapKind.SHOW, seat)
    over(table)
    [second] = states(table)
    assert (second.number, second.before) == (2, hash_of(first))


def test_an_undo_and_the_same_cards_again_are_explained():
    table = dealing().draw("As", "Kd")
    table.tap(TapKind.UNDO)
    table.draw("Kd", *HOLE[2:])
    everybody_calls(table)
    table.draw(*BOARD[:4])
    table.tap(TapKind.UNDO)
    table.draw(BOARD[3])
    for cards in (BOARD[4:6], BOARD[6:]):
        everybody_calls(table)
        table.draw(*cards)
    everybody_calls(table)
    for seat in (1, 2, 3):
        table.tap(TapKind.SHOW, seat)
    over(table)
    [said] = states(table)
    assert said.changes == 2
    assert found(table.facts) == []


def test_a_hand_whose_beginning_was_undone_has_another_name_and_other_tokens():
    table = dealing().draw("As")
    first = table.hand.tokens[0]
    again = ReaderTable()
    again.put(*table.facts)
    began = next(fact for fact in table.facts if isinstance(fact, e.HandBegan))
    for _ in range(4):  # the card, two blinds, the beginning
        again.put(e.FactUndone(again.table.fact_number))
    assert again.table.hand is None
    again.put(began).post().draw("As")
    assert again.hand.tokens[0] not in ("", first)


def test_cards_named_on_the_pad_are_explained_by_the_hand_that_lies_there():
    table = to_showdown(dealing())
    table.tap(TapKind.CARDS, 1, cards=("As", "Ac"))
    table.tap(TapKind.SHOW, 2)
    table.put(e.HandMucked(3))
    over(table)
    [said] = states(table)
    assert said.names == (NamesAsked("seat 1", 2),)
    assert found(table.facts) == []


def test_a_statement_is_read_back_as_it_was_written():
    [said] = states(played())
    assert decode("VaultStated", encode(said)) == said
    assert found([*played().facts, decode("VaultStated", encode(said))]) == []


# --- lies ------------------------------------------------------------------------------------


def lied(lie, **changed) -> list[str]:
    """What is found where the table asks the vault more than it writes down."""
    table = to_showdown(dealing())
    lie(table)
    shows_last(table)
    made = states(table)
    assert found(table.facts) == [one.what for one in made[1:]]
    return [one.what for one in made[1:]]


def test_a_closed_hand_that_is_opened_in_secret_is_found():
    def lie(table):
        assert table.vault.open_tabled(table.hand.tokens[0:6:3], 1) == ("As", "Ac")

    assert lied(lie) == ["stated_opening", "stated_opening"]


def test_a_card_opened_by_a_remedy_that_nobody_applied_is_found():
    def lie(table):
        assert table.vault.open_at(1, table.hand.tokens[0]) == "As"

    assert lied(lie) == ["stated_opening"]


def test_names_that_were_asked_at_a_seat_that_shows_nothing_are_found():
    def lie(table):
        table.vault.named("seat 2", "As", table.hand.tokens[0:6:3])

    assert lied(lie) == ["stated_name"]


def test_a_change_that_the_table_didnt_write_down_is_found():
    def lie(table):
        table.vault.relaid(table.hand.tokens, 1)

    assert lied(lie) == ["stated_changes"]


def test_refused_questions_are_said():
    def lie(table):
        with pytest.raises(Exception, match="not all read"):
            table.vault.open_tabled(["0" * 16], 1)

    assert lied(lie) == ["stated_refusals"]


def hand_with(said: e.VaultStated) -> list[str]:
    return found([*played().facts, said])


KEY = signing_key(b"m" * 32)


def test_a_hand_counted_with_fewer_players_is_found():
    vault = a_vault()
    table = ReaderTable()
    dealing(table)
    vault.begin("t/1", 2)
    for card in (*HOLE, *BOARD):
        drawn = vault.draw(REGISTER.uid_of(card))
        place = e.Place.HOLE if drawn.sealed else e.Place.FLOP
        table.facts.append(e.CardSeen(place, 0, drawn.token, "", drawn.sealed))
    assert "stated_players" in found([*table.facts, vault.statement()])
    assert "stated_opening" in found([*table.facts, vault.statement()])


def test_a_statement_that_was_edited_is_found():
    [said] = states(played())
    opening = NamedOpening(1, said.drawn[0], OpenedWhy.TABLED, 2)
    for other in (replace(said, players=2), replace(said, openings=(*said.openings, opening))):
        assert "stated_unsigned" in hand_with(other)
    assert "stated_unsigned" in hand_with(replace(said, key="zz"))


def test_a_statement_of_a_hand_that_never_was_is_told_apart_from_one_that_is_to_come():
    table = played()
    [first] = states(table)
    assert "stated_no_hand" in found([*table.facts, sign_next_statement(
        replace(first, hand="t/1.7"), table.facts[-1], KEY)])


def test_a_statement_that_is_missing_is_found_by_the_next_one():
    table = played()
    [first] = states(table)
    to_showdown(dealing(table))
    for seat in (1, 2, 3):
        table.tap(TapKind.SHOW, seat)
    states(over(table))
    third = sign_next_statement(replace(first, hand="t/3"), table.facts[-1], KEY)
    without = [fact for fact in table.facts if fact != table.facts[-1]]
    assert found([*table.facts, third]) == ["stated_ahead"]
    assert "stated_gap" in found([*without, third])
    assert found(without)[-1:] != ["stated_gap"]


def test_another_vaults_statement_is_found():
    table = played()
    [first] = states(table)
    other = sign_next_statement(replace(first, hand="t/1"), first, signing_key(b"x" * 32))
    assert found([*table.facts, other]) == ["stated_by_other"]


def test_a_row_of_a_card_that_was_taken_out_of_the_journal_is_found():
    table = played()
    states(table)
    card = next(fact for fact in table.facts if isinstance(fact, e.CardSeen))
    assert found([fact for fact in table.facts if fact != card]) == [
        "stated_opening", "stated_draw"]


def test_a_card_that_no_vault_saw_is_found():
    table = played()
    states(table)
    at = next(k for k, fact in enumerate(table.facts) if isinstance(fact, e.CardSeen))
    forged = e.CardSeen(e.Place.HOLE, 1, "ab" * 8, "", "c2VhbGVk")
    assert found([*table.facts[:at], forged, *table.facts[at:]]) == ["stated_nothing"]


def test_a_hand_that_the_vault_says_nothing_of_is_found_once_another_has_begun():
    table = played()
    states(table)
    for _ in range(2):
        to_showdown(dealing(table))
        for seat in (1, 2, 3):
            table.tap(TapKind.SHOW, seat)
        over(table)
    silent = [fact for fact in table.facts if not isinstance(fact, e.VaultStated)]
    assert found(silent) == []  # a journal of before there were statements
    assert found(table.facts) == ["stated_not"]


# --- said at the table -------------------------------------------------------------------------


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_what_was_found_stays_on_the_panel_until_the_floor_has_looked_into_it(lang):
    table = to_showdown(dealing())
    table.vault.open_at(1, table.hand.tokens[0])
    for seat in (1, 2, 3):
        table.tap(TapKind.SHOW, seat)
    states(over(table))
    [alarm] = table.table.alarms
    assert (alarm.what, alarm.device) == ("vault", "vault")
    shown = dealer_picture(table.table, advise(table.table), Surroundings(lang, ("shoe",)))
    assert ("coffre" if lang == "fr" else "vault") in str(shown).lower()
    table.put(e.AlarmAcknowledged(alarm.number, "M. Durand", "vu"))
    assert table.table.alarms == ()


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_every_finding_has_words_that_name_no_card(lang):
    table = to_showdown(dealing())
    table.vault.open_tabled(table.hand.tokens[0:6:3], 1)
    shows_last(table)
    states(table)
    said = [one.says(lang) for one in check_openings(rows(*table.facts))]
    assert len(said) == 2
    assert not any(card in text for text in said for card in DECK)


def test_the_token_of_a_closed_card_is_in_no_note():
    table = to_showdown(dealing())
    table.vault.open_at(1, token_of(table.vault, "As"))
    table.tap(TapKind.SHOW, 1)
    table.put(e.HandMucked(2), e.HandMucked(3))
    noted = [fact for fact in states(over(table)) if isinstance(fact, e.DeviceNoted)]
    assert noted
    assert not any(token in str(noted) for token in table.hand.tokens)


@pytest.mark.parametrize("place", ["seat", "seat x", "seat " + "9" * 5000, "", "nowhere"])
def test_a_place_that_is_none_in_a_forged_statement_is_found_and_stops_nobody(place):
    said = e.VaultStated(1, "", "1/1", players=3, names=(NamesAsked(place, 1),))
    assert ("stated_name", place) in HandFacts("1", 3).unexplained(said)
