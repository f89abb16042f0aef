"""Grand Cercle's rules as they were read in its printed text: value and line of each."""

import pytest
from house_reading import chosen, cited, left

from dealer_assist.rules.keys import KEYS

#: Setting -> (value, line), as a person finds them in the text.
GRAND_CERCLE_CITED = {
    "bet.min_raise": ("double_last_full", "GC:124"),
    "bet.min_raise_after_short_allin": ("double_last_full", "GC:124"),
    "bet.max_raise": ("none", "GC:3, 15"),
    "half_raise.base": ("previous_bet", "GC:126-129"),
    "half_raise.threshold": (50, "GC:126-129"),
    "half_raise.declared_raise": ("by_amount", "GC:126-129"),
    "short_allin.reopens": (100, "GC:122"),
    "short_allin.cumulative": ("vs_last_full", "GC:122"),
    "silent_chip.preflop": ("call", "GC:116"),
    "silent_chip.option": ("call", "GC:116"),
    "silent_chip.postflop": ("raise", "GC:116"),
    "silent_chip.from_street": ("flop", "GC:116"),
    "silent_chip.no_bet": ("bet", "GC:116"),
    "silent_chip.several": ("by_amount", "GC:126-129"),
    "string_bet.remedy": ("first_motion_stands", "GC:110, 114"),
    "undercall.remedy": ("complete_or_fold", "GC:108"),
    "bet.taken_back": ("stands", "GC:114"),
    "declared.against_chips": ("words_bind", "GC:110-112"),
    "declared.raise_amount": ("as_said", "GC:110-112"),
    "words.passer": ("ask", "GC:108, 415"),
    "oot.check": ("released", "GC:380"),
    "oot.fold": ("binding_if_released_cards", "GC:381, 386-389"),
    "oot.bet.binding_if": ("skipped_bet_le", "GC:382-385"),
    "blinds.sb_absent": ("shift_both", "GC:97-99"),
    "blinds.small_needs_big": (True, "GC:99"),
    "straddle.seat": ("utg", "GC:89-92"),
    "straddle.big_blinds": (2, "GC:89-92"),
    "straddle.until": ("first_card", "GC:89-92"),
    "straddle.acts": ("last", "GC:36, 93"),
    "straddle.min_raise": ("double_straddle", "GC:124"),
    "button.first": ("clubs_draw", "GC:31"),
    "button.moves": ("moving_paid_sb", "GC:72-81"),
    "absent.dealt": ("not_dealt", "GC:38"),
    "absent.posted_then_left": ("deal_in", "GC:38, 304"),
    "absent.at_turn": ("burn", "GC:304"),
    "missblind.payment": ("one_bb_live", "GC:98"),
    "missblind.position": ("any", "GC:98"),
    "newcomer.between_blinds": ("blinds_pass_over", "GC:97-99"),
    "showdown.first": ("last_aggressor_last_round", "GC:138"),
    "showdown.no_bet": ("first_left_of_button", "GC:138"),
    "showdown.first_may_muck": (True, "GC:138-140"),
    "showdown.all_show": (False, "GC:138-140"),
    "showdown.winner_shows": ("all_cards", "GC:138-140"),
    "pots.order": ("side_first", "GC:137"),
    "odd_chip.multi": ("one_each", "GC:282"),
    "odd_chip.button_is_last": (True, "GC:282"),
    "deck.count": (2, "GC:19-20"),
    "deck.check": ("opening_and_relief", "GC:19-20"),
    "deck.cut_by": ("dealer", "GC:34"),
    "deck.burn_streets": ("all", "GC:42, 48, 54"),
    "seats.max_players": (10, "GC:13"),
    "seats.standing_may_act": (False, "GC:306"),
    "rebuy.when": ("between_hands", "GC:296"),
    "rebuy.announced": (True, "GC:296"),
    "stack.going_south": ("refuse", "GC:298"),
    "float.check": ("each_relief", "GC:19"),
    "levy.when": ("street", "GC:63"),
    "clock.wait_seconds": ("floor", "GC:314"),
    "clock.seconds": (60, "GC:316"),
    "clock.countdown": (10, "GC:316"),
    "clock.expiry": ("burn", "GC:316"),
    "clock.expiry_no_bet": ("burn", "GC:316"),
    "covered.deal_actions": (2, "GC:348-354"),
    "covered.deal_counts": ("any", "GC:348-354"),
    "covered.retrieve_actions": (1, "GC:386-389"),
    "deal.exposed_one": ("burn_swap", "GC:331-333"),
    "deal.exposed_button_first": ("misdeal", "GC:335"),
    "deal.multi_exposed": ("top_then_antepenultimate", "GC:337-339"),
    "deal.multi_exposed.order": ("deal_order", "GC:337-339"),
    "deal.multi_exposed.antepenultimate": ("recomputed", "GC:337-339"),
    "count.wrong_before_covered": ("misdeal", "GC:348-354"),
    "count.extra_card_after_covered": ("dead", "GC:356-360"),
    "count.short_hand_after_covered": ("live", "GC:362-363"),
    "board.premature_turn": ("antepenultimate", "GC:341-343"),
    "board.premature_turn_river": ("top", "GC:345-346"),
    "stub.turned_over": ("look_and_shuffle", "GC:365-367"),
    "deck.foul.triggers": ("duplicate_or_missing", "GC:372-374"),
    "deck.foul.window": ("until_next_deal", "GC:372-374"),
    "killed_hand.refund": ("uncalled_excess", "GC:369-370"),
    "hand.exposed_voluntarily": ("floor_default_burn", "GC:390-393"),
    "hand.exposed_by_accident": ("live", "GC:378-379"),
    "muck.retrieve": ("until_covered_or_touching", "GC:386-389"),
}

