"""Registers on the disk: a folder with a file for each deck and each lot of chips, or one file.

Every file is written whole or not at all, and only its owner may read those of decks: who has a
deck's tags can name its cards.
"""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from dealer_assist.storage.registry import chip_series, deck
from dealer_assist.storage.registry.chip_series import ChipRegister, Series
from dealer_assist.storage.registry.deck import DeckEvent, DeckState, RegisteredDeck, is_deck_name
from dealer_assist.storage.registry.tag_uids import RegisterUnreadable, is_chip
from dealer_assist.words.message import ErrorInWords, message, system_refusal_message
from drivers.durable_files import put_whole
from drivers.foreign_toml_json import TextUnfit, read_text, toml_of
from drivers.lazy_dataclass import dataclass

_SECRET: Final = 0o600


class StoreUnusable(ErrorInWords):
    """File of the registers that can't be written, or isn't there; says which and what to do."""


@dataclass(frozen=True, slots=True)
class Registers:
    """Content of the files: all decks, in play or not, and all chips."""

    decks: Mapping[str, RegisteredDeck]
    chips: ChipRegister

    @property
    def in_play(self) -> Mapping[str, RegisteredDeck]:
        """Decks that may be dealt from."""
        return {n: d for n, d in self.decks.items() if d.standing is DeckState.IN}

    def deck_with(self, uid: bytes) -> str:
        """Name of the deck that the tag belongs to; "" where it belongs to none.

        A retired deck's cards may have been enrolled anew: the deck that has them now counts.
        """
        owners = [name for name, one in self.decks.items() if uid in one.cards]
        owners.sort(key=lambda name: self.decks[name].standing is DeckState.RETIRED)
        return owners[0] if owners else ""

    def is_free(self, uid: bytes) -> bool:
        """True if the tag may become a card of a new deck: none has it, or only a retired one."""
        owner = self.deck_with(uid)
        return not owner or self.decks[owner].standing is DeckState.RETIRED


def tree_of(text: str, file: str) -> Mapping[str, Any]:
    """File's TOML. Raises RegisterUnreadable."""
    try:
        return toml_of(text)
    except TextUnfit as error:
        raise RegisterUnreadable(f"{file}: not TOML: {error}; mend that line") from None


def join_registers(texts: Mapping[str, str]) -> Registers:
    """Registers that these files make, each by its name. Raises RegisterUnreadable."""
    decks: dict[str, RegisteredDeck] = {}
    files: dict[str, str] = {}
    series: list[Series] = []
    for file, text in texts.items():
        tree = tree_of(text, file)
        found = deck.deck_of(tree, file)
        series += chip_series.series_of(tree, file)
        if found is None:
            continue
        if found.name in decks:
            raise RegisterUnreadable(f"{files[found.name]} and {file} both hold the deck "
                                     f"{found.name!r}: give one of them another name")
        _apart(found, decks, files, file)
        decks[found.name], files[found.name] = found, file
    return Registers(decks, ChipRegister(series))


def _apart(new: RegisteredDeck, decks: Mapping[str, RegisteredDeck], files: Mapping[str, str],
           file: str) -> None:
    """Raise RegisterUnreadable where another deck has one of its tags, and neither is retired."""
    if new.standing is DeckState.RETIRED:
        return
    for name, other in decks.items():
        if other.standing is DeckState.RETIRED:
            continue
        both = new.cards.keys() & other.cards.keys()
        if both:
            raise RegisterUnreadable(
                f"{files[name]} and {file} share {len(both)} tags, such as {min(both).hex()}: a "
                "tag belongs to one deck; retire one of them and enrol its cards anew"
            )


