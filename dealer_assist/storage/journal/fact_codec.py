"""Facts as canonical JSON text and back, strictly after the classes of event_bodies.py.

One fact has exactly one text: fields in alphabetical order, no spaces, letters as they are. A
field that an older journal lacks takes the class's own default.
"""

from typing import Final, TypeVar, cast

from dealer_assist.game.facts import KINDS, Fact
from dealer_assist.game.facts.commissioning import BENCH_KINDS, BenchFact
from dealer_assist.game.facts.floor import FLOOR_KINDS, FloorFact
from dealer_assist.game.facts.table_fact import kind_of
from dealer_assist.storage.journal.guest_name_binding import without_digests
from dealer_assist.storage.json_codec import Codec, Form, Mismatch

R = TypeVar("R")
_MOST_QUOTED: Final = 200


class UnwritableFact(ValueError):
    """Fact with a value that the journal can't store; a defect of the program, not of the table."""


class UnreadableRecord(ValueError):
    """Stored record that is no fact known to this program.

    ``kind`` and ``field`` say where (``field`` is '' for the record as a whole), ``expected`` and
    ``found`` what is wrong there.
    """

    def __init__(self, kind: str, field: str, expected: str, found: str) -> None:
        where = _quoted(f"{kind}.{field}" if field else kind)
        super().__init__(f"{where}: expected {expected}, found {found}")
        self.kind, self.field, self.expected, self.found = kind, field, expected, found


_CODEC: Final = Codec(Form("sorted_fields"))


def encode(fact: Fact) -> str:
    """Fields of the fact as canonical JSON; the same fact gives the same text everywhere.

    Raises UnwritableFact where a field doesn't hold what its annotation says.

    >>> from dealer_assist.game.facts import Called
    >>> encode(Called(seat=3, chips=200))
    '{"chips":200,"seat":3}'
    """
    if KINDS.get(kind_of(type(fact))) is not type(fact):
        raise UnwritableFact(f"{type(fact).__name__} is no fact of event_bodies.py")
    return _written(fact)


def encode_bench(fact: BenchFact) -> str:
    """Bench fact as canonical JSON; no table's fact is one. Raises as `encode`."""
    if BENCH_KINDS.get(kind_of(type(fact))) is not type(fact):
        raise UnwritableFact(f"{type(fact).__name__} is no fact of game/facts/commissioning.py")
    return _written(fact)


def encode_floor(fact: FloorFact) -> str:
    """Fact of the floor's journal as canonical JSON. Raises as `encode`."""
    if FLOOR_KINDS.get(kind_of(type(fact))) is not type(fact):
        raise UnwritableFact(f"{type(fact).__name__} is no fact of game/facts/floor.py")
    return _written(fact)


def encode_record(record: object) -> str:
    """Frozen record of whole numbers, texts, enums and tuples as canonical JSON.

    Messages on the link to the floor are written as facts are. Raises UnwritableFact.
    """
    return _written(record)


def _written(fact: object) -> str:
    kind = type(fact)
    try:
        return _CODEC.encode(kind, fact)
    except Mismatch as why:
        raise UnwritableFact(f"{kind.__name__}.{why}") from None


def decode(kind: str, text: str) -> Fact:
    """Fact of this kind that the text describes; raises UnreadableRecord with the reason.

    >>> decode("Called", '{"chips":200,"seat":3}')
    Called(seat=3, chips=200)
    """
    return cast(Fact, _read(KINDS.get(kind), kind, without_digests(kind, text)))


def check_decodable(kind: str, text: str) -> None:
    """Raise UnreadableRecord where `decode` does; the fact isn't made where that can be seen."""
    cls = KINDS.get(kind)
    if cls is None or not _CODEC.is_as_written(cls, text):
        decode(kind, text)


def decode_bench(kind: str, text: str) -> BenchFact:
    """Bench fact that the text describes; raises as `decode`."""
    return cast(BenchFact, _read(BENCH_KINDS.get(kind), kind, text))


def decode_floor(kind: str, text: str) -> FloorFact:
    """Fact of the floor's journal that the text describes; raises as `decode`."""
    return cast(FloorFact, _read(FLOOR_KINDS.get(kind), kind, without_digests(kind, text)))


def decode_record(cls: type[R], text: str) -> R:
    """Record of this class that the text describes; raises UnreadableRecord."""
    return cast(R, _read(cls, cls.__name__, text))


def _read(cls: type | None, kind: str, text: str) -> object:
    if cls is None:
        raise UnreadableRecord(kind, "", "a kind of fact that this version knows", repr(kind))
    try:
        return _CODEC.decode(cls, text)
    except Mismatch as why:
        raise UnreadableRecord(kind, why.path, why.expected, why.found) from None


def _quoted(name: str) -> str:
    """Name out of a record, as a message may hold it: nothing in it steers a terminal."""
    plain = name if name.isprintable() else ascii(name)[1:-1]
    return plain if len(plain) <= _MOST_QUOTED else plain[:_MOST_QUOTED] + "..."
