"""Poker TDA and WSOP by rule number, as far as it is sure; the rest is a choice that says so."""

import pytest
from house_reading import chosen, cited, left

from dealer_assist.rules.keys import KEYS

#: Setting -> (value, line), as a person finds them in the text.
TDA2024_CITED = {
    "bet.min_raise": ("increment", "TDA 43"),
    "bet.min_raise_after_short_allin": ("current_plus_increment", "TDA 43"),
    "bet.min_open": ("big_blind", "TDA 52-A"),
    "bet.fold_unfaced": ("warn", "TDA 58"),
    "half_raise.base": ("increment", "TDA 43-A"),
    "half_raise.threshold": (50, "TDA 43-A"),
    "half_raise.declared_raise": ("force_minimum", "TDA 43-A"),
    "short_allin.reopens": (100, "TDA 47"),
    "short_allin.cumulative": ("per_player_facing", "TDA 47"),
    "short_allin.open_bet_reopens": (False, "TDA 47"),
    "limit.short_allin": ("half_bet", "TDA 47"),
    "silent_chip.preflop": ("call", "TDA 44"),
    "silent_chip.postflop": ("call", "TDA 44"),
    "silent_chip.from_street": ("flop", "TDA 44"),
    "silent_chip.no_bet": ("bet", "TDA 44"),
    "silent_chip.several": ("call_if_each_needed", "TDA 45"),
    "string_bet.remedy": ("first_motion_stands", "TDA 42, 56"),
    "undercall.remedy": ("complete_if_opener_or_heads_up", "TDA 51-B"),
    "bet.taken_back": ("stands", "TDA 46-B, 50-A"),
    "declared.against_chips": ("first_binds", "TDA 40-A"),
    "gesture.unclear": ("floor", "TDA 40-A"),
    "oot.check": ("binding_if_unchanged", "TDA 53-A"),
    "oot.fold": ("binding", "TDA 53-A, 58"),
    "oot.bet.binding_if": ("action_unchanged", "TDA 53-A"),
    "heads_up.button_is_sb": (True, "TDA 34-B"),
    "button.moves": ("dead", "TDA 32"),
    "absent.dealt": ("dealt_and_killed", "TDA 30"),
    "absent.posted_then_left": ("deal_in", "TDA 30"),
    "absent.at_turn": ("burn", "TDA 30, 31"),
    "missblind.payment": ("none", "TDA 30"),
    "newcomer.between_blinds": ("waits", "TDA 8, 10"),
    "showdown.first": ("last_aggressor_last_round", "TDA 17-A"),
    "showdown.no_bet": ("first_left_of_button", "TDA 17-A"),
    "showdown.allin_tabled": (True, "TDA 16"),
    "showdown.winner_shows": ("all_cards", "TDA 13-A, 15-A"),
    "odd_chip.multi": ("one_each", "TDA 20-A"),
    "odd_chip.button_is_last": (True, "TDA 20-A"),
    "deck.burn_streets": ("all", "TDA 38"),
    "seats.standing_may_act": (True, "TDA 30"),
    "rebuy.when": ("between_hands", "TDA 27"),
    "clock.seconds": (25, "TDA 29"),
    "clock.countdown": (5, "TDA 29"),
    "clock.expiry": ("burn", "TDA 29"),
    "clock.expiry_no_bet": ("check", "TDA 29"),
    "covered.deal_actions": (2, "TDA 36"),
    "covered.deal_counts": ("chips_or_three", "TDA 36"),
    "deal.exposed_one": ("swap_but_first_two_misdeal", "TDA 35-A"),
    "deal.exposed_button_first": ("swap", "TDA 35-B"),
    "deal.multi_exposed": ("misdeal", "TDA 35-A"),
    "deal.multi_exposed.button_first": ("misdeal", "TDA 35-A"),
    "deal.same_player_two_exposed": ("misdeal", "TDA 35-A"),
    "count.wrong_before_covered": ("misdeal", "TDA 35-A"),
    "count.extra_card_after_covered": ("dead", "TDA 35-D, 38"),
    "count.short_hand_after_covered": ("dead", "TDA 37, 38"),
    "board.premature_flop": ("reshuffle_keep_burn", "TDA RP-5A"),
    "board.premature_turn": ("reshuffle", "TDA RP-5B"),
    "board.premature_turn_river": ("reshuffle", "TDA RP-5"),
    "board.premature_river": ("reshuffle", "TDA RP-5C"),
    "stub.turned_over": ("face_down_and_shuffle", "TDA 39-D"),
    "deck.foul.triggers": ("duplicate", "TDA 35-E"),
    "deck.foul.window": ("until_next_deal", "TDA 22, 35-E"),
    "killed_hand.refund": ("uncalled_excess", "TDA 65-A"),
    "hand.exposed_voluntarily": ("live_penalty", "TDA 68"),
    "hand.exposed_by_accident": ("live", "TDA 65-B"),
    "muck.retrieve": ("never", "TDA 58"),
}