#: Where the text is silent and the house chose, with its reason.
GRAND_CERCLE_CHOSEN = {
    "bet.min_open": "big_blind",
    "bet.pointless_raise": "refuse",
    "bet.fold_unfaced": "warn",
    "bet.covered_decision": "end",
    "half_raise.applies_to_silent_chip": True,
    "short_allin.open_bet_reopens": False,
    "limit.bets_per_street": 4,
    "limit.blind_counts": True,
    "limit.cap_heads_up": False,
    "words.call_of_nothing": "ask",
    "words.check_facing_bet": "ask",
    "gesture.unclear": "ask",
    "oot.bet.then_half_raise": True,
    "blinds.bb_range": "any",
    "blinds.short_bb_call": "full_bb",
    "antes.order": "before_blinds",
    "heads_up.button_is_sb": True,
    "button.fallback": "next_present",
    "showdown.allin_tabled": False,
    "showdown.allin_first": False,
    "hand.wheel": True,
    "deck.cut_card_counts": False,
    "seats.min_players": 2,
    "tournament.equal_stacks": False,
    "deal.multi_exposed.button_first": "antepenultimate",
    "deal.same_player_two_exposed": "top_then_antepenultimate",
    "count.dead_hand_refund": "none",
    "board.premature_turn.new_burn": False,
    "board.premature_turn_river.new_burn_before_turn": False,
    "board.premature_river": "top",
}

#: Where the text is silent, or says so, and the floor decides.
GRAND_CERCLE_LEFT = {
    "bet.under_minimum",
    "oot.call",
    "limit.short_allin", "newcomer.payment", "seats.change", "waiting.assigned_by",
    "absence.max_minutes", "absence.then", "chips.sold_at_table", "closing.last_hands",
    "clock.wait_seconds", "tournament.level_change", "tournament.break", "tournament.place_tie",
    "tournament.reentry", "tournament.penalty", "count.forgotten_after_covered",
    "board.premature_flop",
}

HOUSES = {
    "grand_cercle": (GRAND_CERCLE_CITED, GRAND_CERCLE_CHOSEN, GRAND_CERCLE_LEFT),
}


@pytest.mark.parametrize("name", HOUSES)
def test_what_a_house_cites_is_what_was_read_in_its_text(name):
    assert cited(name) == HOUSES[name][0]


@pytest.mark.parametrize("name", HOUSES)
def test_what_a_house_chose_is_known(name):
    assert chosen(name) == HOUSES[name][1]


@pytest.mark.parametrize("name", HOUSES)
def test_what_is_left_to_the_floor_is_known(name):
    assert left(name) == HOUSES[name][2]


@pytest.mark.parametrize("name", HOUSES)
def test_every_setting_was_looked_for_in_the_text(name):
    by_text, by_choice, by_floor = HOUSES[name]
    assert by_text.keys() | by_choice.keys() | by_floor == KEYS.keys()
    assert not by_text.keys() & by_choice.keys()
