"""No hole card leaks: an evening with a vault's process, and all that came out of it searched.

The table's memory (window included) is searched for the deck's tags and for the hands that nobody
tabled, while it plays and at the end; so are its files, its exports, the floor's folder and every
byte between table and vault. The same search is made once at a table that keeps its vault itself:
there it must find the tags, else it is no search.
"""

import time
from collections.abc import Iterator
from contextlib import redirect_stdout
from dataclasses import replace
from io import StringIO
from itertools import combinations
from pathlib import Path
from typing import Final

import dealer_assist
from dealer_assist.cli import export
from dealer_assist.cli.frame.command_execution import call_command
from dealer_assist.game import facts as e
from dealer_assist.storage.journal import journal_contents
from dealer_assist.storage.registry.tag_register import practice_register
from dealer_assist.trust.vault import vault_messages as w
from dealer_assist.words import word
from tests.tools.drill.canaries import Canaries, closed_hands, memory_of, tags
from tests.tools.drill.drill_kill import add_up
from tests.tools.drill.drill_lines import DrillFloor
from tests.tools.drill.drill_people import People
from tests.tools.drill.drill_result import CannotDrill, Found
from tests.tools.drill.vault_tap import VaultTap

_MB: Final = 1024 * 1024
_PATIENCE_S: Final = 20.0
_PROGRAM: Final = Path(dealer_assist.__file__).parent
Hands = dict[int, dict[int, tuple[str, str]]]


def canary(folder: Path, rounds: int, lang: str, seed: int) -> Found:
    """The drill; ``rounds`` hands."""
    found = Found("canary")
    tag = tags(practice_register().cards)
    _searches_well(folder / "own", tag, found, seed)
    floor, missing = _floor(folder / "floor")
    people = People(folder / "table", seed=seed, vault=True, panel=True,
                    bundle=floor.bundle if floor is not None else None)
    assert people.vault is not None
    tap = VaultTap(people.vault.socket.with_name("tap"), people.vault.socket)
    tap.start()
    people.held.setup = replace(people.held.setup, vault=str(tap.path))
    searched = 0
    try:
        if floor is not None:
            floor.start()
        people.start()
        for hand in range(rounds):
            _one_hand(people)
            if hand in (0, rounds // 2):
                searched += _memory(people, tag, found)
        hands, open_ = _dealt(people)
        closed = closed_hands(
            {f"hand {n} seat {seat}": pair for n, seats in hands.items()
             for seat, pair in seats.items()}, open_)
        closed = closed.but(_written_in_the_program(closed))
        searched += _memory(people, tag, found)
        searched += _memory(people, closed, found)
        _archived(people)
    finally:
        people.stop()
        tap.stop()
        if floor is not None:
            floor.end()
    add_up(found, people)
    _exported(people.held.path)
    shown = closed_hands({f"pair {k}": pair for k, pair in enumerate(open_)}, ())
    if open_ and not list(shown.found_in_files((folder / "table",))):
        found.wrong.append("hands that were tabled aren't found where they are: it can't search")
    kept = {"vault"}  # only the vault's user can read that folder
    for one in (tag, closed):
        found.wrong += one.found_in_files((folder / "table", folder / "floor"), kept)
    said = b"".join(heard.chunk for heard in tap.heard if heard.by_vault)
    found.wrong += [f"the vault said {what}" for what in tag.found_in(said)]
    found.wrong += _told_of_closed(tap, hands)
    found.notes.append(word(
        lang, "drill.canary_note", hands=len(hands), closed=len(closed.names),
        mb=searched // _MB, line_kb=len(said) // 1024))
    if missing:
        found.notes.append(word(lang, "drill.no_floor", why=missing))
    return found


def _written_in_the_program(canaries: Canaries) -> set[str]:
    """Hands that stand in its own text, as examples: they are in memory before a card is dealt."""
    return {what for path in _PROGRAM.rglob("*.py")
            for what in canaries.found_in(path.read_bytes())}


def _floor(folder: Path) -> tuple[DrillFloor | None, str]:
    try:
        return DrillFloor(folder), ""
    except CannotDrill as why:
        return None, str(why)


def _searches_well(folder: Path, tag: Canaries, found: Found, seed: int) -> None:
    """At a table that keeps its own vault the search finds the tags: it can find something."""
    people, trial = People(folder, seed=seed), Found("canary")
    try:
        people.start()
        _one_hand(people)
        _memory(people, tag, trial)
    finally:
        people.stop()
    if not trial.wrong:
        found.wrong.append("the search found no tag where all of them are: it can't search")


def _one_hand(people: People) -> None:
    people.move()
    people.play_out()


def _memory(people: People, canaries: Canaries, found: Found) -> int:
    """Search the table's process; how many bytes that were."""
    searched, hits = 0, set[str]()
    for piece in memory_of(people.held.pid):
        searched += len(piece)
        hits.update(canaries.found_in(piece))
    if hits:
        found.wrong.append(f"the table's memory holds {', '.join(sorted(hits)[:5])} "
                           f"({len(hits)} in all)")
    return searched


def _dealt(people: People) -> tuple[Hands, list[tuple[str, str]]]:
    """By hand and seat the cards that nobody tabled; and all pairs that lay open in one hand.

    Two cards of a board are written side by side, and may be another hand's two hole cards.
    """
    closed: Hands = {}
    shown: dict[int, list[str]] = {}
    number = 0
    for record in journal_contents(people.held.path).records:
        fact = record.fact
        if isinstance(fact, e.HandBegan):
            number, n = fact.number, len(fact.seats)
            deck = people.scripts[(number - 1) % len(people.scripts)].deck
            closed[number] = {
                seat: (deck[i], deck[n + i]) for i, seat in enumerate(fact.seats)}
        elif isinstance(fact, e.HandTabled) and number:
            shown.setdefault(number, []).extend(closed[number].pop(fact.seat, ()))
        elif isinstance(fact, e.CardSeen) and fact.card:
            shown.setdefault(number, []).append(fact.card)
    return closed, [pair for cards in shown.values() for pair in combinations(cards, 2)]


def _archived(people: People) -> None:
    """Wait until the floor has what the table has."""
    until = time.monotonic() + _PATIENCE_S
    while people.held.behind and time.monotonic() < until:
        people.tap_again()


def _exported(journal: Path) -> None:
    """What the house may give out of the journal comes to lie beside it."""
    with redirect_stdout(StringIO()):
        call_command(export, [str(journal), "--out", str(journal.with_name("hands.phhs"))])
        call_command(export, [str(journal), "--signed", str(journal.with_name("signed.zip"))])


def _told_of_closed(tap: VaultTap, hands: Hands) -> Iterator[str]:
    """Messages of the vault with a card of the running hand that nobody tabled."""
    lines: dict[int, tuple[w.VaultDecoder, w.VaultDecoder]] = {}
    running: frozenset[str] = frozenset()
    for heard in tap.heard:
        both = lines.setdefault(
            heard.connection, (w.VaultDecoder(w.FROM_TABLE), w.VaultDecoder(w.FROM_VAULT)))
        for message in both[heard.by_vault].feed(heard.chunk):
            if isinstance(message, w.Begin):
                number = int(message.hand.rpartition("/")[2].partition(".")[0])
                running = frozenset(c for pair in hands.get(number, {}).values() for c in pair)
            told = running & frozenset(_cards(message))
            if told:
                yield f"the vault named {len(told)} cards that nobody had tabled"


def _cards(message: object) -> tuple[str, ...]:
    if isinstance(message, w.Cards):
        return message.cards
    card = getattr(getattr(message, "what", None), "card", "")
    return (card,) if card else ()
