"""The forty-six passages that can be read twice: what the Grand Cercle's book makes of each.

Those without a setting (A26, A33, A34, A39, A45) are facts of the engine, shown at work.
"""

import pytest
from house_reading import GC, cited
from live_table import LiveTable
from passages import SCRIPTS

from dealer_assist.game import facts as e
from dealer_assist.game.hand.dealing import due_card
from dealer_assist.game.rules.settings import FLOOR
from dealer_assist.storage.books import shipped_houses

HOUSE = shipped_houses.shipped_house(GC)


def reads(key, value, line):
    """The value stands on the passage of this line."""
    assert cited(GC).get(key) == (value, line)


def chooses(key, value, *lines):
    """The text does not settle it: the house's choice, and its reason names these lines."""
    setting = HOUSE.settings[key]
    assert (setting.value, setting.source.silent) == (value, True)
    for lang in ("fr", "en"):
        assert setting.source.reason(lang)
        assert all(f"(GC:{line})" in setting.source.reason(lang) for line in lines)


def leaves(key):
    """The text is silent: the floor."""
    assert HOUSE[key] == FLOOR


def test_a01_the_least_raise_over_a_short_all_in_doubles_the_last_full_bet():
    reads("bet.min_raise", "double_last_full", "GC:124")
    reads("bet.min_raise_after_short_allin", "double_last_full", "GC:124")


def test_a02_the_amount_decides_whether_a_raise_was_announced_or_not():
    reads("half_raise.declared_raise", "by_amount", "GC:126-129")


def test_a03_each_all_in_is_measured_against_the_last_full_bet():
    reads("short_allin.cumulative", "vs_last_full", "GC:122")
    reads("short_allin.reopens", 100, "GC:122")


def test_a04_both_blinds_move_on_when_the_small_blind_is_absent():
    reads("blinds.sb_absent", "shift_both", "GC:97-99")
    reads("blinds.small_needs_big", True, "GC:99")


def test_a05_the_button_goes_to_the_next_present_when_nobody_paid_the_small_blind():
    reads("button.moves", "moving_paid_sb", "GC:72-81")
    chooses("button.fallback", "next_present")


def test_a06_an_absent_blind_is_dealt_in_only_once_he_has_posted():
    reads("absent.dealt", "not_dealt", "GC:38")
    reads("absent.posted_then_left", "deal_in", "GC:38, 304")
    reads("absent.at_turn", "burn", "GC:304")


def test_a07_exposed_cards_are_replaced_in_deal_order_from_a_bottom_counted_anew():
    reads("deal.multi_exposed", "top_then_antepenultimate", "GC:337-339")
    reads("deal.multi_exposed.order", "deal_order", "GC:337-339")
    reads("deal.multi_exposed.antepenultimate", "recomputed", "GC:337-339")
    chooses("deck.cut_card_counts", False, "34")


def test_a08_two_cards_of_one_player_keep_both_principles():
    chooses("deal.same_player_two_exposed", "top_then_antepenultimate", "337", "328-329")


def test_a09_the_river_alone_is_replaced_from_the_top():
    chooses("board.premature_river", "top")
    assert "GC:346" in HOUSE.source("board.premature_river").custom


def test_a10_an_early_flop_is_left_to_the_floor():
    leaves("board.premature_flop")


def test_a11_a_check_out_of_turn_is_released_and_a_fold_once_cards_are_let_go_binds():
    reads("oot.check", "released", "GC:380")
    reads("oot.fold", "binding_if_released_cards", "GC:381, 386-389")


def test_a12_the_first_motion_of_a_string_bet_stands():
    reads("string_bet.remedy", "first_motion_stands", "GC:110, 114")


def test_a13_with_two_players_the_button_posts_the_small_blind():
    chooses("heads_up.button_is_sb", True)