#: Where the text is silent and the house chose, with its reason.
TDA2024_CHOSEN = {
    "bet.max_raise": "none",
    "bet.pointless_raise": "refuse",
    "bet.covered_decision": "end",
    "half_raise.applies_to_silent_chip": True,
    "limit.bets_per_street": 4,
    "limit.cap_heads_up": False,
    "silent_chip.option": "raise",
    "declared.raise_amount": "as_said",
    "words.passer": "ask",
    "oot.bet.then_half_raise": True,
    "blinds.bb_range": "any",
    "blinds.short_bb_call": "full_bb",
    "blinds.sb_absent": "dead_sb",
    "blinds.small_needs_big": False,
    "antes.order": "before_blinds",
    "straddle.seat": "utg",
    "straddle.big_blinds": 2,
    "straddle.until": "first_card",
    "straddle.acts": "last",
    "straddle.min_raise": "double_straddle",
    "missblind.position": "any",
    "newcomer.payment": "none",
    "showdown.allin_first": False,
    "showdown.first_may_muck": True,
    "hand.wheel": True,
    "pots.order": "side_first",
    "deck.count": 2,
    "deck.cut_by": "dealer",
    "deck.cut_card_counts": False,
    "seats.min_players": 2,
    "seats.max_players": 10,
    "rebuy.announced": False,
    "levy.when": "none",
    "tournament.equal_stacks": True,
    "tournament.level_change": "next_hand",
    "tournament.break": "after_hand",
    "tournament.place_tie": "larger_stack_first",
    "tournament.reentry": "table",
    "tournament.penalty": "dealt_and_killed",
    "deal.multi_exposed.order": "deal_order",
    "deal.multi_exposed.antepenultimate": "recomputed",
    "board.premature_turn.new_burn": False,
    "board.premature_turn_river.new_burn_before_turn": False,
}

#: Where the text is silent, or says so, and the floor decides.
TDA2024_LEFT = {
    "gesture.unclear", "button.first", "button.fallback", "deck.check", "seats.change",
    "waiting.assigned_by", "absence.max_minutes", "absence.then", "stack.going_south",
    "chips.sold_at_table", "float.check", "closing.last_hands", "clock.wait_seconds",
    "covered.retrieve_actions", "count.forgotten_after_covered", "count.dead_hand_refund",
}

#: Setting -> (value, line), as a person finds them in the text.
WSOP_LIVE_2024_CITED = {
    "bet.min_raise": ("increment", "WSOP 171, 172"),
    "bet.min_raise_after_short_allin": ("current_plus_increment", "WSOP 172"),
    "half_raise.base": ("half_bet", "WSOP 136, 179"),
    "half_raise.threshold": (50, "WSOP 136, 179"),
    "half_raise.declared_raise": ("force_minimum", "WSOP 179"),
    "short_allin.reopens": (100, "WSOP 171"),
    "silent_chip.preflop": ("call", "WSOP 178"),
    "silent_chip.postflop": ("call", "WSOP 178"),
    "silent_chip.from_street": ("flop", "WSOP 178"),
    "string_bet.remedy": ("call_only", "WSOP 136, 174"),
    "bet.taken_back": ("stands", "WSOP 65, 175"),
    "declared.against_chips": ("words_bind", "WSOP 176"),
    "declared.raise_amount": ("as_said", "WSOP 176"),
    "oot.check": ("binding_if_unchanged", "WSOP 17, 132"),
    "oot.bet.binding_if": ("action_unchanged", "WSOP 17"),
    "blinds.short_bb_call": ("full_bb", "WSOP 150"),
    "blinds.sb_absent": ("dead_sb", "WSOP 151"),
    "heads_up.button_is_sb": (True, "WSOP 153"),
    "straddle.seat": ("utg_or_button", "WSOP 11, 161"),
    "straddle.big_blinds": (2, "WSOP 11, 161"),
    "straddle.min_raise": ("plus_bb", "WSOP 11, 161"),
    "button.first": ("high_card_draw", "WSOP 91"),
    "button.moves": ("dead", "WSOP 151"),
    "absent.at_turn": ("burn", "WSOP 80"),
    "missblind.payment": ("missed_total_sb_dead", "WSOP 156"),
    "newcomer.payment": ("none", "WSOP 100-A"),
    "showdown.first": ("last_aggressor_last_round", "WSOP 145"),
    "showdown.allin_tabled": (False, "WSOP 145"),
    "showdown.allin_first": (True, "WSOP 145"),
    "showdown.winner_shows": ("all_cards", "WSOP 15, 139"),
    "pots.order": ("side_first", "WSOP 149"),
    "odd_chip.multi": ("one_each", "WSOP 149"),
    "odd_chip.button_is_last": (True, "WSOP 149"),
    "stack.going_south": ("refuse", "WSOP 57-58"),
    "clock.wait_seconds": (120, "WSOP 81, 181"),
    "clock.seconds": (60, "WSOP 81, 181"),
    "clock.countdown": (10, "WSOP 81, 181"),
    "clock.expiry": ("burn", "WSOP 81, 181"),
    "covered.deal_actions": (2, "WSOP 105"),
    "covered.deal_counts": ("chips_or_three", "WSOP 105"),
    "covered.retrieve_actions": ("floor", "WSOP 106-107"),
    "deal.exposed_one": ("swap_but_first_two_misdeal", "WSOP 104"),
    "deal.multi_exposed": ("misdeal", "WSOP 104"),
    "deal.multi_exposed.button_first": ("misdeal", "WSOP 104"),
    "deal.same_player_two_exposed": ("misdeal", "WSOP 104"),
    "count.wrong_before_covered": ("repair_one", "WSOP 104, 118"),
    "count.extra_card_after_covered": ("dead", "WSOP 106"),
    "count.short_hand_after_covered": ("dead", "WSOP 106"),
    "board.premature_flop": ("reshuffle_keep_burn", "WSOP 167"),
    "board.premature_turn": ("reshuffle", "WSOP 167"),
    "board.premature_turn_river": ("reshuffle", "WSOP 167"),
    "board.premature_river": ("reshuffle", "WSOP 167"),
    "deck.foul.triggers": ("duplicate_or_back", "WSOP 111, 112"),
    "killed_hand.refund": ("uncalled_excess", "WSOP 110"),
    "hand.exposed_voluntarily": ("live", "WSOP 42"),
    "hand.exposed_by_accident": ("live", "WSOP 119"),
    "muck.retrieve": ("floor", "WSOP 106-107"),
}

