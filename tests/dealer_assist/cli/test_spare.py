"""A table moves to a spare machine in mid-hand: nothing lost, nothing twice, nothing in silence."""

import os
import shutil
import time
from pathlib import Path

import pytest
from dealt_table import Dealt
from first_look import FirstLook, file  # noqa: F401 the fixture
from kept_here import MASTER
from spare_machines import KEY, Machines, added, moved
from tampered_journal import a_table, append, copied, sql
from vault_here import look_up_often

from dealer_assist.cli import spare
from dealer_assist.cli import table as table_command
from dealer_assist.cli.frame.command_execution import call_command
from dealer_assist.floor.link.spare_rows_request import Later
from dealer_assist.game import facts as e
from dealer_assist.game.advice import advise
from dealer_assist.game.table.table import Alarm
from dealer_assist.live.spare import spare_content
from dealer_assist.live.spare.spare_content import unpack_content
from dealer_assist.live.spare.table_takeover import Taking, take_over_table
from dealer_assist.storage.journal import (
    Journal,
    JournalKind,
    RowReader,
    journal_contents,
    verify_journal,
)
from dealer_assist.trust.vault.encrypted_spare_file import MOST_BYTES, TakeAlongUnusable
from dealer_assist.trust.vault.unexplained_openings import check_openings
from dealer_assist.view.rulings.pending_ruling_list import alarm_words
from drivers.devices import device_reports as r
from drivers.durable_files import put_whole


@pytest.fixture
def machines(tmp_path, monkeypatch):
    return Machines(tmp_path, monkeypatch)


@pytest.fixture
def closed(machines):
    """A first machine whose table is closed, and its stick."""
    a_table(machines.journal)
    assert machines.write() == 0
    return machines


# --- in mid-hand, with the vault's process -----------------------------------------------------


@pytest.fixture
def table(machines, monkeypatch):
    look_up_often(monkeypatch)
    (machines.first / "vault" / "master").write_bytes(MASTER)
    made = Dealt(machines.first)
    made.began()
    yield made
    made.end()


def deal(table, *numbers):
    for seq in numbers:
        table.draw(seq)
    table.until(lambda: len(table.seen) == numbers[-1])


def at_the_spare(machines):
    """The table opened where it was taken over, its devices plugged in there."""
    made = Dealt(machines.taken.parent)
    made.until(lambda: len(made.here.ports) == 2)
    return made


@pytest.mark.parametrize("later", [0, 2])
def test_in_mid_hand_the_next_advice_and_the_next_card_are_the_same(table, machines, later):
    deal(table, 1, 2, 3, 4)
    assert machines.write() == 0
    if later:
        deal(table, *range(5, 5 + later))
    said = advise(table.unit.table, 0)
    table.house.stop()
    table.here.stop()
    begun_s = time.process_time()
    assert machines.take("--copy", str(machines.journal)) == 0
    spare = at_the_spare(machines)
    assert time.process_time() - begun_s < 3  # of the 180 that people and plugs have
    try:
        (fact,) = moved(machines.taken)
        assert (fact.source, fact.vault) == (("floor", "behind") if later else ("stick", "whole"))
        assert advise(spare.unit.table, 0) == said
        assert spare.here.port("shoe").left == (7, 4 + later)
        spare.here.port("shoe").deliver(r.LinkUp("shoe", None, "SIM-shoe", 7, 1))
        spare.until(lambda: spare.unit.table.devices["shoe"].up)
        time.sleep(0.5)  # what a device kept is old news until it has fallen quiet
        deal(spare, 5 + later)
        assert spare.seen[-1].token and spare.seen[-1].sealed
    finally:
        spare.end()
        table.here.start()  # for the fixture's end


def test_a_running_table_is_not_taken_over_at_its_own_machine(table, machines, capsys):
    assert machines.write() == 0
    assert machines.take(root="/") == 2
    assert "Stop them first" in capsys.readouterr().err


