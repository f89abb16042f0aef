"""``decks`` and ``chips`` at a simulated shoe and scanner on real ptys, and a person there."""

import re
from functools import partial
from pathlib import Path

import pytest
from office import Office

from dealer_assist.cli import chips, decks
from dealer_assist.cli.frame.command_execution import call_command
from dealer_assist.game import facts as e
from dealer_assist.game.advance import advance
from dealer_assist.game.table.table import bare_table
from dealer_assist.live.table.live_table import deck_facts
from dealer_assist.storage.books.shipped_houses import house
from dealer_assist.storage.registry.deck import (
    DeckAct,
    DeckEvent,
    DeckReason,
    DeckState,
    RegisteredDeck,
)
from dealer_assist.storage.registry.deck_orders import ORDERS
from dealer_assist.storage.registry.registry_files import Store
from dealer_assist.storage.registry.tag_register import table_register
from dealer_assist.words.cards import DECK
from drivers.sim.pty_line import PtyLine
from drivers.sim.sim_scanner import ScannerSim
from drivers.sim.sim_shoe import ShoeSim

ORDER = ORDERS["packed"]
UIDS = [bytes([4, 9, 0, 0, 0, 0, k + 1]) for k in range(53)]
OTHER = RegisteredDeck("blue",
                       {bytes([4, 8, 0, 0, 0, 0, k + 1]): name for k, name in enumerate(DECK)})


def chip(number: int) -> bytes:
    return b"\xe0\x04\x01" + number.to_bytes(5, "big")


@pytest.fixture
def shoe(tmp_path: Path):
    shoe = ShoeSim()
    with PtyLine(shoe, tmp_path / "shoe.tty") as line:
        shoe.cable = line
        yield shoe


@pytest.fixture
def store(tmp_path: Path) -> Store:
    store = Store(tmp_path / "registers")
    store.enter(OTHER)
    return store


@pytest.fixture
def at_shoe(monkeypatch, tmp_path: Path, shoe, store):
    def run(does: str, name: str, *more: object) -> Office:
        return Office(
            monkeypatch, partial(call_command, decks), "--register", store.path, "--lang", "en",
            does, name,
            "--shoe", tmp_path / "shoe.tty", "--device-keys", "keys", "--by", "M. Durand", *more)
    return run


def draw(office: Office, shoe: ShoeSim, *places: int) -> None:
    for place in places:
        assert shoe.draw(UIDS[place - 1])
        office.paper.waits_for(f"{place}/52")


def turn_up(office: Office, order=ORDER) -> None:
    """Name each card that is asked for, by its row and column."""
    for times in range(1, 6):
        office.paper.waits_for("Turn up card", times)
        column, row = re.findall(r"Turn up card (\d+) of row (\d+)", office.paper.text)[times - 1]
        office.type(order[(int(row) - 1) * 13 + int(column) - 1])


def test_a_deck_is_enrolled_in_the_order_that_is_shown_first(at_shoe, shoe, store):
    office = at_shoe("enrol", "red-0007", "--back", "red, diamonds")
    office.paper.waits_for("q")
    assert " ".join(ORDER[:13]) in office.paper.text
    draw(office, shoe, *range(1, 53))
    turn_up(office)
    assert office.code() == 0
    made = store.deck("red-0007")
    assert [made.cards[uid] for uid in UIDS[:52]] == list(ORDER)
    enrolled = made.last(DeckAct.ENROLLED)
    assert (made.back, enrolled.by, enrolled.at_s > 0) == ("red, diamonds", "M. Durand", True)


def test_trouble_on_the_way_stops_at_the_place_that_is_due_and_goes_on_there(
    at_shoe, shoe, store
):
    office = at_shoe("enrol", "red")
    office.paper.waits_for("q")
    draw(office, shoe, 1, 2, 3)
    shoe.draw_unread()
    office.paper.waits_for("STOP, place 4 (Four of spades)")
    draw(office, shoe, 4)
    shoe.draw(next(iter(OTHER.cards)))
    office.paper.waits_for("belongs to deck blue")
    shoe.draw(UIDS[1])
    office.paper.waits_for("the tag of place 2")
    office.type("maybe")
    office.paper.waits_for("expected y or n")
    office.type("y")
    office.paper.waits_for("Going on at place 5")
    shoe.lid(True)
    shoe.lid(False)
    office.paper.waits_for("Lid shut")
    shoe.cable.unplug()
    office.paper.waits_for("The shoe is silent")
    shoe.draw(UIDS[4])  # while nobody hears it: the shoe tells of it afterwards
    shoe.cable.plug()
    office.paper.waits_for("5/52")
    draw(office, shoe, *range(6, 53))
    turn_up(office)
    assert office.code() == 0
    assert [store.deck("red").cards[uid] for uid in UIDS[:52]] == list(ORDER)


def test_a_shoe_that_lost_its_supply_on_the_way_may_have_lost_cards(at_shoe, shoe):
    office = at_shoe("enrol", "red")
    office.paper.waits_for("q")
    draw(office, shoe, 1, 2, 3)
    shoe.reboot()
    office.paper.waits_for("Put back every card drawn after Three of spades")
    office.type("q")
    assert office.code() == 1


