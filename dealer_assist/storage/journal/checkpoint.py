"""Checkpoint: the table as the facts up to one row left it, in a file beside its journal.

It saves a start the folding of what it stands for, and proves nothing: only facts do. It names the
row by number and hash, the journal, the program and the house's book under which it was made; one
of another is not used. Guests stand in it by the tokens of their rows, so that it holds no name
that could be erased. Whatever happens to the file costs time only.
"""

from collections.abc import Mapping
from hashlib import sha256
from json.encoder import encode_basestring
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from dealer_assist.game.facts import KeysFixed, VaultStated
from dealer_assist.game.games import Game, UnknownGame, game
from dealer_assist.game.rules.house_rules import BookUnreadable, HouseRules
from dealer_assist.game.rules.rules_of_the_day import rules_from_text, rules_text
from dealer_assist.game.table.table import Hand, Table
from dealer_assist.storage.journal.chain import ChainPoint
from dealer_assist.storage.journal.guest_name_binding import TOKEN
from dealer_assist.storage.json_codec import Codec, Form, Mismatch, Ways
from drivers.durable_files import put_whole
from drivers.lazy_dataclass import dataclass
from drivers.safe_file_opening import read_plain

_FORM: Final = Form("tagged", frozenset({
    "none", "union", "literal", "int_enum", "named_tuple", "mapping", "shape"}))
_MAGIC: Final = "dealer_assist checkpoint 1"
#: A table has some 10 kB, each book of its house some 60; more is no checkpoint.
_MOST_BYTES: Final = 16_000_000


class CheckpointUnfit(Exception):
    """Checkpoint that can't be used; ``why`` is the end of a message's id, checkpoint.WHY."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


@dataclass(frozen=True, slots=True)
class StartMemory:
    """Memory that a start needs beside the table, of the facts up to the checkpoint's row.

    ``hand`` is the highest number of a hand so far, ``said_s`` the latest time that a fact bears,
    ``floor_s`` when the floor manager who is signed in was last known to be there, ``undone`` the
    number of the last undo, ``stated`` the vault's last statement. ``houses`` are those under which
    the table was opened.
    """

    hand: int = 0
    said_s: int = 0
    floor_s: int = 0
    undone: int = 0
    stated: VaultStated | None = None
    keys: KeysFixed | None = None
    houses: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class CheckpointOrigin:
    """Origin of a checkpoint: the journal, the program and the digest of the house's book."""

    journal: str
    program: str
    house: str


@dataclass(frozen=True, slots=True)
class _Head:
    origin: CheckpointOrigin
    number: int
    hash: str
    houses: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """Table after the row at ``point``, without the one before it, and what else is remembered."""

    origin: CheckpointOrigin
    point: ChainPoint
    memory: StartMemory
    table: Table


def checkpoint_path(journal: Path) -> Path:
    """Path of the checkpoint beside this journal."""
    return journal.with_name(journal.name + ".checkpoint")


def put_checkpoint(journal: Path, text: str) -> None:
    """Put the text of a checkpoint in the place of the last one. Raises OSError."""
    content = text.encode()
    head = f"{_MAGIC} {sha256(content).hexdigest()}\n".encode()
    put_whole(checkpoint_path(journal), head + content, 0o600)


def checkpoint_text(journal: Path) -> str | None:
    """Text of the checkpoint beside this journal; None where there is none.

    Raises CheckpointUnfit for a file that is no whole checkpoint, or can't be read.
    """
    try:
        content = read_plain(checkpoint_path(journal), _MOST_BYTES)
    except FileNotFoundError:
        return None
    except (OSError, ValueError):
        raise CheckpointUnfit("unread") from None
    head, _, body = content.partition(b"\n")
    if head != f"{_MAGIC} {sha256(body).hexdigest()}".encode():
        raise CheckpointUnfit("damaged")
    return body.decode()


def drop_checkpoint(journal: Path) -> None:
    """Put the checkpoint aside, where there is one: it is never read again. Raises OSError."""
    path = checkpoint_path(journal)
    if path.exists():
        path.replace(path.with_name(path.name + ".aside"))


