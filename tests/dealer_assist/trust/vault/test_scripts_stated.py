"""What honest tables do, with shoe and cameras, in cases and remedies: the vault accuses nobody."""

from pathlib import Path

import pytest

from dealer_assist.game import facts as e
from dealer_assist.training.scripts import script_runner as running
from dealer_assist.training.scripts.script_reader import parse_script
from dealer_assist.training.scripts.script_table import ScriptRun
from dealer_assist.trust.vault.unexplained_openings import check_openings

HANDS = Path(__file__).parents[3] / "hands"
#: Those whose cards a shoe tells.
TOLD = sorted(path for path in HANDS.rglob("*.hand")
              if "shoe " in path.read_text(encoding="utf-8"))


class Noting(ScriptRun):
    """A script's table that keeps every fact."""

    def __init__(self, script, house) -> None:
        self.facts: list[e.Fact] = []
        super().__init__(script, house)

    def put(self, *facts: e.Fact) -> None:
        super().put(*facts)
        self.facts.extend(facts)


@pytest.mark.parametrize("path", TOLD, ids=[path.stem for path in TOLD])
@pytest.mark.few
def test_what_a_script_does_is_explained_by_its_facts(path, monkeypatch):
    tables: list[Noting] = []
    monkeypatch.setattr(running, "ScriptRun",
                        lambda *given: tables.append(Noting(*given)) or tables[0])
    script = parse_script(path.read_text(encoding="utf-8"))
    for _ in running.run(script, running.houses_of(script, path.parent)[0]):
        pass
    [table] = tables
    said: list[e.VaultStated] = []
    while (one := table._vault.statement(said[-1] if said else None)) is not None:
        said.append(one)
    assert [(found.what, found.detail) for found in check_openings(
        enumerate([*table.facts, *said], 1))] == []
