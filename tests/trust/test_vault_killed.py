"""kill -9 of the vault's process, of the table, of both, and a vault that hangs, in mid-hand."""

import pytest

from dealer_assist.cli import demo
from dealer_assist.cli.frame.command_execution import call_command
from dealer_assist.trust.vault.vault_compare import compare_vault
from tests.tools.drill.drill_vault import vault


@pytest.mark.timeout(600)
def test_no_card_is_lost_or_dealt_twice_and_nothing_is_told_whoever_dies(tmp_path):
    found = vault(tmp_path, 12, "en", seed=2)  # with seed 1 the drill is a step of .ci/run
    assert found.is_well, found.told("en")
    assert found.acknowledged > 200


@pytest.mark.timeout(300)
def test_the_demo_deals_its_hands_with_the_vault_in_a_process_of_its_own(tmp_path, monkeypatch):
    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")
    assert call_command(demo, ["--vault", "--hands", "3", "--speed", "50", "--no-window", "--out",
                      str(tmp_path)]) == 0
    assert not list(tmp_path.glob("*.vault"))
    says, is_same = compare_vault(tmp_path / "vault", tmp_path / "journal.sqlite", "en")
    assert is_same, says
