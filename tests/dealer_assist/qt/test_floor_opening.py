"""A tournament across tables is opened by fingers: from the key to the desk's journaled facts."""

from collections.abc import Iterator
from contextlib import ExitStack
from functools import partial

import pytest
import rich_rooms as rooms
from fingers import click, hold
from floor_fingers import Floor, assert_stands, closing
from floor_room import FloorRoom
from PyQt6.QtCore import Qt

from dealer_assist.floor.work.floor_taps import FloorTap, FloorTapKind
from dealer_assist.floor.work.offered_structures import offered_structures_now
from dealer_assist.floor.work.room_state import SignedIn
from dealer_assist.game.facts import tournament_field as f
from dealer_assist.game.facts.floor import OrderGiven
from dealer_assist.qt.pieces.key_button import HOLD_SECONDS
from dealer_assist.storage.books.structure_reader import structure

LANGS = ("fr", "en")
SIZES = ((1280, 800), (1920, 1080), (1024, 768))
EXAMPLE = "Example structure\nstack 10,000 · 10 levels"
HOUSE = "Grand Cercle, Aix-les-Bains"
OPENED = ("Open a tournament", EXAMPLE, HOUSE, "9 seats", "2 at most")


@pytest.fixture
def made(qapp) -> Iterator[partial]:
    with ExitStack() as stack:
        yield lambda *args: closing(stack, Floor(*args))


@pytest.fixture
def floor(made) -> Floor:
    return made("en")


class Worked:
    """A window before a real desk: what is tapped is journaled, and what follows is shown."""

    def __init__(self, floor: Floor, folder) -> None:
        self.floor, self.desk, self._seen = floor, FloorRoom(folder), 0
        self.desk.now_s = int(floor.now)
        self.desk.put(FloorTap(FloorTapKind.SIGN_IN, name="Mme Roy", secret="1234"))
        for table in ("1", "2", "3"):
            self.desk.up(table, f"j{table}").glance(table, journal=f"j{table}")
        self.show()
        floor.turn_to("players")

    def show(self) -> "Worked":
        """Hand over what was sent; then the room as the desk believes it."""
        for tap in self.floor.sent[self._seen:]:
            self.desk.put(tap)
        self._seen = len(self.floor.sent)
        self.floor.show(self.desk.room)
        return self

    def tap(self, *words: str) -> "Worked":
        for one in words:
            self.floor.tap(one)
            self.show()
        return self

    def hold(self, words: str) -> "Worked":
        key = self.floor.keys()[words]
        hold(key, self.floor.clock, HOLD_SECONDS)
        self.floor.settle()
        return self.show()

    @property
    def offers(self) -> set[str]:
        """What the keys in sight say."""
        return set(self.floor.keys())

    def enter(self) -> "Worked":
        self.floor.press(Qt.Key.Key_Return)
        return self.show()

    def opened(self) -> "Worked":
        return self.tap(*OPENED).enter()


@pytest.fixture
def worked(floor, tmp_path) -> Iterator[Worked]:
    made = Worked(floor, tmp_path)
    yield made
    made.desk.journal.close()


# --- opened ----------------------------------------------------------------------------------


def test_a_tournament_is_opened_as_its_structure_says_and_its_page_is_shown(worked):
    worked.opened()
    played = structure("example").opened
    assert worked.desk.facts(f.FieldOpened) == [f.FieldOpened(
        "Example structure", "grand_cercle", played.stack, played.levels, 9,
        played.reentry_to_level, 2, "Mme Roy", rooms.NOW)]
    assert worked.floor.desk.players_page.shown.tab == str(worked.desk.room.fields[0].number)
    assert not worked.floor.desk.players_page.choices.isVisible()


def test_its_name_is_typed_over_the_one_of_its_structure(worked):
    worked.tap(*OPENED)
    for _ in "Example structure":
        worked.floor.press(Qt.Key.Key_Backspace)
    for letter in "LE50":
        worked.floor.press(getattr(Qt.Key, f"Key_{letter}"))
    worked.enter()
    assert [one.title for one in worked.desk.facts(f.FieldOpened)] == ["Le50"]


def test_two_open_tournaments_never_have_one_name(worked):
    worked.opened().tap("Waiting list (0)").opened()
    assert len(worked.desk.facts(f.FieldOpened)) == 1
    assert "An open tournament has that name." in worked.floor.words()
    worked.floor.press(Qt.Key.Key_B)
    worked.enter()
    assert len(worked.desk.facts(f.FieldOpened)) == 2


