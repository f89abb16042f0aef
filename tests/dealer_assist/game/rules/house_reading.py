"""What a house's book cites, chooses and leaves open, for comparing with what was read."""

from pathlib import Path

from dealer_assist.game.rules.settings import FLOOR, KEYS
from dealer_assist.storage.books import shipped_houses

GC = "grand_cercle"
ORACLE = str(Path(__file__).parents[3] / "houses" / "oracle.toml")


def cited(name: str) -> dict[str, tuple[object, str]]:
    """Setting -> (value, line mark), for those that stand on a passage."""
    return {
        key: (setting.value, setting.source.line)
        for key, setting in shipped_houses.shipped_house(name).settings.items()
        if setting.source.line
    }


def chosen(name: str) -> dict[str, object]:
    """Setting -> value, for those that the house chose though its text is silent."""
    return {
        key: setting.value for key, setting in shipped_houses.shipped_house(name).settings.items()
        if setting.source.custom and setting.value != FLOOR
    }


def left(name: str) -> set[str]:
    """The settings that are left to the floor."""
    house = shipped_houses.shipped_house(name)
    return {key for key in KEYS if house[key] == FLOOR}
