"""`verify` and `export --signed` as somebody at a terminal calls them."""

import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from kept_archive import send
from tampered_journal import a_table, append, copied, edited, forged, sql, without

from dealer_assist.cli import export, verify
from dealer_assist.floor.archive.archive_opening import open_archive
from dealer_assist.game import facts as e
from dealer_assist.storage.bundle_signing_key import make_key
from dealer_assist.storage.journal import FloorJournal, Journal, JournalKind

pytestmark = pytest.mark.usefixtures("in_english")
ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture
def path(tmp_path):
    return a_table(tmp_path / "t.sqlite")


SAYS = {
    "edited": ("UPDATE facts SET body = '{}' WHERE number = 9", "EDITED", "CHANGÉE"),
    "deleted": ("DELETE FROM facts WHERE number = 9", "DELETED", "RETIRÉES"),
    "damaged": ("UPDATE facts SET body = cast(x'e9' AS TEXT), kind = cast(x'e9' AS TEXT) "
                "WHERE number = 9", "EDITED", "CHANGÉE"),
}


@pytest.mark.parametrize("name", SAYS)
def test_the_first_bad_row_is_named_in_both_languages(path, ask, name):
    statement, english, french = SAYS[name]
    sql(path, statement)
    for lang, word in (("en", english), ("fr", french)):
        code, out, _ = ask(verify, path, "--lang", lang)
        assert code == 1 and "9" in out.splitlines()[0] and word in out


@pytest.mark.parametrize(("change", "says"), [
    (lambda found: found[:-3], "CUT OFF"), (without(9, 10), "MISSING"),
    (edited(3, "10000", "90000"), "EDITED"),
], ids=["last rows", "middle rows", "edited"])
@pytest.mark.few
def test_a_chain_recomputed_whole_is_found_beside_a_copy_an_archive_and_a_bundle(
    path, tmp_path, ask, change, says
):
    copy, bundle, archive = copied(path, "copy.sqlite"), tmp_path / "b.zip", tmp_path / "a.sqlite"
    assert ask(export, path, "--signed", bundle)[0] == 0
    with open_archive(str(archive)) as opened:
        send(opened, path)
    forged(path, change)
    assert ask(verify, path)[0] == 0
    for other in (copy, bundle, archive):
        for lang in ("fr", "en"):
            code, out, _ = ask(verify, path, "--against", other, "--lang", lang)
            assert code == 1, out
        assert says in out
        assert ask(verify, copy, "--against", other)[0] == 0


def test_rows_of_a_device_taken_out_show_with_no_copy_at_all(path, ask):
    forged(path, without(9, 10))
    code, out, _ = ask(verify, path, "--devices")
    assert code == 1 and "reports 3-4 have no row" in out


def test_the_floors_own_journal_is_verified_as_well(tmp_path, ask):
    from dealer_assist.game.facts.floor import DataTaken
    from dealer_assist.storage.journal import Origin

    path = tmp_path / "floor.sqlite"
    with FloorJournal.open(path, kind=JournalKind.FLOOR) as journal:
        journal.append([(DataTaken("export", "x", "Nadia", "", 1), Origin("floor"))])
    assert ask(verify, path)[0] == 0
    sql(path, "UPDATE facts SET body = '{}' WHERE number = 1")
    assert ask(verify, path)[0] == 1


def test_a_copy_of_a_damaged_journal_says_what_stood_in_the_bad_row(path, ask):
    copy = copied(path, "copy.sqlite")
    sql(path, "UPDATE facts SET body = replace(body, '10000', '90000') WHERE number = 3")
    code, out, _ = ask(verify, path, "--against", copy)
    assert code == 1 and '"chips":90000' in out and '"chips":10000' in out


# --- signed ------------------------------------------------------------------------------------


@pytest.mark.long
def test_a_signed_export_is_checked_on_a_machine_that_has_nothing_but_it(path, tmp_path):
    subprocess.run([sys.executable, "-m", "dealer_assist", "export", path, "--signed",
                    tmp_path / "out.zip", "--by", "Nadia"], cwd=ROOT, check=True,
                   capture_output=True)
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    for name in ("out.zip", "t.sqlite.sign.pub"):
        shutil.copy(tmp_path / name, elsewhere)
    done = subprocess.run(
        [sys.executable, "-m", "dealer_assist", "verify", "--bundle", elsewhere / "out.zip",
         "--key", elsewhere / "t.sqlite.sign.pub"], cwd=ROOT, capture_output=True, text=True,
        check=False)
    assert done.returncode == 0 and "as Nadia signed it" in done.stdout
    assert (tmp_path / "t.sqlite.sign").stat().st_mode & 0o077 == 0


def test_whose_key_it_is_must_be_known_from_elsewhere(path, tmp_path, ask):
    _, out, _ = ask(export, path, "--signed", tmp_path / "out.zip")
    mark = out.split(" key ")[1].split()[0]
    assert ask(verify, tmp_path / "out.zip")[0] == 1
    assert ask(verify, tmp_path / "out.zip", "--mark", mark)[0] == 0
    assert ask(verify, tmp_path / "out.zip", "--mark", "0" * 16)[0] == 1
    make_key(tmp_path / "other")
    assert ask(verify, tmp_path / "out.zip", "--key", tmp_path / "other.pub")[0] == 1


def test_the_rows_and_the_finished_hands_are_in_it_and_no_guests_name(path, tmp_path, ask):
    with Journal.open(path) as journal:
        append(journal, e.WaitJoined("Anna Livia"))
    assert ask(export, path, "--signed", tmp_path / "out.zip")[0] == 0
    with zipfile.ZipFile(tmp_path / "out.zip") as zipped:
        assert set(zipped.namelist()) == {"journals/0001.jsonl", "hands.phhs", "manifest.json",
                                          "manifest.sig", "key.pub"}
        assert not any(b"Livia" in zipped.read(name) for name in zipped.namelist())
    assert ask(export, path, "--signed", tmp_path / "named.zip", "--names")[0] == 0
    with zipfile.ZipFile(tmp_path / "named.zip") as zipped:
        assert b"Livia" in zipped.read("names/0001.jsonl")


@pytest.mark.parametrize("member", ["journals/0001.jsonl", "manifest.json", "manifest.sig",
                                    "hands.phhs"])
def test_nothing_in_it_can_be_changed_unseen(path, tmp_path, ask, member):
    out = tmp_path / "out.zip"
    _, said, _ = ask(export, path, "--signed", out)
    with zipfile.ZipFile(out) as zipped:
        members = {name: zipped.read(name) for name in zipped.namelist()}
    members[member] += b"0\n"
    with zipfile.ZipFile(out, "w") as zipped:
        for name, content in members.items():
            zipped.writestr(name, content)
    code, told, _ = ask(verify, out, "--mark", said.split(" key ")[1].split()[0])
    assert code == 1 and "isn't as it was signed" in told


def test_an_export_is_never_written_over_anything_and_never_from_a_damaged_journal(
    path, tmp_path, ask
):
    out = tmp_path / "out.zip"
    out.write_bytes(b"mine")
    assert ask(export, path, "--signed", out)[0] == 2 and out.read_bytes() == b"mine"
    sql(path, "DELETE FROM facts WHERE number = 9")
    assert ask(export, path, "--signed", tmp_path / "new.zip")[0] == 1
    assert not (tmp_path / "new.zip").exists()


def test_a_journal_is_no_bundle_and_a_key_that_is_none_is_said(path, tmp_path, ask):
    assert ask(verify, path, "--bundle")[0] == 2
    code, _, err = ask(verify, path, "--key", tmp_path / "none.pub")
    assert code == 2 and "none.pub" in err