def test_another_shoe_on_the_same_cable_ends_the_run(at_shoe, shoe, tmp_path):
    office = at_shoe("enrol", "red")
    office.paper.waits_for("q")
    draw(office, shoe, 1)
    shoe.cable.unplug()
    office.paper.waits_for("The shoe is silent")
    with PtyLine(ShoeSim(device_id="SIM-SHOE-0002"), tmp_path / "shoe.tty"):
        assert office.code() == 1
    assert "Another shoe answers (SIM-SHOE-0002)" in office.paper.text


def test_a_run_leaves_no_card_in_the_shoe_for_the_next(at_shoe, shoe, store):
    office = at_shoe("enrol", "red")
    office.paper.waits_for("q")
    draw(office, shoe, *range(1, 53))
    turn_up(office)
    assert office.code() == 0
    office = at_shoe("check", "red")
    office.paper.waits_for("press Enter")
    office.type("q")
    assert office.code() == 1


@pytest.mark.parametrize("end", ["q", "closed", "wrong card", "copied", "53rd"])
def test_what_ends_a_run_early_leaves_no_file(at_shoe, shoe, store, end):
    before = sorted(path.name for path in store.path.iterdir())
    office = at_shoe("enrol", "red")
    office.paper.waits_for("q")
    draw(office, shoe, 1, 2)
    if end == "q":
        office.type("q")
    elif end == "closed":
        office.leaves()
    elif end == "copied":
        shoe.draw(UIDS[0])
        office.paper.waits_for("Is it the same card")
        office.type("n")
    else:
        draw(office, shoe, *range(3, 53))
        office.paper.waits_for("Turn up")
        if end == "53rd":
            shoe.draw(UIDS[52])
        else:
            office.type("2c")
    assert office.code() == 1
    assert sorted(path.name for path in store.path.iterdir()) == before


def test_a_name_that_is_taken_is_told_before_any_card_is_drawn(at_shoe):
    office = at_shoe("enrol", "blue")
    assert office.code() == 2
    assert "has a deck 'blue' already" in office.errors.text


def test_cards_of_a_table_that_the_shoe_still_holds_are_not_taken_for_a_run(at_shoe, shoe):
    shoe.draw(UIDS[0])
    office = at_shoe("enrol", "red")
    assert office.code() == 2
    assert "still holds 1 cards" in office.paper.text
    office = at_shoe("enrol", "red", "--discard")
    office.paper.waits_for("q")
    draw(office, shoe, 1)
    office.type("q")
    assert office.code() == 1


def test_a_shoe_of_ours_without_its_key_file_is_told(store, tmp_path, capsys):
    assert call_command(decks, [
        "--register", str(store.path), "enrol", "red", "--shoe", "shoe.tty", "--by", "A"]) == 2
    assert "--device-keys" in capsys.readouterr().err


# --- check -----------------------------------------------------------------------------------


def check(at_shoe, shoe: ShoeSim, uids) -> Office:
    office = at_shoe("check", "blue")
    office.paper.waits_for("press Enter")
    for count, uid in enumerate(uids, 1):
        assert shoe.draw(uid)
        office.paper.waits_for(f"{count} cards")
    office.type("")
    return office


def test_a_whole_deck_is_noted_as_checked(at_shoe, shoe, store):
    office = check(at_shoe, shoe, reversed(OTHER.cards))
    assert office.code() == 0
    assert store.deck("blue").last(DeckAct.CHECKED).by == "M. Durand"


def test_a_deck_with_a_card_missing_and_one_twice_is_out_until_it_was_checked(
    at_shoe, shoe, store
):
    uids = list(OTHER.cards)
    office = check(at_shoe, shoe, [*uids[:10], *uids[11:], uids[5], UIDS[0]])
    assert office.code() == 1
    assert "Missing: Queen of clubs" in office.paper.text
    assert "Twice: Seven of clubs" in office.paper.text
    assert "Foreign cards: 1" in office.paper.text
    blue = store.deck("blue")
    assert (blue.standing, blue.why, blue.needs_check) == (DeckState.OUT, DeckReason.WRONG_COUNT,
                                                           True)


def test_a_check_in_which_no_card_was_drawn_says_nothing_of_the_deck(at_shoe, shoe, store):
    office = at_shoe("check", "blue")
    office.paper.waits_for("press Enter")
    office.type("")
    office.paper.waits_for("No card has left the shoe yet")
    office.type("q")
    assert office.code() == 1
    assert store.deck("blue").history == ()


def test_a_deck_that_is_out_stays_out_after_its_check_until_somebody_puts_it_in(
    at_shoe, shoe, store
):
    store.move("blue", DeckEvent(DeckAct.OUT, 5, "A", DeckReason.SUSPICION))
    office = check(at_shoe, shoe, OTHER.cards)
    assert office.code() == 0
    assert "stays out of play until `decks in blue`" in office.paper.text
    assert store.deck("blue").standing is DeckState.OUT