@pytest.mark.long
def test_a_name_that_would_not_stand_on_its_tab_is_asked_for_again(worked):
    worked.tap(*OPENED)
    for _ in range(30):
        worked.floor.press(Qt.Key.Key_X)
    worked.enter()
    assert worked.desk.facts(f.FieldOpened) == []
    assert "40 letters at most." in worked.floor.words()


def test_back_opens_nothing_at_any_question(worked):
    for many in range(1, len(OPENED) + 1):
        worked.tap(*OPENED[:many])
        worked.floor.press(Qt.Key.Key_Escape)
        assert "Open a tournament" in worked.offers
    worked.tap("Open a tournament", "Back")
    worked.show()
    assert worked.desk.facts(f.FieldOpened) == []


def test_a_structure_without_reentry_asks_for_none(worked, tmp_path):
    own(tmp_path, "quick", "stack = 100\nchips = [1]\nlevels = [{ minutes = 5, small_blind = 1, "
        "big_blind = 2 }]\n")
    worked.floor.desk.players_page.opening.structures = partial(offered_structures_now, tmp_path)
    worked.tap("Open a tournament", "quick\nstack 100 · 1 levels", HOUSE, "6 seats").enter()
    (fact,) = worked.desk.facts(f.FieldOpened)
    assert (fact.title, fact.seats, fact.reentry_to_level, fact.most_reentries) == (
        "Quick", 6, 0, 0)


def test_a_structure_that_cannot_be_used_says_why_and_is_not_taken(worked, tmp_path):
    own(tmp_path, "typo", "stack = 100\nchips = [25]\nlevel = []\n")
    worked.floor.desk.players_page.opening.structures = partial(offered_structures_now, tmp_path)
    worked.tap("Open a tournament", "typo\ncan’t be used")
    assert "typo.toml, line 3: a structure has no 'level'" in worked.floor.words()
    worked.tap(*OPENED[1:]).enter()
    assert len(worked.desk.facts(f.FieldOpened)) == 1


def own(folder, name: str, text: str) -> None:
    (folder / "structures").mkdir(exist_ok=True)
    (folder / "structures" / f"{name}.toml").write_text(text, encoding="utf-8")


@pytest.mark.parametrize("person, why", [
    (None, "sign in first"), (SignedIn("Karim", "dealer", 0), "for floor managers only"),
], ids=["nobody", "dealer"])
def test_only_a_floor_manager_opens_a_tournament(floor, person, why):
    floor.show(rooms.tournament_room().evolve(person=person)).turn_to("players")
    assert floor.grey("Open a tournament") == why
    floor.tap("Deepstack du dimanche")
    assert floor.grey("Add a table") == floor.grey("Close the tournament") == why


# --- its tables ------------------------------------------------------------------------------


def test_tables_are_added_one_after_the_other_while_the_sheet_stays_open(worked):
    worked.opened().tap("Add a table", "Table 1\nNo limit · oracle", "Table 3\nNo limit · oracle")
    number = worked.desk.room.fields[0].number
    assert worked.desk.facts(f.TableAdded) == [
        f.TableAdded(number, table, "Mme Roy", rooms.NOW) for table in ("1", "3")]
    assert "So far: Table 1, Table 3" in worked.floor.words()
    worked.tap("Table 2\nNo limit · oracle")  # the last that is free: nothing is left to ask
    assert not worked.floor.desk.players_page.choices.isVisible()
    assert worked.desk.room.fields[0].playing == ("1", "3", "2")
    assert worked.floor.grey("Add a table") == "no table is open, on the line and without a game"


def test_a_table_that_was_added_is_told_the_tournament_by_the_desk(worked):
    worked.opened().tap("Add a table", "Table 1\nNo limit · oracle")
    worked.desk.now_s += 1
    worked.desk.desk.tick()
    assert {(one.table, one.kind) for one in worked.desk.facts(OrderGiven)} == {
        ("1", "TournamentOpened")}


def test_only_tables_without_a_game_that_are_open_and_on_the_line_are_offered(worked):
    worked.opened()
    worked.desk.glance("1", 2, journal="j1", taken=(1, 2)).gone("2", "j2")
    worked.desk.glance("3", 2, journal="j3", closed=True)
    worked.show()
    assert worked.floor.grey("Add a table") == "no table is open, on the line and without a game"
    worked.desk.up("4", "j4").glance("4", journal="j4", tournament=True)
    worked.desk.up("5", "j5").glance("5", journal="j5")
    worked.show().tap("Add a table")
    offered_here = {words for words in worked.offers if words.startswith("Table ")}
    assert offered_here == {"Table 5\nNo limit · oracle"}


