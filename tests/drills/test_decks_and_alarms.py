"""Decks, tags and lids through the simulated devices' bytes: each alarm is its own, none a card."""

import pytest
from bytes_table import BytesTable
from live_table import GC, rules, same
from reader_table import FLOOR_PUBLIC, MASTER, REGISTER

from dealer_assist.game import facts as e
from dealer_assist.game.advance import advance
from dealer_assist.game.table.table import Phase, bare_table
from dealer_assist.live.sensing.table_interpreter import TableInterpreter
from dealer_assist.live.table.live_table import Wiring
from dealer_assist.storage.registry.chip_series import ChipRegister, Series
from dealer_assist.storage.registry.tag_register import practice_cards
from dealer_assist.storage.registry.tag_uids import is_chip
from dealer_assist.trust.vault import Vault
from dealer_assist.view.dealer.table_view import AlertLevel
from dealer_assist.words import LANGS
from drivers.wire.constants import TamperCause

BLUE = practice_cards("blue ")
BLUE_UID = {name: uid for uid, name in BLUE.items()}
OLD = b"\xe0\x04\x08" + bytes(5)
CHIPS = ChipRegister([
    *(Series(str(value), value, uids=tuple(u for u, v in REGISTER.chips.items() if v == value))
      for value in sorted(set(REGISTER.chips.values()))),
    Series("old", 500, uids=(OLD,), closed=True),
])


class DecksTable(BytesTable):
    """A table with two decks enrolled, red in play, and a series of chips that was withdrawn."""

    def __init__(self) -> None:
        super().__init__(GC)
        self.vault = Vault({}, MASTER, FLOOR_PUBLIC, {"red": REGISTER.cards, "blue": BLUE},
                           is_chip=is_chip)
        self.room = TableInterpreter(self.vault, CHIPS)
        ports = self.wiring.ports
        self.wiring = Wiring(self.room)
        self.wiring.ports = ports
        self.put(e.DecksRegistered(("blue", "red")), e.DeckLoaded("red"))

    def noted(self) -> list[tuple[str, str]]:
        return [(f.what, f.detail) for f in self.made if isinstance(f, e.DeviceNoted)]

    def later(self, seconds: float) -> None:
        for _ in range(int(seconds * 10)):
            self.now_ns += 100_000_000
            for due in self.wiring.ticked(self.now_ns):
                self.take(due)


def posted() -> DecksTable:
    table = DecksTable()
    table.begin((10_000,) * 4).post()
    return table


def playing() -> DecksTable:
    table = posted()
    table.put(e.CardsUnread(8))
    return table


def is_alarm(table: BytesTable) -> bool:
    return all(table.view(lang).alert_level is AlertLevel.ALARM for lang in LANGS)


# --- tags ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("uid", "what", "detail"), [
    (b"\x04nobody", "unknown_tag", b"\x04nobody".hex()),
    (BLUE_UID["As"], "foreign_tag", "blue"),
    (REGISTER.uid_of("Kd"), "duplicate_tag", None),
    (b"\xe0\x04\x01chip!", "chip_in_shoe", ""),
])
def test_a_strange_tag_at_the_shoe_is_told_for_what_it_is_and_is_no_card(uid, what, detail):
    table = posted()
    table.draw("Kd")
    table.draw_uid(uid)
    assert not any(isinstance(fact, e.CardSeen) for fact in table.made)
    ((found, told),) = table.noted()
    assert found == what and (detail is None or told == detail)
    assert table.hand.dealt == 1
    assert is_alarm(table)


def test_the_card_of_another_deck_is_not_named_by_any_fact_or_picture():
    table = posted()
    table.draw_uid(BLUE_UID["As"])
    told = repr(table.made) + repr(table.view("en"))
    assert BLUE_UID["As"].hex() not in told and "'As'" not in told
    assert table.table.cases[-1].entry == "DECK-04"


def test_cards_of_another_deck_that_are_drawn_between_hands_are_set_aside():
    table = DecksTable()
    table.draw_uid(BLUE_UID["As"])
    assert table.noted() == [("set_aside", "blue")]
    assert table.table.cases == ()


