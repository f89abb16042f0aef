"""The vault killed at any moment and started again: the same account, and no limit begun anew."""

import errno
import os
import shutil
from dataclasses import replace

import pytest
from kept_here import FLOOR, MASTER, kept

from dealer_assist.storage.registry.tag_register import practice_register
from dealer_assist.trust.vault import NotOpened, Vault, VaultAway
from dealer_assist.trust.vault import vault_hand_on_disk as kept_module
from dealer_assist.trust.vault.vault_hand_on_disk import StoredVault, add_later_statements
from dealer_assist.trust.vault.vault_statement import is_next_statement

REGISTER = practice_register()
CARDS = sorted(REGISTER.cards)


@pytest.fixture
def started(tmp_path):
    """Starts the vault over the same folder; the one before is dropped as kill -9 drops it."""
    running: list[StoredVault] = []

    def start() -> StoredVault:
        if running:
            running.pop().close()
        running.append(kept(tmp_path))
        return running[-1]

    yield start
    running.pop().close()


def dealt(vault, players=3):
    """A hand of which the hole cards are dealt: the first ``2 * players`` cards."""
    vault.begin("1/1", players)
    return [vault.draw(card) for card in CARDS[: 2 * players]]


def refused(why, question, *words):
    with pytest.raises(NotOpened) as found:
        question(*words)
    assert found.value.why == why


def test_a_card_told_again_after_a_restart_is_the_same_card_at_the_same_place(started):
    before = dealt(started())
    again = started()
    again.stands_at(5)
    drawn = again.draw(CARDS[5])
    assert (drawn.token, drawn.card) == (before[5].token, "") and drawn.sealed


def test_the_count_goes_on_after_a_restart_so_that_the_flop_lies_open(started):
    dealt(started())
    vault = started()
    assert not vault.draw(CARDS[6]).card
    assert vault.draw(CARDS[7]).card == REGISTER.cards[CARDS[7]]


def test_a_hole_card_cant_be_drawn_anew_at_an_open_place_after_a_restart(started):
    dealt(started())
    vault = started()
    vault.stands_at(7)
    refused("drawn_twice", vault.draw, CARDS[0])


def test_the_names_asked_about_a_place_are_counted_across_restarts(started):
    dealt(started())
    for card in ("As", "Ks", "Qs"):
        started().named("board 1", card)
    refused("asked_too_often", started().named, "board 1", "Js")
    assert started().named("board 1", "As") is not None  # the same question is no new one


def test_a_hand_can_be_tabled_after_a_restart(started):
    drawn = dealt(started())
    assert started().open_tabled([drawn[0].token, drawn[3].token], 1) == (
        REGISTER.cards[CARDS[0]], REGISTER.cards[CARDS[3]])


def test_a_hand_that_is_over_isnt_begun_again_after_any_number_of_restarts(started):
    dealt(started())
    started().begin("1/2", 3)
    for _ in range(3):
        refused("begun_twice", started().begin, "1/1", 3)


def test_a_power_cut_between_a_hands_file_and_its_name_lets_no_hand_begin_twice(started, tmp_path):
    dealt(started())
    (tmp_path / "begun").unlink()
    started().begin("1/2", 3)
    refused("begun_twice", started().begin, "1/1", 3)


def test_the_table_may_take_its_hand_up_again_by_beginning_it_with_the_same_words(started):
    drawn = dealt(started())
    vault = started()
    vault.begin("1/1", 3)
    assert vault.open_tabled([drawn[0].token], 1)


def test_the_table_cant_lay_a_card_by_its_word_at_a_hole_place(started):
    vault = started()
    vault.begin("1/1", 3)
    token = vault.token(CARDS[0])
    vault.relaid([token, "", "", "", "", ""], 0)
    refused("not_drawn", vault.open_tabled, [token], 1)


def test_refusals_of_an_earlier_life_stand_in_the_statement(started):
    dealt(started())
    refused("not_drawn", started().open_tabled, ["0123456789abcdef"], 1)
    stated = started().statement()
    assert [(one.why, one.count) for one in stated.refused] == [("not_drawn", 1)]


def test_a_statement_that_the_table_never_got_is_given_again_after_restarts(started):
    dealt(started())
    first = started().statement()
    started().begin("1/2", 3)
    assert started().statement(None) == first
    vault = started()
    vault.draw(CARDS[0])
    second = vault.statement(first)
    assert (second.number, second.hand) == (2, "1/2")
    assert started().statement(first) == second


def test_statements_are_one_chain_however_often_the_vault_starts(started, tmp_path):
    last = None
    for n in range(1, 5):
        vault = started()
        vault.begin(f"1/{n}", 2)
        vault.draw(CARDS[n])
        started()
    vault = started()
    for n in range(1, 5):
        stated = vault.statement(last)
        assert (stated.number, stated.hand) == (n, f"1/{n}")
        last = stated
    assert vault.statement(last) is None
    assert len((tmp_path / "statements").read_bytes().splitlines()) == 4


@pytest.mark.parametrize("cut", [1, 7, 30])
def test_a_last_line_that_a_power_cut_tore_was_never_answered(started, tmp_path, cut):
    dealt(started())
    file = tmp_path / "hand"
    file.write_bytes(file.read_bytes()[:-cut])
    vault = started()
    vault.stands_at(5)
    assert vault.draw(CARDS[5]).sealed
    assert started().draw(CARDS[6]).sealed  # the burn: the file goes on after what was torn


