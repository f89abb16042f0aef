"""A table's stick: shut to whoever finds it, written by itself, refused where it isn't ours."""

import io
import shutil

import pytest
from spare_machines import KEY, PASSPHRASE, Machines, added
from tampered_journal import a_table, append

from dealer_assist.cli import spare
from dealer_assist.cli.frame.command_execution import call_command
from dealer_assist.game import facts as e
from dealer_assist.storage.journal import Journal
from dealer_assist.trust.vault.encrypted_spare_file import new_key


@pytest.fixture
def machines(tmp_path, monkeypatch):
    return Machines(tmp_path, monkeypatch)


@pytest.fixture
def closed(machines):
    """A first machine whose table is closed, and its stick."""
    a_table(machines.journal)
    assert machines.write() == 0
    return machines



def test_who_finds_a_stick_finds_nothing_of_the_table_in_it(machines):
    canaries = ["Mme Amelie Canari", "PIN 7777", "canary-secret-of-a-device"]
    with Journal.open(machines.journal) as journal:
        append(journal, e.TableOpened("Table 7", "grand_cercle", "holdem_no_limit",
                                      e.Stakes(100, 200, 200), ()),
               e.PlayerSat(3, 5_000, name=canaries[0]))
    (machines.first / "j.people.json").write_text(canaries[1])
    (machines.first / "j.devices.toml").write_text(canaries[2])
    assert machines.write() == 0
    content = (machines.stick / "table.spare").read_bytes()
    for secret in (*canaries, "grand_cercle", "Table 7", str(machines.first), KEY.key.hex()):
        assert secret.encode() not in content
    assert KEY.key not in content


def test_a_wrong_passphrase_opens_nothing_and_changes_nothing(closed, capsys):
    assert closed.take(passphrase="quatre chevaux rouges") == 1
    assert "passphrase" in capsys.readouterr().err
    assert not any(closed.spare.iterdir())


@pytest.mark.parametrize("bend", [
    lambda b: b[:-1], lambda b: b[:40], lambda b: b"", lambda b: b"PK" + b[2:],
    lambda b: b[:-9] + bytes([b[-9] ^ 1]) + b[-8:],
    lambda b: b.replace(b'"cost": 1024', b'"cost": 1e99', 1),
    lambda b: b.replace(b'"cost": 1024, "block": 8', b'"cost":1048576,"block":9', 1),
    lambda b: b[:8] + b"\xff\xff\xff\xff" + b[12:],
])  # fmt: skip
def test_a_stick_that_was_cut_bent_or_made_up_is_refused_in_a_sentence(closed, capsys, bend):
    file = closed.stick / "table.spare"
    file.write_bytes(bend(file.read_bytes()))
    assert closed.take() in (1, 2)
    said = capsys.readouterr().err
    assert "Nothing was changed" in said and "Traceback" not in said
    assert not any(closed.spare.iterdir())


def test_a_stick_of_another_key_does_not_pass_for_this_tables(closed):
    other = new_key(PASSPHRASE, 2**10)
    file = closed.stick / "table.spare"
    lock_of_ours = len(KEY.lock)
    theirs = other.seal(b"made up")
    file.write_bytes(file.read_bytes()[:12 + lock_of_ours] + theirs[12 + len(other.lock):])
    assert closed.take() == 2


def test_a_stick_is_written_again_only_where_the_journal_has_something_new(closed, monkeypatch):
    file, written, rounds = closed.stick / "table.spare", [], []

    class Ended(Exception):
        pass

    def sleep(seconds):
        written.append(file.read_bytes())
        rounds.append(seconds)
        if len(rounds) == 2:
            added(closed.journal, e.PlayerSat(9, 5_000))
        if len(rounds) == 4:
            raise Ended

    with pytest.raises(Ended):
        call_command(spare, ["write", str(closed.stick), "--key", str(closed.key), "--journal",
              str(closed.journal), "--every", "60"], sleep)
    assert rounds == [60] * 4
    assert written[0] == written[1] != written[2] == written[3]


def test_a_stick_that_is_away_is_said_once_and_waited_for(closed, capsys):
    class Ended(Exception):
        pass

    rounds = []

    def sleep(seconds):
        rounds.append(seconds)
        if len(rounds) == 3:
            closed.stick.mkdir()
        if len(rounds) == 4:
            raise Ended

    shutil.rmtree(closed.stick)
    with pytest.raises(Ended):
        call_command(spare, ["write", str(closed.stick), "--key", str(closed.key), "--journal",
              str(closed.journal), "--every", "60"], sleep)
    assert len(capsys.readouterr().err.splitlines()) == 1
    assert (closed.stick / "table.spare").exists()


@pytest.mark.long
def test_the_passphrase_is_chosen_once_and_an_easy_one_is_refused(machines, monkeypatch, capsys):
    path = machines.first / "new.key"
    monkeypatch.setattr("sys.stdin", io.StringIO("1234\n"))
    assert call_command(spare, ["key", "--key", str(path), "--lang", "en"]) == 1
    assert "Twelve letters" in capsys.readouterr().err and not path.exists()
    monkeypatch.setattr("sys.stdin", io.StringIO(PASSPHRASE + "\n"))
    assert call_command(spare, ["key", "--key", str(path), "--lang", "en"]) == 0
    assert path.stat().st_mode & 0o777 == 0o600
    # never over another one
    assert call_command(spare, ["key", "--key", str(path), "--lang", "en"]) == 2