def test_a_stranger_in_a_double_draw_is_an_alarm_too():
    table = posted()
    assert table.shoe.draw_two([REGISTER.uid_of("Kd"), BLUE_UID["As"]])
    table.carry()
    assert ("foreign_tag", "blue") in table.noted()


# --- decks -----------------------------------------------------------------------------------


def test_the_deck_that_was_loaded_is_the_one_whose_tags_are_cards():
    table = DecksTable()
    table.tap_fact(e.DeckLoaded("blue"))
    table.begin((10_000,) * 4).post()
    table.draw_uid(BLUE_UID["As"])
    (seen,) = table.made
    assert (seen.place, seen.seat, seen.card) == (e.Place.HOLE, 1, "")
    table.draw_uid(REGISTER.uid_of("As"))
    assert table.noted() == [("foreign_tag", "red")]


def test_a_deck_loaded_in_mid_hand_is_the_next_hands():
    table = posted()
    table.tap_fact(e.DeckLoaded("blue"))
    table.draw("As")
    assert isinstance(table.made[0], e.CardSeen)
    table.draw_uid(BLUE_UID["Ks"])
    assert table.noted() == [("foreign_tag", "blue")]


def played_out(table: DecksTable) -> None:
    """The rest of the deal by hand, and everybody folds to the big blind."""
    table.put(e.CardsUnread(2 * table.hand.size - table.hand.dealt))
    while table.hand.phase is Phase.BETTING:
        table.fold(table.actor)
    table.collect().push()


def test_two_decks_alternate_hand_by_hand():
    table = DecksTable()
    red = {name: REGISTER.uid_of(name) for name in BLUE_UID}
    for name, uids in (("blue", BLUE_UID), ("red", red), ("blue", BLUE_UID)):
        assert table.tap_fact(e.DeckLoaded(name))
        table.begin((900, 900, 900)).post()
        table.draw_uid(uids["As"])
        assert isinstance(table.made[0], e.CardSeen), name
        played_out(table)


def test_after_a_restart_the_deck_of_the_running_hand_is_known_from_the_journal():
    table = DecksTable()
    table.tap_fact(e.DeckLoaded("blue"))
    table.begin((10_000,) * 4).post()
    table.draw_uid(BLUE_UID["As"])
    again = DecksTable()
    again.table = bare_table(rules(GC)).evolve(denominations=table.table.denominations, name="t")
    for fact in table.facts:
        before, again.table = again.table, advance(again.table, fact)
        again.room.follow(before, again.table, fact)
    assert same(again.table, table.table)
    again.draw_uid(BLUE_UID["Ks"])
    (seen,) = again.made
    assert (seen.place, seen.seat) == (e.Place.HOLE, 2)


@pytest.mark.parametrize("why", ["suspicion", "wrong_count"])
def test_a_deck_that_is_out_deals_no_card_and_comes_back_only_once_checked(why):
    table = DecksTable()
    table.tap_fact(e.DeckTakenOut("red", why, "M. Durand"))
    assert (table.table.evening.deck, dict(table.table.evening.out)) == ("", {"red": why})
    assert not table.tap_fact(e.DeckLoaded("red"))
    table.tap_fact(e.DeckChecked("red", 52))
    table.tap_fact(e.DeckLoaded("red"))
    table.begin((10_000,) * 4).post()
    table.draw("As")
    assert isinstance(table.made[0], e.CardSeen)


def test_tags_of_a_deck_that_is_out_are_alarms():
    table = DecksTable()
    table.tap_fact(e.DeckTakenOut("red", "suspicion"))
    table.begin((10_000,) * 4).post()
    table.draw("As")
    assert table.noted() == [("foreign_tag", "red")]
    assert table.hand.dealt == 0


def test_decks_in_rotation_are_called_by_their_registered_names():
    table = DecksTable()
    table.tap_fact(e.SignPosted(e.Sign(decks=2)))
    assert table.table.evening.decks == ("blue", "red")
    assert table.table.evening.decks_due == ("blue", "red")
    assert not table.tap_fact(e.DeckLoaded("green"))


