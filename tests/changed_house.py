"""A table of a house with some settings changed, for tests of one setting at a time."""

from dataclasses import replace

from live_table import GC, NO_LIMIT, LiveTable, rules

from dealer_assist.game.rules.house_rules import HouseRules, Passage, Setting
from dealer_assist.game.table.table import bare_table

GT, NLPC, BRS, WSOP = "groupe_tranchant", "nlpc", "basic_sheet", "wsop_live_2024"
SILENT = Passage("house", "", "muet", "silent", silent=True)


def changed(name: str, settings: dict[str, str | int | bool]) -> HouseRules:
    """The house with these values; ``floor`` takes a silent source."""
    house = rules(name)
    own = {
        key: Setting(key, value, SILENT if value == "floor" else house.source(key))
        for key, value in settings.items()
    }
    return replace(
        house, settings={**house.settings, **own}, values={**house.values, **settings}
    )


def table_of(name: str = GC, played: str = NO_LIMIT, **settings: str | int | bool) -> LiveTable:
    """A table of the house with these settings: ``bet__min_raise="floor"``."""
    live = LiveTable(name, played)
    live.house = changed(name, {key.replace("__", "."): v for key, v in settings.items()})
    live.table = bare_table(live.house)
    return live


def on_the_flop(live: LiveTable, stacks, **stakes) -> LiveTable:
    """Everybody called the big blind of 100 and the flop lies there; seat 1 is to act."""
    live.begin(stacks, **stakes).deal()
    n = live.hand.size
    live.call(*range(3, n + 1), 1) if n > 2 else live.call(2)
    return live.check(2 if n > 2 else 1).collect().board("2c7dKh")