#: Where the text is silent and the house chose, with its reason.
WSOP_LIVE_2024_CHOSEN = {
    "bet.min_open": "big_blind",
    "bet.max_raise": "none",
    "bet.pointless_raise": "refuse",
    "bet.fold_unfaced": "warn",
    "bet.covered_decision": "end",
    "half_raise.applies_to_silent_chip": True,
    "short_allin.cumulative": "per_player_facing",
    "short_allin.open_bet_reopens": False,
    "limit.bets_per_street": 4,
    "limit.cap_heads_up": False,
    "limit.short_allin": "half_bet",
    "silent_chip.option": "raise",
    "silent_chip.no_bet": "bet",
    "silent_chip.several": "call_if_each_needed",
    "words.passer": "ask",
    "gesture.unclear": "ask",
    "oot.fold": "binding",
    "oot.bet.then_half_raise": True,
    "blinds.bb_range": "any",
    "blinds.small_needs_big": True,
    "antes.order": "before_blinds",
    "straddle.until": "first_card",
    "straddle.acts": "last",
    "button.fallback": "next_present",
    "absent.dealt": "not_dealt",
    "absent.posted_then_left": "deal_in",
    "newcomer.between_blinds": "waits",
    "showdown.no_bet": "first_left_of_button",
    "showdown.first_may_muck": True,
    "hand.wheel": True,
    "deck.count": 2,
    "deck.cut_by": "dealer",
    "deck.cut_card_counts": False,
    "deck.burn_streets": "all",
    "seats.min_players": 2,
    "seats.max_players": 10,
    "seats.standing_may_act": True,
    "rebuy.announced": False,
    "levy.when": "pot",
    "tournament.equal_stacks": False,
    "deal.exposed_button_first": "swap",
    "deal.multi_exposed.order": "deal_order",
    "deal.multi_exposed.antepenultimate": "recomputed",
    "board.premature_turn.new_burn": False,
    "board.premature_turn_river.new_burn_before_turn": False,
}

#: Where the text is silent, or says so, and the floor decides.
WSOP_LIVE_2024_LEFT = {
    "undercall.remedy", "missblind.position", "deck.check", "seats.change", "waiting.assigned_by",
    "absence.max_minutes", "absence.then", "rebuy.when", "chips.sold_at_table", "float.check",
    "closing.last_hands", "clock.expiry_no_bet", "tournament.level_change", "tournament.break",
    "tournament.place_tie", "tournament.reentry", "tournament.penalty",
    "covered.retrieve_actions", "count.forgotten_after_covered", "count.dead_hand_refund",
    "stub.turned_over", "deck.foul.window", "muck.retrieve",
}

HOUSES = {
    "tda2024": (TDA2024_CITED, TDA2024_CHOSEN, TDA2024_LEFT),
    "wsop_live_2024": (WSOP_LIVE_2024_CITED, WSOP_LIVE_2024_CHOSEN, WSOP_LIVE_2024_LEFT),
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
