"""What the commands answer: exit codes, and messages that name the file, the line and the cure."""

import json
import os
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from dealer_assist import __main__, demo_hands
from dealer_assist import events as e
from dealer_assist.commands import demo, export, replay, table, verify
from dealer_assist.commands.house import KeyUnusable
from dealer_assist.commands.table_paper import standing_in
from dealer_assist.journal import Journal, JournalKind, Origin, contents
from dealer_assist.rules import shelf

ROOT = Path(__file__).parents[3]
BUNDLE = Path(demo_hands.__file__).with_name("hands.phhs")
GOOD = """variant = "NT"
antes = [0, 0]
blinds_or_straddles = [50, 100]
min_bet = 100
starting_stacks = [1000, 1000]
actions = ["d dh p1 AsAd", "d dh p2 KsKd", "p2 f"]
"""


@pytest.fixture(autouse=True)
def without_a_screen(monkeypatch):
    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")


def ask(command, capsys, *words) -> tuple[int, str, str]:
    """Exit code, what was printed, what was complained of."""
    try:
        code = command.main([str(w) for w in words])
    except SystemExit as end:
        code = end.code
    told = capsys.readouterr()
    assert "Traceback" not in told.err
    return code, told.out, told.err


def program(*words, timeout=60, **env) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "dealer_assist", *(str(w) for w in words)], cwd=ROOT,
        capture_output=True, text=True, timeout=timeout, check=False,
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen", **env},
    )


# --- the command line ------------------------------------------------------------------------


@pytest.mark.parametrize("words", [[], ["nonsense"], ["--nonsense"]])
def test_no_command_and_an_unknown_one_are_wrong_calls_that_name_the_commands(words):
    done = program(*words)
    assert done.returncode == 2
    assert "usage: dealer_assist" in done.stderr
    assert "Traceback" not in done.stderr


def test_help_names_every_command(capsys):
    with pytest.raises(SystemExit) as end:
        __main__.main(["--help"])
    assert end.value.code == 0
    told = capsys.readouterr().out
    for name in ("demo", "table", "replay", "export", "verify", "bench"):
        assert name in told


def test_a_reader_that_has_enough_is_no_error():
    done = subprocess.run(
        f"{sys.executable} -m dealer_assist replay {BUNDLE} {BUNDLE} {BUNDLE} | head -1",
        shell=True, cwd=ROOT, capture_output=True, text=True, timeout=60, check=False,
    )
    assert len(done.stdout.splitlines()) == 1
    assert "Traceback" not in done.stderr


# --- replay ----------------------------------------------------------------------------------


def test_the_shipped_hands_replay_one_line_each(capsys):
    code, out, err = ask(replay, capsys, BUNDLE)
    assert (code, err) == (0, "")
    assert len(out.splitlines()) == len(demo_hands.load())


def test_a_missing_file_a_folder_and_a_binary_file_are_named(tmp_path, capsys):
    binary = tmp_path / "picture.phh"
    binary.write_bytes(b"\x89PNG\r\n\x1a\n\xff\xfe")
    for path, says in (
        (tmp_path / "none.phh", "No such file"), (tmp_path, "directory"), (binary, "byte 0"),
    ):
        code, out, err = ask(replay, capsys, path)
        assert (code, out) == (2, "")
        assert str(path) in err
        assert says in err


def test_an_empty_file_has_no_hand_in_it(tmp_path, capsys):
    empty = tmp_path / "empty.phh"
    empty.write_text("")
    code, _, err = ask(replay, capsys, empty)
    assert code == 1
    assert "no hand in it" in err


def test_a_broken_hand_in_the_middle_is_named_with_its_line_and_the_rest_goes_on(
    tmp_path, capsys
):
    bundle = tmp_path / "mixed.phhs"
    bundle.write_text(f"[1]\n{GOOD}\n[2]\nvariant = \"NT\nantes = [0]\n\n[3]\n{GOOD}")
    code, out, err = ask(replay, capsys, bundle)
    line = bundle.read_text().splitlines().index('variant = "NT') + 1
    assert code == 1
    assert len(out.splitlines()) == 2
    assert f"{bundle}, line {line}" in err
    assert "mend that line" in err


