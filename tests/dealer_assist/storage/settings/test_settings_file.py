"""The settings file: mistakes are told by line, and a change loses nothing that a person wrote."""

import os
import tomllib
from dataclasses import fields

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealer_assist.storage.settings import Settings
from dealer_assist.storage.settings.default_paths import journal_file, settings_file, table_folder
from dealer_assist.storage.settings.settings_file import (
    SettingsUnusable,
    new_settings_text,
    read_settings,
    update_settings_file,
    write_settings,
)
from dealer_assist.storage.settings.table_settings import BY_FIELD, KEYS


@pytest.fixture
def file(tmp_path):
    return tmp_path / "deep" / "settings.toml"


def wrong(file, text, lang="en"):
    file.parent.mkdir(exist_ok=True)
    file.write_text(text, encoding="utf-8")
    with pytest.raises(SettingsUnusable) as error:
        read_settings(file)
    return error.value.text(lang)


def test_without_a_file_the_settings_are_the_plain_ones_and_nothing_is_written(file):
    kept = read_settings(file)
    assert (kept.settings, kept.is_there, kept.odd) == (Settings(), False, ())
    assert not file.parent.exists()


def test_every_field_has_its_key_and_every_key_its_field():
    assert {one.name for one in fields(Settings)} == set(BY_FIELD)
    assert len({key.path for key in KEYS}) == len(KEYS)


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_a_new_file_says_the_plain_values_and_what_each_of_them_means(file, lang):
    file.parent.mkdir()
    file.write_text(new_settings_text(lang, Settings()), encoding="utf-8")
    assert read_settings(file).settings == Settings()
    assert read_settings(file).odd == ()
    lines = new_settings_text(lang, Settings()).splitlines()
    for key in KEYS:
        at = next(n for n, line in enumerate(lines) if line.startswith(f"{key.name} = "))
        assert lines[at - 1].startswith("# ")


def test_what_is_written_is_read_again(file):
    told = Settings(lang="en", theme="light", text_percent=125, voice=True, house="tda2024",
                    small_blind=25, big_blind=50, seats=9, shoe="/dev/pda/shoe",
                    calibrations=("a.toml", "b.toml"), practice=False, screen_inches=10.1)
    write_settings(file, told)
    assert read_settings(file).settings == told
    assert file.stat().st_mode & 0o777 == 0o600


def test_a_change_leaves_comments_order_and_unknown_keys_as_they_stand(file):
    file.parent.mkdir()
    text = ('# the Tuesday table\n[table]\nhouse = "tda2024"   # as agreed\nour_number = 7\n\n'
            '[panel]\ntheme = "dark"\n[wing]\nx = 1\n')
    file.write_text(text)
    update_settings_file(file, "en", theme="light")
    assert file.read_text() == text.replace('theme = "dark"', 'theme = "light"')


def test_a_key_that_was_not_there_is_added_to_its_own_table(file):
    file.parent.mkdir()
    file.write_text('[panel]\ntheme = "light"\n')
    update_settings_file(file, "fr", voice=True, text_percent=150)
    tree = tomllib.loads(file.read_text())
    assert tree["voice"] == {"on": True}
    assert tree["panel"] == {"theme": "light", "text_percent": 150}


def test_nothing_is_written_where_nothing_changed(file):
    write_settings(file, Settings())
    before = file.stat().st_mtime_ns
    write_settings(file, Settings())
    assert file.stat().st_mtime_ns == before


def test_a_link_stays_a_link(file, tmp_path):
    file.parent.mkdir()
    real = tmp_path / "dotfiles.toml"
    real.write_text("")
    file.symlink_to(real)
    update_settings_file(file, "fr", theme="light")
    assert file.is_symlink()
    assert read_settings(real).settings.theme == "light"


@pytest.mark.parametrize(("text", "line", "allowed"), [
    ('[panel]\n\ntheme = "pink"\n', 3, '"dark", "light", "night"'),
    ("[panel]\ntext_percent = 110\n", 2, "100, 125, 150"),
    ("[panel]\ntext_percent = true\n", 2, "100, 125, 150"),
    ('[voice]\non = "yes"\n', 2, "true, false"),
    ("[table]\nseats = 11\n", 2, "from 2 to 10"),
    ('[table]\nhouse = "tda"\n', 2, "tda2024"),
    ('[table]\nsmall_blind = 200\nbig_blind = 100\n', 2, "never more than the big one"),
    ('[devices]\nshoe = 3\n', 2, "one line of text"),
    ('[devices]\ncalibrations = "a.toml"\n', 2, "a list of texts"),
    ('[devices]\nshoe = "/dev\\u001b[31m"\n', 2, "one line of text"),
    ("panel = 3\n", 1, "must be a table"),
    ("format = 0\n", 1, "expected 1"),
])
def test_a_value_that_can_not_be_is_told_with_file_line_and_what_is_allowed(
        file, text, line, allowed):
    told = wrong(file, text)
    assert f"{file}, line {line}: " in told
    assert allowed in told
    assert "Mend" in told