def test_a_table_at_which_somebody_sits_down_meanwhile_is_offered_no_more(worked):
    worked.opened().tap("Add a table")
    worked.desk.glance("2", 2, journal="j2", taken=(4,))
    worked.show()
    assert "Table 2\nNo limit · oracle" not in worked.offers


def test_a_table_that_two_taps_add_is_in_once_and_the_second_says_why(worked):
    worked.opened().tap("Add a table")
    worked.floor.tap("Table 1\nNo limit · oracle")
    tap = worked.floor.last
    worked.show().desk.put(tap)
    assert len(worked.desk.facts(f.TableAdded)) == 1
    assert worked.desk.notices[-1] == "why.field_table_in"


def test_forty_free_tables_are_all_reached(worked):
    worked.opened()
    for table in range(4, 41):
        worked.desk.up(str(table), f"j{table}").glance(str(table), journal=f"j{table}")
    worked.show().tap("Add a table")
    seen: set[str] = set()
    for _ in range(3):
        keys = worked.floor.keys()
        seen |= {words for words in keys if words.startswith("Table ")}
        click(keys[next(words for words in keys if words.startswith("+"))])
        worked.floor.settle()
    assert len(seen) == 40


# --- its start and its end -------------------------------------------------------------------


def seat_two(worked: Worked) -> None:
    """Two have entered, drawn their seats at table 1 and sit there."""
    worked.opened().tap("Add a table", "Table 1\nNo limit · oracle", "Back")
    number = worked.desk.room.fields[0].number
    facts = [fact for n in (1, 2) for fact in (
        f.EntryMade(number, n, f"P{n}"), f.SeatDrawn(number, n, "1", n),
        f.EntrySat(number, n, "1", n))]
    worked.desk.desk._keep(facts, "floor")
    worked.show()


def test_a_tournament_starts_once_tables_play_it_and_two_sit(worked):
    worked.opened()
    assert worked.floor.grey("Start the tournament") == "add a table first"
    worked.tap("Add a table", "Table 1\nNo limit · oracle", "Back")
    assert worked.floor.grey("Start the tournament") == "two players must be seated"


def test_the_first_level_begins_by_the_key(worked):
    seat_two(worked)
    worked.tap("Start the tournament")
    number = worked.desk.room.fields[0].number
    assert worked.desk.facts(f.FieldLevelBegan) == [
        f.FieldLevelBegan(number, 1, rooms.NOW, "Mme Roy")]
    assert "Stop the clock at all tables" in worked.offers


def test_a_tournament_that_is_played_cannot_be_closed(worked):
    seat_two(worked)
    worked.tap("Start the tournament")
    assert worked.floor.grey("Close the tournament") == "2 players are still in"


def test_closing_is_held_for_a_second(worked):
    worked.opened()
    click(worked.floor.keys()["Close the tournament"])
    worked.show()
    assert worked.desk.facts(f.FieldClosed) == []
    number = worked.desk.room.fields[0].number
    worked.hold("Close the tournament")
    assert worked.desk.facts(f.FieldClosed) == [f.FieldClosed(number, "Mme Roy", rooms.NOW)]
    assert worked.floor.desk.players_page.shown.tab == "wait"


# --- how it looks ----------------------------------------------------------------------------


def test_every_open_tournament_is_reached_however_many_there_are(floor):
    fields = tuple(rooms.field()._replace(number=n, opened=rooms.field().opened) for n in
                   range(1, 8))
    floor.show(rooms.tournament_room().evolve(fields=fields)).turn_to("players")
    page, seen = floor.desk.players_page, set()
    for _ in range(3):
        seen |= {tab for tab, _ in page.shown.tabs[:-1]}
        click(page.tabs[len(page.shown.tabs) - 1])
        floor.settle()
    assert seen == {"wait", *(str(n) for n in range(1, 8))}


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.few
def test_every_question_stands_whole(made, tmp_path, lang, size):
    floor = made(lang, size)
    worked = Worked(floor, tmp_path)
    own(tmp_path, "typo", "level = []\n")
    page = floor.desk.players_page
    page.opening.structures = partial(offered_structures_now, tmp_path)
    assert_stands(floor)
    click(page.keys[4])
    for at in (0, 1, 0, 1, 0):
        assert_stands(floor.settle())
        click(page.choices.keys[at])
    assert_stands(floor.settle())
    worked.enter()
    assert_stands(floor)
    for table in range(4, 41):
        worked.desk.up(str(table), f"j{table}").glance(
            str(table), journal=f"j{table}", house="groupe_tranchant")
    worked.show()
    click(page.keys[5])
    assert_stands(floor.settle())
    worked.desk.journal.close()
