"""A script at the table: what lines do, what a check answers, and what fails a script."""

from string import Formatter

import pytest
from few_and_many import few_or
from hypothesis import given, settings
from hypothesis import strategies as st

from dealer_assist.game import facts as e
from dealer_assist.training.scripts.script import ScriptUnreadable
from dealer_assist.training.scripts.script_printer import ScriptPrinter, as_object
from dealer_assist.training.scripts.script_reader import parse_script, with_houses
from dealer_assist.training.scripts.script_runner import houses_of, run
from dealer_assist.training.scripts.vocabulary import event_forms
from dealer_assist.words import catalogue, house_word_terms

HEAD = (
    "blinds: 50/100\nchips: 1 25 50 100 500\nbutton: 4\n"
    "seats: 1 Anna 10000, 2 Bob 10000, 3 Zoé 10000, 4 10000\n"
)


def played(text: str, house: str = "grand_cercle"):
    script = with_houses(parse_script(HEAD + text), (house,))
    return list(run(script, houses_of(script)[0]))


def failures(text: str, house: str = "grand_cercle"):
    return [failure for told in played(text, house) for failure in told.failures]


def test_what_holds_fails_nothing():
    assert failures("deal\n> to act: 3\n> call 100\n> raise 200..10000\n> source GC:124") == []


@pytest.mark.parametrize("check, right", [
    ("to act: 4", "to act: 3"), ("call 50", "call 100"), ("check", "call 100"),
    ("raise 150..10000", "raise 200..10000"), ("no raise", "raise 200..10000"),
    ("ruling call", "no ruling"), ("stack 1 = 10000", "stack 1 = 9950"),
    ("in front 2 = 50", "in front 2 = 100"), ("pots: 150", "pots: none"),
    ("total 100", "total 150"),
    ("button 1", "button 4"), ("owes 1 big blind", "owes 2 big blind 100"),
    ("not dealt 2", "dealt 2"), ("phase board", "phase betting"),
    ("source GC:116", "source GC:124"),
    ("refused", "accepted"), ("irregular out_of_turn", "no irregular"), ("closed", "open"),
    ("live 1 2", "live 1 2 3 4"), ("clock 3", "no clock"), ("blinds: 1/2", "blinds: 50/100"),
])
def test_a_check_that_does_not_hold_says_what_would_be_right_to_write(check, right):
    (failure,) = failures(f"deal\n> {check}")
    assert right in failure.right
    assert failures(f"deal\n> {right}") == []
    assert f"> {right}" in failure.told("en")


def test_a_line_that_is_refused_fails_unless_that_is_expected():
    (failure,) = failures("deal\nturn 7s\n> to act: 3")
    assert failure.line == 6
    assert "not due now" in failure.told("en")
    assert failure.right == ("refused street_not_due",)
    assert failures("deal\nturn 7s\n> to act: 3\n> refused street_not_due") == []


def test_an_act_while_a_ruling_is_pending_says_that_it_waits():
    (failure,) = failures("deal\n3 puts 100+25\n3 folds")
    assert "write accept" in failure.told("en")


def test_chips_put_in_one_motion_go_through_the_scanner():
    _, puts = played("deal\n3 puts 100")
    assert [type(fact) for fact in puts.seen.made] == [e.ChipsSeen, e.Called]


def test_one_chip_is_another_thing_than_the_same_amount_in_several():
    _, one, _ = played("deal\n3 puts 500\naccept")
    assert one.seen.table.doubt is not None
    *_, many = played("deal\n3 puts 5x100")
    assert many.seen.table.doubt is None


def test_chips_that_follow_the_words_are_no_second_bet():
    text = 'deal\n3 says "raise to 500"\n3 puts 500\n> no ruling\n> 3 raises to 500\n> to act: 4'
    assert failures(text) == []


def test_chips_that_follow_a_ruling_are_no_second_bet():
    assert failures("deal\n3 puts 100+50\naccept\n3 puts 50\n> no ruling\n> in front 3 = 200") == []


