"""Groupe Tranchant, NLPC and the basic sheet as they were read in their texts, line by line."""

import pytest
from house_reading import chosen, cited, left

from dealer_assist.rules.keys import KEYS

#: Setting -> (value, line), as a person finds them in the text.
GROUPE_TRANCHANT_CITED = {
    "bet.min_raise": ("any_higher", "GT:127, 133, 139, 162"),
    "bet.min_raise_after_short_allin": ("any_higher", "GT:127, 133, 139, 162"),
    "bet.min_open": ("big_blind", "GT:154, 160"),
    "bet.max_raise": ("table", "GT:105"),
    "bet.fold_unfaced": ("allow", "GT:137, 155, 163"),
    "blinds.bb_range": ("sb_to_double", "GT:193"),
    "straddle.seat": ("if_allowed", "GT:195"),
    "straddle.big_blinds": (2, "GT:195"),
    "straddle.until": ("first_card", "GT:197"),
    "straddle.min_raise": ("any_higher", "GT:127, 133, 139, 162"),
    "button.first": ("clubs_draw", "GT:191"),
    "showdown.first": ("first_raiser_first_round", "GT:115"),
    "showdown.first_may_muck": (False, "GT:115"),
    "showdown.all_show": (True, "GT:115"),
    "showdown.winner_shows": ("all_cards", "GT:115"),
    "deck.count": (1, "GT:189"),
    "deck.burn_streets": ("all", "GT:145, 173, 179"),
    "seats.min_players": (2, "GT:85, 89"),
    "seats.max_players": (10, "GT:85, 89"),
    "seats.change": ("refuse", "GT:93"),
    "seats.standing_may_act": (False, "GT:87"),
    "waiting.assigned_by": ("draw", "GT:91"),
    "absence.max_minutes": ("table", "GT:95-97"),
    "absence.then": ("consign", "GT:95-97"),
    "rebuy.when": ("between_hands", "GT:199"),
    "chips.sold_at_table": ("refuse", "GT:79"),
    "levy.when": ("pot", "GT:119"),
    "closing.last_hands": (3, "GT:119"),
}

#: Where the text is silent and the house chose, with its reason.
GROUPE_TRANCHANT_CHOSEN = {
    "bet.pointless_raise": "refuse",
    "bet.covered_decision": "end",
    "half_raise.threshold": 50,
    "half_raise.applies_to_silent_chip": True,
    "short_allin.open_bet_reopens": False,
    "limit.bets_per_street": 4,
    "limit.blind_counts": True,
    "limit.cap_heads_up": False,
    "words.passer": "ask",
    "words.call_of_nothing": "ask",
    "words.check_facing_bet": "ask",
    "gesture.unclear": "ask",
    "oot.bet.then_half_raise": True,
    "blinds.sb_absent": "shift_both",
    "blinds.small_needs_big": False,
    "antes.order": "before_blinds",
    "heads_up.button_is_sb": True,
    "straddle.acts": "last",
    "button.moves": "moving",
    "button.fallback": "next_present",
    "absent.posted_then_left": "deal_in",
    "newcomer.between_blinds": "dealt_in",
    "showdown.no_bet": "first_left_of_button",
    "showdown.allin_tabled": False,
    "showdown.allin_first": False,
    "hand.wheel": True,
    "pots.order": "side_first",
    "odd_chip.button_is_last": True,
    "deck.cut_by": "dealer",
    "deck.cut_card_counts": False,
    "rebuy.announced": False,
    "tournament.equal_stacks": False,
    "covered.deal_counts": "any",
    "deal.multi_exposed.order": "deal_order",
    "deal.multi_exposed.antepenultimate": "recomputed",
    "deal.multi_exposed.button_first": "misdeal",
    "board.premature_turn.new_burn": False,
    "board.premature_turn_river.new_burn_before_turn": False,
}

