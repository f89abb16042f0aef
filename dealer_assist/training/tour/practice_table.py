"""Table of the tour: three players, cards and chips by hand, a practice journal in a folder of its
own among the temporary ones. No other folder is ever used.
"""

import re
import tempfile
from pathlib import Path
from typing import Final

from dealer_assist.game import facts as e
from dealer_assist.game.games import Structure
from dealer_assist.game.hand.stakes_from_blinds import stakes_for
from dealer_assist.game.rules.house_rules import HouseRules
from dealer_assist.game.table.table import Table
from dealer_assist.live.table.live_table import opening_facts
from dealer_assist.storage.books import shipped_houses
from dealer_assist.storage.registry.tag_register import PRACTICE_CHIPS
from dealer_assist.trust.vault.table_keys import TableKeys

JOURNAL: Final = "journal.sqlite"
_PREFIX: Final = "dealer-assist-tour-"
_NAME: Final = re.compile(rf"{_PREFIX}[a-z0-9_]{{4,16}}")
#: Rule by which the tour's incident is settled; a text that is silent on it can't show a remedy.
_RULE: Final = "oot.check"
_FLOOR: Final = "floor"
_STACKS: Final = {2: 10_000, 5: 5_000, 8: 10_000}
_BUTTON: Final = 5


def practice_house(asked: HouseRules) -> HouseRules:
    """House of the practice hand: the one that is asked for, or the default's where its text is
    silent on the tour's incident."""
    if asked[_RULE] != _FLOOR:
        return asked
    return shipped_houses.shipped_house(shipped_houses.DEFAULT)


def new_folder() -> Path:
    """Folder for a tour from the beginning, made anew."""
    return Path(tempfile.mkdtemp(prefix=_PREFIX))


def folder_called(name: str) -> Path | None:
    """Folder of an earlier tour by its name alone; None if it is gone or is no such name."""
    folder = Path(tempfile.gettempdir()) / name
    is_there = _NAME.fullmatch(name) is not None and (folder / JOURNAL).is_file()
    return folder if is_there and not folder.is_symlink() else None


def practice_facts(table: Table, keys: TableKeys) -> tuple[e.Fact, ...]:
    """Facts with which the table of the tour opens; none once it is open."""
    if table.name:
        return ()
    stakes = stakes_for(Structure.NO_LIMIT, 50, 100)
    return (*opening_facts(table, "1", "holdem_no_limit", stakes, PRACTICE_CHIPS, keys),
            *(e.PlayerSat(seat, chips) for seat, chips in _STACKS.items()),
            e.ButtonMoved(_BUTTON))
