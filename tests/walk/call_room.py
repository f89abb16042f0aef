"""From call to ruling at real windows: a table in mid-hand, the floor's room, who rules in it.

The evening until then is written as facts; from there on everything is a finger at a window, or a
device that sends its bytes. Taps are counted; pictures lie in one album.
"""

import json
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from afar import TABLE, opens_floor
from album import Album
from floor_manager import NAME, PIN
from reading import key_words
from screen import Screen, ScreenStuck, told
from seen import Seen, SeenKey
from technician_walk import command, sign_up

from dealer_assist.game import facts as e
from dealer_assist.game.advance import advance
from dealer_assist.game.advice import advise, facts_for
from dealer_assist.game.table.table import bare_table
from dealer_assist.live.table.live_table import opening_facts
from dealer_assist.storage.books.shipped_houses import house
from dealer_assist.storage.journal import Journal, JournalKind, Origin, journal_contents
from dealer_assist.storage.people import PeopleFile
from dealer_assist.trust.vault.table_keys import keys_beside

OTHER, OTHER_PIN = "Mme Roy", "24681357"
CHIPS = (25, 100, 500, 1_000)
HOUSE = "grand_cercle"


def in_mid_hand(path: Path, acts: Sequence[e.Fact], stacks: Sequence[int] = (10_000,) * 6) -> None:
    """A practice table's journal: players sat down, the hand dealt by hand, then these acts."""
    table = bare_table(house(HOUSE))
    with Journal.open(path, kind=JournalKind.PRACTICE) as journal:
        def put(*facts: e.Fact) -> None:
            nonlocal table
            for fact in facts:
                journal.append([(fact, Origin("dealer"))])
                table = advance(table, fact)

        put(*opening_facts(table, TABLE, "holdem_no_limit",
                           e.Stakes(50, 100, 100, smallest_chip=25),
                           CHIPS, keys_beside(path, None)))
        put(e.DealerCameOn("Alice"))
        put(*(e.PlayerSat(seat, chips) for seat, chips in enumerate(stacks, 1)))
        put(e.ButtonMoved(len(stacks)))
        while advise(table).options is None:
            put(*facts_for(table, advise(table).steps[0]))
        put(*acts)


@dataclass
class Finger:
    """Somebody's hand at a screen, his taps counted; pictures as he goes."""

    screen: Screen
    album: Album
    lang: str
    who: str
    taps: int = 0

    def word(self, id: str, **values: object) -> str:
        return key_words(self.lang, id, **values)

    def shot(self, what: str) -> Seen:
        self.album.shot(self.screen, self.who, what)
        return self.screen.look()

    def tap(self, *words: str) -> None:
        """Keys by their words, one after another."""
        for one in words:
            self.screen.press(one)
            self.taps += 1

    def tap_id(self, id: str, **values: object) -> None:
        self.tap(self.word(id, **values))

    def opens_call(self) -> None:
        """A touch on the first call's words opens its table."""
        words = self.word("floor_panel.open")
        key = self.waits(lambda seen: seen.begins(words) is not None).begins(words)
        assert key is not None
        self.touch(key)

    def touch(self, key: SeenKey) -> None:
        self.screen.touch(key)
        self.taps += 1

    def waits(self, holds: Callable[[Seen], bool]) -> Seen:
        return self.screen.wait(holds)

    def waits_key(self, *ids: str) -> SeenKey:
        """The first of these keys that comes, and may be pressed."""
        words = tuple(map(self.word, ids))

        def live(seen: Seen) -> bool:
            return (key := seen.key(*words)) is not None and key.enabled

        found = self.waits(live).key(*words)
        assert found is not None
        return found

    def first_of(self, kind: str) -> None:
        """The first key of this kind: a way to rule, or a reason."""
        seen = self.waits(lambda s: any(k.kind == kind and k.words and k.enabled for k in s.keys))
        self.touch(min((k for k in seen.keys if k.kind == kind and k.words and k.enabled),
                       key=lambda k: (k.place[1], k.place[0])))


@dataclass
class CallRoom:
    """One table of the house, and the floor's own window."""

    folder: Path
    lang: str
    album: Album
    floor: Finger
    dealer: Finger
    journal: Path
    bundle: Path
    others: list[Screen] = field(default_factory=list)

    def word(self, id: str, **values: object) -> str:
        return key_words(self.lang, id, **values)

    def facts(self, *kinds: type[e.Fact]) -> list[e.Fact]:
        """The facts of these kinds that the table's journal holds."""
        return [record.fact for record in journal_contents(self.journal).records
                if isinstance(record.fact, kinds)]

    def slips(self) -> list[Path]:
        return sorted((self.journal.parent / f"{self.journal.name}.slips").glob("*.pdf"))

    def waits(self, holds: Callable[[], object], limit_s: float = 30.0) -> None:
        until = time.monotonic() + limit_s
        while not holds():
            if time.monotonic() > until:
                raise ScreenStuck(f"it never came; dealer: {told(self.dealer.screen.look())}; "
                                  f"floor: {told(self.floor.screen.look())}")
            time.sleep(0.02)

    def signs_in(self, finger: Finger, name: str = NAME, pin: str = PIN) -> None:
        """At a window of the floor, on its key for people; these taps belong to no ruling."""
        finger.screen.press(self.word("floor_panel.sign_in"), name, *pin, self.word("call.sign_in"))
        finger.waits(lambda s: s.sheet != "people")

    def second_window(self, name: str = "Entrance", port: int = 0) -> Finger:
        """The floor's window on another machine; ``port``: where its cable to the floor begins."""
        floor = self.folder / "floor"
        said = command("floor", "certificates", floor, "screen", name, "--lang", "en")
        bundle = Path(said.strip().rsplit("the folder ", 1)[1])
        if port:
            line = bundle / "line.json"
            line.write_text(json.dumps({**json.loads(line.read_text()), "port": port}))
        folder = self.folder / name
        folder.mkdir()
        screen = Screen(folder, ["window", str(bundle), "--lang", self.lang], command="floor")
        screen.start()
        self.others.append(screen)
        return Finger(screen, self.album, self.lang, name)

    def close(self) -> None:
        for screen in (self.dealer.screen, *self.others, self.floor.screen):
            if screen.is_on:
                screen.close()


@contextmanager
def call_room(
    folder: Path, lang: str, acts: Sequence[e.Fact] = (), options: Sequence[str] = (),
    stacks: Sequence[int] = (10_000,) * 6,
) -> Iterator[CallRoom]:
    """The floor's server with its window, and a table that has its line, in mid-hand."""
    album = Album(folder / "pictures", lang, "calls")
    afar = opens_floor(folder, album, lang)
    journal = folder / "7.sqlite"
    PeopleFile(folder / "floor" / "people.json").add(OTHER, OTHER_PIN)
    in_mid_hand(journal, acts, stacks)
    sign_up(journal)
    screen = Screen(folder, [str(journal), "--practice", "--lang", lang, "--floor",
                             str(afar.bundle), *options], own_clock=False)
    room = CallRoom(folder, lang, album, Finger(afar.screen, album, lang, "floor"),
                    Finger(screen, album, lang, "dealer"), journal, afar.bundle)
    try:
        screen.start()
        reached = room.word("floor_line.up")
        screen.wait(lambda s: any(reached in key.spoken for key in s.keys))
        yield room
    except BaseException:
        for finger in (room.dealer, room.floor):
            if finger.screen.is_on:
                finger.screen.picture(album.folder / f"stuck-{finger.who}.png")
        raise
    finally:
        room.close()
        album.close()
