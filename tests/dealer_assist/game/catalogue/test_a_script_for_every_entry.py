"""Every situation of the catalogue is shown by a table script that says so (``covers:``)."""

from pathlib import Path

import pytest
from script_heads import head

from dealer_assist.game.catalogue import ENTRIES

SCRIPTS = Path(__file__).parents[3] / "hands"


def covered():
    """The entries that the scripts say they show."""
    return {
        id for path in SCRIPTS.rglob("*.hand")
        for id in head(path.read_text(encoding="utf-8")).settings.covers
    }


@pytest.mark.long
def test_no_entry_is_without_a_script():
    assert sorted(ENTRIES.keys() - covered()) == []
