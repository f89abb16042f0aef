"""What the floor manager is shown: facts, rule, remedy, and what each ruling would change."""

from dataclasses import fields, is_dataclass
from datetime import UTC, datetime

import pytest
from any_fact import ANY_FACT
from bench_walk import picture_of
from few_and_many import few_or
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from live_table import GC, rules

from dealer_assist.game import facts as e
from dealer_assist.game.advance import advance, rebuild
from dealer_assist.game.advice import advise, facts_for
from dealer_assist.game.catalogue import ENTRIES
from dealer_assist.game.irregularities.remedy_proposal import propose_remedy, settling_fact
from dealer_assist.game.rules.settings import FLOOR
from dealer_assist.game.table.table import Phase, Table, bare_table
from dealer_assist.game.taps import TapKind
from dealer_assist.qt.rulings.ruling_options import OptionKeys
from dealer_assist.storage.books import shipped_houses
from dealer_assist.view.dealer.table_picture import Surroundings, dealer_picture
from dealer_assist.view.rulings.floor_call_key import CALLED, is_called
from dealer_assist.view.rulings.ruling_changes import table_diffs
from dealer_assist.view.rulings.ruling_sheet_picture import ruling_sheet_view_now
from dealer_assist.view.rulings.ruling_sheet_view import RulingQuestion, RulingSheetView
from dealer_assist.words import LANGS, card_words, word

NOW = 1_760_000_000
STAKES = e.Stakes(50, 100, 100, smallest_chip=25)
SIGNED = e.FloorSignedIn("M. Durand", True, NOW)


def playing(house: str = GC, players: int = 5) -> Table:
    """A hand whose hole cards are dealt; seats 1 and on, the button at the last."""
    table = rebuild(rules(house), [
        e.TableOpened("1", house, "holdem_no_limit", STAKES, (25, 100)),
        *(e.PlayerSat(seat, 10_000) for seat in range(1, players + 1)), e.ButtonMoved(players),
    ])
    while table.hand is None or table.hand.phase is not Phase.BETTING:
        for fact in facts_for(table, advise(table).steps[0]):
            table = advance(table, fact)
    return table


def then(table: Table, *facts: e.Fact) -> Table:
    for fact in facts:
        table = advance(table, fact)
    return table


def view_of(table: Table, lang: str = "fr", people=("M. Durand",)) -> RulingSheetView | None:
    return dealer_picture(table, advise(table), Surroundings(lang, people=people)).call


def matter_of(table: Table, lang: str = "fr") -> RulingQuestion:
    view = view_of(table, lang)
    assert view is not None
    return view.matters[0]


# --- when ------------------------------------------------------------------------------------


def test_an_ordinary_hand_has_no_such_sheet():
    table = playing()
    assert view_of(table) is None and not is_called(table)
    floor = dealer_picture(table, advise(table), Surroundings("fr")).floor
    assert floor.tap.kind is TapKind.CALL_FLOOR and floor.opens != CALLED


def test_once_he_is_called_the_same_key_opens_his_sheet_until_he_has_ruled_or_left():
    table = then(playing(), e.FloorCalled())
    floor = dealer_picture(table, advise(table), Surroundings("fr")).floor
    assert (floor.opens, floor.text) == (CALLED, "LE CHEF EST LÀ")
    case = then(table, e.IrregularityReported("CARD-05", 3))
    number = case.cases[-1].number
    by_dealer = e.IrregularityDismissed(number, "r")
    assert is_called(then(case, by_dealer))
    assert not is_called(then(case, e.IrregularityDismissed(number, "r", "M. Durand")))
    assert not is_called(then(table, SIGNED, e.FloorSignedOut("M. Durand")))


def test_the_key_says_who_is_signed_in():
    table = then(playing(), SIGNED)
    floor = dealer_picture(table, advise(table), Surroundings("fr")).floor
    assert (floor.opens, floor.text) == (CALLED, "CHEF : M. Durand")


@pytest.mark.parametrize(("verified", "standing"), [
    (True, "M. Durand, identité vérifiée"),
    (False, "M. Durand, IDENTITÉ NON VÉRIFIÉE (nom seulement)"),
])
def test_it_says_whether_his_name_was_verified(verified: bool, standing: str):
    table = then(playing(), e.FloorSignedIn("M. Durand", verified, NOW))
    view = view_of(table)
    assert view.standing == standing and view.verified is verified and view.sign_in is None


