"""Irregularities in a script: reported, asked about, put right, ruled on, and what is expected."""

import json
from itertools import accumulate

import pytest

from dealer_assist.cli import play
from dealer_assist.cli.frame.command_execution import call_command
from dealer_assist.game import facts as e
from dealer_assist.game.catalogue import ENTRIES
from dealer_assist.game.irregularities.case_deciding_facts import FACTS
from dealer_assist.training.scripts.script import ScriptUnreadable
from dealer_assist.training.scripts.script_printer import ScriptPrinter, as_object
from dealer_assist.training.scripts.script_reader import parse_script, with_houses
from dealer_assist.training.scripts.script_runner import houses_of, run
from dealer_assist.words import in_house_words

HEAD = (
    "blinds: 50/100\nchips: 25 50 100 500\nbutton: 4\n"
    "seats: 1 Anna 10000, 2 Bob 10000, 3 Zoé 10000, 4 10000\n"
)
EXPOSED = "deal 7 cards\nincident DEAL-01\n"  # Zoé's second card, the seventh
TURNED = "deal\nall call\nflop Ah Kd 2c\n1 bets 200\nincident BRD-07 card 7s\n"


def played(text: str, house: str = "grand_cercle"):
    script = with_houses(parse_script(HEAD + text), (house,))
    return list(run(script, houses_of(script)[0]))


def failures(text: str, house: str = "grand_cercle"):
    return [failure for told in played(text, house) for failure in told.failures]


def made(text: str, house: str = "grand_cercle"):
    *_, last = played(text, house)
    return last.seen.made


# --- settings ----------------------------------------------------------------------------------


@pytest.mark.parametrize("line, covers", [
    ("covers: DEAL-01, DEAL-04", ("DEAL-01", "DEAL-04")), ("couvre: deal-01", ("DEAL-01",)),
    ("covers: DEAL-01\ncovers: BRD-07", ("DEAL-01", "BRD-07")),
])
def test_a_script_says_which_irregularities_it_shows(line, covers):
    assert parse_script(f"{line}\n{HEAD}").settings.covers == covers


@pytest.mark.parametrize("text, near", [
    ("covers: DEAL-01, DEEL-04\n" + HEAD, "DEAL-04"), (HEAD + "incident BRD_07", "BRD-07"),
    (HEAD + "incident DEAL-99", "DEAL-"), (HEAD + "> incident BDR-07", "BRD-07"),
    (HEAD + "answer tuched yes", "touched"), (HEAD + "apply misdea", "misdeal"),
    (HEAD + "> known coverd no", "covered"), (HEAD + "> asks ruond", "round"),
    (HEAD + "> remedy burnswap", "burn_swap"),
])
def test_an_unknown_name_is_told_with_the_nearest(text, near):
    with pytest.raises(ScriptUnreadable) as error:
        parse_script(text)
    for lang in ("en", "fr"):
        assert near in error.value.text(lang)


# --- reported and answered ---------------------------------------------------------------------


@pytest.mark.parametrize("line", [
    "incident DEAL-01 seat 3 round 2 card Kd chips 100 other 5",
    "incident DEAL-01 on Zoé, second card Kd, other 5, chips 100",
    "irrégularité DEAL-01 : siège 3, tour 2, carte Kd, jetons 100, autre 5",
    "incident deal-01 zoé 2nd card kd with 5 chips 100",
])
def test_an_incident_is_reported_with_what_the_dealer_says_of_it(line):
    (reported,) = made(f"deal\n{line}")
    assert (reported.entry, reported.seat, reported.other) == ("DEAL-01", 3, 5)
    assert (reported.round, reported.card, reported.chips) == (2, "Kd", 100)


def test_an_incident_without_more_is_about_the_card_just_dealt():
    assert failures(EXPOSED + "> incident DEAL-01 Zoé\n> known position 7") == []


@pytest.mark.parametrize("line, ask, answer", [
    ("answer round 2", "round", "2"), ("answer 2", "round", "2"),
    ("réponse : seconde", "round", "2"), ("answer DEAL-01 round first", "round", "1"),
    ("answer seat Bob", "seat", "2"),
])
def test_the_open_question_is_answered_by_its_name_or_without(line, ask, answer):
    facts = made(f"deal\nincident DEAL-01 seat 3\n{line}")
    assert (facts[0].ask, facts[0].answer) == (ask, answer)


