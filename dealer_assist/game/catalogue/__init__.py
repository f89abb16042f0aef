"""The catalogue of irregularities: everything that a floor manager is called for, by its id.

One chapter a subject, a TOML file each. The words are ours; what each house makes of an entry
stands in its book (rules/), under the entry's setting, with the passage behind it.
"""

from dealer_assist.game.catalogue.chapter_reader import CHAPTERS, ENTRIES, REMEDIES
from dealer_assist.game.catalogue.irregularity_kind import (
    CaseQuestion,
    Chapter,
    IrregularityKind,
    Remedy,
    Stops,
    Wants,
    When,
)
from dealer_assist.words.shipped_toml_reader import Both

__all__ = [
    "CHAPTERS", "ENTRIES", "REMEDIES", "Both", "CaseQuestion", "Chapter", "IrregularityKind",
    "Remedy", "Stops", "Wants", "When",
]
