"""Table and vault over a real socket: who is let in, what is answered, what a death costs."""

import os
import socket
import threading
import time
from contextlib import suppress

import pytest
from kept_here import REGISTER
from vault_here import TableHere, VaultHere, look_up_often

from dealer_assist.trust.vault import (
    NotOpened,
    VaultAway,
    socket_connection,
    vault_connection,
    vault_server,
)
from dealer_assist.trust.vault import vault_messages as w
from dealer_assist.trust.vault.socket_peers import Allowed
from dealer_assist.trust.vault.vault_connection import VaultMissing, VaultUnusable, vault_account
from dealer_assist.trust.vault.vault_server import SocketUnusable
from drivers.devices import device_reports as r

CARDS = sorted(REGISTER.cards)


@pytest.fixture(autouse=True)
def often(monkeypatch):
    look_up_often(monkeypatch)


@pytest.fixture
def here(tmp_path):
    running = VaultHere(tmp_path)
    yield running
    running.end()


@pytest.fixture
def table(here):
    made = TableHere(here.path)
    made.attach()
    made.until(lambda: len(here.ports) == 2)
    yield made
    made.remote.stop()


def read(here, table, card, seq=1):
    """The number under which the table hears of this card."""
    before = len(table.reports)
    here.port("shoe").deliver(r.CardRead("shoe", 7, seq, 0, card, 0))
    table.until(lambda: len(table.reports) > before)
    return table.reports[-1].uid


def raw(here) -> socket.socket:
    sock = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    sock.settimeout(10)
    sock.connect(str(here.path))
    return sock


def everything(sock) -> bytes:
    found = b""
    while chunk := sock.recv(65536):
        found += chunk
    return found


def test_a_hand_is_dealt_and_tabled_over_the_socket(here, table):
    vault = table.remote
    vault.use("practice")
    vault.begin("1/1", 2)
    drawn = [vault.draw(read(here, table, card, n)) for n, card in enumerate(CARDS[:9], 1)]
    assert [one.card for one in drawn] == ["", "", "", "", "", *(
        REGISTER.cards[card] for card in CARDS[5:8]), ""]
    assert vault.open_tabled([drawn[0].token, drawn[2].token], 1) == (
        REGISTER.cards[CARDS[0]], REGISTER.cards[CARDS[2]])
    assert vault.named("seat 2", REGISTER.cards[CARDS[1]], (drawn[1].token,)).token
    assert vault.open_at(4, drawn[4].token) == REGISTER.cards[CARDS[4]]
    vault.relaid([one.token for one in drawn[:8]], 1)
    vault.expects(True)
    vault.stands_at(8)
    assert vault.whose(read(here, table, CARDS[20])).in_play
    assert vault.token(read(here, table, CARDS[1])) == drawn[1].token
    stated = vault.statement()
    assert (stated.hand, stated.players, len(stated.openings)) == ("1/1", 2, 6)
    assert vault.statement(stated) is None


def test_a_refusal_comes_across_with_its_reason(table):
    table.remote.begin("1/1", 2)
    with pytest.raises(NotOpened) as why:
        table.remote.open_tabled(["0011223344556677"], 1)
    assert why.value.why == "not_drawn"


def test_a_tag_itself_is_no_question_and_a_chip_of_nobodys_is(here, table):
    table.remote.begin("1/1", 2)
    for question in (table.remote.draw, table.remote.token, table.remote.whose):
        with pytest.raises(NotOpened):
            question(CARDS[0])
    assert table.remote.whose(b"\xe0\x04\x01stray").deck is None
    assert table.remote.attached


def test_a_read_that_is_too_long_ago_has_everything_told_again(here, table):
    first = table.remote.attached
    with pytest.raises(VaultAway):
        table.remote.draw(b"twelve bytes")
    table.until(lambda: table.remote.attached > first)


def test_the_table_gets_the_chips_and_the_names_of_the_decks(table):
    assert dict(table.chips) == dict(REGISTER.chips)
    assert table.remote.met.welcome.decks == ("practice",)