def test_a_hand_whose_file_is_damaged_is_closed_for_good(started, tmp_path):
    drawn = dealt(started())
    file = tmp_path / "hand"
    lines = file.read_bytes().split(b"\n")
    lines[3] = b"{}"
    file.write_bytes(b"\n".join(lines))
    vault = started()
    refused("no_hand", vault.open_tabled, [drawn[0].token], 1)
    assert (tmp_path / "hand.damaged").exists()
    refused("no_hand", vault.begin, "1/1", 3)
    refused("no_hand", started().begin, "1/1", 3)
    vault = started()
    vault.begin("1/2", 3)
    refused("begun_twice", vault.begin, "1/1", 3)


@pytest.mark.parametrize(("name", "line"), [("statements", 1), ("statements", 0), ("begun", 0)])
def test_a_damaged_line_of_what_is_kept_for_good_costs_no_start(started, tmp_path, name, line):
    for hand in ("1/1", "1/2", "1/3"):
        vault = started()
        vault.begin(hand, 2)
        vault.draw(CARDS[0])
    second = vault.statement(vault.statement(None))
    file = tmp_path / name
    lines = file.read_bytes().split(b"\n")
    lines[line] = b"\xff" + lines[line][1:]
    damaged = b"\n".join(lines)
    file.write_bytes(damaged)
    vault = started()
    assert vault.statement(second).hand == "1/3"
    refused("begun_twice", vault.begin, "1/2", 2)
    vault.begin("1/4", 2)
    assert file.read_bytes().startswith(damaged)  # nothing is deleted


def test_the_files_name_no_tag_and_no_closed_card_and_are_the_vaults_alone(started, tmp_path):
    vault = started()
    dealt(vault)
    vault.statement()
    started().begin("1/2", 3)
    for file in tmp_path.iterdir():
        content = file.read_bytes().lower()
        assert not file.stat().st_mode & 0o077
        for tag, card in REGISTER.cards.items():
            assert tag not in content and tag.hex().encode() not in content
            assert f'"{card.lower()}"'.encode() not in content


def test_what_opens_a_card_is_on_the_disk_before_the_answer_and_a_closed_card_after(
    started, monkeypatch
):
    synced: list[int] = []
    monkeypatch.setattr(kept_module.os, "fdatasync", synced.append)
    vault = started()
    drawn = dealt(vault)
    assert not synced
    vault.settle()
    assert len(synced) == 1
    vault.draw(CARDS[6])
    vault.draw(CARDS[7])  # of the flop
    assert len(synced) == 2
    vault.open_tabled([drawn[0].token], 1)
    vault.named("board 2", "As")
    assert len(synced) == 4


def test_a_disk_that_takes_nothing_more_opens_nothing_more(started, monkeypatch):
    vault = started()
    drawn = dealt(vault)

    def full(*_):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(kept_module.os, "write", full)
    for question, words in (
        (vault.draw, (CARDS[7],)), (vault.open_tabled, ([drawn[0].token], 1)),
        (vault.named, ("board 1", "As")), (vault.begin, ("1/2", 3)),
    ):
        with pytest.raises(VaultAway):
            question(*words)


def test_questions_without_end_dont_fill_the_disk(started, monkeypatch, tmp_path):
    monkeypatch.setattr(kept_module, "MOST_BYTES", 2_000)
    vault = started()
    vault.begin("1/1", 3)
    with pytest.raises(NotOpened):
        for _ in range(1_000):
            vault.stands_at(0)
    assert (tmp_path / "hand").stat().st_size <= 2_000
    vault.begin("1/2", 3)
    vault.stands_at(0)


@pytest.mark.parametrize(("players", "burns"), [(0, (1, 1, 1)), (99, (1, 1, 1)), (3, (1, 1))])
def test_a_hand_that_nobody_can_deal_isnt_begun(started, players, burns):
    refused("no_hand", started().begin, "1/1", players, burns)


def test_it_answers_as_the_vault_in_one_process_does(started):
    plain = Vault(REGISTER.cards, MASTER, FLOOR, takes_word=False)
    vault = started()
    for one in (plain, vault):
        one.begin("1/1", 2)
    for card in CARDS[:12]:
        a, b = plain.draw(card), vault.draw(card)
        assert (a.token, a.card, bool(a.sealed)) == (b.token, b.card, bool(b.sealed))
    assert plain.whose(CARDS[0]) == vault.whose(CARDS[0])


# --- a copy of the folder at another machine ---------------------------------------------------


@pytest.fixture
def copied(tmp_path):
    """A copy of the folder, made in hand 1/1; then that hand was stated, and 1/2 begun."""
    folder, copy = tmp_path / "first", tmp_path / "copy"
    folder.mkdir()
    (folder / "master").write_bytes(MASTER)
    vault = kept(folder)
    vault.begin("1/1", 3)
    vault.draw(CARDS[0])
    vault.settle()
    shutil.copytree(folder, copy)
    vault.draw(CARDS[1])
    vault.begin("1/2", 3)
    stated = vault.statement()
    vault.close()
    return copy, stated


def test_a_copy_goes_on_with_the_chain_that_the_journal_knows(copied):
    folder, stated = copied
    add_later_statements(folder, [stated])
    vault = kept(folder)
    vault.begin("1/2", 3)
    vault.draw(CARDS[0])
    made = vault.statement(stated)
    assert made.number == stated.number + 1 and is_next_statement(made, stated)


def test_a_hand_that_was_over_does_not_begin_again_at_a_copy(copied):
    folder, stated = copied
    add_later_statements(folder, [stated])
    vault = kept(folder)
    vault.begin("1/2", 3)
    refused("begun_twice", vault.begin, "1/1", 4)


def test_a_copy_believes_no_statement_that_its_own_key_did_not_sign(copied):
    folder, stated = copied
    add_later_statements(folder, [replace(stated, number=900)])
    assert kept(folder).statement().number == 1
