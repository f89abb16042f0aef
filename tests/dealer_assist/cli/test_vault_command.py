"""`vault`, `table --vault` and `doctor --vault`: what they refuse, and what they say to do."""

import os
import stat
from pathlib import Path

import pytest
from vault_here import VaultHere

from dealer_assist.cli import doctor, table, vault
from dealer_assist.cli.frame.command_execution import call_command
from dealer_assist.game import facts as e
from dealer_assist.storage.journal import Journal, JournalKind, Origin
from dealer_assist.storage.registry.chip_series import ChipRegister, Series
from dealer_assist.storage.registry.tag_register import practice_register
from dealer_assist.trust.vault import vault_messages as w
from dealer_assist.trust.vault.chips_sent_by_vault import FarChips, pieces_of
from dealer_assist.trust.vault.process_hardening import Hardened
from dealer_assist.trust.vault.table_keys import TableKeyUnusable
from dealer_assist.trust.vault.vault_connection import vault_account
from dealer_assist.trust.vault.vault_folder import FolderUnusable, VaultFolder


@pytest.fixture(autouse=True)
def without_a_screen_and_unhardened(monkeypatch):
    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")
    monkeypatch.setattr(vault, "harden", lambda: Hardened(True, True))


def ask(command, capsys, *words) -> tuple[int, str]:
    """Exit code, and all that was said."""
    try:
        code = call_command(command, [str(word) for word in words])
    except SystemExit as end:
        code = end.code
    told = capsys.readouterr()
    assert "Traceback" not in told.err
    return code, told.out + told.err


@pytest.mark.parametrize("code", [0, 2, 3])
def test_a_vault_ends_with_its_own_code_where_no_thread_fell(monkeypatch, code):
    monkeypatch.setattr(vault, "_run", lambda *_: code)
    assert vault.run(vault.argparse.Namespace()) == code


@pytest.mark.parametrize(("words", "said"), [
    (["--shoe", "/dev/none"], "--floor-key"),
    (["--practice", "--scanner", "camera:0"], "belongs to `table`"),
    (["--practice", "--table-user", "nobody-of-this-name"], "no such name"),
    (["--practice", "--device-keys", "/none.toml"], "devices provision"),
    (["--practice", "--register", "/none"], "decks"),
    (["--floor-key", "/none.pub"], "/none.pub"),
    (["--floor-key", "/none.pub", "--practice-key"], "enrol"),
])
def test_a_vault_that_lacks_something_says_what_and_how_to_get_it(capsys, tmp_path, words, said):
    code, told = ask(vault, capsys, tmp_path / "v", "--socket", tmp_path / "s", *words)
    assert code == 2 and said in told


def test_a_folder_that_others_may_look_into_is_refused_with_the_command_that_mends_it(
    capsys, tmp_path
):
    tmp_path.chmod(0o755)
    code, told = ask(vault, capsys, tmp_path, "--socket", tmp_path / "s", "--practice")
    assert code == 2 and f"chmod 700 '{tmp_path}'" in told


def test_two_vaults_dont_share_a_folder(tmp_path):
    held = VaultFolder(tmp_path / "v")
    with pytest.raises(FolderUnusable, match="already"):
        VaultFolder(tmp_path / "v")
    assert held.keys(None).master == (tmp_path / "v" / "master").read_bytes()


def test_a_folder_belongs_to_one_journal_until_it_is_begun_anew(tmp_path):
    folder = VaultFolder(tmp_path / "v")
    before = folder.keys(None)
    assert folder.is_ours("one", False) and folder.is_ours("two", False)  # nobody's yet
    assert folder.is_ours("one", True) and not folder.is_ours("two", True)
    past = folder.begin_anew()
    assert past is not None and (past / "master").read_bytes() == before.master
    assert folder.keys(None).master != before.master and folder.is_ours("two", True)


def test_a_folder_whose_key_is_gone_makes_no_new_one_behind_its_journals_back(tmp_path):
    folder = VaultFolder(tmp_path / "v")
    folder.keys(None)
    folder.is_ours("one", True)
    (tmp_path / "v" / "master").unlink()
    with pytest.raises(TableKeyUnusable, match="--new-journal"):
        folder.keys(None)


def test_keys_and_hand_are_the_vaults_alone(tmp_path):
    VaultFolder(tmp_path / "v").keys(None)
    for file in [tmp_path / "v", *(tmp_path / "v").iterdir()]:
        assert not stat.S_IMODE(file.stat().st_mode) & 0o077