@pytest.mark.parametrize("said, answer", [("yes", "yes"), ("oui", "yes"), ("non", "no")])
def test_yes_and_no_may_be_said_in_french(said, answer):
    (fact,) = made(f"deal\n3 folds\nincident CARD-04 seat 3\nanswer touched {said}")
    assert (fact.ask, fact.answer) == ("touched", answer)


def test_with_several_incidents_the_one_that_asks_is_answered():
    text = "deal\nincident DEAL-01 seat 3 round 1\nincident DEAL-01 seat 2\nanswer round 1\n"
    assert failures(text + "> asks nothing\n> incidents 2\n> incident DEAL-04") == []


@pytest.mark.parametrize("text, refusal", [
    ("deal\nanswer touched yes", "no_incident"), ("deal\napply", "no_incident"),
    ("deal\ndismiss because \"x\"", "no_incident"), (EXPOSED + "answer yes", "nothing_asked"),
    (EXPOSED + "apply BRD-07", "no_incident"), ("deal\ntake", "nothing_owed"),
    ("deal\nshuffle stub", "no_shuffle"), (EXPOSED + "dismiss", "reason_missing"),
    (EXPOSED + "apply misdeal", "floor_decides"),
    (EXPOSED + 'floor applies misdeal by "M. Durand"', "reason_missing"),
    ("floor signs out", "tap_missed"),
])
def test_what_cannot_be_done_is_refused_in_words(text, refusal):
    assert failures(f"{text}\n> refused {refusal}") == []
    (failure,) = failures(text)
    for lang in ("en", "fr"):
        assert failure.told(lang).count(refusal) == 1  # only in the line that would be right


# --- remedies ----------------------------------------------------------------------------------


def test_the_proposal_is_applied_and_the_card_it_owes_taken():
    text = EXPOSED + "apply\n> owed top hole 3\ndeal 1 card\n> step take_card Zoé\ntake\n"
    assert failures(text + "> positions 3 = 3 9\n> nothing owed\n> to act: 3") == []


def test_a_card_from_the_bottom_is_read_by_the_shoe_once_it_was_opened():
    text = TURNED + "apply\n2 calls ; 3 calls ; 4 calls\n"
    noted, seen = made("shoe found\n" + text + "take Js")[-2:]
    assert (noted.what, seen.place, seen.card) == ("lid_opened", e.Place.TURN, "Js")
    assert failures(text + "take Js\n> board positions 10 11 12 50\n> no incident") == []


def test_a_card_from_the_top_is_read_without_opening_the_shoe():
    text = "shoe found\n" + TURNED + "apply\n2 calls ; 3 calls ; 4 calls\ntake from the top Js\n"
    assert not any(isinstance(fact, e.DeviceNoted) for fact in made(text))
    assert failures(text + "> irregular card_from_wrong_place") == []


def test_the_floor_applies_another_remedy_and_the_rest_is_undone_by_it():
    text = EXPOSED + 'floor applies misdeal by "M. Durand" because "seen by all"\n'
    assert failures(
        text + '> ruled DEAL-01 misdeal by "M. Durand" because "seen by all"\n> voided misdeal\n'
        "> stack 1 = 10000, 2 = 10000\n> no incident\nundo\n> refused undo_floors\n"
        'undo by "M. Durand" because "new facts"\n'
        "> not voided\n> incident DEAL-01 3"
    ) == []


def test_the_floor_rules_in_his_own_words():
    (ruled,) = made(EXPOSED + 'floor rules otherwise "he keeps half" by "D" because "both erred"')
    assert (ruled.outcome, ruled.words, ruled.by, ruled.reason, ruled.effects) == (
        "otherwise", "he keeps half", "D", "both erred", ())


def test_the_floor_rules_on_a_bet_as_before():
    text = "deal\n3 puts 100+25\nfloor rules call by \"D\" because \"x\"\n"
    assert failures(text + "> 3 calls 100\n> no ruling") == []


