"""Access request of one guest: all that is stored about him; the counterpart of erasing his name.

Of each journal that knows him: his name as it was written, every fact that names him, every row in
which somebody wrote his name into a reason, and from an archive the hands that he played under it.
Other guests stay tokens. A journal of layout version 1 has names in its rows alone, where other
guests stand as they are: it is looked through row by row.
"""

import json
from collections.abc import Callable, Collection, Iterator, Sequence
from datetime import UTC, datetime
from functools import partial
from typing import Any, Final

from dealer_assist.floor.archive.archive_interface import ArchivedJournal
from dealer_assist.floor.archive.archive_queries import HandQuery
from dealer_assist.floor.archive.archive_search import Search
from dealer_assist.floor.archive.database_engine import Engine
from dealer_assist.floor.archive.erasure import Retention
from dealer_assist.floor.archive.hand_record import players_of
from dealer_assist.floor.archive.row_store import Archive
from dealer_assist.floor.archive.searchable_records import HandMade, PlayerHand
from dealer_assist.storage.journal import JournalRow, RowReader, UnreadableRecord
from dealer_assist.storage.journal.fact_codec import encode_record
from dealer_assist.storage.journal.guest_name_binding import StoredName
from dealer_assist.storage.journal.guest_names import guest_name_pattern, name_key, with_names
from dealer_assist.storage.journal.journal_rows import tokens_in
from dealer_assist.storage.journal.verify import decoder_of

#: One journal's part of the guest's data, as JSON has it.
Part = dict[str, Any]

_AT_ONCE: Final = 2000
_NUMBERS: Final = "SELECT no, id FROM journals"


def guest_bytes(who: str, parts: Sequence[Part], by: str, at: str) -> bytes:
    """The file to hand out, readable as it is; ``at`` is when, in UTC."""
    whole = {"guest": who, "handed_out": at, "by": by, "journals": list(parts)}
    return json.dumps(whole, ensure_ascii=False, indent=1).encode("utf-8", "replace") + b"\n"


def tokens_of_guest(parts: Sequence[Part]) -> list[tuple[str, str]]:
    """The (journal, token) of his names."""
    return [(part["journal"], token) for part in parts for token in part["names"]]


def guest_part_of_journal(reader: RowReader, who: str, table: str = "") -> Part | None:
    """One journal's part; None if it doesn't know him. Raises JournalUnusable."""
    tokens, names = reader.tokens_of(who), reader.stored_names()
    held = ArchivedJournal(reader.identity.id, reader.identity.kind, "", table)
    part = _part(held, names, tokens, who, reader.after)
    return part if part["names"] or part["facts"] else None


def guest_parts_of_archive(engine: Engine, who: str, but: str = "") -> Iterator[Part]:
    """The part of each journal of an archive, except ``but``. Raises ArchiveFailed."""
    archive, search = Archive(engine), Search(engine)
    tokens: dict[str, set[str]] = {}
    for one in Retention(engine).found(who):
        tokens.setdefault(one.journal, set()).add(one.token)
    numbers: dict[str, int] = {id: number for number, id in engine.query(_NUMBERS)}
    spelled = _spelled(search, who)
    for held in archive.all_held():
        id, names = held.journal, archive.stored_names(held.journal)
        mine = tokens.get(id, set())
        if id == but or (not mine and names):
            continue
        part = _part(held, names, mine, who, partial(archive.after, id))
        if not mine and not part["facts"]:
            continue
        played = mine or spelled
        yield {**part, "hands": [line for hand in _hands(search, played)
                                 if hand.journal == numbers[id] for line in _played(hand, played)]}


def _spelled(search: Search, who: str) -> set[str]:
    """Spellings of his name among hands' players, in journals without tokens."""
    if not search.is_made():
        return set()
    return {name for name in search.distinct(PlayerHand, "name") if name_key(name) == name_key(who)}


def _part(
    held: ArchivedJournal, names: dict[str, StoredName], tokens: Collection[str], who: str,
    after: Callable[[int, int], Sequence[JournalRow]],
) -> Part:
    """His part of one journal; ``after`` gives its rows."""
    mine = {token: names[token].name for token in sorted(tokens)}
    known = {token: name for token, name in mine.items() if name}
    said = guest_name_pattern({name_key(name) for name in (who, *known.values())} - {""})
    read, facts, number = decoder_of(held.kind), list[Part](), 0
    while rows := after(number, _AT_ONCE):
        facts += [_fact(row, known, read) for row in rows
                  if not mine.keys().isdisjoint(tokens_in(row)) or said.search(name_key(row.body))]
        number = rows[-1].number
    return {"journal": held.journal, "kind": held.kind, "site": held.site, "table": held.table,
            "names": mine, "facts": facts}


def _fact(row: JournalRow, names: dict[str, str], read: Callable[[str, str], Any]) -> Part:
    try:
        fact = json.loads(encode_record(with_names(read(row.kind, row.body), names)))
    except UnreadableRecord:  # of a later version
        fact = row.body
    return {"row": row.number, "at": row.at, "kind": row.kind, "by": row.by, "fact": fact}


def _hands(search: Search, tokens: Collection[str]) -> Iterator[HandMade]:
    """The hands that were played under these tokens, the newest first."""
    query, more = HandQuery(player="~", taken_back=None), None
    while True:
        page = search.of_tokens(tuple(tokens), query, more)
        yield from page.found
        if (more := page.more) is None:
            return


def _utc(ms: int) -> str:
    return datetime.fromtimestamp(ms / 1000, UTC).isoformat(timespec="milliseconds")


def _played(hand: HandMade, tokens: Collection[str]) -> list[Part]:
    return [{"hand": hand.number, "row": hand.first, "at": _utc(hand.at_ms), "seat": one.seat,
             "before": one.before, "after": one.after, "won": one.won, "cards": one.cards,
             "folded": one.folded}
            for one in players_of(hand) if one.name in tokens]
