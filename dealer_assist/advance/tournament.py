"""A tournament: levels, clock, eliminations, colour-up, penalties."""

from collections.abc import Mapping
from typing import Final

from dealer_assist.advance.note import Fold

#: What each fact of this room does to the table.
FOLDS: Final[Mapping[type, Fold]] = {
}