def test_a_table_with_several_decks_and_none_in_play_says_so_when_a_hand_begins():
    table = DecksTable()
    table.tap_fact(e.DeckTakenOut("red", "change"))
    table.begin((900, 900, 900))
    assert table.notes == ["no_deck_in_play"]


def test_a_wrong_count_takes_a_registered_deck_out_of_play():
    table = DecksTable()
    table.tap_fact(e.DeckChecked("red", 51, ("Qh",)))
    assert dict(table.table.evening.out) == {"red": "wrong_count"}


def test_a_deck_is_not_taken_out_from_under_a_running_hand():
    table = posted()
    assert not table.tap_fact(e.DeckTakenOut("red", "suspicion"))
    assert table.tap_fact(e.DeckTakenOut("blue", "suspicion"))


def test_a_deck_that_made_a_hand_void_is_out_until_it_was_checked():
    table = posted()
    table.draw("Kd", "Ks")
    table.draw_uid(REGISTER.uid_of("Kd"))
    assert table.table.cases[-1].entry == "DECK-01"
    case = table.table.cases[-1].number
    table.tap_fact(e.RemedyApplied(case, "", "refund", by="M. Durand", reason="Jeu faux"))
    assert table.hand.voided == "foul"
    assert dict(table.table.evening.out) == {"red": "suspicion"}
    assert table.table.evening.deck == ""


# --- cards that are held ---------------------------------------------------------------------


def held() -> DecksTable:
    table = playing()
    table.draw("2c", "3d")
    table.fold(3, 4, 1)
    table.tap_fact(e.CardsHeld("red", 1, "M. Durand", "Main contestée"))
    return table


def test_held_cards_keep_their_deck_out_and_the_table_goes_on_with_another():
    table = held()
    assert table.table.evening.held[0][:2] == ("red", 1)
    assert not table.tap_fact(e.DeckLoaded("red"))
    assert table.tap_fact(e.DeckLoaded("blue"))
    assert not table.tap_fact(e.DeckChecked("red", 52))


def test_an_undo_gives_no_held_cards_back():
    table = held()
    table.put(e.FactUndone(table.table.fact_number))
    assert [one.deck for one in table.table.evening.held] == ["red"]


@pytest.mark.parametrize(("by", "reason"), [("", "x"), ("M. Durand", " ")])
def test_cards_are_held_and_released_in_a_name_with_a_reason(by, reason):
    table = playing()
    assert not table.tap_fact(e.CardsHeld("red", 1, by, reason))
    table = held()
    assert not table.tap_fact(e.CardsReleased("red", by, reason))


def test_released_cards_are_checked_before_anybody_deals_from_them():
    table = held().put(e.BetsCollected())
    table.put(*(e.IrregularityDismissed(one.number, "seen to") for one in table.table.cases))
    while table.hand.phase.value != "over":
        table.done()
    table.tap_fact(e.CardsReleased("red", "M. Durand", "Litige réglé"))
    assert table.table.evening.held == ()
    assert not table.tap_fact(e.DeckLoaded("red"))
    assert table.tap_fact(e.DeckChecked("red", 52)) and table.tap_fact(e.DeckLoaded("red"))


def test_what_was_sealed_of_a_held_hand_stays_in_the_facts():
    table = posted()
    table.draw("As", "Ks")
    table.tap_fact(e.CardsHeld("red", 1, "M. Durand", "Main contestée"))
    assert sum(bool(f.sealed) for f in table.facts if isinstance(f, e.CardSeen)) == 2


# --- lid, gate, forged frames ----------------------------------------------------------------


def test_the_lid_between_hands_is_no_alarm_and_is_seen_to_stand_open():
    table = DecksTable()
    table.shoe.lid(True)
    table.carry()
    assert table.table.alarms == () and not table.table.irregularities
    assert table.view().alert_level is AlertLevel.NOTE
    table.shoe.lid(False)
    table.carry()
    assert table.view().alert == "" and not table.table.irregularities


