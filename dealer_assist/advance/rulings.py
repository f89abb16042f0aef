"""Words, acts before their turn, the clock, and what the floor decides."""

from collections.abc import Mapping
from typing import Final

from dealer_assist.advance.note import Fold

#: What each fact of this room does to the table.
FOLDS: Final[Mapping[type, Fold]] = {
}
