"""Picture reader: finder, network and deck, loaded together."""

from collections.abc import Collection
from pathlib import Path

from drivers.vision.cards.enrolment import EnrolledDeck
from drivers.vision.cards.finder import IndexFinder
from drivers.vision.cards.index_net import IndexNet
from drivers.vision.cards.pictures import SeenCard, find_cards
from drivers.vision.cards.reader import CardReader
from drivers.vision.readings import Floats, Picture


class PictureReader:
    """Finds and reads cards in pictures. Not for two threads at once: each camera loads its own."""

    def __init__(self, reader: CardReader, finder: IndexFinder) -> None:
        self._reader = reader
        self._finder = finder

    @classmethod
    def load(
        cls, deck: EnrolledDeck | None = None, letters: Collection[str] | None = None,
        folder: Path | None = None,
    ) -> "PictureReader":
        """With the models that came with the program, or those in `folder`; raises ModelUnfit."""
        reader = CardReader(IndexNet.load(folder), deck, letters)
        return cls(reader, IndexFinder.load(folder))

    def find(self, picture: Picture, region: Floats | None = None) -> list[SeenCard]:
        """Every card in the picture, or in a convex region of it; see `find_cards`."""
        return find_cards(picture, self._reader, self._finder, region)