def test_the_vaults_statements_of_a_hand_that_moved_raise_no_alarm(table, machines):
    deal(table, 1, 2)
    assert machines.write() == 0
    deal(table, 3, 4)
    table.house.stop()
    machines.take("--copy", str(machines.journal))
    spare = at_the_spare(machines)
    try:
        hand = spare.unit.table.hand
        stated = spare.here.vault.statement()
        facts = [*((one.number, one.fact) for one in journal_contents(machines.taken).records)]
        assert stated.hand.endswith(f"/{hand.number}") and len(stated.drawn) < 4
        assert check_openings([*facts, (len(facts) + 1, stated)]) == []
    finally:
        spare.end()


# --- taken over --------------------------------------------------------------------------------


def test_the_takeover_is_a_fact_that_says_where_by_whom_and_from_what(closed):
    assert closed.take() == 0
    (fact,) = moved(closed.taken)
    assert (fact.by, fact.source, fact.vault) == ("Mme Roy", "stick", "none")
    assert fact.machine and fact.at_s > 1_700_000_000
    with RowReader(closed.journal) as first, RowReader(closed.taken) as spare:
        assert spare.last()[0] == first.last()[0] + 1
        assert spare.hash_at(first.last()[0]) == first.last()[1]
    assert verify_journal(closed.taken).sound
    assert closed.taken.stat().st_mode & 0o777 == 0o600


def test_everything_that_the_table_needs_comes_along_with_its_rights(machines):
    a_table(machines.journal)
    book, folder = machines.first / "own.toml", machines.first / "registers"
    folder.mkdir()
    for path, text in ((machines.first / "j.vault", "v" * 32), (folder / "deck-red.toml", "red"),
                       (machines.first / "j.people.json", "{}"), (book, "book"),
                       (machines.first / "table.calibration", "c"),
                       (machines.first / "j.lock2.lock", "left behind")):
        path.write_text(text)
        path.chmod(0o600)
    (machines.first / "settings.toml").write_text(
        f'[table]\nhouse = "{book}"\n[devices]\nregister = "{folder}"\n'
        f'calibrations = ["{machines.first}/table.calibration"]\n')
    assert machines.write() == 0 and machines.take() == 0
    for path in (book, folder / "deck-red.toml", machines.first / "j.vault",
                 machines.first / "j.people.json", machines.first / "settings.toml",
                 machines.first / "table.calibration"):
        assert machines.here(path).read_bytes() == path.read_bytes()
        assert machines.here(path).stat().st_mode == path.stat().st_mode
    assert not machines.here(machines.first / "j.lock2.lock").exists()
    assert moved(machines.taken)[0].vault == "whole"


def test_the_makers_key_and_what_the_vault_put_aside_stay_behind(machines):
    a_table(machines.journal)
    for name in ("release.pub", "past/1/master", "master"):
        path = machines.first / "vault" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(MASTER)
    assert machines.write() == 0 and machines.take() == 0
    here = machines.here(machines.first / "vault")
    assert sorted(one.name for one in here.iterdir()) == ["lock", "master"]


def test_another_evenings_journal_stays_behind_unread_however_long_it_is(machines):
    a_table(machines.journal)
    older = machines.journal.with_name(f"{machines.journal.name}.older")
    shutil.copy(machines.journal, older)
    os.truncate(older, MOST_BYTES + 1)
    assert machines.write() == 0 and machines.take() == 0
    assert not machines.here(older).exists()


def test_a_journal_too_long_to_take_along_is_said_before_it_is_read(machines, monkeypatch, capsys):
    a_table(machines.journal)
    monkeypatch.setattr(spare_content, "MOST_BYTES", 1_000)
    monkeypatch.setattr(spare_content, "journal_as_one_file",
                        lambda path: pytest.fail("it was read"))
    assert machines.write() != 0
    assert "MB to take along" in capsys.readouterr().err


