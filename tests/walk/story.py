"""The evening, from the box to the closed table: who does what, and when.

A cash game with everything that goes wrong in it, two reliefs, a power cut; then a tournament with
a break; then the count. Everything by a seed, so that the same evening comes again.
"""

import json
import random
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

import errands
from afar import opens_floor
from album import Album
from dealer import Dealer
from faults import all_faults
from floor_manager import NAME, FloorManager
from mishaps import all_mishaps
from players import Act, Players
from reading import figure
from screen import Screen, ScreenStuck, told
from technician_walk import VALUES, Fitted, command, sign_up
from things import Things

from dealer_assist.game.advance import advance
from dealer_assist.game.facts import TableOpened
from dealer_assist.game.table.table import bare_table
from dealer_assist.storage.books.table_book import books
from dealer_assist.storage.journal import journal_contents

DEALERS = ("Alice", "Bruno", "Camille")
SEATS = {1: 20_000, 2: 24_000, 3: 16_000, 5: 30_000, 6: 10_000, 8: 28_000, 9: 20_000}
FLOAT = 50_000
FEW = (2, 4, 7)
STRUCTURE = """title = {{ fr = "Tournoi du soir", en = "Evening tournament" }}
stack = {stack}
chips = [25, 100, 500, 1000, 5000]
levels = [
    {{ minutes = 6, small_blind = 25, big_blind = 50 }},
    {{ minutes = 6, small_blind = 50, big_blind = 100 }},
    {{ break = true, minutes = 3, colour_up = 25 }},
    {{ minutes = 8, small_blind = 100, big_blind = 200, big_blind_ante = 200 }},
    {{ minutes = 20, small_blind = 200, big_blind = 400, big_blind_ante = 400 }},
]
"""


