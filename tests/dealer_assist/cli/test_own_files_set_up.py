"""A house's own rules and structure: picked in the set-up, checked at once, remembered."""

import pytest
from first_look import FirstLook
from test_tournament_table import STRUCTURE

from dealer_assist.cli import table
from dealer_assist.cli.frame.command_execution import call_command
from dealer_assist.cli.setup_terminal import ask_in_terminal
from dealer_assist.game import facts as e
from dealer_assist.live.setup.setup_session import SetupRoom
from dealer_assist.storage.journal import journal_contents
from dealer_assist.storage.settings.settings_file import read_settings

BOOK = 'name = "blue"\ntitle = { fr = "Salle Bleue", en = "Blue Room" }\nextends = "tda2024"\n'


@pytest.fixture
def file(tmp_path, monkeypatch):
    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")
    monkeypatch.setenv("DEALER_ASSIST_SETTINGS", str(tmp_path / "settings.toml"))
    monkeypatch.setattr("dealer_assist.qt.dealer.dealer_window_runner.DealerWindowRunner",
                        FirstLook)
    (tmp_path / "blue.toml").write_text(BOOK, encoding="utf-8")
    (tmp_path / "friday.toml").write_text(STRUCTURE, encoding="utf-8")
    return tmp_path / "settings.toml"


def typed(room, *lines):
    """The set-up in a terminal with these lines typed; how it ended and what was said."""
    waiting, said = list(lines), []

    def read_line(ask):
        if not waiting:
            raise EOFError
        return waiting.pop(0)

    return ask_in_terminal(room, read_line, said.append, look=False), "\n".join(said)


def set_up(file):
    """A tournament under own rules and an own structure, set up in a terminal and kept."""
    room = SetupRoom(file)
    end, _ = typed(room, "", "7", str(file.with_name("blue.toml")), "",
                   "5", str(file.with_name("friday.toml")), "", "", "", "", "")
    assert end == "start"
    room.keep()
    return room


def test_own_rules_and_an_own_structure_are_remembered_and_opened_after_a_restart(file):
    set_up(file)
    kept = read_settings(file).settings
    assert (kept.house, kept.structure) == (
        str(file.with_name("blue.toml")), str(file.with_name("friday.toml")))
    for _ in range(2):
        assert call_command(table, []) == 0
    assert FirstLook.made.views[0].house == "Salle Bleue"
    facts = [one.fact
             for one in journal_contents(file.with_name("table-1-practice.sqlite")).records]
    assert [fact.stack for fact in facts if isinstance(fact, e.TournamentOpened)] == [1000]


def test_the_journal_of_own_rules_is_gone_on_with_by_the_next_set_up(file):
    set_up(file)
    assert call_command(table, []) == 0
    again = SetupRoom(file)
    again.press("open summary")
    assert again.draft.journal.path.endswith("table-1-practice.sqlite")
    assert not again.draft.journal.differs


def test_a_file_with_a_mistake_is_told_with_its_line_and_not_taken(file):
    wrong = file.with_name("Wrong.toml")
    wrong.write_text(f'{BOOK}[settings]\n"bet.min_rise" = "x"\n', encoding="utf-8")
    room = SetupRoom(file)
    _, said = typed(room, "", "7", str(wrong))
    assert "Wrong.toml, ligne 5" in said and "bet.min_raise" in said
    assert (room.draft.page, room.draft.settings.house) == ("house.file", "grand_cercle")


def test_a_path_that_leads_nowhere_is_told_at_once(file):
    room = SetupRoom(file)
    _, said = typed(room, "", "7", "/nowhere/Règles.toml")
    assert "/nowhere/Règles.toml" in said
    assert room.draft.refused


def test_a_structure_whose_blinds_the_house_does_not_play_is_not_taken(file):
    odd = file.with_name("odd.toml")
    odd.write_text(STRUCTURE.replace("small_blind = 50, big_blind = 100",
                                     "small_blind = 25, big_blind = 100"), encoding="utf-8")
    room = SetupRoom(file)
    _, said = typed(room, "", "2", "", "5", str(odd))
    assert "double" in said and room.draft.settings.structure == ""


def test_what_lies_in_the_tables_folder_is_offered_and_nothing_else(file):
    file.with_name("devices.toml").write_text('[shoe]\nkey = "00"\n')
    room = SetupRoom(file)
    room.press("open house.file")
    assert [one.path for one in room.draft.files] == [str(file.with_name("blue.toml"))]
    room.press("back")
    room.press("open game.file")
    assert [one.path for one in room.draft.files] == [str(file.with_name("friday.toml"))]


def test_rules_that_are_gone_are_said_with_what_to_do(file, capsys):
    set_up(file)
    file.with_name("blue.toml").unlink()
    capsys.readouterr()
    assert call_command(table, []) == 2
    said = capsys.readouterr().err
    assert "blue.toml" in said and "dealer-assist setup" in said and "\ufffd" not in said
    room = SetupRoom(file)
    room.press("open house")
    room.press("next")
    assert room.draft.page == "house", "it waits for other rules"


def test_a_structure_that_is_gone_is_said_before_the_tournament_and_not_needed_in_it(file, capsys):
    set_up(file)
    away = file.with_name("away")
    file.with_name("friday.toml").rename(away)
    assert call_command(table, []) == 2
    assert "dealer-assist setup" in capsys.readouterr().err
    away.rename(file.with_name("friday.toml"))
    assert call_command(table, []) == 0
    file.with_name("friday.toml").unlink()
    capsys.readouterr()
    assert call_command(table, []) == 0, "players sit there"
    assert "friday.toml" in capsys.readouterr().err


def test_with_other_rules_on_the_command_line_nobody_asks_for_the_file(file, tmp_path):
    set_up(file)
    file.with_name("blue.toml").unlink()
    assert call_command(table, ["--house", "tda2024", str(tmp_path / "x.sqlite")]) == 0