def test_a_variant_that_is_no_holdem_is_refused_with_what_is_played_here(tmp_path, capsys):
    other = tmp_path / "draw.phh"
    other.write_text(GOOD.replace('"NT"', '"F2L3D"'))
    code, _, err = ask(replay, capsys, other)
    assert code == 1
    assert f"{other}, line 1" in err
    assert "'F2L3D'" in err
    assert "NT (no-limit)" in err


def test_json_gives_an_object_per_hand_and_an_object_for_each_error(tmp_path, capsys):
    bundle = tmp_path / "mixed.phhs"
    bundle.write_text(f"[1]\n{GOOD}\n[2]\n{GOOD.replace('p2 f', 'p9 f')}\n[3]\nbroken\n")
    code, out, _ = ask(replay, capsys, bundle, "--json")
    good, stuck, broken = [json.loads(line) for line in out.splitlines()]
    assert code == 1
    assert set(good) == {"id", "decisions", "final", "pots", "returned"}
    assert good["final"] == [1050, 950]
    assert set(stuck) == set(broken) == {"id", "error"}
    assert (stuck["id"], broken["id"]) == (f"{bundle}#2", f"{bundle}#3")
    assert "p9" in stuck["error"]


def test_the_worst_of_several_files_is_the_exit_code(tmp_path, capsys):
    code, out, _ = ask(replay, capsys, BUNDLE, tmp_path / "none.phh", BUNDLE)
    assert code == 2
    assert len(out.splitlines()) == 2 * len(demo_hands.load())


def test_a_house_that_nobody_knows_is_answered_with_those_that_are(capsys):
    code, _, err = ask(replay, capsys, BUNDLE, "--house", "casino_royale")
    assert code == 2
    assert "'casino_royale'" in err
    for name in shelf.names():
        assert name in err


@pytest.mark.parametrize(("line", "says"), [
    ('"bet.min_rise" = { value = "increment", custom = "x" }', "there is no setting"),
    ('"bet.min_raise" = { value = "triple", custom = "x" }', "can't be 'triple'"),
    ('"bet.min_raise" = { value = "increment", source = "page9" }', "cites 'page9'"),
    ('"bet.min_raise" = { value = "increment" }', "has no source"),
    ('"half_raise.threshold" = { value = 200, custom = "x" }', "from 0 to 100"),
])
def test_a_mistake_in_a_house_book_is_named_with_its_line(tmp_path, capsys, line, says):
    book = tmp_path / "mine.toml"
    book.write_text(
        'name = "mine"\ntitle = { fr = "Ma", en = "My" }\nextends = "tda2024"\n\n[settings]\n'
        + line + "\n"
    )
    code, _, err = ask(replay, capsys, BUNDLE, "--house", book)
    assert code == 2
    assert f"{book}, line 6: " in err
    assert says in err


def test_a_house_book_that_is_missing_or_no_toml_is_named(tmp_path, capsys):
    broken = tmp_path / "broken.toml"
    broken.write_text("name = \n")
    for path in (tmp_path / "none.toml", broken):
        code, _, err = ask(replay, capsys, BUNDLE, "--house", path)
        assert code == 2
        assert str(path) in err


# --- verify ----------------------------------------------------------------------------------


def a_journal(path: Path, kind=JournalKind.LIVE) -> Path:
    with Journal.open(path, kind=kind) as journal:
        for seat in (1, 2, 3):
            journal.append([(e.PlayerSat(seat, 100), Origin("dealer"))])
    return path


def tampered(path: Path) -> Path:
    db = sqlite3.connect(path, isolation_level=None)
    db.execute("UPDATE facts SET body = replace(body, '100', '900') WHERE number = 2")
    db.close()
    return path


def test_verify_answers_by_its_exit_code(tmp_path, capsys):
    sound = a_journal(tmp_path / "sound.sqlite")
    damaged = tampered(a_journal(tmp_path / "damaged.sqlite"))
    foreign = tmp_path / "notes.txt"
    foreign.write_text("no journal at all " * 20)
    for path, code, says in (
        (sound, 0, "is sound"), (damaged, 1, "row 2"), (foreign, 2, "not a journal"),
        (tmp_path / "none.sqlite", 2, "no journal"), (tmp_path, 2, "folder"),
    ):
        answered, out, _ = ask(verify, capsys, path)
        assert (answered, says in out) == (code, True), out
    assert ask(verify, capsys)[0] == 2


