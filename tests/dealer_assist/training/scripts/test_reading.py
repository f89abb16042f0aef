"""Reading a script: forgiving of how it is written, exact about what can't be read."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealer_assist.game.facts import Action
from dealer_assist.training.scripts.line_patterns import _parsed, words_of
from dealer_assist.training.scripts.script import ScriptUnreadable
from dealer_assist.training.scripts.script_reader import parse_script
from dealer_assist.training.scripts.slots_of_checks import CHECK_SLOTS
from dealer_assist.training.scripts.slots_of_evening import SLOTS
from dealer_assist.training.scripts.spoken_action import DOUBLE, MINIMUM
from dealer_assist.training.scripts.vocabulary import event_forms, expectation_forms
from dealer_assist.words import catalogue

HEAD = (
    "blinds: 50/100\nchips: 25 50 100 500\n"
    "seats: 1 Anna 10000, 2 Bob 10000, 3 Zoé 10000, 4 10000\n"
)


def one(text: str):
    """The only statement of the line."""
    lines = parse_script(HEAD + text).lines
    assert len(lines) == 1
    return lines[0]


def mistake(text: str) -> ScriptUnreadable:
    with pytest.raises(ScriptUnreadable) as caught:
        parse_script(HEAD + text)
    return caught.value


# --- forgiving ---------------------------------------------------------------------------------


@pytest.mark.parametrize("text", [
    "4 raises to 1200", "4 RAISES TO 1,200", "seat 4 raises to 1 200", "4 relance à 1200",
    "Siège 4 relance a 1.2k", "4 raise 1200.", "  4   raises to 1200   # a comment",
    "4 raises to 1\u00a0200 €",
])
def test_one_raise_may_be_written_in_many_ways(text):
    line = one(text)
    assert (line.id, line.values) == ("raise", {"seat": 4, "chips": 1200})


@pytest.mark.parametrize("name, seat", [("Anna", 1), ("BOB", 2), ("zoe", 3), ("Zoé", 3)])
def test_a_player_may_be_called_by_name(name, seat):
    assert one(f"{name} folds").values == {"seats": (seat,)}


def test_who_sits_down_under_a_name_may_be_called_by_it():
    sits, folds = parse_script(HEAD + "6 Paul sits with 5000\nPaul folds").lines
    assert sits.values == {"seat": 6, "name": "Paul", "chips": 5000}
    assert folds.values == {"seats": (6,)}


@pytest.mark.parametrize("text", ["push 4", "push to 4", "push the pot to 4", "pousse au 4"])
def test_a_pot_may_be_pushed_to_one_seat_only(text):
    assert (one(text).id, one(text).values["seat"]) == ("push", 4)


def test_several_seats_act_in_one_line():
    assert one("2, 3 and 4 fold").values == {"seats": (2, 3, 4)}


@pytest.mark.parametrize("said, meant", [
    ("raise", (Action.RAISE, 0)), ("Relance à 300 !", (Action.RAISE, 300)),
    ("relance de 200", (Action.RAISE_BY, 200)), ("200 more", (Action.RAISE_BY, 200)),
    ("suivre", (Action.CALL, 0)), ("suit", (Action.CALL, 0)), ("parole", (Action.CHECK, 0)),
    ("couché", (Action.FOLD, 0)), ("se couche", (Action.FOLD, 0)),
    ("tapis", (Action.ALL_IN, 0)), ("1 500", (Action.AMOUNT, 1500)),
    ("je passe", (Action.PASSER, 0)), ("mise 300", (Action.BET, 300)),
    ("je paie", (Action.CALL, 0)), ("j'ouvre à 200", (Action.BET, 200)),
    ("sur-relance à 600", (Action.RAISE, 600)), ("minimum", (Action.RAISE, MINIMUM)),
    ("je double", (Action.RAISE, DOUBLE)), ("On partage", (Action.CHOP, 0)),
    ("abracadabra", (Action.UNCLEAR, 0)),
])
def test_what_players_say_in_french_and_english_is_understood(said, meant):
    assert one(f'4 dit "{said}"').values["spoken"] == meant


@pytest.mark.parametrize("put, chips", [
    ("500", (500,)), ("3x100", (100, 100, 100)), ("100+25+25", (100, 25, 25)),
    ("2 x 100 and 50", (100, 100, 50)), ("150", (100, 50)), ("un jeton de 500", (500,)),
])
def test_chips_of_one_motion_are_named_by_their_values(put, chips):
    assert one(f"4 pose {put}").values["motion"] == chips


@pytest.mark.parametrize("written", ["Ah Kd 10c", "AhKdTc", "ah, kd, tc", "A♥ K♦ 10♣"])
def test_cards_may_be_written_in_many_ways(written):
    assert one(f"flop {written}").values["cards"] == ("Ah", "Kd", "Tc")


def test_a_line_may_be_for_some_houses_only():
    assert one("[tda2024, nlpc] 4 calls").only == ("tda2024", "nlpc")
    line = one("> [not nlpc] call 100")
    assert (line.is_check, line.never) == (True, ("nlpc",))
    assert not line.counts_under("nlpc")
    assert line.counts_under("tda2024")


def test_a_comment_sign_in_quotation_marks_is_no_comment():
    assert one('> says "n# 4"').values == {"what": "n# 4"}


def test_houses_may_be_called_by_the_marks_of_their_texts():
    assert parse_script("house: GC, TDA\n" + HEAD).settings.houses == ("grand_cercle", "tda2024")
    assert one("[BRS] 4 calls").only == ("basic_sheet",)


@pytest.mark.parametrize("written", ["raise 200..5000", "relance de 200 à 5000", "raise 200-5000"])
def test_a_range_may_be_written_in_many_ways(written):
    assert one(f"> {written}").values == {"low": 200, "high": 5000}


# --- exact -------------------------------------------------------------------------------------


@pytest.mark.parametrize("text, line, told", [
    ("deal\n4 rases to 300", 5, "“raises”"),
    ("deal\n> to atc: 4", 5, "“act”"),
    ("blnds 100/200", 4, "“blinds”"),
    ("4 raises to big", 4, "an amount (300)"),
    ("4 raises to 300 and more", 4, "the end of the line"),
    ("4 puts 3x60", 4, "out of 25 50 100 500"),
    ('4 says ""', 4, "the player's words"), ("11 sits with 5000", 4, "seats 1 to 10"),
    ("deal\n3 rases to 300", 5, "“raises”"),
    ("flop Ah Kx", 4, "cards (Ah Kd 10c)"),
    ("floor decides bet.min_rais = increment", 4, "“bet.min_raise”"),
    ("deal\nbutton: 3", 5, "settings come first"),
    ("> ", 4, "nothing follows"),
    ("[] 4 folds", 4, "houses in brackets"),
    ("11 folds", 4, "11"),
])
def test_a_mistake_names_its_line_and_what_was_expected(text, line, told):
    error = mistake(text)
    assert error.line == line
    assert told in error.text("en")
    assert error.text("fr") != error.text("en")


@pytest.mark.parametrize("text", ["4 xyzzy", "qwertz 4", "4 telephones home", "> weather: fine"])
def test_no_word_is_suggested_that_is_far_from_what_was_written(text):
    assert "Did you mean" not in mistake(text).text("en")


@pytest.mark.parametrize("text", ["4 mise 100+50", "4 met 100+50", "4 pose 100+50"])
def test_chips_put_are_read_in_french(text):
    assert (one(text).id, one(text).values["motion"]) == ("puts", (100, 50))
    assert one("4 mise 100").id == "bet"


@pytest.mark.parametrize(("old", "new", "line", "told"), [
    ("50/100", "100/50", 1, "did you mean 50/100?"), ("2 Bob", "2 Anna", 3, "called Anna"),
    ("3 Zoé 10000", "3 Zoé", 3, "seat 3 has no stack"),
    ("seats:", "chips: 25 100\nseats:", 3, "“chips” is given on line 2 already"),
])
def test_settings_that_can_not_be_say_why(old, new, line, told):
    with pytest.raises(ScriptUnreadable) as caught:
        parse_script(HEAD.replace(old, new) + "deal")
    assert caught.value.line == line
    assert told in caught.value.text("en")
    assert caught.value.text("fr") != caught.value.text("en")


def test_a_button_where_nobody_sits_is_a_mistake():
    with pytest.raises(ScriptUnreadable, match="seat 5, where nobody sits"):
        parse_script("button: 5\n" + HEAD + "deal")


def test_players_without_a_stack_begin_with_the_one_of_all():
    text = "blinds: 50/100\nstack: 5000\nseats: 1 Anna, 2, 3 Bob 400 away, 4 Zoé away\n"
    assert [(s.seat, s.name, s.chips, s.is_away) for s in parse_script(text).settings.seats] == [
        (1, "Anna", 5000, False), (2, "", 5000, False), (3, "Bob", 400, True),
        (4, "Zoé", 5000, True)]


def test_passer_is_never_taken_for_an_action():
    assert "“checks” or “folds”" in mistake("4 passe").text("en")
    assert "« parole »" in mistake("4 passe").text("fr")


@pytest.mark.parametrize("setting, wanted", [
    ("blinds: fifty", "50/100"), ("seats: 11 5000", "seats 1 to 10"), ("chips: big", "25 100"),
    ("seats: 1 5000, 1 6000", "each once"), ("levy: lots", "4%"), ("game: stud", "pot limit"),
    ("levels: 50-100-x", "20min"), ("sign: nice", "absence 30"), ("button: high", "a seat"),
])
def test_a_setting_that_cannot_be_read_says_what_it_may_be(setting, wanted):
    with pytest.raises(ScriptUnreadable) as caught:
        parse_script(f"title: t\n{setting}\n")
    assert caught.value.line == 2
    assert wanted in caught.value.text("en")


def test_without_blinds_no_script_begins():
    with pytest.raises(ScriptUnreadable, match="blinds: 50/100"):
        parse_script("seats: 1 5000\ndeal")


# --- the vocabulary itself ---------------------------------------------------------------------


@pytest.mark.parametrize("form", [*event_forms(), *expectation_forms()], ids=lambda form: form.id)
@pytest.mark.few
def test_every_word_reads_its_own_example(form):
    sign = "> " if form in expectation_forms() else ""
    assert one(sign + form.example).id == form.id


def test_every_slot_exists_and_has_its_words_for_a_mistake():
    def kinds(part) -> set[str]:
        if hasattr(part, "kind"):
            return {part.kind}
        inner = getattr(part, "parts", getattr(part, "ways", ()))
        return {kind for p in inner for kind in kinds(p)}

    for forms, slots in ((event_forms(), SLOTS), (expectation_forms(), CHECK_SLOTS)):
        used = {
            kind for form in forms for p in form.patterns for kind in kinds(_parsed(p.lstrip("~")))
        }
        assert used <= set(slots)
        assert {f"script.kind_{kind}" for kind in used} <= set(catalogue())


# --- any text ----------------------------------------------------------------------------------


KNOWN = sorted({
    w for form in (*event_forms(), *expectation_forms()) for p in form.patterns for w in words_of(p)
} | {"4", "Anna", "300", "3x100", '"raise"', '"', "[tda2024]", "[", "]", ">", ";", ":", "..",
     "Ah", "(1 2)", "#", "-", "/", "10k", "blinds:", "seats:", "22:15"})


@given(st.text(max_size=200))
def test_any_text_is_read_or_refused_with_its_line(text):
    try:
        parse_script(text)
    except ScriptUnreadable as error:
        assert 1 <= error.line <= len(text.splitlines()) + 1
        assert error.text("en")
        assert error.text("fr")


@given(st.lists(st.lists(st.sampled_from(KNOWN), max_size=8).map(" ".join), max_size=6))
def test_any_jumble_of_known_words_is_read_or_refused_with_its_line(lines):
    text = HEAD + "\n".join(lines)
    try:
        parse_script(text)
    except ScriptUnreadable as error:
        assert 1 <= error.line <= 3 + len(lines)
        assert error.text("en")
