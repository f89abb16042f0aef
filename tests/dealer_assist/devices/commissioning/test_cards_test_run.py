"""The card test as it is played: decks through the shoe, taps, facts, what is shown."""

import pytest
from shoe_draws import DECKS, STRANGER, UIDS, CardTrial, Shoe

from dealer_assist.devices.commissioning.bench_screen_view_model import StepProgress
from dealer_assist.devices.commissioning.bench_state import BenchState, after_fact
from dealer_assist.devices.commissioning.bench_taps import Again, Choose, GoOn, PromptAnswered, Stop
from dealer_assist.devices.commissioning.steps import run_cards_test
from dealer_assist.devices.commissioning.steps.step_runner import Ground
from dealer_assist.game.facts import commissioning as b
from dealer_assist.game.facts.commissioning import BenchStep, BenchVerdict, CardsPassed, StepDone
from dealer_assist.storage.registry.chip_series import ChipRegister
from dealer_assist.storage.registry.deck import RegisteredDeck
from dealer_assist.storage.registry.deck_orders import ORDERS
from dealer_assist.storage.registry.registry_files import Registers
from dealer_assist.words.cards import DECK
from drivers.devices import device_reports as r
from drivers.wire.constants import DeviceKind, UnreadCause

PACKED = ORDERS["packed"]


def kinds(trial):
    return [type(fact) for fact in trial.facts]


def keys(trial):
    return [key.tap for key in trial.test.shown.keys]


def says(trial):
    return [told.id for told in trial.test.shown.says]


def cell(trial, card):
    return next(one for one in trial.test.shown.cells if one.card == card)


def noted(trial):
    return [told.id for told in trial.test.shown.notes]


# --- the way through --------------------------------------------------------------------------


def test_it_begins_by_asking_how_many_cards():
    trial = CardTrial(decks=0)
    assert (says(trial)[0], keys(trial)[0]) == ("bench_cards.begin", Choose("decks:4"))
    assert trial.test.shown.asks is not None


def test_without_a_deck_nothing_can_be_tested():
    test = run_cards_test.RunCardsTest(1, {})
    assert [told.id for told in test.shown.says] == ["bench_cards.no_deck"]
    assert test.shown.keys == ()


def test_four_sound_decks_are_accepted():
    trial = CardTrial()
    for _ in range(4):
        trial.deck(PACKED)
    assert kinds(trial) == [CardsPassed] * 4 + [StepDone]
    assert trial.facts[-1] == StepDone(BenchStep.CARDS_TEST, BenchVerdict.ACCEPT, (), 1, 1_001)
    assert trial.test.shown.verdict is BenchVerdict.ACCEPT


def test_a_clean_deck_is_over_with_its_last_card():
    trial = CardTrial()
    trial.hear(*trial.shoe.reports(PACKED))
    assert kinds(trial) == [CardsPassed]


def test_a_deck_with_a_card_unread_is_over_when_nothing_more_comes():
    trial = CardTrial(Shoe(own={"Ks": 1.0}))
    trial.hear(*trial.shoe.reports(PACKED))
    assert trial.facts == []
    trial.rest()
    assert kinds(trial) == [CardsPassed]


def test_a_deck_that_is_a_card_short_waits_for_the_technician():
    trial = CardTrial(Shoe(gone=["Ks"]))
    trial.deck(PACKED)
    assert (trial.facts, GoOn() in keys(trial)) == ([], True)
    trial.tap(GoOn())
    assert kinds(trial) == [CardsPassed]


def test_decks_that_follow_without_a_rest_are_kept_apart():
    trial = CardTrial(Shoe(own={"9h": 1.0}))
    for _ in range(4):
        trial.hear(*trial.shoe.reports(PACKED))
    trial.rest()
    drawn = [sum(one.drawn for one in fact.tallies) for fact in trial.facts[:4]]
    assert (drawn, kinds(trial)[-1]) == ([52] * 4, StepDone)


def test_an_empty_shoe_after_a_few_cards_is_asked_about_twice():
    trial = CardTrial()
    trial.hear(*trial.shoe.reports(PACKED[:10]))
    trial.tap(GoOn())
    assert (trial.facts, says(trial)[0]) == ([], "bench_cards.really_empty")
    trial.tap(GoOn())
    assert kinds(trial) == [CardsPassed]


def test_one_deck_is_too_little_and_it_is_said_how_much_more():
    trial = CardTrial(decks=1)
    trial.deck(PACKED)
    (open_,) = trial.test.shown.says
    assert (open_.id, dict(open_.values)) == ("bench_cards.open", {"cards": 131, "decks": 3})
    assert trial.test.shown.verdict is BenchVerdict.UNDECIDED


def test_going_on_takes_as_many_decks_as_were_said():
    trial = CardTrial(decks=1)
    trial.deck(PACKED)
    trial.tap(Choose("more"))
    for _ in range(3):
        trial.deck(PACKED)
    assert [fact.number for fact in trial.facts[:4]] == [1, 2, 3, 4]
    assert trial.facts[-1].verdict is BenchVerdict.ACCEPT