# --- demo ------------------------------------------------------------------------------------


@pytest.mark.parametrize("words", [
    ["--hands", "0"], ["--hands", "-1"], ["--hands", "many"], ["--speed", "0"],
    ["--speed", "-2"], ["--speed", "nan"], ["--lang", "de"], ["--nonsense"],
])
def test_a_demo_that_is_wrongly_called_says_so_and_deals_nothing(words, capsys):
    code, out, err = ask(demo, capsys, *words)
    assert (code, out) == (2, "")
    assert err


def test_a_demo_without_a_folder_to_write_in_says_which(tmp_path, capsys):
    file = tmp_path / "file"
    file.write_text("")
    code, _, err = ask(demo, capsys, "--out", file / "below")
    assert code == 2
    assert str(file / "below") in err


def test_a_demo_refuses_a_live_tables_journal_and_leaves_no_key_beside_it(tmp_path):
    a_journal(tmp_path / "journal.sqlite")
    done = program("demo", "--no-window", "--out", tmp_path)
    assert done.returncode == 2
    assert "is a live journal" in done.stderr
    assert not list(tmp_path.glob("*.vault"))
    assert not list(tmp_path.glob("*.floor"))


def test_a_demo_refuses_a_house_that_nobody_knows(tmp_path, capsys):
    code, _, err = ask(demo, capsys, "--house", "casino_royale", "--out", tmp_path)
    assert code == 2
    assert "'casino_royale'" in err


