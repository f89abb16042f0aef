"""A table at work with the vault's process: nothing twice, nothing lost, and by hand without it."""

import threading
from dataclasses import replace

import pytest
from dealt_table import TOLD, UIDS, Dealt
from kept_here import REGISTER
from vault_here import look_up_often

from dealer_assist.game.games import Structure
from dealer_assist.game.hand.stakes_from_blinds import stakes_for
from dealer_assist.game.taps import Tap, TapKind
from dealer_assist.live.table.live_table import ReadyFacts, opening_facts
from dealer_assist.storage.journal import Journal, JournalKind, Origin
from dealer_assist.storage.registry.tag_register import PRACTICE_CHIPS
from dealer_assist.trust.vault.table_keys import TableKeyUnusable
from dealer_assist.trust.vault.vault_compare import compare_vault
from dealer_assist.trust.vault.vault_connection import VaultUnusable
from drivers.devices import device_reports as r


@pytest.fixture(autouse=True)
def often(monkeypatch):
    look_up_often(monkeypatch)


@pytest.fixture
def table(tmp_path):
    (tmp_path / "vault").mkdir()
    made = Dealt(tmp_path)
    made.began()
    yield made
    made.end()


def test_a_card_is_a_fact_with_a_token_and_the_device_hears_of_it_afterwards(table):
    table.draw(1)
    table.until(lambda: (7, 1) in table.here.port("shoe").calls)
    assert [bool(one.token and one.sealed and not one.card) for one in table.seen] == [True]


def test_what_came_behind_a_card_that_the_vault_couldnt_name_isnt_committed_before_it(
    table, monkeypatch
):
    table.draw(1)
    table.until(lambda: len(table.seen) == 1)
    held = threading.Event()
    monkeypatch.setattr(table.here.vault, "draw", lambda uid: held.wait(20))
    shoe = table.here.port("shoe")
    table.draw(2)
    shoe.deliver(r.LidOpened("shoe", 7, 3, 0, 3))
    table.until(lambda: not table.unit.table.devices["shoe"].up)
    monkeypatch.undo()
    held.set()
    table.until(lambda: table.here.port("shoe") is not shoe)
    assert table.here.port("shoe").left == (7, 1)
    assert not {(7, 2), (7, 3)} & set(shoe.calls) and len(table.seen) == 1
    table.draw(2)
    table.until(lambda: len(table.seen) == 2)


def test_a_card_that_is_told_again_by_a_vault_that_is_back_is_dealt_once(table):
    table.draw(1)
    table.until(lambda: len(table.seen) == 1)
    token = table.seen[0].token
    shoe = table.here.port("shoe")
    table.here.again()
    table.until(lambda: table.here.port("shoe") is not shoe)
    table.draw(1)
    table.draw(2)
    table.until(lambda: len(table.seen) == 2)
    assert table.seen[0].token == token != table.seen[1].token


def test_a_table_that_died_between_draw_and_commit_gets_the_same_card(table, monkeypatch):
    drawn = []
    draw = table.here.vault.draw

    def lost(uid):
        drawn.append(draw(uid))
        table.remote._connection.cut()  # the answer never arrives
        return drawn[-1]

    monkeypatch.setattr(table.here.vault, "draw", lost)
    shoe = table.here.port("shoe")
    table.draw(1)
    table.until(lambda: table.here.port("shoe") is not shoe)
    monkeypatch.undo()
    assert not table.seen
    table.draw(1)
    table.until(lambda: len(table.seen) == 1)
    assert table.seen[0].token == drawn[0].token


def test_without_its_vault_a_table_that_is_open_shows_the_shoe_lost_and_goes_on(table):
    table.here.stop()
    table.until(lambda: not table.unit.table.devices["shoe"].up)
    assert table.unit.table.devices["shoe"].why.startswith("vault away")
    before = table.unit.table.number
    table.unit.put(Tap(TapKind.CALL_FLOOR))
    table.until(lambda: table.unit.table.number > before)
    table.here.start()
    table.until(lambda: table.remote.attached)