def test_so_many_cards_are_drawn_in_decks_and_a_rest():
    trial = CardTrial(decks=0)
    trial.tap(PromptAnswered("60"))
    trial.deck(PACKED)
    trial.deck(PACKED[:8])
    assert [sum(one.drawn for one in fact.tallies) for fact in trial.facts] == [52, 8]


@pytest.mark.parametrize("text", ["", "0", "-5", "many", "99999", "1e3", "²"])
def test_a_number_of_cards_that_can_not_be_is_refused_in_words(text):
    trial = CardTrial(decks=0)
    trial.tap(PromptAnswered(text))
    assert says(trial)[0] == "bench_cards.cards_wrong"


# --- stop and take up again -------------------------------------------------------------------


def test_stop_keeps_what_was_done():
    trial = CardTrial()
    trial.deck(PACKED)
    trial.hear(*trial.shoe.reports(PACKED[:20]))
    trial.tap(Stop())
    assert kinds(trial) == [CardsPassed, CardsPassed, StepDone]
    assert sum(one.drawn for one in trial.facts[1].tallies) == 20
    assert trial.facts[-1].verdict is BenchVerdict.UNDECIDED


def test_a_stopped_run_calls_no_card_missing():
    trial = CardTrial()
    trial.hear(*trial.shoe.reports(PACKED[:20]))
    trial.tap(Stop())
    assert sum(one.missed for one in trial.facts[0].tallies) == 0


def test_stop_before_the_first_card_ends_nothing():
    trial = CardTrial()
    trial.tap(Stop())
    assert (trial.facts, says(trial)[0]) == ([], "bench_cards.begin")


def test_a_second_stop_does_nothing():
    trial = CardTrial()
    trial.deck(PACKED)
    trial.tap(Stop())
    done = len(trial.facts)
    trial.tap(Stop())
    assert len(trial.facts) == done


def test_again_is_another_run():
    trial = CardTrial(decks=1)
    trial.deck(PACKED)
    trial.tap(Stop())
    trial.tap(Again())
    trial.tap(Choose("decks:1"))
    trial.deck(PACKED)
    assert [fact.run for fact in trial.facts if isinstance(fact, CardsPassed)] == [1, 2]


UP = r.LinkUp("shoe", DeviceKind.SHOE, "S", 7, 0, 0, "ab12", 2)


def ground(*facts, up=UP):
    bench = BenchState()
    for fact in facts:
        bench = after_fact(bench, fact)
    known = Registers({"red": RegisteredDeck("red", DECKS["red"])}, ChipRegister(()))
    return Ground(bench, known, {"shoe": up}, 0, 1_000)


def begun(*facts, **given):
    trial = CardTrial(decks=0)
    trial.test = run_cards_test.begin(ground(*facts, **given))
    return trial


def left_after_a_deck():
    trial = begun()
    trial.tap(Choose("decks:4"))
    trial.deck(PACKED)
    return tuple(trial.facts)


def test_the_facts_say_with_what_it_was_tested():
    (fact,) = left_after_a_deck()
    assert (fact.deck, fact.device, fact.firmware) == ("red", "S", "ab12")


def test_a_test_that_was_left_goes_on_where_it_was():
    trial = begun(*left_after_a_deck())
    assert says(trial)[0] == "bench_cards.open"
    trial.tap(Choose("more"))
    trial.deck(PACKED)
    assert (trial.facts[0].run, trial.facts[0].number) == (1, 2)


def test_a_test_that_was_left_begins_anew_with_another_firmware():
    other = r.LinkUp("shoe", DeviceKind.SHOE, "S", 7, 0, 0, "cd34", 2)
    trial = begun(*left_after_a_deck(), up=other)
    assert says(trial)[0] == "bench_cards.begin"
    assert trial.test.run == 2


def test_a_test_that_came_to_something_is_not_gone_on_with():
    done = StepDone(BenchStep.CARDS_TEST, BenchVerdict.REJECT, (), 1, 9)
    assert begun(*left_after_a_deck(), done).test.run == 2


# --- what is shown ----------------------------------------------------------------------------


def test_each_card_is_counted_while_it_is_drawn():
    trial = CardTrial(Shoe(own={PACKED[1]: 1.0}))
    trial.hear(*trial.shoe.reports(PACKED[:3]))
    read, missed, third = (cell(trial, card) for card in PACKED[:3])
    assert [(one.good, one.of) for one in (read, missed, third)] == [(1, 1), (0, 1), (1, 1)]
    assert (read.verdict, missed.verdict) == (BenchVerdict.ACCEPT, BenchVerdict.WARN)


def test_all_52_cards_stand_in_the_grid_from_the_beginning():
    assert [one.card for one in CardTrial().test.shown.cells] == list(DECK)