@dataclass
class Evening:
    """One table's evening, and what is checked of it."""

    folder: Path
    album: Album
    lang: str
    fitted: Fitted
    seed: int = 7
    hands: int = 0
    happened: list[str] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)

    # --- the cash game ---------------------------------------------------------------------

    def cash(self, plan: dict[int, str], hands: int, reliefs: dict[int, str]) -> Path:
        """Open, play, close; the journal."""
        journal = self.folder / "table-7.sqlite"
        dealer = self._table(journal, ["--blinds", "100/200", "--levy", "4/2000",
                                       "--chips", *map(str, VALUES)])
        self.album.chapter("Partie de cash" if self.lang == "fr" else "Cash game")
        with self._watched(dealer):
            self._opens(dealer)
            things = {one.name: one for one in all_mishaps()}
            faults = all_faults(self.fitted.lines)
            for number in range(1, hands + 1):
                if number in reliefs:
                    self._relief(dealer, reliefs[number])
                self._rebuys(dealer)
                name = plan.get(number, "")
                self._away(dealer, name)
                dealer.mishap = things.get(name) or (faults[name]() if name in faults else None)
                planned = getattr(dealer.mishap, "planned", [])
                dealer.players.planned = list(planned) or ([Act("call")] * 7 if name else None)
                dealer.play_hand()
                self._told(dealer, name)
            self._closes(dealer)
        return journal

    def _table(self, journal: Path, options: list[str], own_clock: bool = True) -> Dealer:
        sign_up(journal)
        screen = Screen(self.folder, [
            str(journal), "--practice", "--lang", self.lang, "--fitted", str(self.fitted.bench),
            *options], own_clock=own_clock)
        rng = random.Random(self.seed)
        things = Things(self.fitted.register, self.fitted.shoe, self.fitted.scanner, rng, VALUES)
        dealer = Dealer(screen, things, Players(rng, unit=100), self.album, self.lang, rng)
        manager = FloorManager(screen, self.album, self.lang)
        dealer.calls_floor = lambda seen: manager.called(dealer, seen)
        screen.fitted, screen.told_all = things.fitted, things.told_all
        screen.start()
        self.album.shot(screen, "Technicien" if self.lang == "fr" else "Technician",
                        "table --fitted")
        return dealer

    def _opens(self, dealer: Dealer) -> None:
        errands.posts_sign(dealer, FLOAT, 2_000, 40_000)
        errands.takes_table(dealer, DEALERS[0])
        errands.checks(dealer)
        for seat, chips in SEATS.items():
            errands.sits(dealer, seat, chips)
        self.album.shot(dealer.screen, dealer.word_of_role(), dealer.tell("seated"))

    def _relief(self, dealer: Dealer, name: str) -> None:
        errands.takes_table(dealer, name)
        self.album.shot(dealer.screen, dealer.word_of_role(), dealer.tell("relief", name=name))
        errands.checks(dealer)
        self.happened.append("relief")

    def _rebuys(self, dealer: Dealer) -> None:
        for seat, chips in list(dealer.things.stacks.items()):
            if chips < 2_000:
                errands.buys_again(dealer, seat, 20_000)
                self.album.shot(dealer.screen, dealer.word_of_role(),
                                dealer.tell("rebuy", seat=seat), once="rebuy")

    def _away(self, dealer: Dealer, name: str) -> None:
        """A player walks away before his blind, and comes back after it."""
        if name not in ("away", "back"):
            return
        seat = 6
        errands.touch_seat(dealer, seat)
        dealer.press_id("entry.away" if name == "away" else "entry.returned")
        errands.close_sheets(dealer)
        self.album.shot(dealer.screen, dealer.word_of_role(), dealer.tell(name, seat=seat))

    def _told(self, dealer: Dealer, name: str) -> None:
        """After each hand: it happened, the chips are all there, and the screen says the same."""
        self.hands += 1
        if name and dealer.mishap is not None:
            if dealer.mishap.struck:
                self.happened.append(name)
            else:
                self.wrong.append(f"hand {self.hands}: {name} never came to its moment")
        elif name:
            self.happened.append(name)
        seen = dealer.screen.look()
        things = dealer.things
        for seat, chips in things.stacks.items():
            on_screen = figure(seen.seat(seat).stack)
            if on_screen != chips:
                self.wrong.append(f"hand {self.hands} ({name}): seat {seat} has {chips}, the "
                                  f"screen says {on_screen}")
                raise ScreenStuck(f"{self.wrong[-1]}: {told(seen)}")
        if things.on_table != things.bought or things.pot:
            raise ScreenStuck(f"hand {self.hands} ({name}): {things.on_table} chips, "
                              f"{things.bought} brought, {things.pot} left in the middle")

    def _closes(self, dealer: Dealer) -> None:
        errands.announces_last(dealer, 3)
        self.album.shot(dealer.screen, dealer.word_of_role(), dealer.tell("last_hands"))
        dealer.mishap, dealer.players.planned = None, None
        for _ in range(8):
            seen = dealer.screen.look()
            due = dealer.reads(seen)
            if due is not None and due.id == "close":
                break
            dealer.play_hand()
            self._told(dealer, "")
        self.album.shot(dealer.screen, dealer.word_of_role(), dealer.tell("close"))
        dealer.until("close")
        dealer.press_id("step.done")
        dealer.moved(seen)
        self.album.shot(dealer.screen, dealer.word_of_role(), dealer.tell("closed"))
        errands.opens_table(dealer, "totals")
        self.album.shot(dealer.screen, dealer.word_of_role(), dealer.tell("totals"))
        if dealer.screen.look().sheet == "case":
            self.wrong.append("an irregularity is open at the end")

    @contextmanager
    def _watched(self, dealer: Dealer) -> Iterator[None]:
        """Until the table's program is closed; what goes wrong is told with its moment."""
        try:
            yield
        except Exception as error:
            raise ScreenStuck(self._moment(dealer, error)) from error
        finally:
            if dealer.screen.is_on:
                dealer.screen.close()

    def _moment(self, dealer: Dealer, error: Exception) -> str:
        """In which hand, after what, with a picture of the screen; what the program printed."""
        picture = self.album.folder / "stuck.png"
        with suppress(Exception):  # where the program is gone there is none
            dealer.screen.picture(picture)
        mishap = getattr(dealer.mishap, "name", "") or type(dealer.mishap).__name__
        moves = "\n  ".join(dealer.read[-6:])
        return (f"{self.lang}, {list(self.album.chapters.values())[-1]}, hand {self.hands + 1} "
                f"({mishap}): {type(error).__name__}: {error}\nthe last moves:\n  {moves}\n"
                f"picture: {picture}\nthe program printed: {dealer.screen.printed()[-2000:]}")

    # --- the tournament --------------------------------------------------------------------

    def tournament(self, hands: int, stack: int = 3_000) -> Path:
        """A tournament's table: levels, a break, chips that leave play, somebody goes out."""
        file = self.folder / "structure.toml"
        file.write_text(STRUCTURE.format(stack=stack), encoding="utf-8")
        journal = self.folder / "tournament.sqlite"
        seats = (1, 2, 3, 4, 6, 7, 9)
        dealer = self._table(journal, ["--structure", str(file), "--house", "tda2024",
                                       "--players", str(len(seats))])
        self.album.chapter("Tournoi" if self.lang == "fr" else "Tournament")
        dealer.players.unit = 25
        with self._watched(dealer):
            errands.takes_table(dealer, DEALERS[2])
            errands.checks(dealer)
            for seat in seats:
                self._sits(dealer, seat, stack)
            self.album.shot(dealer.screen, dealer.word_of_role(), dealer.tell("seated"))
            for number in range(1, hands + 1):
                seen = dealer.screen.look()
                due = dealer.reads(seen)
                if due is not None and due.id == "tournament_won":
                    break
                dealer.players.planned = [Act("raise", 10**9)] if number % 6 == 4 else None
                dealer.players.loose = 0.6 if number > 6 else 0.45
                dealer.play_hand()
                self._told(dealer, "")
            self.happened += sorted(dealer.did)
            self.album.shot(dealer.screen, dealer.word_of_role(), dealer.tell("tournament_end"))
        return journal

    def _sits(self, dealer: Dealer, seat: int, stack: int) -> None:
        errands.touch_seat(dealer, seat)
        ready = dealer.screen.look().key(dealer.word("entry.sit_in_tournament"))
        if ready is not None:
            dealer.press_id("entry.sit_in_tournament")
        else:
            dealer.press_id("entry.sit")
            errands.amount(dealer, stack)
        dealer.things.stacks[seat] = stack
        dealer.things.bought += stack
        errands.close_sheets(dealer)

    # --- the floor -------------------------------------------------------------------------

    def seen_from_floor(self) -> Path:
        """Another day: the table has its line to the floor, and a case is ruled from there."""
        self.album.chapter("La salle" if self.lang == "fr" else "The floor")
        afar = opens_floor(self.folder / "house", self.album, self.lang)
        journal = self.folder / "next-day.sqlite"
        try:
            dealer = self._table(journal, [
                "--blinds", "100/200", "--chips", *map(str, VALUES), "--floor", str(afar.bundle)],
                own_clock=False)  # the floor has the machine's
            dealer.calls_floor = lambda seen: afar.called(dealer, seen)
            with self._watched(dealer):
                errands.takes_table(dealer, DEALERS[0])
                errands.checks(dealer)
                for seat in FEW:
                    errands.sits(dealer, seat, 20_000)
                dealer.mishap = next(one for one in all_mishaps() if one.name == "four_flop")
                dealer.players.planned = list(dealer.mishap.planned)
                dealer.play_hand()
                self._told(dealer, "four_flop")
        except ScreenStuck:
            with suppress(Exception):  # where the floor's program is gone there is none
                afar.screen.picture(self.album.folder / "stuck-floor.png")
            raise
        finally:
            if afar.screen.is_on:
                afar.screen.close()
        if not afar.rulings:
            self.wrong.append("nothing was ruled from the floor")
        return journal

    # --- afterwards ------------------------------------------------------------------------

    def checks(self, journal: Path) -> None:
        """Verify, export, the rulings on paper: as the office does it the next day."""
        command("verify", journal)
        command("export", journal, "--out", journal.with_suffix(".phhs"))
        command("rulings", journal, "--lang", self.lang)
        open_cases = left_open(journal)
        if open_cases:
            self.wrong.append(f"{journal.name}: irregularities are open at the end: {open_cases}")
        if "Traceback" in (printed := (journal.parent / "table.log").read_text(encoding="utf-8")):
            self.wrong.append(f"the program had faults: {printed[-3000:]}")
        slips = list((journal.parent / f"{journal.name}.slips").glob("*.pdf"))
        if journal.stem == "table-7":
            if not slips:
                self.wrong.append("no slip of the floor's ruling was written")
            self._slip_again(journal)

    def _slip_again(self, journal: Path) -> None:
        """The office wants the slip of the evening's last ruling of the floor once more."""
        rows = [json.loads(line) for line in
                command("rulings", journal, "--json", "--lang", self.lang).splitlines()]
        number = next(row["number"] for row in reversed(rows) if row["by"] == NAME)
        out = journal.with_name("slip.pdf")
        command("rulings", journal, "--slip", number, out, "--lang", self.lang)
        if not out.read_bytes().startswith(b"%PDF"):
            self.wrong.append(f"the slip of ruling {number} is no PDF")


def left_open(journal: Path) -> list[str]:
    """The irregularities that the journal leaves without an end, by their entries."""
    facts = [(record.number, record.fact) for record in journal_contents(journal).records]
    house = next(fact.house for _, fact in facts if isinstance(fact, TableOpened))
    table = bare_table(books(journal, house).rules)
    for number, fact in facts:
        table = advance(table, fact, number)
    return [case.entry for case in table.cases]