def test_whoever_is_signed_in_rules():
    text = 'floor signs in "M. Durand"\n' + EXPOSED + 'floor applies misdeal because "seen"\n'
    assert failures(text + '> ruled DEAL-01 misdeal by "M. Durand"') == []


def test_an_incident_is_dismissed_for_a_reason():
    text = EXPOSED + 'dismiss because "misread" by "M. Durand"\n'
    assert failures(text + '> dismissed DEAL-01 by "M. Durand" because "misread"') == []
    assert failures(EXPOSED + "classe l'incident car fausse lecture\n> no incident") == []


def test_hole_cards_may_be_dealt_by_hand_in_part():
    assert failures("deal 5 cards\n> step deal 2\n> stub 47\n> positions 1 = 1 5") == []


# --- what is expected --------------------------------------------------------------------------


@pytest.mark.parametrize("text, check, right", [
    (EXPOSED, "no incident", "incident DEAL-01 3"), (EXPOSED, "incidents 2", "incidents 1"),
    (EXPOSED, "incident DEAL-01 2", "incident DEAL-01 3"),
    ("deal\n", "incident DEAL-01", "no incident"),
    (EXPOSED, "remedy misdeal",
     "remedy burn_swap deal.exposed_one by dealer source GC:331-333"),
    (EXPOSED, "remedy by floor",
     "remedy burn_swap deal.exposed_one by dealer source GC:331-333"),
    (EXPOSED, "remedy silent", "remedy burn_swap deal.exposed_one by dealer source GC:331-333"),
    ("deal\nincident DEAL-01 seat 3\n", "asks nothing", "asks round"),
    ("deal\nincident DEAL-01 seat 3\n", "asks touched", "asks round"),
    ("deal\nincident DEAL-01 seat 3\n", "remedy burn_swap", "asks round"),
    (EXPOSED, "known actions 2", "known actions 0"), (EXPOSED, "known seat 2", "known seat 3"),
    (EXPOSED, "known deal_complete yes", "known deal_complete no"),
    (TURNED, "known still_to_act 3 4", "known still_to_act 2 3 4"),
    (TURNED, "known street turn", "known street 1"),
    (EXPOSED, "moves 6 to burn", "moves 7 to burn"),
    (EXPOSED, "moves antepenultimate 50 to 3", "moves top 9 to 3"),
    (EXPOSED, "moves nothing", "moves top 9 to 3"),
    (EXPOSED, "others burn_swap tda2024", "others swap_but_first_two_misdeal tda2024"),
    (EXPOSED, "others misdeal NLPC", "others floor nlpc"),
    (EXPOSED, "positions 1 = 1", "positions 1 = 1 5"), (EXPOSED, "holds 1 7", "holds 1 1 5"),
    (EXPOSED, "burned 7", "burned none"), (EXPOSED, "stub 44", "stub 45"),
    ("deal\nall call\nflop\n", "board positions 9 10 11", "board positions 10 11 12"),
    (EXPOSED + "apply\n", "nothing owed", "owed top hole 3"),
    (EXPOSED + "apply\n", "owed antepenultimate hole 3", "owed top hole 3"),
    (EXPOSED, "owed top hole 3", "nothing owed"), (EXPOSED, "voided", "not voided"),
    (EXPOSED + 'floor applies misdeal by "D" because "x"\n', "not voided", "voided misdeal"),
    (EXPOSED + 'floor applies misdeal by "D" because "x"\n', "ruled DEAL-01 burn_swap",
     'ruled DEAL-01 misdeal by "D"'),
    (EXPOSED + 'dismiss because "x"\n', "dismissed BRD-07", "dismissed DEAL-01"),
    ("deal\n3 folds\n", "dead 3", "not dead 3"),
    ('floor signs in "D"\n', "nobody signed in", 'signed in "D"'),
])
@pytest.mark.few
def test_a_check_that_does_not_hold_says_what_would_be_right(text, check, right):
    (failure,) = failures(f"{text}> {check}")
    assert right in failure.right
    assert failures(f"{text}> {right}") == []


