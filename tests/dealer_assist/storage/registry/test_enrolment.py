"""A deck run through the shoe: every card once, in order, and whatever comes in between."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealer_assist.storage.registry import deck
from dealer_assist.storage.registry.deck import DeckAct, DeckEvent, RegisteredDeck
from dealer_assist.storage.registry.deck_enrolment import CheckRun, Enrolment
from dealer_assist.storage.registry.deck_orders import ORDERS, OrderWrong, deck_order_named
from dealer_assist.storage.registry.registry_files import join_registers
from dealer_assist.words import LANGS, word
from dealer_assist.words.cards import DECK
from drivers.devices import device_reports as r
from drivers.wire.constants import DeviceKind, TamperCause, UnreadCause

ORDER = ORDERS["packed"]
UIDS = [bytes([4, 9, 0, 0, 0, 0, k + 1]) for k in range(53)]
OTHER = RegisteredDeck("blue",
                       {bytes([4, 8, 0, 0, 0, 0, k + 1]): name for k, name in enumerate(DECK)})
KNOWN = join_registers({"blue": deck.deck_text(OTHER)})
FOREIGN = next(iter(OTHER.cards))
CHIP = bytes.fromhex("e004010012345678")
PLACE = ("shoe", 7, 1, 0)


def card(uid: bytes) -> r.CardRead:
    return r.CardRead(*PLACE, uid, 0)


UNREAD = r.TagUnread(*PLACE, UnreadCause.SILENT, 0)
MISSED = r.ReportsMissed("shoe", 7, 1, 2, 0)


def up(boot: int = 7, device: str = "S1") -> r.LinkUp:
    return r.LinkUp("shoe", DeviceKind.SHOE, device, boot, 0)


def run(count: int = 52) -> Enrolment:
    enrolment = Enrolment(ORDER, KNOWN)
    enrolment.heard(up())
    for uid in UIDS[:count]:
        enrolment.heard(card(uid))
    return enrolment


def confirmed(enrolment: Enrolment) -> RegisteredDeck:
    for place in enrolment.looked_at(Random(1)):
        assert enrolment.seen(place, ORDER[place - 1]) == ()
    return enrolment.deck("red", "diamonds", "M. Durand", 1_772_000_000)


def ids(said) -> list[str]:
    for one in said:
        for lang in LANGS:
            assert word(lang, one.id, **dict(one.values))
    return [one.id.removeprefix("enrol.") for one in said]


def test_52_cards_in_the_order_given_are_the_deck():
    enrolment = run()
    assert enrolment.is_read
    made = confirmed(enrolment)
    assert [made.cards[uid] for uid in UIDS[:52]] == list(ORDER)
    assert (made.name, made.back, made.history[0].by) == ("red", "diamonds", "M. Durand")


def test_a_deck_is_none_before_52_cards_are_read_and_confirmed():
    with pytest.raises(ValueError, match="confirmed"):
        run().deck("red", "", "A", 0)
    with pytest.raises(ValueError, match="confirmed"):
        run(51).deck("red", "", "A", 0)


def test_first_and_last_card_and_some_by_chance_are_turned_up():
    places = run().looked_at(Random(3))
    assert places[:2] == (1, 52) and len(set(places)) == 5


def test_a_card_that_is_not_where_the_order_has_it_ends_the_run():
    enrolment = run()
    assert ids(enrolment.seen(1, ORDER[5])) == ["not_that_card", "nothing_kept"]
    with pytest.raises(ValueError, match="confirmed"):
        enrolment.deck("red", "", "A", 0)


def test_a_tag_read_twice_is_asked_about_and_the_same_card_again_changes_nothing():
    enrolment = run(5)
    assert ids(enrolment.heard(card(UIDS[2]))) == ["twice"]
    assert ids(enrolment.heard(card(UIDS[5]))) == ["answer_first"]
    assert ids(enrolment.answer(True)) == ["goes_on"]
    assert enrolment.due == 6


def test_two_cards_with_the_same_tag_end_the_run():
    enrolment = run(5)
    enrolment.heard(card(UIDS[2]))
    assert ids(enrolment.answer(False)) == ["copied", "nothing_kept"]
    assert enrolment.heard(card(UIDS[5])) == ()


@pytest.mark.parametrize(("report", "first"), [
    (card(FOREIGN), "foreign"), (card(CHIP), "chip"), (card(b"\x08abc"), "unfit"),
    (UNREAD, "unread"), (r.DoubleDraw(*PLACE, (UIDS[7], UIDS[8]), 0), "double"),
    (MISSED, "missed"),
])
def test_the_place_stays_due_until_a_tag_of_its_own_is_read(report, first):
    enrolment = run(5)
    said = enrolment.heard(report)
    assert ids(said)[0] == first
    assert dict(said[-1].values)["place"] == 6 and dict(said[-1].values)["card"] == ORDER[5]
    for uid in UIDS[5:52]:
        enrolment.heard(card(uid))
    assert confirmed(enrolment).cards[UIDS[5]] == ORDER[5]


def test_a_card_of_another_deck_is_told_with_its_deck():
    (said, _) = run(5).heard(card(FOREIGN))
    assert dict(said.values) == {"deck": "blue"}


def test_a_card_of_a_retired_deck_is_enrolled_anew():
    retired = OTHER.moved(DeckEvent(DeckAct.RETIRED, 1, "M. Durand"))
    enrolment = Enrolment(ORDER, join_registers({"blue": deck.deck_text(retired)}))
    assert ids(enrolment.heard(card(FOREIGN))) == ["card"]


def test_after_lost_reports_the_last_card_that_was_read_is_named():
    (said,) = run(5).heard(MISSED)
    assert dict(said.values)["last"] == ORDER[4]
    assert ids(Enrolment(ORDER, KNOWN).heard(MISSED)) == ["missed_all"]


def test_a_link_that_comes_back_goes_on_where_it_was():
    enrolment = run(5)
    assert ids(enrolment.heard(r.LinkLost("shoe", "unplugged", 0))) == ["link_lost"]
    assert ids(enrolment.heard(up())) == ["link_back", "place_due"]
    assert enrolment.due == 6


def test_a_shoe_that_lost_its_journal_may_have_lost_cards_and_another_shoe_ends_the_run():
    assert ids(run(5).heard(up(boot=8))) == ["link_back", "missed"]
    assert ids(run(5).heard(up(device="S2"))) == ["other_shoe", "nothing_kept"]


@pytest.mark.parametrize(("kind", "told"), [
    (r.LidOpened, "lid_open"), (r.LidClosed, "lid_shut"), (r.Jammed, "jam"),
    (r.GateOpened, "gate_open"), (r.PushedIn, "pushed_in"),
])
def test_what_else_the_shoe_notes_is_said_and_the_run_goes_on(kind, told):
    enrolment = run(5)
    assert ids(enrolment.heard(kind(*PLACE, 0))) == [told]
    assert enrolment.due == 6 and enrolment.failed is None


@pytest.mark.parametrize("report", [
    card(UIDS[52]), card(FOREIGN), MISSED, UNREAD, r.DoubleDraw(*PLACE, tuple(UIDS[51:]), 0)])
def test_a_53rd_card_ends_the_run_even_while_cards_are_turned_up(report):
    enrolment = run()
    enrolment.seen(1, ORDER[0])
    assert ids(enrolment.heard(report)) == ["too_many", "nothing_kept"]


def test_a_shoe_that_was_tampered_with_ends_the_run():
    assert ids(run(5).heard(r.Tampered(*PLACE, next(iter(TamperCause)), 0))) == [
        "tampered", "nothing_kept"]


TROUBLE = st.sampled_from([
    card(FOREIGN), card(CHIP), UNREAD, MISSED, r.LidOpened(*PLACE, 0), r.LidClosed(*PLACE, 0),
    r.LinkLost("shoe", "silent", 0), up(), up(boot=9), r.DoubleDraw(*PLACE, tuple(UIDS[:2]), 0),
    r.Jammed(*PLACE, 0), "again",
])


@given(st.dictionaries(st.integers(0, 51), st.lists(TROUBLE, max_size=3), max_size=8))
def test_whatever_interrupts_a_run_each_card_is_enrolled_at_its_own_place(trouble):
    enrolment = Enrolment(ORDER, KNOWN)
    enrolment.heard(up())
    for k in range(52):
        for report in trouble.get(k, ()):
            if report == "again":
                if k:
                    enrolment.heard(card(UIDS[k - 1]))
                    enrolment.answer(True)
            else:
                enrolment.heard(report)
        enrolment.heard(card(UIDS[k]))
    made = confirmed(enrolment)
    assert [made.cards[uid] for uid in UIDS[:52]] == list(ORDER)


# --- orders ----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ORDERS)
def test_every_order_has_the_52_cards_and_its_words(name):
    assert sorted(deck_order_named(name)) == sorted(DECK)
    assert word("fr", f"order.{name}") != word("en", f"order.{name}")


def test_an_order_may_be_written_card_by_card_and_is_refused_where_it_is_not_52():
    assert deck_order_named(" ".join(DECK)) == DECK
    with pytest.raises(OrderWrong, match="missing Ah, twice Kh"):
        deck_order_named(" ".join(DECK).replace("Ah", "Kh"))
    with pytest.raises(OrderWrong, match="packed"):
        deck_order_named("sorted")


# --- check -----------------------------------------------------------------------------------


def check(*uids: bytes) -> CheckRun:
    run = CheckRun(OTHER, KNOWN)
    run.heard(up())
    for uid in uids:
        run.heard(card(uid))
    return run


def test_52_cards_in_any_order_are_whole():
    uids = list(OTHER.cards)
    Random(4).shuffle(uids)
    assert check(*uids).verdict().is_whole


def test_missing_and_double_cards_are_named_in_the_order_of_the_cards_whatever_the_run():
    uids = list(OTHER.cards)
    gone, twice = uids[30], uids[7]
    rest = [uid for uid in uids if uid != gone] + [twice]
    found = {check(*rest).verdict(), check(*reversed(rest)).verdict()}
    (verdict,) = found
    assert (verdict.missing, verdict.twice) == ((DECK[30],), (DECK[7],))
    assert not verdict.is_whole


def test_while_a_check_runs_only_counts_are_told_and_never_a_card():
    run = CheckRun(OTHER, KNOWN)
    for count, uid in enumerate(OTHER.cards, 1):
        (said,) = run.heard(card(uid))
        assert said.values == (("count", count),)


@pytest.mark.parametrize(("report", "told"), [
    (card(UIDS[0]), "check_unknown"), (card(CHIP), "check_chip"), (UNREAD, "check_unread"),
    (r.DoubleDraw(*PLACE, (UIDS[0], UIDS[1]), 0), "check_double"), (MISSED, "check_unsure"),
    (r.Tampered(*PLACE, next(iter(TamperCause)), 0), "check_unsure"), (up(boot=8), "check_unsure"),
])
def test_a_deck_is_not_whole_with_what_is_no_card_of_its(report, told):
    run = check(*OTHER.cards)
    assert ids(run.heard(report))[0] == told
    assert not run.verdict().is_whole