def test_who_may_sign_in_are_those_of_the_file_else_any_name():
    table = then(playing(), e.FloorCalled(), e.SignInRefused("M. Durand", NOW))
    signs = view_of(table).sign_in
    assert (signs.names, signs.by_name) == (("M. Durand",), False)
    assert [(one.name, one.wrong, one.until_s) for one in signs.refusals] == [("M. Durand", 1, NOW)]
    table = then(table, e.FloorSignedIn("C. B", False, NOW), e.FloorSignedOut("C. B"),
                 e.FloorCalled())
    signs = view_of(table, people=None).sign_in
    assert (signs.names, signs.by_name) == (("C. B",), True)


# --- what happened ---------------------------------------------------------------------------


def test_what_happened_is_told_newest_first_and_thirty_facts_back():
    table = then(playing(), e.FloorCalled())
    told = view_of(table).told
    assert told[0] == (f"n° {table.number}", "Chef de partie appelé")
    assert told[-1][1] == "Ouverture"
    for _ in range(40):
        table = then(table, e.FloorCalled())
    assert len(view_of(table).told) == 30


def test_hole_cards_dealt_in_a_row_are_one_line_with_the_seats_in_their_order():
    table = playing(players=3)
    dealt = [e.CardSeen(e.Place.HOLE, seat, f"t{seat}{n}", "Kd") for n in (1, 2)
             for seat in (1, 2, 3)]
    table = table.evolve(recent=())
    for fact in dealt:
        table = then(table, fact)
    told = view_of(then(table, SIGNED)).told
    assert [words for _, words in told[1:]] == ["6 cartes données, la dernière au siège 3"]
    assert told[1][0] == f"n° {table.number}"


def test_what_happened_has_its_time_where_the_journal_tells_it():
    table = then(playing(), SIGNED)
    at = datetime(2026, 3, 1, 21, 44, 10, tzinfo=UTC)
    view = ruling_sheet_view_now(table, advise(table), (), "fr", times={table.number: at})
    assert [when for when, _ in view.told[:2]] == ["21:44:10", f"n° {table.number - 1}"]
    assert view.zone == "UTC"


def test_a_matter_says_what_was_at_stake_when_it_was_noticed():
    # Of his 300 nobody has matched 200 yet.
    table = then(playing(), e.Raised(3, 300), e.IrregularityReported("HAND-02", seat=3), SIGNED)
    assert view_of(table).matters[0].stakes == (
        ("450", "au pot"), ("300", "du siège 3"), ("250", "qu'il peut gagner"))


def test_what_was_taken_back_is_named():
    table = then(playing(), e.Called(3, 100))
    table = then(table, e.FactUndone(table.fact_number), SIGNED)
    assert view_of(table).told[1][1] == "Annulé : Siège 3 suit (+100)"


# --- the matter ------------------------------------------------------------------------------


def swept(house: str = GC) -> Table:
    table = then(playing(house), e.Raised(3, 300), e.Called(4, 300))
    return then(table, e.IrregularityReported("HAND-01", 4), e.FloorCalled(), SIGNED)


def test_a_case_has_its_facts_the_rule_and_its_sense_in_both_languages():
    matter = matter_of(swept())
    assert matter.title == "Main non protégée ramassée, siège\u00a04"
    assert ("Sa mise", "300") in matter.facts
    cited, french, english = matter.rule
    assert "GC:369" in cited and "main" in french and "hand" in english
    assert not matter.silent
    other = matter_of(swept(), "en")
    assert other.rule[1:] == (english, french)


def test_the_rule_comes_first_and_needs_no_reason_every_other_way_does():
    matter = matter_of(swept())
    assert [way.is_rule for way in matter.ways] == [True] + [False] * (len(matter.ways) - 1)
    assert {way.words.casefold() for way in matter.ways} == {
        remedy.words[0].casefold() for remedy in ENTRIES["HAND-01"].remedies.values()}
    assert matter.ways[0].control.asks == ()
    assert all(way.control.asks[0].field == "reason" for way in matter.ways[1:])
    assert [ask.field for ask in matter.own.asks] == ["words", "reason"]
    assert all(way.control.tap.fact.by == "M. Durand" for way in matter.ways)


def test_the_remedys_steps_and_sentence_stand_with_it():
    way = matter_of(swept()).ways[0]
    assert way.say.startswith("Siège 4") and way.steps


