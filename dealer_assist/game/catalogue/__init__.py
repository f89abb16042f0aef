"""The catalogue of irregularities: everything that a floor manager is called for, by its id.

One chapter a subject, a TOML file each. The words are ours; what each house makes of an entry
stands in its book (rules/), under the entry's setting, with the passage behind it.
"""

from dealer_assist.game.catalogue.chapters import CHAPTERS, ENTRIES, REMEDIES, LateMapping
from dealer_assist.game.catalogue.model import (
    Ask,
    Both,
    Chapter,
    Entry,
    Remedy,
    Stops,
    Wants,
    When,
)

__all__ = [
    "CHAPTERS", "ENTRIES", "REMEDIES", "Ask", "Both", "Chapter", "Entry", "LateMapping", "Remedy",
    "Stops", "Wants", "When",
]
