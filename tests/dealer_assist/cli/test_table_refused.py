"""`table`: what it can't begin with is named with its cure, and nothing is left behind."""

import pytest
from called import a_journal, tampered

from dealer_assist.cli import table, technician
from dealer_assist.game import facts as e
from dealer_assist.live.table.journal_at_table_start import stand_in_journals
from dealer_assist.storage.journal import Journal, journal_contents
from dealer_assist.trust.vault.table_keys import TableKeyUnusable


@pytest.fixture(autouse=True)
def without_a_screen(monkeypatch):
    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")


@pytest.mark.parametrize("words", [
    ["--blinds", "100"], ["--blinds", "200/100"], ["--blinds", "0/100"], ["--blinds", "²/³"],
    ["--blinds", "50/100/200"], ["--levy", "most"], ["--levy", "101"], ["--levy", "-1"],
    ["--levy", "inf"], ["--levy", "nan"], ["--levy", "4/x"], ["--levy", "4/-1"],
])
def test_stakes_that_make_no_sense_are_named_and_make_no_journal(tmp_path, ask, words):
    code, _, err = ask(table, tmp_path / "t.sqlite", *words)
    assert code == 2
    assert words[0] in err
    assert repr(words[1]) in err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_chips_of_no_value_are_named_in_either_language(tmp_path, ask, lang):
    code, _, err = ask(table, tmp_path / "t.sqlite", "--chips", "25", "0", "--lang", lang)
    assert code == 2 and "--chips 25 0" in err
    assert list(tmp_path.iterdir()) == []


def test_a_journal_that_another_table_holds_is_refused(tmp_path, ask):
    path = tmp_path / "t.sqlite"
    with Journal.open(path):
        code, _, err = ask(table, path)
    assert code == 2
    assert str(path) in err
    assert "table" in err


def test_a_damaged_journal_is_named_with_its_row_and_the_table_goes_on_beside_it(
    tmp_path, ask, monkeypatch
):
    monkeypatch.setattr("dealer_assist.qt.dealer.dealer_window_runner.DealerWindowRunner.run",
                        lambda stage,
                        **_: None)
    path = tampered(a_journal(tmp_path / "t.sqlite"))
    (tmp_path / "t.sqlite.vault").write_bytes(bytes(32))
    before = path.read_bytes()
    for _ in range(2):  # and again after it was started again
        code, _, err = ask(table, path, "--lang", "en")
        assert code == 0, err
        (beside,) = stand_in_journals(path)
    assert path.read_bytes() == before
    facts = [record.fact for record in journal_contents(beside).records]
    assert isinstance(facts[0], e.PaperBegan) and (facts[0].bad, facts[0].rows) == (2, 1)
    assert facts[0].seats == ((1, 100),)
    assert [type(fact) for fact in facts].count(e.PaperBegan) == 1


def test_a_journal_whose_vault_key_is_gone_is_refused_and_no_other_key_is_made(
    tmp_path, ask, in_english
):
    path = a_journal(tmp_path / "t.sqlite")
    code, _, err = ask(table, path)
    assert code == 2
    assert "t.sqlite.vault is missing" in err
    assert not list(tmp_path.glob("*.vault"))


def test_a_file_that_is_no_journal_is_left_alone_with_no_key_beside_it(tmp_path, ask):
    notes = tmp_path / "notes.txt"
    notes.write_text("no journal at all " * 20)
    code, _, err = ask(table, notes, "--lang", "en")
    assert code == 2
    assert "not a journal" in err
    assert not list(tmp_path.glob("*.vault"))


def test_a_folder_that_is_missing_is_named(tmp_path, ask):
    code, _, err = ask(table, tmp_path / "none" / "t.sqlite", "--lang", "en")
    assert code == 2
    assert "missing" in err


@pytest.mark.parametrize("text", [
    "cards = 3", "chips = 3", "not toml", '[cards]\n"04" = "As"', '[cards]\n"zz" = "As"',
    '[chips]\n"e004" = 0', '[chips]\n"e004" = 1.5', '[chips]\n"zz" = 5',
])
def test_a_register_that_can_not_be_used_is_named(tmp_path, ask, text):
    register = tmp_path / "tags.toml"
    register.write_text(text)
    code, _, err = ask(table, tmp_path / "t.sqlite", "--register", register)
    assert code == 2
    assert str(register) in err


def test_a_floor_key_that_is_none_is_named(tmp_path, ask, in_english):
    key = tmp_path / "floor.hex"
    key.write_text("00ff")
    code, _, err = ask(table, tmp_path / "t.sqlite", "--floor-key", key)
    assert code == 2
    assert "64 hexadecimal digits" in err


def test_a_file_of_device_keys_that_is_not_there_is_named(tmp_path, ask):
    keys = tmp_path / "devices.toml"
    code, _, err = ask(table, tmp_path / "t.sqlite", "--device-keys", keys, "--lang", "en")
    assert code == 2
    assert f"--device-keys {keys}: there is no such file" in err
    assert "devices provision" in err
    assert list(tmp_path.iterdir()) == []


def test_device_keys_that_others_can_read_are_refused_with_what_mends_it(tmp_path, ask):
    keys = tmp_path / "t.sqlite.devices.toml"
    keys.write_text("[keys]\n")
    keys.chmod(0o644)
    code, _, err = ask(table, tmp_path / "t.sqlite")
    assert code == 2
    assert f"chmod 600 '{keys}'" in err
    assert list(tmp_path.iterdir()) == [keys]


def test_the_test_key_is_refused_at_a_table_even_for_practice(tmp_path, ask):
    keys = tmp_path / "devices.toml"
    keys.write_text(f'[keys]\n"SIM-SHOE-0001" = "{bytes(range(32)).hex()}"\n')
    keys.chmod(0o600)
    code, _, err = ask(
        table, tmp_path / "t.sqlite", "--practice", "--device-keys", keys)
    assert code == 2
    assert f"{keys}, line 2: 'SIM-SHOE-0001' has the test key" in err


@pytest.mark.usefixtures("in_english")
def test_a_device_without_any_key_is_said_and_stops_nothing(tmp_path, ask, monkeypatch):
    monkeypatch.setattr(table, "_people", refuse_here)
    code, _, err = ask(
        table, tmp_path / "t.sqlite", "--practice", "--shoe", tmp_path / "tty")
    assert code == 2
    assert "t.sqlite.devices.toml holds no device keys: shoe can't be met" in err
    assert "as far as here" in err


def refuse_here(options):
    raise TableKeyUnusable("as far as here")


@pytest.mark.parametrize(("lang", "words"), [("fr", "personne ne voit"), ("en", "nobody sees")])
@pytest.mark.parametrize("command", [table, technician])
def test_without_a_screen_nothing_opens_unseen_unless_that_is_asked_for(
    tmp_path, ask, monkeypatch, command, lang, words
):
    for name in ("QT_QPA_PLATFORM", "DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    code, _, err = ask(command, tmp_path / "t.sqlite", "--lang", lang)
    assert code == 1 and words in err and "DISPLAY" in err
    assert list(tmp_path.iterdir()) == []