def test_after_is_what_the_fact_would_make_of_the_table():
    table = swept()
    case = table.cases[0]
    made = settling_fact(table, case, "lost")
    assert made is not None
    way = matter_of(table).ways[0]
    assert way.changes == table_diffs(table, advance(table, made), "fr")
    rows = {row.name: row for row in way.changes}
    seat = rows["Siège 4"]
    assert (seat.before, seat.after) == (
        "9\u00a0700, mise 300, en jeu", "9\u00a0700, mise 300, brûlée")
    assert way.changes[0] == seat, "what changes stands first"
    assert rows["Siège 3"].after == ""


def test_looking_at_the_sheet_changes_nothing():
    table = swept()
    known = table.evolve()
    view_of(table)
    assert table == known and table.cases == known.cases


def test_a_misdeal_shows_every_stack_as_it_comes_back():
    table = then(playing(), e.IrregularityReported("DEAL-10"), SIGNED)
    way = next(way for way in matter_of(table).ways if way.words == "Miss-Deal")
    rows = {row.name: row for row in way.changes}
    assert rows["Siège 1"].after.startswith("10\u00a0000")
    assert rows["La donne"].after == "annulée : on redonne"


def test_where_the_text_is_silent_no_ruling_is_proposed_and_others_are_named_as_reference():
    matter = matter_of(swept("groupe_tranchant"))
    assert matter.silent and not any(way.is_rule for way in matter.ways)
    assert len(matter.rule) == 1 and "ne le dit pas" in matter.rule[0]
    assert any("GC:369" in way.houses for way in matter.ways)
    assert all(way.control.asks for way in matter.ways)


@pytest.mark.parametrize("house", sorted(shipped_houses.shipped_house_names()))
def test_the_marks_on_a_way_are_those_of_the_houses_that_rule_so_on_these_facts(house: str):
    table = swept()
    found = propose_remedy(table.evolve(house=rules(house), hand=table.hand.evolve(
        house=rules(house), rules=rules(house).values)), table.cases[0])
    for way in matter_of(table).ways:
        fact = way.control.tap.fact
        outcome = fact.outcome or "lost"
        if found.remedy is not None and found.source.line and outcome == found.outcome:
            assert found.source.line in way.houses
        elif found.source.line and found.remedy is not None:
            assert found.source.line not in way.houses.split(" · ")


def test_a_ruling_becomes_the_houses_only_where_its_text_leaves_it_open():
    assert all(way.keep is None for way in matter_of(swept()).ways)
    table = then(playing("groupe_tranchant"), e.IrregularityReported("DEAL-08", 3, round=1), SIGNED)
    matter = matter_of(table)
    kept = [way for way in matter.ways if way.keep is not None]
    assert kept
    for way in kept:
        fact = way.keep.tap.fact
        assert isinstance(fact, e.ChoiceKept) and fact.by == "M. Durand"
        decided = e.RuleDecided(fact.setting, fact.value, "M. Durand", "r")
        assert propose_remedy(then(table, decided), table.cases[0]).outcome == (
            way.control.tap.fact.outcome)


def test_an_open_question_comes_with_its_answers():
    table = then(playing(), e.IrregularityReported("HAND-01"), SIGNED)
    matter = matter_of(table)
    assert matter.question == "Quel siège ?" and matter.ways == ()
    assert [c.tap.fact.answer for c in matter.answers] == ["1", "2", "3", "4", "5"]


def test_what_was_ruled_last_time_stands_there_the_newest_three():
    table = swept()
    for n in range(4):
        number = table.cases[-1].number
        fact = e.RemedyApplied(number, "HAND-01", "given_back", (), by="C. Bernard",
                               reason=f"raison {n}", at_s=NOW)
        table = then(table, fact, e.IrregularityReported("HAND-01", 4))
    last = matter_of(table).last
    assert len(last) == 3
    assert "C. Bernard" in last[0] and "raison 3" in last[0] and "raison 1" in last[2]
    assert "main est rendue" in last[0]


