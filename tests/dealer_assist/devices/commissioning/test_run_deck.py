"""A deck is drawn in its order, five cards are looked at, and it stands in the register."""

from bench_room import (
    NAMED,
    NOW_S,
    OPENED,
    SIGNED_IN,
    done,
    ground_of,
    ids,
    text_of,
    up,
)

from dealer_assist.devices.commissioning import bench_taps
from dealer_assist.devices.commissioning.steps.run_deck_enrolment import RunDeck
from dealer_assist.game.facts import commissioning as b
from dealer_assist.game.facts.commissioning import BenchFault, BenchStep, BenchVerdict
from dealer_assist.storage.registry.deck_orders import ORDERS
from dealer_assist.words.cards import DECK
from dealer_assist.words.message import message
from drivers.devices import device_reports as r
from drivers.wire.constants import UnreadCause

PACKED = ORDERS["packed"]
CAMERA = b.DeviceNamed("shoe", "camera", "0")


def uid(number):
    return b"\x04" + number.to_bytes(6, "big")


def read(number, seq=0):
    return text_of("shoe", r.CardRead("shoe", 1, seq or number, 0, uid(number), 0))


def unread():
    return text_of("shoe", r.TagUnread("shoe", 1, 99, 0, UnreadCause.SILENT, 0))


def named(name="red-1"):
    run = RunDeck(ground_of(*NAMED, up={"shoe": up().report}))
    made = run.tapped(bench_taps.PromptAnswered(name), NOW_S)
    run.done(done(made), NOW_S)
    return run


def drawing():
    run = named()
    run.tapped(bench_taps.Choose("packed"), NOW_S)
    return run


def all_drawn():
    run = drawing()
    for number in range(1, len(DECK) + 1):
        run.heard(read(number))
    return run


def looks(run, wrong=False):
    """Every card that is to be turned up is named; the last thing made."""
    made = None
    while any(one.id == "bench_deck.turn_up" for one in run.shown.says):
        at = dict(run.shown.says[0].values)
        card = PACKED[(at["row"] - 1) * 13 + at["column"] - 1]
        made = run.tapped(bench_taps.PromptAnswered("2c" if wrong and card != "2c" else card),
                          NOW_S)
    return made


def test_a_name_is_proposed_and_must_be_free():
    run = RunDeck(ground_of(*NAMED))
    assert run.shown.asks.given == "deck-1"
    made = run.tapped(bench_taps.PromptAnswered("red-1"), NOW_S)
    assert [(one.name, one.values) for one in made.errands] == [("free_name", {"deck": "red-1"})]


def test_a_name_that_is_taken_is_asked_for_again():
    run = RunDeck(ground_of(*NAMED))
    made = run.tapped(bench_taps.PromptAnswered("red-1"), NOW_S)
    run.done(done(made, failed=message("bench.file_refused", why="taken")), NOW_S)
    assert ids(run.shown.says)[0] == "bench.file_refused"
    assert run.shown.asks is not None


def test_every_known_order_is_offered():
    assert [key.tap for key in named().shown.keys] == [bench_taps.Choose(one) for one in ORDERS]


def test_the_card_that_is_due_is_shown():
    run = drawing()
    run.heard(read(1))
    assert dict(run.shown.says[0].values) == {"card": PACKED[1], "place": 2}
    assert [cell.card for cell in run.shown.cells if cell.is_due] == [PACKED[1]]
    assert run.shown.progress.done == 1


def test_a_card_unread_stays_due():
    run = drawing()
    run.heard(unread())
    assert dict(run.shown.says[0].values)["place"] == 1
    assert ids(run.shown.notes) == ["enrol.unread"]


def test_a_tag_read_twice_is_asked_about():
    run = drawing()
    run.heard(read(1))
    run.heard(read(1, seq=2))
    assert ids(run.shown.says) == ["enrol.twice"]
    run.tapped(bench_taps.Choose("yes"), NOW_S)
    assert dict(run.shown.says[0].values)["place"] == 2


def test_two_cards_with_one_tag_are_no_deck():
    run = drawing()
    run.heard(read(1))
    run.heard(read(1, seq=2))
    run.tapped(bench_taps.Choose("no"), NOW_S)
    assert ids(run.shown.says) == ["enrol.copied", "enrol.nothing_kept"]


def test_behind_52_cards_five_are_turned_up():
    assert dict(all_drawn().shown.says[1].values) == {"left": 5}


def test_the_deck_is_written_and_then_a_fact():
    run = all_drawn()
    made = looks(run)
    deck = made.errands[0].values["deck"]
    assert (made.errands[0].name, deck.name, len(deck.cards)) == ("write_deck", "red-1", 52)
    facts = run.done(done(made), NOW_S).facts
    assert facts == (b.DeckEnrolled("red-1", "shoe", NOW_S),
                     b.StepDone(BenchStep.DECK, BenchVerdict.ACCEPT, at_s=NOW_S))


