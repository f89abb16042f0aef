"""The drills can fail: a journal that syncs less than ours loses facts in the same power cut.

The drills themselves and the evening are steps of .ci/run: there they print what they counted.
"""

import pytest

from dealer_assist.cli.frame.command_execution import call_command
from tests.tools.drill import drill


@pytest.mark.parametrize("synchronous", ["OFF", "NORMAL"])
def test_a_journal_that_syncs_less_than_ours_loses_facts(synchronous, capsys):
    assert call_command(drill, ["page-cache", "--planted", synchronous, "--lang", "en"]) == 1
    assert "LOST" in capsys.readouterr().out


def test_ours_loses_none_at_other_moments_than_the_step_of_ci_tries(capsys):
    assert call_command(drill, ["page-cache", "--seed", "3", "--lang", "en"]) == 0
    assert " 0 lost" in capsys.readouterr().out