def test_a_link_in_the_tables_folders_leads_to_no_file_of_somebody_elses_nor_round(machines):
    a_table(machines.journal)
    secret = machines.first.parent / "shadow"
    secret.write_text("root's")
    (machines.first / "j.more").symlink_to(secret)
    registers = machines.first / "registers"
    registers.mkdir()
    (registers / "round").symlink_to(registers)
    (registers / "secret.toml").symlink_to(secret)
    (registers / "deck-red.toml").write_text("red")
    (machines.first / "settings.toml").write_text(f'[devices]\nregister = "{registers}"\n')
    assert machines.write() == 0 and machines.take() == 0
    here = machines.here(registers)
    assert [one.name for one in here.iterdir()] == ["deck-red.toml"]
    assert not machines.here(machines.first / "j.more").exists()


@pytest.mark.parametrize("why", [OSError(30, "ro"), OSError(28, "full")])
@pytest.mark.parametrize("lang", ["fr", "en"])
def test_a_stick_that_cant_be_written_to_stops_no_takeover(closed, monkeypatch, capsys, why, lang):
    def refusing(path, *given):
        if path.parent == closed.stick:
            raise why
        put_whole(path, *given)

    monkeypatch.setattr("dealer_assist.cli.spare.put_whole", refusing)
    assert closed.take("--lang", lang) == 0 and len(moved(closed.taken)) == 1
    said = capsys.readouterr()
    assert "systemctl enable" in said.out
    assert {"fr": "ne le dira pas", "en": "won't tell"}[lang] in said.err


def test_what_lay_at_the_spare_machine_stays_beside_it(closed):
    before = closed.taken
    before.parent.mkdir(parents=True)
    a_table(before, hands=1)
    old, settings = verify_journal(before).rows, closed.here(closed.first / "settings.toml")
    settings.write_text("# the spare's own\n")
    assert closed.take() == 0
    (aside,) = before.parent.glob("j.before-*[0-9]")
    assert verify_journal(aside).rows == old
    (kept,) = settings.parent.glob("settings.toml.before-*")
    assert kept.read_text() == "# the spare's own\n"


def test_a_takeover_that_was_cut_off_is_done_again(closed, monkeypatch):
    replace = os.replace
    monkeypatch.setattr(Path, "replace", lambda self, to: (_ for _ in ()).throw(OSError(5, "io"))
                        if self.name == "j.taking" else Path(replace(self, to) or to))
    assert closed.take() == 2 and not closed.taken.exists()
    monkeypatch.undo()
    monkeypatch.setenv("DEALER_ASSIST_SETTINGS", str(closed.first / "settings.toml"))
    closed._patch = monkeypatch
    assert closed.take() == 0 and len(moved(closed.taken)) == 1
    assert not list(closed.taken.parent.glob("*.taking*"))


# --- the floor's copy --------------------------------------------------------------------------


def test_the_longer_copy_counts_and_brings_the_guests_names(closed):
    added(closed.journal, e.PlayerSat(9, 5_000, name="M. Nouveau"))
    assert closed.take("--copy", str(closed.journal)) == 0
    assert moved(closed.taken)[0].source == "floor"
    (sat,) = [one.fact for one in journal_contents(closed.taken).records
              if isinstance(one.fact, e.PlayerSat) and one.fact.seat == 9]
    assert sat.name == "M. Nouveau"


@pytest.mark.parametrize("is_longer", [False, True])
def test_two_truths_are_played_on_neither(closed, capsys, is_longer):
    copy = copied(closed.journal, "copy")
    shutil.move(copy, closed.stick / "copy")
    added(closed.journal, e.PlayerSat(8, 5_000))
    added(closed.stick / "copy", e.PlayerSat(9, 7_000), *(
        [e.PlayerSat(10, 5_000)] if is_longer else []))
    assert closed.write() == 0
    assert closed.take("--copy", str(closed.stick / "copy")) == 2
    assert "differ at row" in capsys.readouterr().err and not closed.taken.exists()


