"""The evening around the hands: opening, float, decks, waiting list, relief, tips, closing."""

from collections.abc import Mapping
from typing import Final

from dealer_assist.advance.note import Fold

#: What each fact of this room does to the table.
FOLDS: Final[Mapping[type, Fold]] = {
}
