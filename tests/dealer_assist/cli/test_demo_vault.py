"""The demo with the vault's process: the same facts at every run, whoever is first."""

import pytest

from dealer_assist.cli import demo
from dealer_assist.cli.frame.command_execution import call_command
from dealer_assist.game import facts as e
from dealer_assist.storage.journal import journal_contents


@pytest.mark.long
def test_its_deck_is_in_the_journal_from_the_opening_on(tmp_path, monkeypatch):
    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")
    assert call_command(demo, ["--vault", "--hands", "1", "--speed", "200", "--no-window", "--out",
                      str(tmp_path)]) == 0
    kinds = [type(record.fact)
             for record in journal_contents(tmp_path / "journal.sqlite").records[:5]]
    assert kinds == [e.RulesPinned, e.TableOpened, e.KeysFixed, e.DecksRegistered, e.DeckLoaded]
