"""Guests' names apart from the rows: a side table of the journal's own file.

A row's body holds a token in a name's place, "~" and 12 hexadecimal digits that chance gave; the
chain is over the tokens. So a name can be erased for good, and no row changes by it: the fact is
read with its token from then on. Two spellings of one name (``is_same_name``) get tokens that
differ in the case of their letters only, so they stay the same name once they are erased. Beside
the name lies the salt by which its rows bind it (guest_name_binding.py).

Journals of layout version 1 have no such table: their names stand in their rows, and stay there.
Those of version 2 have no salts: the names in the table are bound to nothing.
"""

import re
import secrets
import sqlite3
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from itertools import product
from json.encoder import encode_basestring
from typing import Any, Final, TypeVar, cast

from dealer_assist.game.facts import KINDS, Fact
from dealer_assist.game.facts.personal_fields import HOLDS_A_FACT, NAMES, PERSONAL, TEXTS
from dealer_assist.storage.journal.fact_codec import UnreadableRecord, decode, encode
from dealer_assist.storage.journal.guest_name_binding import SALT_BYTES, StoredName, name_digest

F = TypeVar("F")
#: A name -> its replacement; the second says that it is a whole sentence.
Swap = Callable[[str, bool], str]

#: A token, the name, the name folded, and from version 3 on its salt; None where it is erased.
StoredLine = tuple[Any, ...]

#: Of the layout: NULL where a name was erased; ``name_key`` is "" for a sentence.
LAYOUT: Final = """
CREATE TABLE names (token TEXT PRIMARY KEY, name TEXT, folded TEXT, salt BLOB)
    STRICT, WITHOUT ROWID;
CREATE INDEX names_folded ON names (folded);
"""
#: The same without salts, of version 2.
UNBOUND_LAYOUT: Final = """
CREATE TABLE names (token TEXT PRIMARY KEY, name TEXT, folded TEXT) STRICT, WITHOUT ROWID;
CREATE INDEX names_folded ON names (folded);
"""

_FIND: Final = "SELECT token, NULL FROM names WHERE folded = ? AND name = ?"
_FIND_BOUND: Final = (
    "SELECT token, salt FROM names WHERE folded = ? AND name = ? AND salt IS NOT NULL")
_HAS_SALTS: Final = "SELECT 1 FROM pragma_table_info('names') WHERE name = 'salt'"
#: Whatever a bad disk left in their places is read as texts: errors in them are found then.
_SALTS: Final = """
    SELECT CAST(token AS TEXT), lower(hex(salt)) FROM names WHERE salt IS NOT NULL ORDER BY token
"""
_ONE_SALT: Final = "SELECT token, lower(hex(salt)) FROM names WHERE token = ? AND salt IS NOT NULL"
_LIKE: Final = "SELECT token FROM names WHERE folded = ? AND folded <> ''"
_HELD: Final = "SELECT name FROM names WHERE token = ?"
_ADD: Final = "INSERT INTO names VALUES (?, ?, ?)"
_ADD_BOUND: Final = "INSERT INTO names VALUES (?, ?, ?, ?)"
_ONE: Final = "SELECT token, coalesce(name, '') FROM names WHERE token = ?"
_LINES: Final = "SELECT token, name, folded FROM names ORDER BY token"
_ALL: Final = """
    SELECT CAST(token AS TEXT), coalesce(CAST(name AS TEXT), '') FROM names ORDER BY token
"""


def name_key(name: str) -> str:
    """Name without the differences that is_same_name overlooks.

    >>> name_key(" Anna  B ")
    'anna b'
    """
    return " ".join(name.split()).casefold()


def guest_name_pattern(names: Iterable[str]) -> re.Pattern[str]:
    """Pattern for these folded names as whole words, also where JSON escapes a letter of theirs."""
    words = {form for name in names for form in (name, encode_basestring(name)[1:-1])}
    return re.compile("|".join(rf"(?<!\w){re.escape(word)}(?!\w)" for word in sorted(words)))


def swap_guest_names(fact: F, swap: Swap) -> F:
    """Fact with everything in it that names a guest put through ``swap``; "" stays, and so does any
    value that is no text.
    """
    kind = type(fact)
    if kind.__name__ not in PERSONAL:
        return fact
    new = {field: swap(held, False) for field in NAMES.get(kind, ())
           if (held := getattr(fact, field)) and isinstance(held, str)}
    new |= {field: swap(held, True) for field in TEXTS.get(kind, ())
            if (held := getattr(fact, field)) and isinstance(held, str)}
    if isinstance(fact, HOLDS_A_FACT) and fact.body and KINDS.get(fact.kind) in NAMES:
        new["body"] = _swapped_body(fact.kind, fact.body, swap)
    return cast(F, replace(cast(Any, fact), **new)) if new else fact


def _swapped_body(kind: str, body: str, swap: Swap) -> str:
    try:
        inner: Fact = decode(kind, body)
        is_exact = encode(inner) == body
    except UnreadableRecord:
        is_exact = False
    if is_exact:
        return encode(swap_guest_names(inner, swap))
    return swap(body, True)  # no fact as journals write it, so an order that its table refuses


def with_names(fact: F, names: Mapping[str, str]) -> F:
    """Fact as it was entered, where its names aren't erased; else with their tokens."""
    return swap_guest_names(fact, lambda token, _: names.get(token, token))


def has_names(db: sqlite3.Connection) -> bool:
    """True if this file stores names apart: version 1 doesn't."""
    return db.execute("SELECT 1 FROM sqlite_schema WHERE name = 'names'").fetchone() is not None