def test_devices_start_where_the_journal_left_them_and_stop_when_the_table_leaves(here):
    table = TableHere(here.path, left={"shoe": (7, 41), "scanner": None})
    table.attach()
    table.until(lambda: len(here.ports) == 2 and here.port("scanner").calls)
    assert (here.port("shoe").left, here.port("scanner").left) == ((7, 41), None)
    table.remote.ports["shoe"].committed(7, 42)
    table.until(lambda: (7, 42) in here.port("shoe").calls)
    table.remote.stop()
    table.until(lambda: here.port("shoe").calls[-1] == here.port("scanner").calls[-1] == "stop")


def test_the_vault_says_that_a_table_came_and_that_it_is_gone(here):
    table = TableHere(here.path)
    table.attach()
    table.until(lambda: here.said == ["a table is attached"])  # said in the vault's own thread
    table.remote.stop()
    table.until(lambda: here.said[-1] == "the table is gone: nobody listens to the devices")


def test_an_answer_of_a_device_bears_the_number_that_the_table_was_given(here, table):
    number = table.remote.ports["shoe"].lock()
    table.until(lambda: "lock" in here.port("shoe").calls)
    here.port("shoe").deliver(r.RequestAnswered("shoe", 4711, "done", 0, 0, 0))
    table.until(lambda: table.reports)
    assert table.reports[-1].request_id == number


def test_the_spot_to_act_is_told_again_to_a_vault_that_is_back(here, table):
    table.remote.ports["scanner"].watch(3)
    table.until(lambda: ("watch", 3) in here.port("scanner").calls)
    here.again()
    table.until(lambda: len(here.ports) == 4 and ("watch", 3) in here.port("scanner").calls)


def test_a_dead_vault_loses_its_devices_and_comes_back_by_itself(here, table):
    first = table.remote.attached
    here.stop()
    table.until(lambda: sum(isinstance(one, r.LinkLost) for one in table.inbox) == 2)
    begun = time.monotonic()
    with pytest.raises(VaultAway):
        table.remote.begin("1/1", 2)
    assert time.monotonic() - begun < 0.5
    here.start()
    table.until(lambda: table.remote.attached > first)
    table.remote.begin("1/1", 2)


def test_what_came_before_the_vault_died_is_known_to_be_void(here, table):
    read(here, table, CARDS[0])
    old = table.inbox[-1].attached
    assert old == table.remote.attached
    here.again()
    table.until(lambda: table.remote.attached not in (0, old))


def test_a_hung_vault_costs_one_question_its_limit_and_the_next_ones_nothing(
    here, table, monkeypatch
):
    held = threading.Event()
    monkeypatch.setattr(here.vault, "begin", lambda *_: held.wait(10))
    monkeypatch.setattr(vault_connection, "ANSWER_LIMIT_S", 0.2)
    begun = time.monotonic()
    with pytest.raises(VaultAway):
        table.remote.begin("1/1", 2)
    once = time.monotonic()
    with pytest.raises(VaultAway):
        table.remote.stands_at(0)
    held.set()
    assert once - begun < 2.5
    assert time.monotonic() - once < 0.5


def test_a_question_at_which_the_vault_fails_is_refused_and_names_nothing(
    here, table, monkeypatch
):
    def broken(*_):
        raise KeyError(CARDS[0])

    monkeypatch.setattr(here.vault, "stands_at", broken)
    with pytest.raises(NotOpened) as why:
        table.remote.stands_at(3)
    assert not isinstance(why.value, VaultAway)
    assert CARDS[0].hex() not in str(here.said) + str(why.value) and "KeyError" in str(here.said)
    table.remote.begin("1/1", 2)


def test_a_second_table_is_told_that_another_one_is_there(here, table, monkeypatch):
    monkeypatch.setattr(vault_server, "_LEAVES_S", 0.2)
    with pytest.raises(VaultUnusable, match="another table"):
        TableHere(here.path).remote.meet()
    assert table.remote.attached