def test_all_mistakes_are_told_at_once_in_the_language_asked_for(file):
    told = wrong(file, '[panel]\ntheme = "pink"\ntext_percent = 1\n', "fr")
    assert "ligne 2" in told
    assert "ligne 3" in told
    assert "Corrigez" in told


@pytest.mark.parametrize("content", [
    b"[panel\n", b"\xff\xfe\x00", b"a.b." * 5000, b"x" * 300_000,
    b'[panel]\nlanguage = "fr"\n' * 2,
])
def test_a_file_that_can_not_be_read_is_never_overwritten(file, content):
    file.parent.mkdir()
    file.write_bytes(content)
    with pytest.raises(SettingsUnusable):
        read_settings(file)
    with pytest.raises(SettingsUnusable):
        write_settings(file, Settings(theme="light"))
    with pytest.raises(SettingsUnusable):
        update_settings_file(file, "fr", theme="light")
    assert file.read_bytes() == content


def test_a_folder_in_the_files_place_is_told_and_left(file):
    file.mkdir(parents=True)
    with pytest.raises(SettingsUnusable) as error:
        read_settings(file)
    assert str(file) in str(error.value)


def test_a_slip_of_the_finger_is_told_with_the_key_that_was_meant(file):
    file.parent.mkdir()
    file.write_text('[table]\nhose = "tda2024"\n')
    (says,) = read_settings(file).odd
    assert "line 2" in says.text("en")
    assert "'house'" in says.text("en")


def test_a_newer_versions_file_is_read_as_far_as_it_is_understood_and_kept_whole(file):
    file.parent.mkdir()
    text = 'format = 2\n[panel]\ntheme = "sepia"\nlanguage = "en"\n[hologram]\non = true\n'
    file.write_text(text)
    kept = read_settings(file)
    assert (kept.settings.lang, kept.settings.theme) == ("en", "dark")
    assert any("newer" in says.text("en") for says in kept.odd)
    update_settings_file(file, "en", text_percent=125)
    after = tomllib.loads(file.read_text())
    assert after["format"] == 2
    assert after["hologram"] == {"on": True}
    assert after["panel"] == {"theme": "sepia", "language": "en", "text_percent": 125}


def test_a_value_that_the_file_may_not_hold_is_not_written(file):
    with pytest.raises(SettingsUnusable):
        update_settings_file(file, "en", text_percent=110)
    assert not file.exists()


def test_a_disk_that_takes_nothing_is_told_and_the_file_is_as_it_was(file, monkeypatch):
    write_settings(file, Settings())
    before = file.read_bytes()

    def full(*_, **__):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("dealer_assist.storage.settings.settings_file.put_whole", full)
    with pytest.raises(SettingsUnusable, match="No space left"):
        update_settings_file(file, "en", theme="light")
    assert file.read_bytes() == before


@given(st.text(max_size=400))
def test_whatever_stands_in_the_file_is_taken_or_refused_in_words(tmp_path_factory, text):
    file = tmp_path_factory.mktemp("any") / "settings.toml"
    file.write_text(text, encoding="utf-8", errors="surrogatepass")
    try:
        read_settings(file)
    except SettingsUnusable as error:
        assert str(file) in str(error)


# --- the place -------------------------------------------------------------------------------


def test_the_settings_lie_in_the_users_own_place(monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    assert settings_file(env={}) == tmp_path / "dealer-assist" / "settings.toml"


def test_the_environment_names_another_file_and_the_command_line_one_before_it(tmp_path):
    env = {"DEALER_ASSIST_SETTINGS": str(tmp_path / "a.toml")}
    assert settings_file(env=env) == tmp_path / "a.toml"
    assert settings_file("b.toml", env).name == "b.toml"


def test_a_journal_of_a_named_settings_file_lies_beside_it(tmp_path):
    folder = table_folder(tmp_path / "salon.toml")
    assert journal_file(Settings(practice=False), folder) == tmp_path / "table-1.sqlite"


def test_practice_and_live_never_share_a_journal(tmp_path):
    live, practice = (journal_file(Settings(practice=one), tmp_path) for one in (False, True))
    assert live != practice


@pytest.mark.parametrize("name", ["../../etc", "Été 3", "", "…"])
def test_a_tables_name_makes_a_file_name_that_stays_in_the_folder(tmp_path, name):
    assert journal_file(Settings(name=name), tmp_path).parent == tmp_path


@pytest.mark.parametrize("content", [b"\xff\xfe", b"#" * 200_001])
def test_a_file_that_is_no_settings_says_what_to_do(file, content):
    file.parent.mkdir()
    file.write_bytes(content)
    with pytest.raises(SettingsUnusable) as error:
        read_settings(file)
    assert "move it away" in error.value.text("en")


def test_a_pipe_in_the_settings_place_is_not_waited_for(file):
    file.parent.mkdir()
    os.mkfifo(file)
    with pytest.raises(SettingsUnusable) as error:
        read_settings(file)
    assert "no ordinary file" in error.value.text("en")


def test_a_number_in_quotes_is_not_offered_as_what_was_meant(file):
    assert "Did you mean" not in wrong(file, '[panel]\ntext_percent = "125"\n')