class Store:
    """Registers at a path: a folder of .toml files, or one file."""

    def __init__(self, path: Path) -> None:
        self.path: Final = path

    def read(self) -> Registers:
        """Registers there. Raises RegisterUnreadable."""
        return join_registers({str(file): _text(file) for file in self._files()})

    def _files(self) -> list[Path]:
        return sorted(self.path.glob("*.toml")) if self.path.is_dir() else [self.path]

    def file_of(self, name: str) -> Path:
        """Path of the file of the deck of this name."""
        return self.path / f"deck-{name}.toml"

    def eyes_of(self, name: str) -> Path:
        """Path of the pictures of this deck's cards, by which a camera knows them."""
        return self.path / f"deck-{name}.eyes"

    def enter(self, new: RegisteredDeck) -> Path:
        """Write a deck that is new. Raises StoreUnusable, RegisterUnreadable."""
        known = self.check_name(new.name)
        path = self.file_of(new.name)
        _apart(new, known.decks, dict.fromkeys(known.decks, str(self.path)), str(path))
        self._write(path, deck.deck_text(new), _SECRET)
        return path

    def check_name(self, name: str) -> Registers:
        """Registers, if a new deck may have this name. Raises as ``enter`` does."""
        self._folder()
        known = self.read()
        if not is_deck_name(name):
            raise StoreUnusable(message(
                "registry_why.deck_name", name=name, most=deck.MOST_LETTERS))
        if name in known.decks or self.file_of(name).exists():
            raise StoreUnusable(message("registry_why.deck_taken", path=self.path, name=name))
        return known

    def move(self, name: str, entry: DeckEvent) -> RegisteredDeck:
        """Write an event of a deck into its file. Raises NotThat, and as ``enter`` does."""
        moved = self.deck(name).moved(entry)
        self._write(self._where(name), deck.deck_text(moved), _SECRET)
        return moved

    def deck(self, name: str) -> RegisteredDeck:
        """Deck of this name. Raises StoreUnusable, RegisterUnreadable."""
        decks = self.read().decks
        if name not in decks:
            names = ", ".join(sorted(decks)) or message("registry_why.none")
            raise StoreUnusable(message(
                "registry_why.no_deck", path=self.path, name=name, names=names))
        return decks[name]

    def enter_chips(self, new: Series) -> Path:
        """Write a series of chips that is new. Raises StoreUnusable, RegisterUnreadable."""
        known = self.check_series(new.name)
        path = self.path / f"chips-{new.name}.toml"
        ChipRegister((*known.chips.series, new))
        self._write(path, chip_series.chips_text([new]), 0o644)
        return path

    def check_series(self, name: str) -> Registers:
        """Registers, if a new series may have this name. Raises as ``enter_chips`` does."""
        self._folder()
        known = self.read()
        if not is_deck_name(name):
            raise StoreUnusable(message(
                "registry_why.series_name", name=name, most=deck.MOST_LETTERS))
        taken = (self.path / f"chips-{name}.toml").exists()
        if taken or any(one.name == name for one in known.chips.series):
            raise StoreUnusable(message("registry_why.series_taken", path=self.path, name=name))
        return known

    def close_chips(self, name: str) -> Path:
        """Take a series out of circulation. Raises StoreUnusable, RegisterUnreadable."""
        found = [one for one in self.read().chips.series if one.name == name]
        if len(found) != 1:
            raise StoreUnusable(
                message("registry_why.series_count", path=self.path, count=len(found), name=name))
        file = Path(found[0].file)
        tree = tree_of(_text(file), str(file))
        if tree.get("cards") or tree.get("chips"):
            raise StoreUnusable(message("registry_why.more_than_series", path=file))
        written = [replace(one, closed=one.closed or one.name == name)
                   for one in chip_series.series_of(tree, str(file))]
        self._write(file, chip_series.chips_text(written), 0o644)
        return file

    def _folder(self) -> None:
        if self.path.is_file():
            raise StoreUnusable(message("registry_why.one_file", path=self.path))
        try:
            self.path.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise StoreUnusable(
                message("registry_why.no_folder", path=self.path,
                        why=system_refusal_message(error))) from None

    def _where(self, name: str) -> Path:
        """File that holds this deck and nothing else."""
        for file in self._files():
            tree = tree_of(_text(file), str(file))
            if tree.get("deck", "") == name and tree.get("cards"):
                if tree.get("chips") or tree.get("series"):
                    raise StoreUnusable(message("registry_why.chips_beside", path=file))
                return file
        raise StoreUnusable(message("registry_why.no_file", path=self.path, name=name))

    def _write(self, path: Path, text: str, mode: int) -> None:
        try:
            put_whole(path, text.encode("utf-8"), mode)
        except OSError as error:
            raise StoreUnusable(
                message("registry_why.unwritten", path=path,
                        why=system_refusal_message(error))) from None


def _text(file: Path) -> str:
    try:
        return read_text(file)
    except (OSError, UnicodeDecodeError) as error:
        raise RegisterUnreadable(f"{file}: the register can't be read: {error}") from None


def tag_owner(known: Registers, uid: bytes) -> str:
    """Owner of a tag that is no card of the deck at hand: "deck NAME", "chip", "" for unknown."""
    name = known.deck_with(uid)
    if name:
        return f"deck {name}"
    return "chip" if is_chip(uid) else ""