@pytest.mark.usefixtures("in_english")
def test_a_table_that_is_opened_while_its_vault_is_away_begins_by_hand_and_takes_it_up(
    table, capsys
):
    table.draw(1)
    table.until(lambda: len(table.seen) == 1)
    table.house.stop()
    table.here.stop()
    table.open()
    assert "by hand until then" in capsys.readouterr().err
    assert table.unit.table.hand.dealt == 1
    ports = len(table.here.ports)
    table.here.start()
    table.until(lambda: len(table.here.ports) == ports + 2)
    assert table.here.port("shoe").left == (7, 1)
    table.draw(2)
    table.until(lambda: len(table.seen) == 2)


def test_another_vault_in_the_place_of_the_journals_own_is_refused(table, monkeypatch):
    table.house.stop()
    table.here.stop()
    monkeypatch.setattr("vault_here.FINGERPRINT", "x" * 16)
    table.here.start()
    with pytest.raises(VaultUnusable, match="another vault key"):
        table.open()
    monkeypatch.undo()
    table.here.again()
    table.journal.close()
    table.open()


def test_a_journal_begun_with_a_vault_isnt_opened_with_keys_beside_it(table):
    from dealer_assist.trust.vault.table_keys import check_keys, keys_beside

    facts = [one.fact for one in table.journal.facts()]
    with pytest.raises(TableKeyUnusable):
        check_keys(table.journal.path, facts, keys_beside(table.folder / "other", None))
    check_keys(table.journal.path, facts, table.remote)


def test_no_file_of_the_tables_holds_a_key_or_the_tag_of_a_card(table):
    for seq in range(1, 7):
        table.draw(seq)
    table.until(lambda: len(table.seen) == 6)
    for file in (one for one in table.folder.iterdir() if one.is_file()):
        content = file.read_bytes().lower()
        assert not any(tag in content or tag.hex().encode() in content for tag in REGISTER.cards)
        assert not file.name.endswith((".vault", ".floor"))


def test_a_journal_that_lost_a_statement_or_has_another_one_is_found_by_the_vaults_own(
    table, tmp_path
):
    last = None
    copies = {"same": [], "lost": [], "other": []}
    for n in range(1, 4):
        table.here.vault.begin(f"1/{n}", 2)
        table.here.vault.draw(UIDS[TOLD.deck[n]])
        last = table.here.vault.statement(last)
        copies["same"].append(last)
        copies["lost"] += [last] if n != 2 else []
        copies["other"].append(replace(last, players=3) if n == 2 else last)
    found = {}
    for name, facts in copies.items():
        with Journal.open(tmp_path / name, kind=JournalKind.PRACTICE) as journal:
            journal.append([(fact, Origin("vault")) for fact in facts])
        says, is_same = compare_vault(table.here.folder, tmp_path / name, "en")
        found[name] = (is_same, [line.split(":")[0] for line in says])
    assert found["same"][0]
    assert found["lost"] == found["other"] == (False, ["statement no. 2 (hand 1/2)"])


def test_a_vault_that_stated_hands_to_come_says_that_an_older_journal_was_put_back(tmp_path):
    (tmp_path / "vault").mkdir()
    table = Dealt(tmp_path)
    table.until(lambda: len(table.here.ports) == 2)
    table.unit.put(ReadyFacts(opening_facts(
        table.unit.table, "t", "holdem_no_limit", stakes_for(Structure.NO_LIMIT, 50, 100),
        PRACTICE_CHIPS, table.remote)))
    table.until(lambda: table.unit.table.name)
    table.house.stop()  # the journal as it is now is what is put back
    for number in (1, 2):
        table.here.vault.begin(f"t/{number}", 2)
        table.here.vault.draw(UIDS[TOLD.deck[number]])
    table.here.vault.begin("t/3", 2)
    table.open()
    try:
        table.until(lambda: table.unit.table.alarms)
        assert [alarm.what for alarm in table.unit.table.alarms] == ["stated_ahead"]
    finally:
        table.end()