#: Where the text is silent, or says so, and the floor decides.
GROUPE_TRANCHANT_LEFT = {
    "bet.under_minimum",
    "half_raise.base", "half_raise.declared_raise", "short_allin.reopens",
    "short_allin.cumulative", "limit.short_allin", "silent_chip.preflop", "silent_chip.option",
    "silent_chip.postflop", "silent_chip.from_street", "silent_chip.no_bet",
    "silent_chip.several", "string_bet.remedy", "undercall.remedy", "bet.taken_back",
    "declared.against_chips", "declared.raise_amount", "oot.check", "oot.fold", "oot.call",
    "oot.bet.binding_if", "blinds.short_bb_call", "absent.dealt", "absent.at_turn",
    "missblind.payment", "missblind.position", "newcomer.payment", "odd_chip.multi", "deck.check",
    "stack.going_south", "float.check", "clock.wait_seconds", "clock.seconds", "clock.countdown",
    "clock.expiry", "clock.expiry_no_bet", "tournament.level_change", "tournament.break",
    "tournament.place_tie", "tournament.reentry", "tournament.penalty", "covered.deal_actions",
    "covered.retrieve_actions", "deal.exposed_one", "deal.exposed_button_first",
    "deal.multi_exposed", "deal.same_player_two_exposed", "count.wrong_before_covered",
    "count.extra_card_after_covered", "count.short_hand_after_covered",
    "count.forgotten_after_covered", "count.dead_hand_refund", "board.premature_flop",
    "board.premature_turn", "board.premature_turn_river", "board.premature_river",
    "stub.turned_over", "deck.foul.triggers", "deck.foul.window", "killed_hand.refund",
    "hand.exposed_voluntarily", "hand.exposed_by_accident", "muck.retrieve",
}

#: Setting -> (value, line), as a person finds them in the text.
NLPC_CITED = {
    "bet.min_raise": ("two_bb_floor", "NLPC:20, 25, 31, 38"),
    "bet.min_open": ("big_blind", "NLPC:47"),
    "bet.max_raise": ("none", "NLPC:21, 26, 32, 39, 53"),
    "bet.fold_unfaced": ("warn", "NLPC:35, 45-49"),
    "words.call_of_nothing": ("check", "NLPC:36, 50"),
    "blinds.bb_range": ("any", "NLPC:11"),
    "blinds.short_bb_call": ("full_bb", "NLPC:19, 24"),
    "showdown.first": ("last_aggressor_last_round", "NLPC:68"),
    "showdown.no_bet": ("first_left_of_button", "NLPC:68"),
    "showdown.allin_tabled": (True, "NLPC:69"),
    "showdown.first_may_muck": (True, "NLPC:68"),
    "showdown.all_show": (False, "NLPC:68"),
    "showdown.winner_shows": ("all_cards", "NLPC:67, 70"),
    "tournament.equal_stacks": (True, "NLPC:7"),
}

#: Where the text is silent and the house chose, with its reason.
NLPC_CHOSEN = {
    "bet.pointless_raise": "refuse",
    "bet.covered_decision": "end",
    "half_raise.threshold": 50,
    "half_raise.applies_to_silent_chip": True,
    "short_allin.open_bet_reopens": False,
    "limit.bets_per_street": 4,
    "limit.blind_counts": True,
    "limit.cap_heads_up": False,
    "words.passer": "ask",
    "words.check_facing_bet": "ask",
    "gesture.unclear": "ask",
    "oot.bet.then_half_raise": True,
    "blinds.sb_absent": "shift_both",
    "blinds.small_needs_big": False,
    "antes.order": "before_blinds",
    "heads_up.button_is_sb": True,
    "straddle.seat": "off",
    "straddle.big_blinds": 2,
    "straddle.until": "first_card",
    "straddle.acts": "last",
    "straddle.min_raise": "double_straddle",
    "button.moves": "moving",
    "button.fallback": "next_present",
    "absent.posted_then_left": "deal_in",
    "newcomer.between_blinds": "dealt_in",
    "showdown.allin_first": False,
    "hand.wheel": True,
    "pots.order": "side_first",
    "odd_chip.button_is_last": True,
    "deck.count": 1,
    "deck.cut_by": "dealer",
    "deck.cut_card_counts": False,
    "deck.burn_streets": "all",
    "seats.min_players": 2,
    "seats.max_players": 10,
    "seats.standing_may_act": True,
    "rebuy.announced": False,
    "tournament.level_change": "next_hand",
    "tournament.break": "after_hand",
    "levy.when": "none",
    "covered.deal_counts": "any",
    "deal.multi_exposed.order": "deal_order",
    "deal.multi_exposed.antepenultimate": "recomputed",
    "deal.multi_exposed.button_first": "misdeal",
    "board.premature_turn.new_burn": False,
    "board.premature_turn_river.new_burn_before_turn": False,
}

