"""What wears out over weeks: told with figures and since when; and what must not be told."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealer_assist.devices.commissioning.bench_state import BenchState, after_fact
from dealer_assist.devices.commissioning.findings.rate_trend import (
    Day,
    chance_of_fading,
    chance_of_fall,
    likeliest_rate_change,
)
from dealer_assist.devices.commissioning.findings.wear_trend import wear_lines
from dealer_assist.game.facts.commissioning import (
    BenchVerdict,
    CardsPassed,
    CardTally,
    ChipTally,
    SpotsPassed,
    SpotTally,
)
from dealer_assist.words import LANGS, word
from dealer_assist.words.cards import DECK

DAY_S = 86_400
BEGIN_S = 1_790_000_000


def cards_on(day, missed, run=1, deck="red", firmware="ab", unsure=None, device="S"):
    """One deck on one day; `missed` of four draws for each card named, `unsure` its confidence."""
    tallies = tuple(
        CardTally(card, 4, 4 - missed.get(card, 0), missed.get(card, 0),
                  confidence=(unsure or {}).get(card, 1000))
        for card in DECK)
    return CardsPassed(run, 1, deck, "shoe", tallies, firmware=firmware, device=device,
                       at_s=BEGIN_S + day * DAY_S)


def worn(facts):
    bench = BenchState()
    for fact in facts:
        bench = after_fact(bench, fact)
    return wear_lines(bench)


def told(lines):
    return {line.about: line.says.id for line in lines if line.says is not None}


def weeks(missed, days=14, **given):
    """`missed(day)` gives what goes unread on that day."""
    return [cards_on(day, missed(day), day + 1, **given) for day in range(days)]


def spread(misses, from_day=8):
    """From that day on so many cards of 208 go unread, others each day."""
    def missed(day):
        return {DECK[(7 * number + 5 * day) % 52]: 1 for number in range(misses)}

    return lambda day: missed(day) if day >= from_day else {}


def late(card, from_day=9, misses=3):
    return lambda day: {card: misses} if day >= from_day else {}


# --- what is told -----------------------------------------------------------------------------


def test_a_card_that_reads_less_and_less_is_told():
    assert told(worn(weeks(late("Ks")))) == {"Ks": "bench_wear.failing_of"}


def test_it_is_told_since_when_and_with_its_figures():
    line = next(line for line in worn(weeks(late("Ks"))) if line.says is not None)
    assert dict(line.says.values) == {
        "deck": "red", "since": "2026-09-30", "before": 100, "now": 25}


def test_a_card_that_is_about_to_fail_stands_first():
    lines = worn(weeks(lambda day: {"2c": int(day == 3), **late("Ks")(day)}))
    assert lines[0].about == "Ks"


def test_an_antenna_that_reads_less_and_less_is_told_as_the_reader():
    assert told(worn(weeks(spread(16), 20))) == {"shoe": "bench_wear.failing"}


def test_an_antenna_that_still_reads_mostly_is_a_warning():
    line = worn(weeks(spread(6), 20))[0]
    assert (line.about, line.verdict, line.says.id) == (
        "shoe", BenchVerdict.WARN, "bench_wear.falling")


def test_its_points_are_its_days():
    line = next(line for line in worn(weeks(late("Ks"))) if line.about == "Ks")
    assert len(line.points) == 14
    assert (line.points[0].good, line.points[-1].good, line.points[-1].of) == (4, 1, 4)


def spots_on(day, missed=0, worn_chip=4):
    """One round at spot 3: so many of 36 chips unheard; a chip heard so often of four."""
    tallies = (SpotTally(3, 36, 1, int(not missed), missed),)
    chips = (ChipTally("e0", 4, worn_chip), ChipTally("e1", 4, 4))
    return SpotsPassed(day + 1, 1, "scanner", tallies, chips=chips, at_s=BEGIN_S + day * DAY_S)


def test_a_spot_that_hears_less_and_less_is_told():
    facts = [spots_on(day, 2 * max(0, day - 6)) for day in range(14)]
    assert told(worn(facts)) == {"spot 3": "bench_wear.failing"}


def test_a_chip_that_is_heard_less_and_less_is_told():
    facts = [spots_on(day, 0, 4 if day < 9 else 1) for day in range(14)]
    assert told(worn(facts)) == {"chip e0": "bench_wear.failing"}


def fading(days=14, by=8):
    return [cards_on(day, {}, day + 1, unsure={"Ks": 995 - by * day}) for day in range(days)]


def test_a_camera_that_grows_less_sure_of_a_card_is_told():
    assert told(worn(fading())) == {"Ks": "bench_wear.fading_of"}


def test_a_confidence_that_falls_by_a_hair_is_no_wear():
    assert told(worn(fading(by=1))) == {}


@pytest.mark.parametrize("lang", LANGS)
def test_what_is_told_can_be_said(lang):
    for line in (*worn(weeks(late("Ks"))), *worn(fading())):
        if line.says is not None:
            assert word(lang, line.says.id, **dict(line.says.values))


# --- what begins anew, and what is left out ---------------------------------------------------


@pytest.mark.parametrize("other", [{"firmware": "cd"}, {"device": "T"}])
def test_another_firmware_or_board_begins_a_new_series(other):
    facts = [*weeks(late("Ks"), 10),
             *(cards_on(day, {"Ks": 3}, day + 1, **other) for day in range(10, 14))]
    assert told(worn(facts)) == {"Ks": "bench_wear.behind_of"}  # and of no fall


def test_what_was_before_says_nothing_of_the_new_series():
    facts = [*weeks(late("Ks"), 14),
             *(cards_on(day, {}, day + 1, firmware="cd") for day in range(14, 18))]
    line = next((line for line in worn(facts) if line.about == "Ks"), None)
    assert line is None


def test_two_decks_have_series_of_their_own():
    facts = [one for day in range(14) for one in (
        cards_on(day, late("Ks")(day), 2 * day + 1),
        cards_on(day, {}, 2 * day + 2, deck="blue"))]
    (line,) = [line for line in worn(facts) if line.says is not None]
    assert dict(line.says.values)["deck"] == "red"


def test_three_days_are_no_trend():
    assert told(worn(weeks(late("Ks", 1, 4), 3))) == {}


def test_a_reader_that_gets_better_is_not_told():
    assert told(worn(weeks(lambda day: {} if day >= 5 else spread(12)(9)))) == {}


def test_a_card_that_is_bad_and_stays_so_is_told_beside_the_others():
    (line,) = [line for line in worn(weeks(lambda day: {"Ks": 2})) if line.says is not None]
    assert (line.about, line.verdict, line.says.id) == (
        "Ks", BenchVerdict.REJECT, "bench_wear.behind_of")
    assert dict(line.says.values) == {"deck": "red", "now": 50, "others": 100}


def test_cards_that_are_all_alike_bad_are_not_told():
    assert told(worn(weeks(lambda day: dict.fromkeys(DECK, 1)))) == {}


def test_sound_cards_are_left_out_and_the_reader_is_shown():
    assert [line.about for line in worn(weeks(lambda day: {}))] == ["shoe"]


def test_a_bench_that_never_tested_shows_nothing():
    assert wear_lines(BenchState()) == ()


@pytest.mark.long
def test_sound_cards_are_accused_no_oftener_than_in_one_of_a_hundred_looks():
    accused = 0
    for seed in range(40):
        chance = Random(seed)
        accused += bool(told(worn(weeks(lambda day, chance=chance: {
            card: 1 for card in DECK if chance.random() < 0.03}))))
    assert accused <= 3  # a chance of 1 % each: four of forty come once in a thousand


# --- the test itself --------------------------------------------------------------------------

DAYS = st.lists(st.integers(0, 4), min_size=2, max_size=10)


@given(DAYS)
def test_a_chance_is_a_chance(faults):
    assert 0 <= chance_of_fall([Day(0, 4 - many, 4) for many in faults]) <= 1


@given(DAYS)
def test_faults_that_come_later_are_rarer(faults):
    days = [Day(0, 4 - many, 4) for many in faults]
    late_days = sorted(days, key=lambda day: day.faults)
    assert chance_of_fall(late_days) <= chance_of_fall(days) + 1e-12


def test_the_few_faults_are_counted_out():
    # One fault in four days of four tries: each day is as likely.
    days = [Day(0, 4, 4), Day(1, 4, 4), Day(2, 4, 4), Day(3, 3, 4)]
    assert chance_of_fall(days) == pytest.approx(0.25)


def test_many_faults_give_the_same_by_the_normal_distribution():
    few = [Day(0, 19, 20), Day(1, 18, 20), Day(2, 17, 20), Day(3, 15, 20)]
    many = [Day(*day[:1], day.good * 2, day.of * 2) for day in few]
    assert chance_of_fall(many) < chance_of_fall(few) < 0.1


def test_the_fall_is_where_the_rates_part():
    days = [Day(at, good, 4) for at, good in enumerate((4, 4, 4, 4, 1, 0, 1))]
    fall = likeliest_rate_change(days)
    assert (fall.since_s, fall.before.good, fall.after.good, fall.after.of) == (4, 16, 2, 12)


@pytest.mark.parametrize(("values", "is_rare"), [
    ([990, 985, 980, 975, 970, 965, 960, 955], True),
    ([955, 960, 965, 970, 975, 980, 985, 990], False),
    ([990] * 8, False),
    ([990, 960, 985, 970, 980, 975, 990, 965], False),
])
def test_only_a_steady_fall_of_confidence_is_rare(values, is_rare):
    assert (chance_of_fading(values) < 0.01) is is_rare
