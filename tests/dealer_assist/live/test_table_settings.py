"""What was set up stands behind the options of `table`; what the command line names wins."""

import pytest

from dealer_assist.cli import table
from dealer_assist.live.table.stored_table_options import take_settings
from dealer_assist.storage.registry.registry_files import Store
from dealer_assist.storage.settings import Settings
from dealer_assist.storage.settings.settings_file import SettingsUnusable, write_settings


@pytest.fixture
def settings(tmp_path, monkeypatch):
    file = tmp_path / "settings.toml"
    monkeypatch.setenv("DEALER_ASSIST_SETTINGS", str(file))

    def put(**values):
        write_settings(file, Settings(**values))
        return file

    put.file = file
    return put


def taken(*words):
    return take_settings(table.parser(), [str(word) for word in words])


def test_without_settings_a_named_table_is_as_it_always_was(settings, tmp_path):
    options = taken(tmp_path / "x.sqlite")
    assert (options.house, options.lang, options.blinds, options.practice, options.shoe) == (
        "grand_cercle", "fr", "", False, None)
    assert options.seats is None


def test_without_a_name_it_is_the_table_that_was_set_up(settings, tmp_path):
    settings(lang="en", house="tda2024", small_blind=25, big_blind=50, seats=8, name="Salon 3")
    options = taken()
    assert options.journal == str(tmp_path / "table-salon-3-practice.sqlite")
    assert (options.house, options.lang, options.blinds, options.seats, options.practice,
            options.name) == ("tda2024", "en", "25/50", 8, True, "Salon 3")


def test_the_command_line_wins_over_each_setting(settings):
    settings(lang="en", house="tda2024", theme="light", text_percent=150, practice=True)
    options = taken("--house", "nlpc", "--lang", "fr", "--theme", "dark", "--text-percent", 125,
                    "--blinds", "1/2", "--no-practice")
    assert (options.house, options.lang, options.blinds, options.practice) == (
        "nlpc", "fr", "1/2", False)
    now = options.remembered.settings
    assert (now.lang, now.theme, now.text_percent) == ("fr", "dark", 125)


def test_another_table_takes_how_the_screen_looks_and_nothing_else(settings, tmp_path):
    settings(lang="en", theme="light", house="tda2024", practice=True, big_blind=400)
    options = taken(tmp_path / "another.sqlite")
    assert (options.lang, options.remembered.settings.theme) == ("en", "light")
    assert (options.house, options.practice, options.blinds) == ("grand_cercle", False, "")


def test_the_table_that_was_set_up_may_be_named_too(settings, tmp_path):
    settings(house="tda2024")
    assert taken(tmp_path / "table-1-practice.sqlite").house == "tda2024"


def test_blinds_and_seats_of_a_journal_that_goes_on_are_its_own(settings, tmp_path):
    settings(small_blind=25, big_blind=50, seats=8)
    (tmp_path / "table-1-practice.sqlite").touch()
    options = taken()
    assert (options.blinds, options.seats) == ("", None)


def test_a_tournament_that_was_set_up_gives_its_structure_and_no_blinds(settings):
    settings(structure="example", house="tda2024")
    assert (taken().structure, taken().blinds) == ("example", "")
    assert taken("--blinds", "1/2").structure is None


def test_settings_that_can_not_be_read_stop_no_table_that_is_named(settings, tmp_path, capsys):
    settings.file.write_text("[panel\n")
    options = taken(tmp_path / "x.sqlite")
    assert options.remembered.file is None, "nothing is written to that file"
    assert "Corrigez" in capsys.readouterr().err
    with pytest.raises(SettingsUnusable):
        taken()


def test_a_device_that_lacks_its_register_stays_off_with_the_command_that_makes_it(
        settings, tmp_path, capsys):
    settings(lang="en", shoe="pn532:/dev/pda/shoe", register=str(tmp_path / "registers"))
    options = taken()
    assert (options.shoe, options.register) == (None, None)
    assert "decks enrol" in capsys.readouterr().err


def test_it_comes_on_by_itself_once_what_it_lacked_is_there(settings, tmp_path):
    settings(shoe="pn532:/dev/pda/shoe", register=str(tmp_path / "registers"))
    (tmp_path / "registers").mkdir()
    Store(tmp_path / "registers").read()
    assert taken().shoe == "pn532:/dev/pda/shoe"


def test_a_live_shoe_waits_for_a_key_that_two_hold(settings, tmp_path, capsys):
    (tmp_path / "registers").mkdir()
    settings(lang="en", practice=False, shoe="pn532:/dev/pda/shoe",
             register=str(tmp_path / "registers"), floor_key=str(tmp_path / "floor.pub"))
    assert taken().shoe is None
    assert "seals make" in capsys.readouterr().err
    (tmp_path / "floor.pub").write_text("00" * 32 + "\n")
    assert taken().shoe is None, "one person alone holds it"
    assert "custody" in capsys.readouterr().err


def test_with_a_vault_the_devices_are_the_vaults(settings, tmp_path):
    (tmp_path / "registers").mkdir()
    settings(shoe="pn532:/dev/pda/shoe", register=str(tmp_path / "registers"))
    assert taken("--vault", "vault.socket").shoe is None


def test_a_slip_of_the_finger_in_the_file_is_told_and_the_table_opens(settings, capsys):
    file = settings(house="tda2024", lang="en")
    file.write_text(file.read_text().replace("house =", "hose ="))
    assert taken().house == "grand_cercle"
    assert "table.hose is no setting" in capsys.readouterr().err