#: Where the text is silent, or says so, and the floor decides.
NLPC_LEFT = {
    "bet.under_minimum",
    "bet.min_raise_after_short_allin", "half_raise.base", "half_raise.declared_raise",
    "short_allin.reopens", "short_allin.cumulative", "limit.short_allin", "silent_chip.preflop",
    "silent_chip.option", "silent_chip.postflop", "silent_chip.from_street", "silent_chip.no_bet",
    "silent_chip.several", "string_bet.remedy", "undercall.remedy", "bet.taken_back",
    "declared.against_chips", "declared.raise_amount", "oot.check", "oot.fold", "oot.call",
    "oot.bet.binding_if", "button.first", "absent.dealt", "absent.at_turn", "missblind.payment",
    "missblind.position", "newcomer.payment", "odd_chip.multi", "deck.check", "seats.change",
    "waiting.assigned_by", "absence.max_minutes", "absence.then", "rebuy.when",
    "stack.going_south", "chips.sold_at_table", "float.check", "closing.last_hands",
    "clock.wait_seconds", "clock.seconds", "clock.countdown", "clock.expiry",
    "clock.expiry_no_bet", "tournament.place_tie",
    "tournament.reentry", "tournament.penalty", "covered.deal_actions",
    "covered.retrieve_actions", "deal.exposed_one", "deal.exposed_button_first",
    "deal.multi_exposed", "deal.same_player_two_exposed", "count.wrong_before_covered",
    "count.extra_card_after_covered", "count.short_hand_after_covered",
    "count.forgotten_after_covered", "count.dead_hand_refund", "board.premature_flop",
    "board.premature_turn", "board.premature_turn_river", "board.premature_river",
    "stub.turned_over", "deck.foul.triggers", "deck.foul.window", "killed_hand.refund",
    "hand.exposed_voluntarily", "hand.exposed_by_accident", "muck.retrieve",
}

#: Setting -> (value, line), as a person finds them in the text.
BASIC_SHEET_CITED = {
    "bet.min_raise": ("double_current", "BRS:84-86"),
    "bet.min_raise_after_short_allin": ("double_current", "BRS:84-86"),
    "bet.min_open": ("big_blind", "BRS:50-52"),
    "bet.max_raise": ("none", "BRS:86-88"),
    "blinds.bb_range": ("double", "BRS:50-52"),
    "button.moves": ("moving", "BRS:18-23"),
    "showdown.first": ("last_aggressor_last_round", "BRS:1"),
    "showdown.first_may_muck": (False, "BRS:133-136"),
    "showdown.all_show": (True, "BRS:133-136"),
    "showdown.winner_shows": ("all_cards", "BRS:133-136"),
    "deck.cut_by": ("player_on_the_right", "BRS:42-44"),
    "deck.burn_streets": ("all", "BRS:95-97, 116-117, 124-125"),
    "seats.min_players": (2, "BRS:26-27"),
    "seats.max_players": (10, "BRS:26-27"),
    "tournament.equal_stacks": (True, "BRS:46-47"),
}