def test_nothing_is_a_fact_where_the_deck_can_not_be_written():
    run = all_drawn()
    made = looks(run)
    assert run.done(done(made, failed=message("bench.file_refused", why="full")), NOW_S).facts == ()
    assert ids(run.shown.says) == ["bench.file_refused", "enrol.nothing_kept"]


def test_a_card_that_is_another_than_its_place_says_is_no_deck():
    run = all_drawn()
    looks(run, wrong=True)
    assert ids(run.shown.says)[0] == "enrol.not_that_card"


def test_what_is_no_card_is_asked_again():
    run = all_drawn()
    run.tapped(bench_taps.PromptAnswered("X"), NOW_S)
    assert dict(run.shown.says[1].values) == {"left": 5}


def test_a_53rd_card_ends_the_run_even_while_cards_are_looked_at():
    run = all_drawn()
    run.heard(read(53))
    assert ids(run.shown.says)[0] == "enrol.too_many"


def test_a_card_that_was_unread_again_and_again_is_worn():
    run = drawing()
    run.heard(unread())
    run.heard(unread())
    for number in range(1, len(DECK) + 1):
        run.heard(read(number))
    fact = run.done(done(looks(run)), NOW_S).facts[-1]
    assert [(one.fault, one.about) for one in fact.findings] == [
        (BenchFault.WORN_CARD, (PACKED[0],))]
    assert fact.verdict is BenchVerdict.WARN


def test_cards_unread_all_over_the_deck_accuse_the_antenna_and_no_card():
    run = drawing()
    for number in range(1, len(DECK) + 1):
        if number in (1, 9, 30):
            run.heard(unread())
            run.heard(unread())
        run.heard(read(number))
    fact = run.done(done(looks(run)), NOW_S).facts[-1]
    assert [(one.fault, one.about, one.tried) for one in fact.findings] == [
        (BenchFault.WEAK_ANTENNA, ("shoe",), len(DECK) + 6)]


def test_another_deck_is_begun_under_another_name():
    run = RunDeck(ground_of(*NAMED, up={"shoe": up().report}))
    run.done(done(run.tapped(bench_taps.PromptAnswered("deck-1"), NOW_S)), NOW_S)
    run.tapped(bench_taps.Choose("packed"), NOW_S)
    for number in range(1, len(DECK) + 1):
        run.heard(read(number))
    run.done(done(looks(run)), NOW_S)
    run.tapped(bench_taps.Again(), NOW_S)
    assert run.shown.asks.given == "deck-2"


def test_stopped_in_the_middle_nothing_is_kept():
    run = drawing()
    run.heard(read(1))
    assert run.tapped(bench_taps.Stop(), NOW_S).facts == ()
    assert run.shown.asks is not None


def test_another_devices_reports_are_none_of_the_decks():
    run = drawing()
    run.heard(text_of("badge", r.CardRead("badge", 1, 1, 0, uid(1), 0)))
    assert run.shown.progress.done == 0


# --- a shoe with a camera --------------------------------------------------------------------


def seen_by_camera(taken_for):
    run = RunDeck(ground_of(OPENED, SIGNED_IN, CAMERA))
    run.done(done(run.tapped(bench_taps.PromptAnswered("red-1"), NOW_S)), NOW_S)
    made = run.tapped(bench_taps.Choose("packed"), NOW_S)
    assert [one.name for one in made.errands] == ["eyes_open"]
    run.done(done(made, taken_for=taken_for), NOW_S)
    return run


def test_a_camera_keeps_pictures_while_the_deck_is_drawn():
    run = seen_by_camera(lambda uid: None)
    for number in range(1, len(DECK) + 1):
        run.heard(read(number))
    made = looks(run)
    assert [one.name for one in made.errands] == ["eyes_learn"]
    after = run.done(done(made), NOW_S)
    assert after.facts[0] == b.DeckEnrolled("red-1", "shoe", NOW_S)
    assert [one.name for one in after.errands] == ["eyes_shut"]


def test_a_picture_that_looks_like_another_card_is_asked_about():
    run = seen_by_camera(lambda uid: "7d")
    run.heard(read(1))
    assert ids(run.shown.says) == ["enrol.looks_like"]


def test_a_run_that_is_left_gives_the_camera_back():
    run = seen_by_camera(lambda uid: None)
    assert [one.name for one in run.tapped(bench_taps.Stop(), NOW_S).errands] == ["eyes_shut"]