def list_names(db: sqlite3.Connection) -> list[tuple[str, str]]:
    """All tokens with their names, "" where erased; [] in a journal of version 1."""
    return list(db.execute(_ALL)) if has_names(db) else []


def has_salts(db: sqlite3.Connection) -> bool:
    """True if this journal binds its names: versions 1 and 2 don't."""
    return db.execute(_HAS_SALTS).fetchone() is not None


def tokens_of(db: sqlite3.Connection, who: str) -> set[str]:
    """Tokens that ``tokens_meant`` finds in this journal; none in one of version 1."""
    return tokens_meant(db.execute(_LINES), who) if has_names(db) else set()


def salts(db: sqlite3.Connection) -> dict[str, str]:
    """Token -> salt (hex) of all names that are bound and not erased."""
    return dict(db.execute(_SALTS)) if has_salts(db) else {}


def salts_of_tokens(db: sqlite3.Connection, tokens: Iterable[str]) -> list[tuple[str, str]]:
    """Token -> salt of these tokens alone."""
    if not has_salts(db):
        return []
    found = (db.execute(_ONE_SALT, (token,)).fetchone() for token in sorted(tokens))
    return list(filter(None, found))


def stored_names(db: sqlite3.Connection) -> dict[str, StoredName]:
    """All tokens of the journal with their names and salts."""
    bound = salts(db)
    return {token: StoredName(name, bound.get(token, "")) for token, name in list_names(db)}


def tokens_meant(held: Iterable[StoredLine], who: str) -> set[str]:
    """Tokens of a name in every spelling of it, and of sentences that contain it; or the token
    itself, where it is one of these.
    """
    key, token, held = name_key(who), who.strip().lower(), tuple(held)
    said = guest_name_pattern({key})
    spelled = {one[0] for one in held if one[0].lower() == token}
    return spelled or {found for found, name, fold, *_ in held if key and name is not None
                       and (fold == key or (fold == "" and said.search(name_key(name))))}


def names_of_tokens(db: sqlite3.Connection, tokens: Iterable[str]) -> list[tuple[str, str]]:
    """Tokens and names of these tokens alone, as far as they are the journal's."""
    if not has_names(db):
        return []
    found = (db.execute(_ONE, (token,)).fetchone() for token in sorted(tokens))
    return [pair for pair in found if pair is not None]


class Tokens:
    """Tokens for a journal that is open for writing; used inside its transactions.

    It remembers those it gave: somebody whose name is erased while his table runs has the same
    token until the table is started again, and his name isn't stored a second time.
    """

    def __init__(self, db: sqlite3.Connection) -> None:
        self._db = db
        self._apart, self._is_bound = has_names(db), has_salts(db)
        self._given: dict[str, str] = {}
        self._digests: dict[str, str] = {}  # by token; of the names that were given one here

    def known(self) -> dict[str, str]:
        """Names as ``stored_names`` gives them; they are remembered, with the digests."""
        return {token: held.name for token, held in self.stored().items() if held.name}

    def stored(self) -> dict[str, StoredName]:
        """All tokens as of ``stored_names``; the names are remembered, with the digests."""
        names = stored_names(self._db)
        self._given |= {held.name: token for token, held in names.items() if held.name}
        self._digests |= {token: name_digest(held.name, bytes.fromhex(held.salt))
                          for token, held in names.items() if held.name and held.salt}
        return names

    def tokened(self, fact: F) -> tuple[F, dict[str, str]]:
        """Fact as its row's body has it, and the digests of its names by token; new names are
        stored beside it.
        """
        if not self._apart or type(fact).__name__ not in PERSONAL:
            return fact, {}
        said: dict[str, str] = {}

        def token_of(name: str, is_text: bool) -> str:
            token = self._token(name, is_text)
            if self._is_bound:
                said[token] = self._digests[token]
            return token

        return swap_guest_names(fact, token_of), said

    def _token(self, name: str, is_text: bool) -> str:
        given = self._given.get(name)
        if given is not None and self._is_kept(given, name) and (
                given in self._digests or not self._is_bound):
            return given
        key = "" if is_text else name_key(name)
        found = self._db.execute(_FIND_BOUND if self._is_bound else _FIND, (key, name)).fetchone()
        token, salt = found or self._new(name, key)
        if salt is not None:
            self._digests[token] = name_digest(name, salt)
        self._given[name] = token
        return cast(str, token)

    def _is_kept(self, token: str, name: str) -> bool:
        """True if the token still means this name, or did until the name was erased."""
        held = self._db.execute(_HELD, (token,)).fetchone()
        return held is not None and held[0] in (name, None)

    def _new(self, name: str, key: str) -> tuple[str, bytes | None]:
        """New token for this name, stored with it; and its salt, where names are bound."""
        taken = {token for (token,) in self._db.execute(_LIKE, (key,))}
        token = _beside(taken) if taken else _drawn()
        if not self._is_bound:
            self._db.execute(_ADD, (token, name, key))
            return token, None
        salt = secrets.token_bytes(SALT_BYTES)
        self._db.execute(_ADD_BOUND, (token, name, key, salt))
        return token, salt


def _drawn() -> str:
    """Token by chance; with letters, so that there is room for other spellings."""
    while True:
        token = "~" + secrets.token_hex(6)
        if sum(letter.isalpha() for letter in token) > 2:
            return token


def _beside(taken: Iterable[str]) -> str:
    """Token that differs from these in the case of its letters; a new one where none is left."""
    taken = set(taken)
    one = min(taken).lower()
    spellings = product(*(sorted({letter, letter.upper()}, reverse=True) for letter in one))
    return next((new for new in map("".join, spellings) if new not in taken), None) or _drawn()