def test_a14_two_actions_cover_a_deal_and_one_a_hand_thrown_away():
    reads("covered.deal_actions", 2, "GC:348-354")
    reads("covered.deal_counts", "any", "GC:348-354")
    reads("covered.retrieve_actions", 1, "GC:386-389")


def test_a15_the_clock_kills_a_hand_even_without_a_bet_to_face():
    reads("clock.expiry", "burn", "GC:316")
    reads("clock.expiry_no_bet", "burn", "GC:316")


def test_a16_only_the_uncalled_part_of_a_raise_comes_back():
    reads("killed_hand.refund", "uncalled_excess", "GC:369-370")


def test_a17_a_foul_deck_refunds_until_the_next_deal():
    reads("deck.foul.window", "until_next_deal", "GC:372-374")


def test_a18_without_a_bet_the_first_left_of_the_button_shows_first():
    reads("showdown.no_bet", "first_left_of_button", "GC:138")


def test_a19_the_last_aggressor_of_the_last_round_shows_first():
    reads("showdown.first", "last_aggressor_last_round", "GC:138")
    assert cited("groupe_tranchant")["showdown.first"] == ("first_raiser_first_round", "GT:115")


def test_a20_only_nlpc_has_a_least_raise_of_two_big_blinds():
    assert cited("nlpc")["bet.min_raise"] == ("two_bb_floor", "NLPC:20, 25, 31, 38, 52")
    assert HOUSE["bet.min_raise"] != "two_bb_floor"


def test_a21_only_groupe_tranchant_takes_any_higher_amount():
    assert cited("groupe_tranchant")["bet.min_raise"] == ("any_higher", "GT:127, 133, 139, 162")
    assert HOUSE["bet.min_raise"] != "any_higher"


def test_a22_the_big_blind_is_bound_to_the_small_one_where_a_text_says_so():
    chooses("blinds.bb_range", "any", "87-88")
    assert cited("groupe_tranchant")["blinds.bb_range"] == ("sb_to_double", "GT:193")
    assert cited("basic_sheet")["blinds.bb_range"] == ("double", "BRS:50-52")
    assert cited("nlpc")["blinds.bb_range"] == ("any", "NLPC:11")


def test_a23_a_fold_without_a_bet_is_allowed_with_a_warning():
    chooses("bet.fold_unfaced", "warn")
    assert cited("groupe_tranchant")["bet.fold_unfaced"] == ("allow", "GT:137, 155, 163")


def test_a24_a_silent_chip_raises_from_the_flop_on_and_opens_where_there_is_no_bet():
    reads("silent_chip.preflop", "call", "GC:116")
    reads("silent_chip.postflop", "raise", "GC:116")
    reads("silent_chip.from_street", "flop", "GC:116")
    reads("silent_chip.no_bet", "bet", "GC:116")
    chooses("half_raise.applies_to_silent_chip", True, "116")


def test_a25_a_false_raise_is_completed_from_exactly_half():
    reads("half_raise.base", "previous_bet", "GC:126-129")
    reads("half_raise.threshold", 50, "GC:126-129")


def test_a27_the_buttons_first_card_among_several_is_no_misdeal():
    reads("deal.exposed_button_first", "misdeal", "GC:335")
    chooses("deal.multi_exposed.button_first", "antepenultimate", "335")


def test_a28_no_burn_before_the_turn_that_replaces_turn_and_river():
    reads("board.premature_turn_river", "top", "GC:345-346")
    chooses("board.premature_turn_river.new_burn_before_turn", False)
    reads("deck.burn_streets", "all", "GC:42, 48, 54")


def test_a29_no_burn_before_the_turn_that_replaces_the_turn():
    reads("board.premature_turn", "antepenultimate", "GC:341-343")
    chooses("board.premature_turn.new_burn", False)


def test_a30_the_option_speaks_last():
    reads("straddle.acts", "last", "GC:36, 93")


def test_a31_a_raise_over_the_option_doubles_it():
    reads("straddle.min_raise", "double_straddle", "GC:124")