@pytest.mark.parametrize("words", [
    ["--shoe", "/dev/x"], ["--scanner", "/dev/x"], ["--register", "decks"],
    ["--device-keys", "keys"], ["--floor-key", "floor.pub"],
])
def test_a_table_with_a_vault_is_given_nothing_that_is_the_vaults(capsys, tmp_path, words):
    code, told = ask(table, capsys, tmp_path / "j", "--vault", tmp_path / "s", "--practice",
                     *words)
    assert code == 2 and words[0] in told and "dealer-assist vault" in told
    assert not (tmp_path / "j.vault").exists()


@pytest.mark.usefixtures("in_english")
def test_a_new_table_without_its_vault_doesnt_begin_and_makes_no_key(capsys, tmp_path):
    code, told = ask(table, capsys, tmp_path / "j", "--vault", tmp_path / "s", "--practice")
    assert code == 2 and "no vault listens there" in told
    assert not (tmp_path / "j.vault").exists()


def test_a_live_table_takes_no_practice_vault(capsys, tmp_path):
    here = VaultHere(tmp_path)
    try:
        code, told = ask(table, capsys, tmp_path / "j", "--vault", here.path)
    finally:
        here.end()
    assert code == 2 and "--practice" in told


@pytest.mark.long
def test_the_doctor_says_that_no_vault_answers(capsys, tmp_path):
    code, told = ask(doctor, capsys, "--vault", tmp_path / "s", "--lang", "en")
    assert code == 1 and "no vault listens there" in told


def test_the_doctor_says_what_it_found_of_a_vault(tmp_path):
    from dealer_assist.live.doctor.vault_findings import vault_process_findings as looked_over

    here = VaultHere(tmp_path)
    try:
        ids = [one.id for one in looked_over(here.path)]
    finally:
        here.end()
    assert ids[0] == "vault_well" and "vault_practice" in ids and "vault_soft" in ids
    assert ("vault_root" if os.geteuid() == 0 else "vault_same_user") in ids


def test_the_doctor_says_that_the_vault_is_ahead_of_an_older_journal(tmp_path):
    from dealer_assist.live.doctor.vault_findings import vault_process_findings as looked_over

    path, here = tmp_path / "j", VaultHere(tmp_path)
    stated = e.VaultStated(1, "", "t/1")
    try:
        for of_vault, is_told in ((2, False), (3, True)):
            here.server._stated = lambda number=of_vault: number
            with Journal.open(path, kind=JournalKind.PRACTICE) as journal:
                if not journal.last_number:
                    journal.append([(stated, Origin("vault"))])
            said = [one.says("en") for one in looked_over(here.path, path)]
            assert any("An older journal was put back" in one for one in said) is is_told
    finally:
        here.end()


def test_a_vault_tells_how_many_hands_it_has_stated(tmp_path):
    here = VaultHere(tmp_path)
    try:
        assert vault_account(here.path).welcome.stated == here.vault.stated == 0
    finally:
        here.end()


def later(number: int) -> bytes:
    return b"\xe0\x05" + number.to_bytes(6, "big")


@pytest.mark.parametrize("chips", [
    practice_register().chips,
    ChipRegister([
        Series("a", 100, "red", tuple(b"\xe0\x04\x01" + n.to_bytes(5, "big") for n in range(2500))),
        Series("b", 500, ranges=tuple((later(10 * n), later(10 * n + 3)) for n in range(1200)),
               closed=True)]),
], ids=["practice", "many"])
def test_all_chips_come_across_in_messages_of_their_size(chips):
    pieces = pieces_of(chips)
    told = w.VaultDecoder(w.FROM_VAULT).feed(b"".join(map(w.framed, pieces)))
    far = FarChips()
    assert far.filled(told) == ""
    assert dict(far) == dict(chips)
    if isinstance(chips, ChipRegister):
        assert far.series_of(later(0)).closed


def test_chips_that_cant_be_are_said_and_not_taken():
    tag = b"\xe0\x04\x01" + bytes(5)
    wrong = [w.Chips(name, 5, "", (tag,), (), False) for name in "ab"]
    assert FarChips().filled(wrong)


def test_the_vaults_folder_is_made_with_its_parents(tmp_path: Path):
    VaultFolder(tmp_path / "a" / "b")
    assert (tmp_path / "a" / "b" / "lock").exists()