def lid(table: BytesTable) -> None:
    table.shoe.lid(True)


def pushed(table: BytesTable) -> None:
    table.shoe.push_in()


def forged(table: BytesTable) -> None:
    table.shoe.tamper(TamperCause.FORGED)


def case(table: BytesTable) -> None:
    table.shoe.tamper(TamperCause.CASE_OPENED)


@pytest.mark.parametrize(("does", "what"), [
    (lid, "lid_opened"), (pushed, "pushed_in"), (forged, "forged"), (case, "tamper")])
def test_an_alarm_waits_for_a_name_and_what_it_was(does, what):
    table = playing()
    does(table)
    table.carry()
    ((number, found, device, hand),) = table.table.alarms
    assert (found, device, hand) == (what, "shoe", 1)
    assert is_alarm(table)
    assert not table.tap_fact(e.AlarmAcknowledged(number, "", "Contrôlé"))
    assert not table.tap_fact(e.AlarmAcknowledged(number + 50, "M. Durand", "Contrôlé"))
    table.call(3)
    table.put(e.FactUndone(table.table.fact_number))
    assert is_alarm(table)
    assert table.tap_fact(e.AlarmAcknowledged(number, "M. Durand", "Contrôlé"))
    assert table.table.alarms == () and not is_alarm(table)


@pytest.mark.parametrize("lang", LANGS)
def test_alarms_and_held_cards_stand_on_the_floors_sheet_with_their_way_out(lang):
    table = held()
    table.shoe.lid(True)
    table.carry()
    table.put(e.FloorSignedIn("M. Durand", True, 1))
    matters = {one.key.split(".")[0]: one for one in table.view(lang).call.matters}
    for key, kind in (("alarm", e.AlarmAcknowledged), ("held", e.CardsReleased)):
        (way,) = matters[key].ways
        assert isinstance(way.control.tap.fact, kind)
        assert way.control.tap.fact.by == "M. Durand"
        assert matters[key].happened and matters[key].reasons


# --- chips -----------------------------------------------------------------------------------


def pile(value: int, count: int = 1) -> list[bytes]:
    return [uid for uid, v in REGISTER.chips.items() if v == value][:count]


@pytest.mark.parametrize(("uid", "what"), [
    (b"\xe0\x04\x09strange"[:8], "unknown_chip"), (OLD, "closed_chip"),
])
def test_a_chip_that_is_no_money_is_an_alarm_and_its_bet_the_dealers_to_count(uid, what):
    table = playing()
    table.spot(3, [*pile(100), uid], ())
    assert table.noted() == [(what, "3")]
    assert is_alarm(table)
    assert table.table.seen[3] == 100
    assert table.table.doubt.why == "doubt.strange_chip"
    assert table.hand.bets[2] == 0
    assert all(table.view(lang).choice.choices for lang in LANGS)


def test_a_chip_that_is_moved_is_money_where_it_comes_to_rest():
    table = playing()
    (hundred,) = pile(100)
    table.spot(3, [hundred], ())
    assert table.hand.bets[2] == 100
    table.scanner.put(3, [hundred])
    table.carry()
    assert table.table.seen[4] == 0  # for now it is heard at both
    table.scanner.take(2, [hundred])
    table.carry()
    assert (table.table.seen[3], table.table.seen[4]) == (0, 100)
    table.later(3)
    assert "device_duplicate_chip" not in table.notes


def test_a_chip_that_stays_at_two_spots_is_an_alarm_and_money_at_one():
    table = playing()
    (hundred,) = pile(100)
    table.spot(3, [hundred], ())
    table.scanner.put(3, [hundred])
    table.carry()
    table.later(3)
    assert table.notes.count("device_duplicate_chip") == 1
    assert (table.table.seen[3], table.table.seen[4]) == (100, 0)
    assert is_alarm(table)
    assert {doubt.seat for doubt in (table.table.doubt, *table.table.doubts)} == {3, 4}