def test_a32_the_word_with_two_meanings_binds_nobody():
    reads("words.passer", "ask", "GC:108, 415")
    assert {shipped_houses.shipped_house(name)["words.passer"]
            for name in shipped_houses.shipped_house_names()} == {"ask"}


def test_a35_only_groupe_tranchant_has_a_posted_maximum():
    reads("bet.max_raise", "none", "GC:3, 15")
    assert cited("groupe_tranchant")["bet.max_raise"] == ("table", "GT:105")


def test_a36_odd_chips_go_one_each_with_the_button_last():
    reads("odd_chip.multi", "one_each", "GC:282")
    reads("odd_chip.button_is_last", True, "GC:282")


def test_a37_the_dealer_cuts():
    reads("deck.cut_by", "dealer", "GC:34")
    assert cited("basic_sheet")["deck.cut_by"] == ("player_on_the_right", "BRS:42-44")


def test_a38_a_card_is_burned_on_each_street_in_every_house():
    reads("deck.burn_streets", "all", "GC:42, 48, 54")
    assert {shipped_houses.shipped_house(name)["deck.burn_streets"]
            for name in shipped_houses.shipped_house_names()} == {"all"}
    assert "NLPC:44" in shipped_houses.shipped_house("nlpc").source("deck.burn_streets").custom


def test_a40_an_absence_has_a_limit_only_where_a_text_gives_one():
    leaves("absence.max_minutes")
    assert cited("groupe_tranchant")["absence.max_minutes"] == ("table", "GT:95-97")


def test_a41_the_last_bettor_may_muck_once_a_better_hand_is_tabled():
    reads("showdown.first_may_muck", True, "GC:138-140")


def test_a42_a_hand_dead_for_its_cards_gets_nothing_back():
    reads("count.extra_card_after_covered", "dead", "GC:356-360")
    chooses("count.dead_hand_refund", "none", "359")


def test_a43_a_player_left_out_of_a_covered_deal_is_left_to_the_floor():
    leaves("count.forgotten_after_covered")


def test_a44_a_hand_opened_early_always_calls_the_floor():
    reads("hand.exposed_voluntarily", "floor_default_burn", "GC:390-393")


def test_a46_the_wheel_is_a_straight():
    chooses("hand.wheel", True, "148")


def test_a_bet_out_of_turn_that_is_kept_may_become_a_false_raise():
    reads("oot.bet.binding_if", "skipped_bet_le", "GC:382-385")
    chooses("oot.bet.then_half_raise", True, "126-129")


def test_a26_only_the_buttons_first_card_would_be_followed_by_the_would_be_burn():
    for players in range(2, 11):
        live = LiveTable().begin((10_000,) * players).post()
        seats = []
        while (due := due_card(live.hand)) is not None and due.place is e.Place.HOLE:
            seats.append(due.seat)
            live.put(e.CardsUnread(1))
        burn = len(seats)  # the place in the deck, from 0, of the card that replaces one
        other = {
            place: next(p for p in range(burn) if p != place and seats[p] == seat)
            for place, seat in enumerate(seats)
        }
        consecutive = [place for place in other if abs(other[place] - burn) == 1]
        assert consecutive == [players - 1]
        assert seats[players - 1] == live.hand.button


@pytest.mark.parametrize(("reading", "script"), [
    ("A33", "pots/gt_105_several_all_ins_make_as_many_pots.hand"),
    ("A34", "pots/gc_280_an_outside_pot_goes_to_the_best_hand_of_its_own_contenders.hand"),
    ("A39", "allin/gt_155_an_all_in_is_allowed_at_every_decision.hand"),
    ("A45", "ranking/gc_208_all_five_cards_are_compared_not_only_the_highest_beside.hand"),
])
def test_the_readings_without_a_setting_are_shown_by_a_script(reading, script):
    assert (SCRIPTS / script).is_file(), reading
