"""What a script enters is taken or refused, and every refusal says what was expected."""

import pytest
from test_playing import HEAD, failures, played

from dealer_assist.game import facts as e
from dealer_assist.training.scripts.checks_of_steps import post_name
from dealer_assist.training.scripts.script import ScriptUnreadable
from dealer_assist.training.scripts.script_printer import ScriptPrinter, as_object
from dealer_assist.training.scripts.script_reader import parse_script, with_houses
from dealer_assist.training.scripts.script_runner import houses_of, run


def test_a_refusal_that_nobody_expects_is_told_in_the_readers_language():
    (failure,) = failures("deal\nall call\n2 folds")
    assert "the betting is closed" in failure.told("en")
    assert "les enchères sont closes" in failure.told("fr")


def test_a_hand_that_can_not_be_finished_for_a_ruling_says_so():
    (failure,) = failures("deal\n3 puts 100+25\n> ruling\nfinish")
    assert "a ruling is pending on seat 3" in failure.told("en")


def test_a_decision_that_a_setting_cannot_have_is_refused_with_the_values_that_it_takes():
    owner = 'deal\nfloor decides pots.only_dead = owner by "M. Durand" because "his own"'
    (failure,) = failures(owner)
    assert '"returned", "last_pot", "floor"' in failure.told("en")


@pytest.mark.parametrize("said", ["minimum", "double", "relance double", "je double"])
def test_an_amount_named_by_a_word_is_what_it_comes_to(said):
    *_, told = played(f'deal\n3 says "{said}"')
    assert told.seen.made[0] == e.Declared(3, e.Action.RAISE, 200)


@pytest.mark.parametrize("line", [
    "call the floor asked by 3 because dispute", "appelez le chef demandé par siège 3 car dispute"])
def test_who_had_the_floor_called_may_stand_in_the_line(line: str):
    *_, told = played(f"deal\n{line}")
    (called,) = told.seen.made
    assert (called.asked_by, called.reason) == (3, "dispute")


def test_words_that_nobody_knows_are_unclear_and_noted():
    *_, told = played('deal\n3 dit "abracadabra"')
    assert told.seen.made[0] == e.Declared(3, e.Action.UNCLEAR)
    rows = list(ScriptPrinter("en").lines(told))
    assert "unknown words, counted as unclear: “abracadabra”" in rows[1]
    assert as_object(told, "x", "en")["unclear"] == "abracadabra"


def test_words_that_the_assistant_must_say_are_no_players_words():
    *_, told = played('deal\n> says "your turn"')
    assert len(list(ScriptPrinter("en").lines(told))) == 1


@pytest.mark.parametrize(("house", "blinds", "told"), [
    ("groupe_tranchant", "50/150", "groupe_tranchant does not play these blinds"),
    ("basic_sheet", "50/75", "basic_sheet does not play these blinds"),
])
def test_a_script_with_blinds_that_its_house_does_not_play_is_refused(house, blinds, told):
    script = with_houses(parse_script(HEAD.replace("50/100", blinds) + "deal"), (house,))
    with pytest.raises(ScriptUnreadable) as caught:
        houses_of(script)
    assert caught.value.line == 1
    assert told in caught.value.text("en")
    assert script.settings.stakes is not None


TAKEN_OR_REFUSED = (
    "sign straddle yes\n3 posts straddle 300\n> refused post_differs",
    "sign straddle yes\n4 posts straddle\n> refused straddle_other_seat",
    "begin hand\n3 posts big blind\n> refused post_not_owed",
    "begin hand\n2 posts big blind 60\n> refused post_differs",
    "sign decks 2\ndeck red checked 52 ; deck blue checked 52\n> decks due: none\n"
    "deck green checked 52\n> refused deck_rotation_full",
    "dealer Marie\n> dealer: Marie\n> deck: none", "> button 4\n> deck: aucun",
    "deal\n> board empty\n> deck: none", "> nobody waiting",
)


@pytest.mark.parametrize("lines", TAKEN_OR_REFUSED)
def test_what_is_entered_is_taken_or_refused(lines):
    assert failures(lines) == []


def test_gt_91_a_seat_kept_for_one_is_refused_to_another_by_his_name():
    assert failures(
        "wait Paul ; wait Max\nassign Paul to 5\n5 Max sits with 5000\n> refused seat_of_other\n"
        "5 Paul sits with 5000\n> accepted\n> taken 5", "groupe_tranchant") == []


@pytest.mark.parametrize(("lines", "right"), [
    ("dealer Anne\n> dealer: Marie", "dealer: Anne"), ("> dealer: Marie", "dealer: none"),
    ("> decks due: red", "decks due: none"), ("deal\n> board Ah", "board empty"),
    ("deal\n> folded 2", "live 1 2 3 4"),
])
def test_nothing_is_shown_as_the_notation_writes_it(lines, right):
    (failure,) = failures(lines)
    assert failure.right == (right,)
    assert failures(f"{lines.rpartition('> ')[0]}> {right}") == []


def test_a_missed_blind_is_called_so_wherever_it_is_named():
    late, missed = (parse_script(f"{HEAD}> owes 2 {n} 100").lines[0] for n
                    in ("late", "missed blind"))
    assert late.values == missed.values
    assert post_name(late.values["post"]) == "missed blind"


def test_ids_of_json_are_those_of_a_check_and_the_right_line_has_one_sign():
    *_, told = played('deal\n7 says "call"')
    made = as_object(told, "x", "en")
    assert made["refused"]["id"] == "not_in_play"
    assert made["failed"][0]["right"] == ["> refused not_in_play"]


def test_what_is_announced_is_told_in_the_readers_language():
    script = parse_script(HEAD + 'deal\n> says "xyz"')
    *_, told = run(script, houses_of(script)[0], "fr")
    assert any("Siège" in right for right in told.failures[0].right)