def test_another_journals_table_is_turned_away_after_the_first_has_gone(here, table):
    table.remote.stop()
    with pytest.raises(VaultUnusable, match="another journal"):
        TableHere(here.path, "j2").remote.meet()
    TableHere(here.path, "j1").remote.meet()


def test_who_only_looks_is_answered_beside_a_table(here, table):
    assert vault_account(here.path).welcome.devices == ("shoe", "scanner")
    assert table.remote.attached


def test_another_user_is_turned_away_by_the_kernels_word(tmp_path):
    here = VaultHere(tmp_path, Allowed(frozenset({os.geteuid() + 1})))
    try:
        with pytest.raises(VaultUnusable, match="may not"):
            TableHere(here.path).remote.meet()
        assert not here.ports
    finally:
        here.end()


def test_the_socket_is_its_users_alone_unless_others_are_named(here):
    assert here.path.stat().st_mode & 0o777 == 0o600


def test_no_vault_is_said_with_what_to_do(tmp_path):
    with pytest.raises(VaultMissing, match="dealer-assist vault"):
        TableHere(tmp_path / "none").remote.meet()


def test_a_second_vault_doesnt_take_the_first_ones_socket(here):
    with pytest.raises(SocketUnusable, match="already"):
        VaultHere.start(here)
    assert vault_account(here.path)


def test_a_socket_that_was_cleared_away_is_there_again(here):
    here.path.unlink()
    until = time.monotonic() + 30
    while time.monotonic() < until:
        with suppress(VaultMissing):  # not there yet, or there and not listening yet
            assert vault_account(here.path).welcome.decks == ("practice",)
            return
        time.sleep(0.02)
    pytest.fail("no vault listens at its socket again")


@pytest.mark.parametrize("said", [
    b"GET / HTTP/1.1\r\n\r\n", b"\x00\x00\x00\x02{}", b"\xff" * 9, w.framed(w.Ping()),
    w.framed(w.VaultHello(w.VERSION)), w.framed(w.VaultHello(w.VERSION, "a\nb")),
    w.framed(w.VaultHello(99, "j1")), w.framed(w.VaultHello(w.VERSION, "j1")) * 2,
    w.framed(w.VaultHello(w.VERSION, "j1")) + w.framed(w.Start()) * 2,
    w.framed(w.VaultHello(w.VERSION, "j1")) + w.framed(w.Committed("safe", 1, 1)),
    w.framed(w.VaultHello(w.VERSION, "j1")) + w.framed(w.Watch("scanner", 77)),
])
@pytest.mark.few
def test_whatever_strangers_say_cuts_their_line_and_the_next_table_is_served(here, said):
    sock = raw(here)
    sock.sendall(said)
    everything(sock)
    sock.close()
    table = TableHere(here.path)
    table.attach()
    table.remote.begin("1/1", 2)
    table.remote.stop()


def test_who_says_nothing_is_cut_off(here, monkeypatch):
    monkeypatch.setattr(socket_connection, "SILENT_S", 0.3)
    sock = raw(here)
    begun = time.monotonic()
    everything(sock)
    assert time.monotonic() - begun < 6
    sock.close()


@pytest.mark.parametrize("answer", [
    b"", b"\x00\x00\x00\x02{}", w.framed(w.Ping()) * 3, w.framed(w.AttachRefusal("another")),
    w.framed(w.Welcome(99, "v", "f")), w.framed(w.Welcome(1, "v", "f", pieces=-1)),
    w.framed(w.Welcome(1, "v", "f", pieces=1)) + w.framed(w.Cards(1, ())),
])
def test_whatever_stands_in_the_vaults_place_the_table_says_why_it_cant_be_used(tmp_path, answer):
    path = tmp_path / "s"
    door = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    door.bind(str(path))
    door.listen()

    def stand_in():
        sock, _ = door.accept()
        sock.recv(65536)
        sock.sendall(answer)
        sock.close()

    thread = threading.Thread(target=stand_in, daemon=True)
    thread.start()
    with pytest.raises(VaultUnusable):
        TableHere(path).remote.meet()
    thread.join(5)
    door.close()