class CheckpointForm:
    """Form of checkpoints as text; used by one thread.

    ``names`` are the guests' names by their tokens, as far as they aren't erased.
    """

    def __init__(self, names: Mapping[str, str] = MappingProxyType({})) -> None:
        def named(text: str) -> str:
            return TOKEN.sub(lambda one: names.get(one[0], one[0]), text)

        def named_in_json(text: str) -> str:
            return TOKEN.sub(lambda one: encode_basestring(names.get(one[0], one[0]))[1:-1], text)

        self._houses: list[str] = []  # of the checkpoint in hand; the table's say which of them
        plain = Codec(_FORM)
        texts, numbers = plain.ways(str), plain.ways(int)

        def house(value: Any) -> HouseRules:
            number = numbers.read(value)
            if not 0 <= number < len(self._houses):
                raise Mismatch("a book of this checkpoint", str(number))
            try:
                return rules_from_text(named_in_json(self._houses[number]))
            except BookUnreadable:
                raise Mismatch("a house's book", "another text") from None

        self._codec = Codec(_FORM, {
            str: Ways(texts.write, lambda value: named(texts.read(value))),
            Game: Ways(lambda value: texts.write(value.name),
                       lambda value: _game(texts.read(value))),
            HouseRules: Ways(lambda value: numbers.write(self._number_of(value)), house),
        })
        self._head = plain

    def _number_of(self, rules: HouseRules) -> int:
        text = rules_text(rules)
        if text not in self._houses:
            self._houses.append(text)
        return self._houses.index(text)

    def text(self, one: Checkpoint) -> str:
        """Checkpoint as text; the same one has the same text. Raises Mismatch."""
        table, hand = one.table, one.table.hand
        if table.house is not table.in_force.rules:
            raise Mismatch("the house in force", "another")
        self._houses.clear()
        written = self._codec.encode(Table, table.evolve(before=None, hand=_bare(hand)))
        head = _Head(one.origin, one.point.number, one.point.hash.hex(), tuple(self._houses))
        return "\n".join((self._head.encode(_Head, head),
                          self._codec.encode(StartMemory, one.memory), written))

    def origin(self, text: str) -> CheckpointOrigin:
        """Origin that the text names; of another program's the rest may read otherwise.

        Raises CheckpointUnfit.
        """
        try:
            head: _Head = self._head.decode(_Head, text.partition("\n")[0])
        except Mismatch:
            raise CheckpointUnfit("damaged") from None
        return head.origin

    def checkpoint(self, text: str) -> Checkpoint:
        """Checkpoint in this text. Raises CheckpointUnfit."""
        try:
            head_text, memory, written = text.split("\n")
            head: _Head = self._head.decode(_Head, head_text)
            self._houses[:] = head.houses
            table: Table = self._codec.decode(Table, written)
            force = table.in_force
            table = table.evolve(house=force.rules, hand=_filled(table.hand, force.rules))
            return Checkpoint(head.origin, ChainPoint(head.number, bytes.fromhex(head.hash)),
                              self._codec.decode(StartMemory, memory), table)
        except (Mismatch, ValueError):
            raise CheckpointUnfit("damaged") from None


def _bare(hand: Hand | None) -> Hand | None:
    """Hand without its rules' values: its house says them."""
    if hand is None:
        return None
    if hand.rules is not hand.house.values:
        raise Mismatch("the values of the hand's house", "others")
    return hand.evolve(rules={}, replays=_bare(hand.replays))


def _filled(hand: Hand | None, force: HouseRules) -> Hand | None:
    """Hand with its rules' values; its house is the one in force, where it is the same."""
    if hand is None:
        return None
    house = force if rules_text(hand.house) == rules_text(force) else hand.house
    return hand.evolve(house=house, rules=house.values, replays=_filled(hand.replays, force))


def _game(name: str) -> Game:
    try:
        return game(name)
    except UnknownGame:
        raise Mismatch("a game that ships", name) from None