def test_a_pending_bet_is_the_first_matter_with_every_way_to_settle_it():
    table = then(playing(), e.Raised(3, 300))
    doubt = e.BetDoubted(4, 400, "doubt.raise_too_small", "call", 300, "half_raise.no_limit",
                         ways=(e.BetReading("call", 300, 100), e.BetReading("raise", 500, 0, 100),
                               e.BetReading("floor", 0)))
    table = then(table, doubt, SIGNED)
    matter = matter_of(table)
    assert [way.control.tap.choice for way in matter.ways] == ["call", "raise"]
    assert matter.ways[0].is_rule and not matter.ways[0].control.asks
    ruled = matter.ways[1].control.tap.fact
    assert isinstance(ruled, e.BetRuled) and ruled.by == "M. Durand"
    rows = {row.name: row.after for row in matter.ways[1].changes}
    assert rows["Siège 4"] == "9\u00a0500, mise 500, en jeu"


def test_a_rule_that_is_missing_now_is_a_matter_too():
    table = playing("groupe_tranchant")
    table = then(table, SIGNED)
    asked = [m for m in view_of(table).matters if m.key.startswith("rule.")]
    for matter in asked:
        setting = matter.key.removeprefix("rule.")
        assert table.house[setting] == FLOOR and matter.silent
        for way in matter.ways:
            assert isinstance(way.control.tap.fact, e.RuleDecided)
            assert isinstance(way.keep.tap.fact, e.ChoiceKept)


# --- whatever happens ------------------------------------------------------------------------


def texts(value) -> list[str]:
    if isinstance(value, str):
        return [value]
    if isinstance(value, tuple | list):
        return [text for one in value for text in texts(one)]
    if is_dataclass(value) and not isinstance(value, type):
        return [text for f in fields(value) if f.name != "tap"
                for text in texts(getattr(value, f.name))]
    return []


@pytest.mark.parametrize("entry", sorted(ENTRIES))
@pytest.mark.parametrize("house", [GC, "groupe_tranchant"])
@pytest.mark.few
def test_every_entry_of_the_catalogue_can_be_ruled_on_in_both_languages(entry: str, house: str):
    table = then(playing(house), e.Raised(3, 300), e.Called(4, 300),
                 e.IrregularityReported(entry, 4, 3, 0, 1, "Kd", 100), SIGNED)
    for lang in LANGS:
        view = view_of(table, lang)
        matter = next(one for one in view.matters if one.key.startswith("case."))
        assert matter.title and matter.rule
        assert matter.ways or matter.question
        assert not [words for words in texts(matter) if "{" in words or "}" in words]


@given(st.lists(ANY_FACT, max_size=12), st.sampled_from(LANGS))
@settings(max_examples=few_or(60), suppress_health_check=list(HealthCheck), deadline=None)
def test_whatever_happened_the_sheet_can_be_shown(facts, lang):
    table = then(playing(players=3), *facts)
    table = then(table, SIGNED)
    view = view_of(table, lang)
    assert view is not None and view.told


@given(st.lists(st.sampled_from(["2c", "3d", "Ah", "Kd", "9s"]), min_size=1, max_size=5))
@settings(max_examples=10, deadline=None)
def test_no_closed_card_is_named_on_it(cards):
    table = bare_table(rules(GC))
    table = then(table, *[e.CardSeen(place, 1, "t", card) for card in cards
                          for place in (e.Place.HOLE, e.Place.BURN, e.Place.EXTRA)], SIGNED)
    for lang in LANGS:
        told = " ".join(texts(view_of(table, lang)))
        assert not [card for card in cards if card in told or card_words(card, lang) in told]


# --- a card that is drawn first --------------------------------------------------------------


def four_card_flop() -> RulingQuestion:
    return matter_of(then(playing(), SIGNED, e.IrregularityReported("BRD-02", 0)))


def test_tda_39_what_hangs_on_the_drawn_card_says_that_it_is_still_to_be_named():
    drawn, again = four_card_flop().ways
    assert drawn.unnamed and not again.unnamed


@pytest.mark.parametrize(("lang", "says"), [
    ("fr", "APRÈS : CARTE TIRÉE À NOMMER"), ("en", "AFTER: DRAWN CARD STILL TO NAME"),
])
def test_it_is_never_said_that_such_a_ruling_changes_nothing(qapp, lang, says):
    ways = OptionKeys(None)
    ways.put(0, 0, 600, 500)
    matter = four_card_flop()
    ways.show_ways(matter, 0, matter.ways[0].changes, lang)
    picture_of(ways)
    written = [one.text for one in ways.writings]
    assert says in written and word(lang, "call.then_same") not in written
