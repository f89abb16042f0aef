"""The floor of the house, and its window: a call is heard there, and the ruling comes from there.

Broker, archive and window are those of ``floor serve``, on this machine; the table has its line.
"""

from dataclasses import dataclass
from pathlib import Path

from album import Album
from dealer import Dealer
from floor_manager import NAME, PIN
from reading import key_words
from screen import Screen, ScreenStuck, told
from seen import Seen
from technician_walk import command

from dealer_assist.floor.security.mosquitto_process import free_port
from dealer_assist.floor.service.floor_folder import FloorFolder
from dealer_assist.storage.people import PeopleFile

TABLE = "7"


@dataclass
class Afar:
    """The floor manager at the floor's window."""

    screen: Screen
    album: Album
    lang: str
    bundle: Path  # who the table is, and where the floor listens
    rulings: int = 0

    def word(self, id: str, **values: object) -> str:
        return key_words(self.lang, id, **values)

    @property
    def role(self) -> str:
        return f"Salle, {NAME}" if self.lang == "fr" else f"Floor, {NAME}"

    def called(self, dealer: Dealer, seen: Seen) -> None:
        """The dealer calls; the floor hears it, reads, rules, and the table does as it was ruled.
        """
        calls = seen.key(self.word("case.call_floor"))
        if calls is None:
            raise ScreenStuck(f"nothing calls the floor: {told(seen)}")
        self.album.shot(dealer.screen, dealer.word_of_role(), seen.heading, calls.words)
        if not dealer.screen.touch_at(seen, calls):
            return  # something came meanwhile: he looks again
        opens = self.word("floor_panel.open")
        key = self.screen.wait(lambda s: s.begins(opens) is not None).begins(opens)
        assert key is not None
        self.album.shot(self.screen, self.role, dealer.tell("call_rings"), opens)
        heard = self.word("floor_call.heard")
        dealer.screen.wait(lambda s: heard in s.alert)
        self.album.shot(dealer.screen, dealer.word_of_role(), heard)
        self.screen.touch(key)
        self._signs_in(dealer)
        self._rules(dealer, seen)

    def _signs_in(self, dealer: Dealer) -> None:
        signs = self.word("floor_panel.sign_in_to_rule")
        seen = self.screen.wait(lambda s: s.key(signs, self.word("floor_panel.rule_here"))
                                is not None and bool(s.lines))
        if seen.key(signs) is None:
            return
        self.album.shot(self.screen, self.role, seen.heading, signs)
        self.screen.press(signs, NAME, *PIN, self.word("call.sign_in"))

    def _rules(self, dealer: Dealer, before: Seen) -> None:
        here = self.word("floor_panel.rule_here")
        self.screen.wait(lambda s: (key := s.key(here)) is not None and key.enabled)
        self.screen.press(here)
        self._takes_first("ways")
        so = self.word("call.rule_so")
        self.screen.press(so)
        self._takes_first("reasons")
        dealer.screen.wait(lambda s: s.heading != before.heading or s.sheet != "case")
        self.rulings += 1
        self.album.shot(dealer.screen, dealer.word_of_role(), dealer.tell("ruled_afar"))
        self.screen.wait(lambda s: s.sheet == "table")
        self.album.shot(self.screen, self.role, dealer.tell("ruled_afar"))

    def _takes_first(self, what: str) -> None:
        """The first of the ways, or of the reasons."""
        seen = self.screen.wait(lambda s: any(k.kind == "Way" and k.words and k.enabled
                                              for k in s.keys))
        first = min((k for k in seen.keys if k.kind == "Way" and k.words and k.enabled),
                    key=lambda k: (k.place[1], k.place[0]))
        self.album.shot(self.screen, self.role, self.word("floor_panel.rule_here"),
                        first.words.replace("\n", " "), once=f"{what} from afar")
        self.screen.touch(first)


def opens_floor(folder: Path, album: Album, lang: str) -> Afar:
    """A new floor with one person and one table, its window up."""
    floor = FloorFolder(folder / "floor")
    floor.path.mkdir(mode=0o700, parents=True)
    port = free_port()
    command("floor", "certificates", floor.path, "new", "--site", "aix", "--host", "127.0.0.1",
            "--port", port)
    told_where = command("floor", "certificates", floor.path, "table", TABLE, "--lang", "en")
    PeopleFile(floor.people).add(NAME, PIN)
    screen = Screen(folder, [str(floor.path), "--site", "aix", "--listen", f"127.0.0.1:{port}",
                             "--practice", "--window", "--lang", lang], command="floor")
    screen.start()
    return Afar(screen, album, lang, Path(told_where.strip().rsplit("the folder ", 1)[1]))