def test_a_copy_of_another_table_or_a_damaged_one_is_refused(closed, capsys):
    other = a_table(closed.stick / "other")
    assert closed.take("--copy", str(other)) == 2
    assert "hasn't got this table's journal" in capsys.readouterr().err
    bent = shutil.copy(closed.journal, closed.stick / "bent")
    sql(Path(bent), "UPDATE facts SET body = replace(body, '1', '2') WHERE number = 9")
    assert closed.take("--copy", str(bent)) == 2
    assert "damaged at row 9" in capsys.readouterr().err


@pytest.mark.parametrize("changed", [
    {"name": "Mallory"}, {"salt": "no hex"}, {"salt": "ab"}, {"salt": ""}])
@pytest.mark.parametrize(("lang", "said"), [("fr", "l'exemplaire de la salle est abîmé"),
                                            ("en", "the floor's copy is damaged")])
def test_rows_of_the_floor_whose_names_are_others_are_refused(closed, changed, lang, said):
    stick = closed.stick / "table.spare"
    content = unpack_content(KEY.unseal(stick.read_bytes(), stick), stick)
    added(closed.journal, e.PlayerSat(9, 5_000, name="M. Nouveau"))

    def later(seen):
        with RowReader(closed.journal) as reader:
            rows = tuple(reader.after(seen.rows, 9))
            return Later(rows, {token: one._replace(**changed)
                                for token, one in reader.stored_names().items()
                                if one.name == "M. Nouveau"})

    with pytest.raises(TakeAlongUnusable) as refused:
        take_over_table(content, Taking("Mme Roy", "spare-2", 1, closed.spare, later))
    assert said in refused.value.text(lang) and not closed.taken.exists()


# --- the machine that was replaced -------------------------------------------------------------


def test_a_first_machine_that_sees_the_stick_again_writes_no_more_and_notes_it(closed, capsys):
    assert closed.take() == 0
    before = (closed.stick / "table.spare").read_bytes()
    assert closed.write() == 1
    assert "taken over by" in capsys.readouterr().err
    assert (closed.stick / "table.spare").read_bytes() == before
    (fact,) = [one.fact for one in journal_contents(closed.journal).records
               if isinstance(one.fact, e.CopyDiffered)]
    assert (fact.what, fact.detail) == ("replaced", moved(closed.taken)[0].machine)


def test_the_spare_machine_goes_on_writing_the_same_stick(closed):
    assert closed.take() == 0
    assert call_command(spare,
                        ["write", str(closed.stick), "--key", str(closed.key), "--lang", "en",
                 "--journal", str(closed.taken), "--vault", str(closed.spare / "none")]) == 0


def test_an_old_stick_never_takes_the_table_back(closed, capsys):
    added(closed.journal, e.PlayerSat(9, 5_000))
    assert closed.take(root="/") == 2
    assert "longer" in capsys.readouterr().err and moved(closed.journal) == []


def test_the_table_goes_back_to_the_first_machine_the_same_way(closed):
    assert closed.take() == 0
    added(closed.journal, e.PlayerSat(8, 1_000))  # what it noted alone stays beside
    shutil.copy(closed.taken, closed.journal.with_name("copy"))
    assert closed.take("--copy", str(closed.journal.with_name("copy")), root="/") == 0
    assert len(moved(closed.journal)) == 2
    assert len(list(closed.first.glob("j.before-*[0-9]"))) == 1


def test_a_table_that_is_started_where_it_was_replaced_writes_no_row(file, tmp_path):  # noqa: F811
    path = tmp_path / "j"
    assert call_command(table_command, [str(path), "--practice"]) == 0
    with Journal.open(path, kind=JournalKind.PRACTICE) as journal:
        append(journal, e.CopyDiffered("replaced", 41, "spare-2 1a2b3c4d"))
    rows = verify_journal(path).rows
    assert call_command(table_command, [str(path), "--practice"]) == 0
    assert verify_journal(path).rows == rows
    assert alarm_words(Alarm(0, "copy_replaced", "journal"), "fr") in repr(FirstLook.made.views[-1])