def test_a_hand_is_dead_by_a_ruling_not_by_a_fold():
    text = "deal\n3 folds\nincident HAND-01 seat 4\napply\n"
    assert failures(text + "> dead 4\n> not dead 3\n> folded 3 4\nundo\n> not dead 4") == []


def test_a_warning_is_on_record():
    entry = next(id for id, one in ENTRIES.items() if {ask.id for ask in one.asks} <= {"seat"}
                 and any(remedy.does == "warn" for remedy in one.remedies.values()))
    outcome = next(name for name, remedy in ENTRIES[entry].remedies.items()
                   if remedy.does == "warn")
    text = f'deal\nincident {entry} seat 3\nfloor applies {outcome} by "D" because "x"\n'
    assert failures(text + "> warned 3") == []


@pytest.mark.parametrize("name", sorted(FACTS))
def test_every_fact_of_the_catalogue_may_be_expected(name):
    assert parse_script(f"{HEAD}> known {name} 3 4").lines


@pytest.mark.parametrize("english, french", [
    ("> remedy burn_swap by floor", "> remède burn_swap par le chef de partie"),
    ("> moves top 9 to 3", "> déplace dessus 9 au siège 3"),
    ("> owed antepenultimate turn", "> due antépénultième tournant"),
    ("> nothing owed", "> rien due"), ("> known covered no", "> connu covered non"),
    ("floor rules otherwise \"x\" by D", "le chef de partie tranche autrement « x » par D"),
    ("floor applies misdeal by D because x", "le chef applique misdeal par D car x"),
    ("shuffle stub", "bat le talon"), ("take 9d", "prend la carte due 9d"),
    ("deal 5 cards", "donne 5 cartes"),
])
def test_french_says_the_same(english, french):
    (one,), (other,) = (parse_script(HEAD + line).lines for line in (english, french))
    assert (one.id, one.values) == (other.id, other.values)


# --- printed -----------------------------------------------------------------------------------


def test_json_has_the_cases_with_question_remedy_facts_and_moves():
    *_, told = played(EXPOSED)
    (case,) = as_object(told, "grand_cercle", "en")["cases"]
    assert (case["entry"], case["seat"], case["asks"]) == ("DEAL-01", 3, None)
    assert (case["outcome"], case["by_floor"], case["silent"]) == ("burn_swap", False, False)
    assert case["facts"] == {"seat": [3], "position": [7], "deal_complete": False, "actions": 0}
    assert {"take": "top", "position": 9, "place": "hole", "seat": 3} in case["moves"]
    assert json.loads(json.dumps(case)) == case


#: A hand by its moments, each going on from the one before.
MOMENTS = ("deal", "all call", "flop Ah Kd 2c", "all check\nturn 7s", "all check\nriver Jh",
           "all check")


@pytest.mark.parametrize("entry", sorted(ENTRIES))
@pytest.mark.few
def test_every_entry_may_be_reported_at_some_moment_and_is_printed_in_both_languages(entry):
    told = []
    for text in (*accumulate(MOMENTS, "{}\n{}".format), "deal\n3 all-in\nall call"):
        told += played(f"{text}\nincident {entry} seat 3")
    for lang in ("en", "fr"):
        printer = ScriptPrinter(lang)
        rows = [row for one in told for row in printer.lines(one)]
        assert any("INCIDENT" in row for row in rows)


@pytest.mark.parametrize("lang, whose", [
    ("en", "the house's choice, its text does not say (rule 110 gives nothing back"),
    ("fr", "choix de la maison, son texte ne le dit pas (la règle 110 ne rend rien"),
])
def test_a_remedy_that_the_house_chose_itself_says_so(lang, whose):
    told = played("deal\n3 raises to 300\nincident HAND-01 on 3", "wsop_live_2024")
    printer = ScriptPrinter(lang)
    rows = " ".join(row for one in told for row in printer.lines(one))
    assert whose in " ".join(rows.split())


def test_ids_lists_the_catalogue_with_its_names(capsys):
    assert call_command(play, ["--ids", "--lang", "fr"]) == 0
    told = capsys.readouterr().out
    for id, entry in ENTRIES.items():
        assert f"  {id} " in told
        assert in_house_words(entry.called, "fr") in told
