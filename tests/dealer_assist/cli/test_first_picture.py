"""A table that is opened comes up as it is: its blinds, nothing to undo, and what it plays said."""

import pytest
from first_look import FirstLook, file  # noqa: F401 the fixture
from live_table import LiveTable

from dealer_assist.cli import start, table
from dealer_assist.cli.frame.command_execution import call_command
from dealer_assist.game import facts as e
from dealer_assist.qt.pieces.qt_probe import Probe
from dealer_assist.storage.journal import Journal, JournalKind, Origin, journal_contents
from dealer_assist.storage.settings import Settings
from dealer_assist.storage.settings.settings_file import write_settings


def test_the_first_picture_of_a_new_table_has_its_blinds(file):  # noqa: F811
    write_settings(file, Settings(small_blind=25, big_blind=50))
    assert call_command(table, []) == 0
    first = FirstLook.made.views[0]
    assert "25/50" in first.title
    assert FirstLook.made.before >= 1, "the window came up before there was anything to show"


def test_a_table_that_was_just_set_up_offers_no_undo_of_its_opening(file):  # noqa: F811
    write_settings(file, Settings(small_blind=25, big_blind=50, seats=8))
    assert call_command(table, []) == 0
    assert not any(view.undo.enabled for view in FirstLook.made.views)
    assert call_command(table, ["--blinds", "50/100"]) == 0  # as `setup` opens it with other blinds
    assert not any(view.undo.enabled for view in FirstLook.made.views)
    facts = [record.fact
             for record in journal_contents(file.parent / "table-1-practice.sqlite").records]
    assert [fact.set_up for fact in facts if isinstance(fact, e.SoftwareStarted)] == [True, True]


def test_in_mid_hand_other_blinds_take_no_act_of_the_hand_from_undo(file):  # noqa: F811
    write_settings(file, Settings(small_blind=25, big_blind=50))
    assert call_command(table, []) == 0
    live = LiveTable().begin((10_000,) * 3, small=25, big=50).deal().call(3)
    with Journal.open(file.parent / "table-1-practice.sqlite", kind=JournalKind.PRACTICE) as kept:
        kept.append([(fact, Origin("dealer")) for fact in live.facts])
    assert call_command(table, ["--blinds", "50/100"]) == 0  # after a power cut, by a service
    assert FirstLook.made.views[0].undo.enabled
    facts = [record.fact
             for record in journal_contents(file.parent / "table-1-practice.sqlite").records]
    assert not facts[-1].set_up and isinstance(facts[-2], e.StakesChanged)


@pytest.mark.parametrize(("locale", "words"), [
    ("fr_FR.UTF-8", ("Rien n'est encore réglé", "Entraînement", "100/200", "dealer-assist setup")),
    ("en_GB.UTF-8", ("Nothing is set up", "Practice", "100/200", "dealer-assist setup")),
])
def test_without_settings_one_line_says_what_is_played_and_what_asks(
    file, monkeypatch, capsys, locale, words  # noqa: F811
):
    monkeypatch.setenv("LC_ALL", locale)
    assert call_command(table, []) == 0
    (said,) = [one for one in capsys.readouterr().err.splitlines() if "setup" in one]
    assert all(word in said for word in words)


def test_settings_or_options_or_a_journal_that_say_it_all_need_no_such_line(
        file, tmp_path, capsys):  # noqa: F811
    assert call_command(table, ["--house", "nlpc", "--structure", "example"]) == 0
    assert call_command(table, []) == 2, "its journal is a tournament's"
    write_settings(file, Settings(name="2"))
    assert call_command(table, []) == 0
    assert "dealer-assist setup" not in capsys.readouterr().err


def test_a_named_table_says_that_it_is_no_practice(
        file, tmp_path, monkeypatch, capsys):  # noqa: F811
    monkeypatch.setenv("LANG", "en_US.UTF-8")
    assert call_command(table, [str(tmp_path / "x.sqlite"), "--blinds", "5/10"]) == 0
    assert "Real game, Grand Cercle" in capsys.readouterr().err


def test_the_name_alone_without_a_screen_says_that_nothing_is_set_up(
        file, monkeypatch, capsys):  # noqa: F811
    monkeypatch.setattr(start, "choose_qt_platform", lambda: Probe("offscreen", (), ""))
    assert start.main([]) == 0
    assert "Rien n'est encore réglé" in capsys.readouterr().out
    write_settings(file, Settings())
    assert start.main([]) == 0
    assert "Rien n'est encore réglé" not in capsys.readouterr().out