@pytest.mark.parametrize(("lang", "says", "board"), [
    ("fr", "2 donnes jouées : chaque tapis est celui qui fut enregistré.", "Flop : "),
    ("en", "2 hands dealt: every stack is as recorded.", "Flop: "),
])
def test_two_hands_are_dealt_end_to_end_announced_and_pictured(tmp_path, lang, says, board):
    done = program(
        "demo", "--hands", "2", "--speed", "1000", "--lang", lang, "--no-window",
        "--out", tmp_path, timeout=110,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert says in done.stdout
    assert board in done.stdout
    pictures = sorted(p.name for p in tmp_path.glob("*.png"))
    assert {p.split("-")[1] for p in pictures} == {"01", "02"}
    for path in tmp_path.glob("*.png"):
        assert path.read_bytes().startswith(b"\x89PNG")
    assert verify.main([str(tmp_path / "journal.sqlite")]) == 0


# --- table -----------------------------------------------------------------------------------


@pytest.mark.parametrize("words", [
    ["--blinds", "100"], ["--blinds", "200/100"], ["--blinds", "0/100"], ["--blinds", "²/³"],
    ["--blinds", "50/100/200"], ["--levy", "most"], ["--levy", "101"], ["--levy", "-1"],
    ["--levy", "inf"], ["--levy", "nan"], ["--levy", "4/x"], ["--levy", "4/-1"],
])
def test_stakes_that_make_no_sense_are_named_and_make_no_journal(tmp_path, capsys, words):
    code, _, err = ask(table, capsys, tmp_path / "t.sqlite", *words)
    assert code == 2
    assert words[0] in err
    assert repr(words[1]) in err
    assert list(tmp_path.iterdir()) == []


def test_a_journal_that_another_table_holds_is_refused(tmp_path, capsys):
    path = tmp_path / "t.sqlite"
    with Journal.open(path):
        code, _, err = ask(table, capsys, path)
    assert code == 2
    assert str(path) in err
    assert "table" in err


def test_a_damaged_journal_is_named_with_its_row_and_the_table_goes_on_beside_it(
    tmp_path, capsys, monkeypatch
):
    monkeypatch.setattr("dealer_assist.panel.stage.Stage.run", lambda stage, **_: None)
    path = tampered(a_journal(tmp_path / "t.sqlite"))
    (tmp_path / "t.sqlite.vault").write_bytes(bytes(32))
    before = path.read_bytes()
    for _ in range(2):  # and again after it was started again
        code, _, err = ask(table, capsys, path, "--lang", "en")
        assert code == 0, err
        (beside,) = standing_in(path)
    assert path.read_bytes() == before
    facts = [record.fact for record in contents(beside).records]
    assert isinstance(facts[0], e.PaperBegan) and (facts[0].bad, facts[0].rows) == (2, 1)
    assert facts[0].seats == ((1, 100),)
    assert [type(fact) for fact in facts].count(e.PaperBegan) == 1


def test_a_journal_whose_vault_key_is_gone_is_refused_and_no_other_key_is_made(tmp_path, capsys):
    path = a_journal(tmp_path / "t.sqlite")
    code, _, err = ask(table, capsys, path)
    assert code == 2
    assert "t.sqlite.vault is missing" in err
    assert not list(tmp_path.glob("*.vault"))


def test_an_export_never_overwrites_a_file(tmp_path, capsys):
    path = a_journal(tmp_path / "t.sqlite")
    before = path.read_bytes()
    code, _, _ = ask(export, capsys, path, "--out", path)
    assert code == 2
    assert path.read_bytes() == before


def test_a_file_that_is_no_journal_is_left_alone_with_no_key_beside_it(tmp_path, capsys):
    notes = tmp_path / "notes.txt"
    notes.write_text("no journal at all " * 20)
    code, _, err = ask(table, capsys, notes)
    assert code == 2
    assert "not a journal" in err
    assert not list(tmp_path.glob("*.vault"))


def test_a_folder_that_is_missing_is_named(tmp_path, capsys):
    code, _, err = ask(table, capsys, tmp_path / "none" / "t.sqlite")
    assert code == 2
    assert "missing" in err


@pytest.mark.parametrize("text", [
    "cards = 3", "chips = 3", "not toml", '[cards]\n"04" = "As"', '[cards]\n"zz" = "As"',
    '[chips]\n"e004" = 0', '[chips]\n"e004" = 1.5', '[chips]\n"zz" = 5',
])
def test_a_register_that_can_not_be_used_is_named(tmp_path, capsys, text):
    register = tmp_path / "tags.toml"
    register.write_text(text)
    code, _, err = ask(table, capsys, tmp_path / "t.sqlite", "--register", register)
    assert code == 2
    assert str(register) in err


def test_a_floor_key_that_is_none_is_named(tmp_path, capsys):
    key = tmp_path / "floor.hex"
    key.write_text("00ff")
    code, _, err = ask(table, capsys, tmp_path / "t.sqlite", "--floor-key", key)
    assert code == 2
    assert "64 hexadecimal digits" in err


def test_a_file_of_device_keys_that_is_not_there_is_named(tmp_path, capsys):
    keys = tmp_path / "devices.toml"
    code, _, err = ask(table, capsys, tmp_path / "t.sqlite", "--device-keys", keys)
    assert code == 2
    assert f"--device-keys {keys}: there is no such file" in err
    assert "devices provision" in err
    assert list(tmp_path.iterdir()) == []


def test_device_keys_that_others_can_read_are_refused_with_what_mends_it(tmp_path, capsys):
    keys = tmp_path / "t.sqlite.devices.toml"
    keys.write_text("[keys]\n")
    keys.chmod(0o644)
    code, _, err = ask(table, capsys, tmp_path / "t.sqlite")
    assert code == 2
    assert f"chmod 600 '{keys}'" in err
    assert list(tmp_path.iterdir()) == [keys]


def test_the_test_key_is_refused_at_a_table_even_for_practice(tmp_path, capsys):
    keys = tmp_path / "devices.toml"
    keys.write_text(f'[keys]\n"SIM-SHOE-0001" = "{bytes(range(32)).hex()}"\n')
    keys.chmod(0o600)
    code, _, err = ask(
        table, capsys, tmp_path / "t.sqlite", "--practice", "--device-keys", keys)
    assert code == 2
    assert f"{keys}, line 2: 'SIM-SHOE-0001' has the test key" in err


def test_a_device_without_any_key_is_said_and_stops_nothing(tmp_path, capsys, monkeypatch):
    monkeypatch.setattr(table, "_people", refuse_here)
    code, _, err = ask(
        table, capsys, tmp_path / "t.sqlite", "--practice", "--shoe", tmp_path / "tty")
    assert code == 2
    assert "t.sqlite.devices.toml holds no device keys: shoe can't be met" in err
    assert "as far as here" in err


def refuse_here(options):
    raise KeyUnusable("as far as here")