def test_the_next_card_is_named_in_a_known_order():
    trial = CardTrial()
    trial.hear(*trial.shoe.reports(PACKED[:7]))
    assert cell(trial, PACKED[7]).is_due
    assert says(trial)[0] == "bench_cards.draw_due"


def test_no_next_card_is_named_once_the_order_was_another():
    trial = CardTrial()
    trial.hear(*trial.shoe.reports(trial.shoe.shuffled()[:20]))
    assert not any(one.is_due for one in trial.test.shown.cells)


def test_a_shuffled_deck_is_counted_without_its_order_and_that_is_said():
    trial = CardTrial(decks=1)
    trial.deck(trial.shoe.shuffled())
    assert "bench_cards.out_of_order" in noted(trial)
    assert "bench_cards.names_unseen" in noted(trial)


def test_progress_counts_cards_and_the_time_that_is_left():
    trial = CardTrial()
    trial.hear(*trial.shoe.reports(PACKED[:20]))  # four a second
    assert trial.test.shown.progress == StepProgress(20, 208, 47)


def test_the_time_left_is_unknown_at_first():
    trial = CardTrial()
    trial.hear(*trial.shoe.reports(PACKED[:3]))
    assert trial.test.shown.progress == StepProgress(3, 208, -1)


@pytest.mark.parametrize(("report", "said"), [
    (lambda p: r.CardRead(*p, UIDS["As"], 0), "bench_cards.heard_card"),
    (lambda p: r.TagUnread(*p, UnreadCause.SILENT, 0), "bench_cards.heard_unread"),
    (lambda p: r.CardRead(*p, STRANGER, 0), "bench_cards.heard_foreign"),
    (lambda p: r.DoubleDraw(*p, (UIDS["As"], UIDS["2s"]), 0), "bench_cards.heard_double"),
])
def test_what_was_heard_last_is_said(report, said):
    trial = CardTrial()
    trial.hear(report(trial.shoe.place()))
    assert noted(trial)[-1] == said


def test_a_misread_card_stands_in_the_confusion_and_is_a_reject():
    trial = CardTrial(Shoe(names={"Ks": "As", "As": "Ks"}), decks=1)
    trial.deck(PACKED)
    assert set(trial.test.shown.confusion) == {("Ks", "As", 1), ("As", "Ks", 1)}
    assert trial.facts[-1].verdict is BenchVerdict.REJECT


def test_a_reject_is_given_with_its_reason():
    trial = CardTrial(Shoe(missed=0.3))
    for _ in range(4):
        trial.deck(PACKED)
    assert says(trial)[:2] == ["bench_cards.done_reject", "bench_cards.why_read"]


def test_what_is_accepted_needs_no_reason():
    trial = CardTrial()
    for _ in range(4):
        trial.deck(PACKED)
    assert says(trial) == ["bench_cards.done_accept"]


def test_latency_is_shown_report_by_report_and_judged():
    slow = iter([5] * 20 + [2_900] * 32)
    trial = CardTrial(Shoe(late_ms=lambda: next(slow)), decks=1)
    trial.deck(PACKED)
    assert trial.test.shown.latency_ms[:20] == (0,) * 20
    assert trial.facts[0].line.slowest_ms == 2_895
    assert trial.facts[-1].verdict is BenchVerdict.REJECT


def test_a_cameras_lowest_confidence_is_kept_and_shown():
    trial = CardTrial(Shoe(confidence=987), decks=1)
    trial.deck(PACKED)
    texts = {figure.label.id: figure.text for figure in trial.test.shown.figures}
    assert texts["bench_cards.figure_confidence"] == "98.7 %"


def test_cards_drawn_together_count_for_both():
    trial = CardTrial(Shoe(doubled=1.0), decks=1)
    trial.deck(PACKED)
    assert sum(one.doubled for one in trial.facts[0].tallies) == 52


def test_reports_lost_for_good_are_no_missing_cards():
    trial = CardTrial(decks=1)
    trial.hear(*trial.shoe.reports(PACKED[:20]))
    trial.shoe.place()
    trial.shoe.place()
    trial.hear(r.ReportsMissed("shoe", 7, 21, 22, trial.shoe.now_ns))
    trial.hear(*trial.shoe.reports(PACKED[22:]))
    trial.rest()
    (fact, *_) = trial.facts
    assert (sum(one.missed for one in fact.tallies), fact.line.gaps) == (0, 2)


def test_another_devices_reports_change_nothing():
    trial = CardTrial()
    before = trial.test.shown
    made = trial.test.heard(run_cards_test.DeviceReport("scanner", r.Jammed("scanner", 1, 1, 1, 0),
                                                        0))
    assert (made.facts, trial.test.shown) == ((), before)


def test_every_fact_is_a_fact_of_the_bench():
    trial = CardTrial(Shoe(own={"Ks": 1.0}))
    for _ in range(4):
        trial.deck(PACKED)
    assert all(isinstance(fact, b.BenchFact) for fact in trial.facts)