def test_a_call_entered_by_hand_and_chips_later_add_up():
    text = "deal\n3 calls\n4 raises to 400\n1 folds\n2 folds\n3 puts 3x100\n> 3 calls 300"
    assert failures(text) == []


def test_the_floors_name_and_reason_go_into_the_ruling():
    *_, told = played('deal\n3 puts 149x1\nfloor rules call by "M. Durand" because "confused"')
    (ruled,) = [f for f in told.seen.made if isinstance(f, e.BetRuled)]
    assert (ruled.by, ruled.reason, ruled.choice) == ("M. Durand", "confused", "call")


def test_cards_that_a_script_leaves_out_are_none_that_it_names():
    text = "deal\nall call\nflop\nall check\nturn\nall check\nriver\nall check\n1 shows 6c Td\n"
    *_, told = played(text)
    assert told.seen.refusal == ""
    assert not {"6c", "Td"} & set(told.seen.table.hand.board)


def test_undo_takes_back_the_last_act():
    assert failures("deal\n3 calls\nundo\n> to act: 3\n> in front 3 = 0") == []


def test_a_house_that_nobody_knows_is_a_mistake_of_its_line():
    with pytest.raises(ScriptUnreadable) as caught:
        houses_of(parse_script("title: t\nhouse: grand_cerle\n" + HEAD))
    assert caught.value.line == 2


def test_a_line_kept_to_a_house_that_nobody_knows_is_a_mistake():
    with pytest.raises(ScriptUnreadable) as caught:
        houses_of(parse_script(HEAD + "deal\n> [tda2042] call 100"))
    assert caught.value.line == 6
    assert "tda2024" in caught.value.text("en")


# --- what is printed ---------------------------------------------------------------------------


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_what_is_printed_fits_a_terminal_and_shows_only_what_changed(lang):
    printer = ScriptPrinter(lang)
    rows = [row for told in played("deal\n3 puts 100+50\naccept\nundo") for row in
            printer.lines(told)]
    assert max(len(row) for row in rows) <= 100
    deal, *_ = (r for r in rows if "deal" in r)
    assert deal.startswith("   5")
    assert any("GC:126" in row for row in rows)


def test_a_closed_card_is_never_printed():
    printer = ScriptPrinter("en")
    text = "shoe found\npost blinds\nshoe reads Ah Kd Qc Js 9h 8d 7c 6s 2c\n"
    for told in played(text):
        shown = "\n".join(list(printer.lines(told))[1:]) + str(as_object(told, "x", "en")["facts"])
        assert not any(card in shown for card in ("Ah", "Kd", "Qc", "Js", "9h", "2c"))
        assert "sealed" not in shown


def test_a_line_as_an_object_names_what_the_assistant_says():
    *_, told = played("deal\n3 puts 100+50")
    made = as_object(told, "grand_cercle", "en")
    assert made["ruling"]["proposal"] == "raise"
    assert (made["ruling"]["to"], made["ruling"]["adds"]) == (200, 50)
    assert made["advice"]["to_act"] is None
    assert made["stacks"][2] == 9900


# --- in words ----------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", e.KINDS.values(), ids=list(e.KINDS))
def test_every_kind_of_fact_has_its_words(kind):
    name = kind.__name__
    texts = catalogue().get(f"fact.{name}") or catalogue()[f"undo.{name}"]
    for lang in ("fr", "en"):
        assert name not in texts[lang]
        asked = {field for _, field, _, _ in Formatter().parse(texts[lang]) if field}
        asked -= set(house_word_terms())
        assert asked <= {"seat", "name", "chips", "cards", "number", "hand", "device"}


def shown(text: str, house: str, lang: str) -> str:
    printer = ScriptPrinter(lang)
    return " ".join(" ".join(printer.lines(told)) for told in played(text, house))


def squeezed(text: str) -> str:
    return " ".join(text.split())