def test_a_retired_deck_is_told_before_any_card_is_drawn(at_shoe, store):
    store.move("blue", DeckEvent(DeckAct.RETIRED, 5, "A"))
    office = at_shoe("check", "blue")
    assert office.code() == 2
    assert "blue is retired" in office.errors.text


# --- without a shoe --------------------------------------------------------------------------


@pytest.mark.usefixtures("in_english")
def test_a_deck_goes_out_and_comes_back_by_name_and_retires_for_good(store, capsys):
    def ask(*words: str) -> int:
        return call_command(decks, ["--register", str(store.path), *words])

    assert ask("out", "blue", "--by", "A", "--why", "suspicion") == 0
    assert "decks check blue" in capsys.readouterr().out
    assert ask("in", "blue", "--by", "A") == 2
    assert "was not checked since" in capsys.readouterr().err
    store.move("blue", DeckEvent(DeckAct.CHECKED, 5, "A"))
    assert ask("in", "blue", "--by", "A") == 0
    assert ask("retire", "blue", "--by", "A") == 0
    assert ask("show", "blue") == 0
    told = capsys.readouterr().out
    assert "retired" in told
    assert not any(uid.hex() in told for uid in OTHER.cards)
    assert ask("list") == 0 and ask("show", "none") == 2


# --- chips -----------------------------------------------------------------------------------


def test_chips_are_enrolled_by_range_and_never_twice(tmp_path, capsys):
    def ask(*words: str) -> int:
        return call_command(chips, ["--register", str(tmp_path), "--lang", "en", *words])

    def enrol(name: str, first: int, last: int) -> int:
        return ask("enrol", name, "--value", "500", "--colour", "purple",
                   "--from", chip(first).hex(), "--to", chip(last).hex())

    assert enrol("2026-A", 1, 1000) == 0
    assert "1000 chips of 500" in capsys.readouterr().out
    assert enrol("2026-B", 1000, 2000) == 2
    assert chip(1000).hex() in capsys.readouterr().err
    assert enrol("2026-A", 3000, 3001) == 2 and enrol("2026-C", 9, 1) == 2
    assert ask("close", "2026-A") == 0
    assert ask("list") == 0
    assert "2026-A  500  purple  1000 chips  closed" in capsys.readouterr().out
    assert Store(tmp_path).read().chips.get(chip(5), 0) == 0


def test_a_rack_on_a_spot_is_enrolled_once_it_was_counted(tmp_path, monkeypatch):
    scanner, store = ScannerSim(), Store(tmp_path / "registers")
    rack = [chip(n) for n in (*range(10, 30), 50)]

    def run(name: str, count: int) -> Office:
        office = Office(
            monkeypatch, partial(call_command, chips), "--register", store.path, "--lang", "en",
            "enrol", name, "--value", 500, "--colour", "purple", "--scanner",
            tmp_path / "scanner.tty", "--spot", 3, "--count", count, "--device-keys", "keys")
        office.paper.waits_for("press Enter")
        return office

    with PtyLine(scanner, tmp_path / "scanner.tty"):
        office = run("A", 21)
        scanner.put(2, rack)
        office.paper.waits_for("21 chips on spot 3")
        office.type("")
        assert office.code() == 0
        (one,) = store.read().chips.series
        assert (one.value, one.count, one.uids, one.ranges) == (
            500, 21, (chip(50),), ((chip(10), chip(29)),))
        for name, count, told in (("B", 21, "registered already"), ("C", 20, "21 chips seen")):
            office = run(name, count)
            office.paper.waits_for("21 chips on spot 3")
            office.type("")
            assert office.code() == 1
            assert told in office.paper.text
    assert len(store.read().chips.series) == 1


# --- at the table ----------------------------------------------------------------------------


def test_a_table_that_is_given_the_folder_notes_its_decks_once_and_deals_from_a_single_one(store):
    table = bare_table(house("grand_cercle"))
    facts = deck_facts(table, table_register(store.read()))
    assert facts == (e.DecksRegistered(("blue",)), e.DeckLoaded("blue"))
    for fact in facts:
        table = advance(table, fact)
    assert deck_facts(table, table_register(store.read())) == ()
    store.enter(RegisteredDeck("red", dict(zip(UIDS[:52], ORDER, strict=True))))
    assert deck_facts(table, table_register(store.read())) == (e.DecksRegistered(("blue", "red")),)
    store.move("blue", DeckEvent(DeckAct.OUT, 5, "A", DeckReason.DAMAGED))
    assert deck_facts(table, table_register(store.read())) == (
        e.DecksRegistered(("red",)), e.DeckTakenOut("blue", "change"), e.DeckLoaded("red"))


def test_of_several_decks_none_is_in_play_before_somebody_says_which(store):
    store.enter(RegisteredDeck("red", dict(zip(UIDS[:52], ORDER, strict=True))))
    facts = deck_facts(bare_table(house("grand_cercle")), table_register(store.read()))
    assert facts == (e.DecksRegistered(("blue", "red")),)
