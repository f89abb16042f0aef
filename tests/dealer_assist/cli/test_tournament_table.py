"""``table JOURNAL --house nlpc --structure FILE``: a tournament is opened; mistakes are told."""

import pytest
from first_look import OneLook

from dealer_assist.cli import table
from dealer_assist.cli.frame.command_execution import call_command
from dealer_assist.game import facts as e
from dealer_assist.storage.books.structure_reader import structure
from dealer_assist.storage.journal import Journal

STRUCTURE = """stack = 1000
chips = [25, 100]
levels = [
    { minutes = 10, small_blind = 25, big_blind = 50, ante = 25 },
    { minutes = 10, small_blind = 50, big_blind = 100 },
]
"""
@pytest.fixture
def file(tmp_path):
    path = tmp_path / "evening.toml"
    path.write_text(STRUCTURE, encoding="utf-8")
    return path


@pytest.fixture
def run(tmp_path, monkeypatch, capsys):
    """The command on this journal; its code and what it told of a mistake."""
    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")
    monkeypatch.setattr("dealer_assist.qt.dealer.dealer_window_runner.DealerWindowRunner", OneLook)

    def opened(*options):
        code = call_command(table, [str(tmp_path / "t.sqlite"), "--house", "nlpc", "--lang", "en",
                           *map(str, options)])
        return code, capsys.readouterr().err

    return opened


def facts(tmp_path):
    journal = Journal.open(tmp_path / "t.sqlite")
    try:
        return [record.fact for record in journal.facts()]
    finally:
        journal.close()


def test_a_structure_opens_a_tournament_with_its_chips_and_first_blinds(run, file, tmp_path):
    assert run("--structure", file, "--players", 12)[0] == 0
    _, opened, _, tournament = facts(tmp_path)[:4]
    assert opened.denominations == (25, 100)
    stakes = opened.stakes
    assert (stakes.small_blind, stakes.big_blind, stakes.ante) == (25, 50, 25)
    assert stakes.smallest_chip == 25
    assert (tournament.stack, tournament.players, len(tournament.levels)) == (1000, 12, 2)


def test_opened_again_the_tournament_goes_on_with_or_without_its_file(run, file, tmp_path):
    run("--structure", file)
    assert run("--structure", file)[0] == 0
    assert run()[0] == 0
    assert sum(isinstance(fact, e.TournamentOpened) for fact in facts(tmp_path)) == 1


def test_a_structure_that_ships_is_known_by_its_name(run, tmp_path):
    assert run("--structure", "example")[0] == 0
    assert structure("example").opened in facts(tmp_path)


@pytest.mark.parametrize(("options", "says"), [
    (("--structure", "example", "--blinds", "50/100"), "blinds and chips come from it"),
    (("--structure", "example", "--levy", "4"), "a tournament has no levy"),
    (("--structure", "example", "--players", "1"), "--players 1: expected at least 2"),
    (("--players", "9"), "expected with --structure FILE"),
    (("--structure", "nowhere.toml"), "the structure can't be read"),
])
def test_a_wrong_call_is_told_before_a_journal_is_made(run, tmp_path, options, says):
    code, told = run(*options)
    assert code == 2 and says in told
    assert not (tmp_path / "t.sqlite").exists()


def test_a_bad_structure_is_told_with_its_line(run, file, tmp_path):
    file.write_text(STRUCTURE.replace("small_blind = 50,", "small_blind = 60,"), encoding="utf-8")
    code, told = run("--structure", file)
    assert code == 2
    assert f"{file}, line 5: level 2 of the list: small_blind = 60 can't be paid" in told
    assert not (tmp_path / "t.sqlite").exists()


def test_blinds_that_the_house_does_not_play_are_told_with_their_level(run, file, tmp_path):
    file.write_text(STRUCTURE.replace("big_blind = 100", "big_blind = 150"), encoding="utf-8")
    code, told = run("--structure", file, "--house", "basic_sheet")
    assert code == 2 and "level 2 of the list, 50/150: " in told
    assert not (tmp_path / "t.sqlite").exists()


def test_another_structure_does_not_go_on_with_the_journal(run, file, tmp_path):
    run("--structure", file)
    code, told = run("--structure", "example")
    assert code == 2 and "holds a tournament of another structure" in told


def test_the_blinds_of_a_running_tournament_are_not_changed_from_outside(run, file):
    run("--structure", file)
    code, told = run("--blinds", "100/200")
    assert code == 2 and "its blinds come from its structure" in told


def test_a_cash_tables_journal_does_not_become_a_tournament(run, file):
    run()
    code, told = run("--structure", file)
    assert code == 2 and "was begun as a cash table" in told