OVER_A_SHORT_ALL_IN = (
    "all call\nall check\nflop\n1 bets 100\n2 folds\n3 all-in"
)


def over_a_short_all_in(check: str = ""):
    text = (
        "blinds: 50/100\nbutton: 4\nseats: 1 10000, 2 10000, 3 250, 4 10000\ndeal\n"
        f"{OVER_A_SHORT_ALL_IN}\n{check}"
    )
    script = with_houses(parse_script(text), ("nlpc",))
    return list(run(script, houses_of(script)[0]))


@pytest.mark.parametrize("check, right", [
    ("raise floor", ()), ("raise 300..", ("raise floor",)), ("raise 300..9900", ("raise floor",)),
])
def test_nlpc_21_over_a_short_all_in_no_figure_is_the_least_raise(check, right):
    *_, told = over_a_short_all_in(f"> {check}")
    assert tuple(r for f in told.failures for r in f.right) == right


def test_nlpc_21_over_a_short_all_in_a_sure_amount_stands_beside_the_floor():
    *_, told = over_a_short_all_in()
    advice = as_object(told, "nlpc", "en")["advice"]
    assert (advice["raise_min"], advice["raise_sure"], advice["raise_max"]) == (None, 300, 9900)
    for lang, words in (
        ("fr", "relance : chef de partie (300 ou plus vaut dans toutes les maisons)"),
        ("en", "raise: the floor decides (300 or more is a raise in every house)"),
    ):
        assert words in squeezed(" ".join(ScriptPrinter(lang).lines(told)))


def test_a_ruling_is_printed_in_french_with_the_scripts_word_in_brackets():
    text = squeezed(shown("deal\n3 puts 149x1", "grand_cercle", "fr"))
    assert "proposé : suivi à 100 [call], rendre 49" in text
    assert "reprenez 49" in text and "rendez" not in text


def test_a_silent_setting_is_cited_by_the_houses_title():
    text = squeezed(shown("deal\n3 puts 149x1", "nlpc", "fr"))
    assert "Tournoi NLPC :" in text and "nlpc :" not in text


def test_a_deck_that_is_not_whole_is_told_with_its_cards():
    line = "sign decks 2\ndeck blue checked 51 missing 9d"
    assert (
        "Jeu blue : 51 cartes, il manque le Neuf de carreau ; hors jeu : au chef de partie"
    ) in squeezed(shown(line, "grand_cercle", "fr"))
    assert "Deck blue: 51 cards, the Nine of diamonds missing; out of play" in squeezed(
        shown(line, "grand_cercle", "en"))


@pytest.mark.parametrize("act, words", [
    ("", "Siège 3, vous suivez, ou couché ?"),
    ("all call\nflop\n", "Siège 1, parole ou couché ?"),
])
def test_the_word_with_two_senses_is_asked_by_what_he_faces(act, words):
    seat = 1 if act else 3
    text = f'deal\n{act}{seat} dit "je passe"'
    assert words in shown(text, "grand_cercle", "fr")


# --- any script --------------------------------------------------------------------------------


LINES = [form.example for form in event_forms()] + [
    "deal", "all call", "finish", "3 calls", "3 puts 100+50", "3 puts 500", "accept", "rule call",
    "flop", "turn", "river", "1 bets 200", "2 puts 100", "undo", "1 all-in", "2 all-in", "push",
    "1 shows Ah Ad", "2 shows Kh Kd", "3 mucks", '1 dit "relance"', '2 says "300"',
]


@settings(max_examples=few_or(40))
@given(st.lists(st.sampled_from(LINES), max_size=25), st.sampled_from(
    ["grand_cercle", "tda2024", "nlpc", "groupe_tranchant", "basic_sheet", "wsop_live_2024"]))
def test_any_lines_in_any_order_are_played_or_refused_but_never_break_the_table(lines, house):
    for told in played("\n".join(lines), house):
        as_object(told, house, "fr")
        list(ScriptPrinter("fr").lines(told))