#: Where the text is silent and the house chose, with its reason.
BASIC_SHEET_CHOSEN = {
    "bet.pointless_raise": "refuse",
    "bet.fold_unfaced": "warn",
    "bet.covered_decision": "end",
    "half_raise.threshold": 50,
    "half_raise.applies_to_silent_chip": True,
    "short_allin.open_bet_reopens": False,
    "limit.bets_per_street": 4,
    "limit.blind_counts": True,
    "limit.cap_heads_up": False,
    "words.passer": "ask",
    "words.call_of_nothing": "ask",
    "words.check_facing_bet": "ask",
    "gesture.unclear": "ask",
    "oot.bet.then_half_raise": True,
    "blinds.sb_absent": "shift_both",
    "blinds.small_needs_big": False,
    "antes.order": "before_blinds",
    "heads_up.button_is_sb": True,
    "straddle.seat": "off",
    "straddle.big_blinds": 2,
    "straddle.until": "first_card",
    "straddle.acts": "last",
    "straddle.min_raise": "double_straddle",
    "button.fallback": "next_present",
    "absent.posted_then_left": "deal_in",
    "newcomer.between_blinds": "dealt_in",
    "showdown.no_bet": "first_left_of_button",
    "showdown.allin_tabled": False,
    "showdown.allin_first": False,
    "hand.wheel": True,
    "pots.order": "side_first",
    "odd_chip.button_is_last": True,
    "deck.count": 1,
    "deck.cut_card_counts": False,
    "seats.standing_may_act": True,
    "rebuy.announced": False,
    "levy.when": "none",
    "covered.deal_counts": "any",
    "deal.multi_exposed.order": "deal_order",
    "deal.multi_exposed.antepenultimate": "recomputed",
    "deal.multi_exposed.button_first": "misdeal",
    "board.premature_turn.new_burn": False,
    "board.premature_turn_river.new_burn_before_turn": False,
}

#: Where the text is silent, or says so, and the floor decides.
BASIC_SHEET_LEFT = {
    "bet.under_minimum",
    "half_raise.base", "half_raise.declared_raise", "short_allin.reopens",
    "short_allin.cumulative", "limit.short_allin", "silent_chip.preflop", "silent_chip.option",
    "silent_chip.postflop", "silent_chip.from_street", "silent_chip.no_bet",
    "silent_chip.several", "string_bet.remedy", "undercall.remedy", "bet.taken_back",
    "declared.against_chips", "declared.raise_amount", "oot.check", "oot.fold", "oot.call",
    "oot.bet.binding_if", "blinds.short_bb_call", "button.first", "absent.dealt",
    "absent.at_turn", "missblind.payment", "missblind.position", "newcomer.payment",
    "odd_chip.multi", "deck.check", "seats.change", "waiting.assigned_by", "absence.max_minutes",
    "absence.then", "rebuy.when", "stack.going_south", "chips.sold_at_table", "float.check",
    "closing.last_hands", "clock.wait_seconds", "clock.seconds", "clock.countdown",
    "clock.expiry", "clock.expiry_no_bet", "tournament.level_change", "tournament.break",
    "tournament.place_tie", "tournament.reentry", "tournament.penalty", "covered.deal_actions",
    "covered.retrieve_actions", "deal.exposed_one", "deal.exposed_button_first",
    "deal.multi_exposed", "deal.same_player_two_exposed", "count.wrong_before_covered",
    "count.extra_card_after_covered", "count.short_hand_after_covered",
    "count.forgotten_after_covered", "count.dead_hand_refund", "board.premature_flop",
    "board.premature_turn", "board.premature_turn_river", "board.premature_river",
    "stub.turned_over", "deck.foul.triggers", "deck.foul.window", "killed_hand.refund",
    "hand.exposed_voluntarily", "hand.exposed_by_accident", "muck.retrieve",
}

HOUSES = {
    "groupe_tranchant": (GROUPE_TRANCHANT_CITED, GROUPE_TRANCHANT_CHOSEN, GROUPE_TRANCHANT_LEFT),
    "nlpc": (NLPC_CITED, NLPC_CHOSEN, NLPC_LEFT),
    "basic_sheet": (BASIC_SHEET_CITED, BASIC_SHEET_CHOSEN, BASIC_SHEET_LEFT),
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
