"""Which sound a new picture makes, and when none is heard."""

from dataclasses import replace

import pytest
from live_table import LiveTable
from pictured import playing, view_of

from dealer_assist.game import facts as e
from dealer_assist.live.sound import SoundKind
from dealer_assist.view.dealer.sounds_of_change import TableSounds, sound_of
from dealer_assist.view.dealer.table_view import CaseView, DeviceState, TableView


@pytest.fixture(scope="module")
def view() -> TableView:
    return view_of(playing().table)


def later(view: TableView, **changes: object) -> TableView:
    return replace(view, number=view.number + 1, **changes)


def lost(view: TableView) -> TableView:
    shoe, *rest = view.devices
    return replace(view, devices=(replace(shoe, health=DeviceState.LOST), *rest))


def doubted(view: TableView) -> TableView:
    seat, *rest = view.seats
    return later(view, seats=(replace(seat, differs="vu : 300"), *rest))


@pytest.mark.parametrize(("change", "wanted"), [
    (later, SoundKind.TAKEN), (lost, SoundKind.LOOK), (doubted, SoundKind.LOOK),
    (lambda view: view, None)])
def test_a_tick_for_an_entry_two_notes_for_what_wants_eyes(view, change, wanted):
    assert sound_of(view, change(view)) is wanted


def test_what_stands_there_already_sounds_no_second_time(view):
    assert sound_of(doubted(view), later(doubted(view))) is SoundKind.TAKEN
    assert sound_of(lost(view), later(view)) is SoundKind.TAKEN


def test_the_first_picture_is_silent(view):
    assert sound_of(None, lost(view)) is None


def test_an_incident_wants_eyes_and_the_floors_call_rings_his_coming_does_not():
    table = LiveTable().begin((10_000,) * 4).deal()
    before = view_of(table.table)
    called = view_of(table.put(e.FloorCalled("", 1)).table)
    assert sound_of(before, called) is SoundKind.BELL
    came = view_of(table.put(e.FloorSignedIn("M. Durand")).table)
    assert sound_of(called, came) is SoundKind.TAKEN
    found = later(came, cases=(CaseView(7, "Carte retournée", "", ()),))
    assert sound_of(came, found) is SoundKind.LOOK
    assert sound_of(found, later(found, cases=())) is SoundKind.TAKEN


class Player:
    def __init__(self) -> None:
        self.played: list[SoundKind] = []
        self.hushed = 0

    def play(self, sound: SoundKind, loud: bool = False) -> None:
        self.played.append(sound)

    def hush(self) -> None:
        self.hushed += 1


def heard(view: TableView, allowed: str, is_speaking: bool = False) -> Player:
    player = Player()
    sounds = TableSounds(player, lambda: is_speaking)
    if allowed:
        sounds.turn(allowed)
    for picture in (view, later(view), lost(later(view))):
        sounds.show(picture)
    return player


@pytest.mark.parametrize(("allowed", "wanted"), [
    ("", []), ("off", []), ("alarms", [SoundKind.LOOK]),
    ("all", [SoundKind.TAKEN, SoundKind.LOOK])])
def test_at_the_table_nothing_sounds_but_where_the_house_says_so(view, allowed, wanted):
    assert heard(view, allowed).played == wanted


def test_no_sound_while_an_announcement_is_spoken_and_one_that_plays_is_hushed(view):
    player = heard(view, "all", is_speaking=True)
    assert player.played == [] and player.hushed == 3
