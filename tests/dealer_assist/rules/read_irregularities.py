"""The catalogue's settings as they were read in each house's text: value and line of each.

A setting that stands nowhere here is one on which the house's text is silent: the floor decides.
"""

from dealer_assist.rules.keys import FLOOR, MAY_BE_LEFT_OUT

#: Setting -> (value, line), as a person finds them in the text.
GRAND_CERCLE_CITED = {
    "blinds.bb_absent": ("next_player", "GC:97-99"),
    "blinds.small_absent": ("shift_both", "GC:97-99"),
    "blinds.dodged": ("owes_big_blind", "GC:98"),
    "straddle.irregular": ("given_back", "GC:89-92"),
    "count.button_short": ("misdeal", "GC:348-354"),
    "misdeal.replay": ("same_again", "GC:335, 354"),
    "misdeal.once_covered": ("stands", "GC:353-363"),
    "muck.turned_over": ("stays_closed", "GC:286"),
    "board.skipped_player": ("as_premature", "GC:341-343"),
    "deck.foreign_back": ("refund", "GC:372-374"),
    "killed_hand.retrievable": ("lost_raise_back", "GC:369-370"),
    "hand.tabled_winner": ("live_if_all_in", "GC:390-393"),
    "hand.shown_to_one": ("warn", "GC:308, 311"),
    "conduct.one_player": ("warn", "GC:308, 312, 318"),
    "seats.standing_act": ("sits_first", "GC:306"),
    "bet.announced_in_motions": ("as_announced", "GC:110-112"),
    "bet.expecting_change": ("as_silent_chips", "GC:116, 126-129"),
    "bet.late_correction": ("complete", "GC:126-129"),
    "short_allin.who_acted": ("call_or_fold", "GC:122"),
    "bet.illegal_reraise": ("call_or_fold", "GC:122"),
    "allin.call_for_less": ("allowed", "GC:118"),
    "chips.hidden": ("floor", "GC:294"),
    "clock.called_too_soon": ("refused", "GC:314"),
    "pots.built_wrong": ("rebuilt", "GC:137, 280"),
    "bet.uncalled": ("wins_unshown", "GC:108, 120"),
    "show.miscalled": ("cards_speak", "GC:139"),
    "show.asked": ("no_duty", "GC:138-140"),
    "show.mucked_unread": ("may_muck", "GC:138-140"),
    "show.misread": ("cards_speak", "GC:139"),
    "show.plays_board": ("must_show", "GC:140, 156"),
    "conduct.comments": ("warn", "GC:308-311"),
    "conduct.advice": ("warn", "GC:308, 312"),
    "conduct.collusion": ("report", "GC:318"),
    "conduct.spectator": ("moved", "GC:320"),
    "conduct.rabbit_hunt": ("refused", "GC:286"),
    "conduct.protection": ("warn", "GC:300"),
    "conduct.chips_visible": ("warn", "GC:294"),
    "conduct.turn": ("warn", "GC:302"),
    "readers.foreign": ("refund", "GC:372-374"),
}

#: Where the text is silent and the house chose, with its reason.
GRAND_CERCLE_CHOSEN = {
    "heads_up.blinds": "button_small",
    "show.allin_not_tabled": "normal_order",
}

GROUPE_TRANCHANT_CITED = {
    "blinds.dodged": ("back_to_seat", "GT:93"),
    "straddle.irregular": ("given_back", "GT:195-197"),
    "hand.hidden": ("warn", "GT:197"),
    "seats.standing_act": ("sits_first", "GT:87"),
    "allin.call_for_less": ("allowed", "GT:105-107"),
    "pots.built_wrong": ("rebuilt", "GT:105-109"),
    "buyin.too_small": ("completes_first", "GT:79, 81"),
    "bet.uncalled": ("wins_unshown", "GT:105"),
    "seats.empty_played": ("refused", "GT:189"),
    "show.asked": ("shown", "GT:115"),
    "show.mucked_unread": ("must_show", "GT:115"),
    "show.plays_board": ("must_show", "GT:115"),
    "conduct.language": ("warn", "GT:189"),
    "closing.unannounced": ("announced_then_played", "GT:119"),
    "conduct.protection": ("warn", "GT:197"),
    "conduct.chips_visible": ("warn", "GT:189"),
}
GROUPE_TRANCHANT_CHOSEN = {
    "blinds.wrong_post": "corrected",
    "heads_up.blinds": "button_small",
    "show.allin_not_tabled": "normal_order",
}

NLPC_CITED = {
    "allin.call_for_less": ("allowed", "NLPC:21, 26, 32, 39, 53"),
    "bet.uncalled": ("wins_unshown", "NLPC:40, 54, 59, 64"),
    "show.asked": ("no_duty", "NLPC:68"),
    "show.mucked_unread": ("may_muck", "NLPC:68"),
    "show.allin_not_tabled": ("tabled_at_once", "NLPC:69"),
    "show.plays_board": ("must_show", "NLPC:67, 70"),
}
NLPC_CHOSEN = {
    "heads_up.blinds": "button_small",
    "seats.standing_act": "stands",
}

BASIC_SHEET_CITED = {
    "bet.uncalled": ("wins_unshown", "BRS:12-15"),
    "show.asked": ("shown", "BRS:133-136"),
    "show.mucked_unread": ("must_show", "BRS:133-136"),
    "show.plays_board": ("must_show", "BRS:133-136"),
}
BASIC_SHEET_CHOSEN = {
    "heads_up.blinds": "button_small",
    "seats.standing_act": "stands",
    "allin.call_for_less": "allowed",
    "show.allin_not_tabled": "normal_order",
}

TDA_CITED = {
    "button.error_before_covered": ("corrected", "TDA 34-A"),
    "button.error_after_covered": ("stands", "TDA 34-A"),
    "blinds.bb_absent": ("taken_from_stack", "TDA 30"),
    "blinds.small_absent": ("taken_from_stack", "TDA 30"),
    "blinds.wrong_post": ("corrected", "TDA 34-A"),
    "blinds.dodged": ("penalty", "TDA 33"),
    "heads_up.blinds": ("button_small", "TDA 34-B"),
    "deal.boxed_two": ("misdeal", "TDA 35-A1"),
    "deal.wrong_start": ("misdeal", "TDA 35-A2"),
    "deal.out_of_sequence": ("misdeal", "TDA 35-A5"),
    "count.button_short": ("given_until_acted", "TDA 37"),
    "misdeal.replay": ("same_again", "TDA 35-C"),
    "misdeal.once_covered": ("stands", "TDA 35-D"),
    "count.forgotten_after_covered": ("no_hand", "TDA 35-D"),
    "deal.exposed_after_deal": ("live", "TDA 65-B"),
    "board.four_card_flop": ("one_becomes_burn", "TDA 39-A"),
    "board.no_burn_flop": ("one_becomes_burn", "TDA 39-B"),
    "board.no_burn_after_action": ("stands", "TDA 39-B"),
    "board.stub_disordered": ("rebuild_or_shuffle", "TDA RP-4"),
    "board.skipped_player": ("claimed_in_time", "TDA 53-B, RP-5"),
    "deck.joker": ("misdeal_until_covered", "TDA 35-A6, 35-D"),
    "killed_hand.retrievable": ("given_back", "TDA 65-B"),
    "hand.tabled_winner": ("live", "TDA 13-C"),
    "hand.fouled": ("live_if_identifiable", "TDA 65-B"),
    "hand.shown_to_one": ("warn", "TDA 67"),
    "conduct.one_player": ("warn", "TDA 67"),
    "oot.skipped": ("binds_floor_rules", "TDA 53-B"),
    "oot.premature": ("may_bind_any_amount", "TDA 50-B, 59-B"),
    "conduct.conditional": ("may_bind", "TDA 59-A"),
    "seats.standing_act": ("stands", "TDA 30"),
    "bet.announced_in_motions": ("as_announced", "TDA 42-B"),
    "bet.prior_chips": ("one_chip_calls", "TDA 45, 46-C"),
    "bet.expecting_change": ("as_silent_chips", "TDA 61"),
    "bet.forward_motion": ("floor", "TDA 57"),
    "bet.raise_of_nothing": ("bet", "TDA 55"),
    "bet.ambiguous_amount": ("highest_within_pot", "TDA 57"),
    "bet.accepted_action": ("accepted", "TDA 49"),
    "bet.late_correction": ("same_street", "TDA 52-A"),
    "short_allin.who_acted": ("call_or_fold", "TDA 47"),
    "bet.illegal_reraise": ("call_or_fold", "TDA 47"),
    "chips.hidden": ("floor", "TDA 62"),
    "absent.allin": ("hand_plays_penalty", "TDA 31"),
    "dispute.award": ("until_next_covered", "TDA 22"),
    "pots.built_wrong": ("rebuilt", "TDA 21"),
    "bet.uncalled": ("wins_unshown", "TDA 17-B"),
    "show.miscalled": ("cards_speak", "TDA 12"),
    "show.asked": ("caller_may", "TDA 18-B"),
    "show.mucked_unread": ("live_if_retrievable", "TDA 14"),
    "show.allin_not_tabled": ("tabled_at_once", "TDA 16"),
    "show.misread": ("cards_speak", "TDA 12"),
    "show.plays_board": ("must_show", "TDA 19"),
    "conduct.comments": ("warn", "TDA 67"),
    "conduct.advice": ("warn", "TDA 67"),
    "conduct.collusion": ("penalty", "TDA 69"),
    "conduct.language": ("warn", "TDA 6"),
    "conduct.rabbit_hunt": ("refused", "TDA 28"),
    "conduct.phone": ("warn", "TDA 5"),
    "dispute.window": ("until_next_hand", "TDA 22, 35-E"),
    "conduct.protection": ("warn", "TDA 65-A"),
    "conduct.chips_visible": ("warn", "TDA 25"),
    "conduct.turn": ("penalty", "TDA 70, 71"),
    "conduct.behaviour": ("penalty", "TDA 70, 71"),
}
TDA_CHOSEN = {
    "deal.replacement_exposed": "misdeal",
    "allin.call_for_less": "allowed",
}

WSOP_CITED = {
    "button.error_before_covered": ("misdeal", "WSOP 104"),
    "button.error_after_covered": ("next_hand", "WSOP 109"),
    "blinds.bb_absent": ("next_player", "WSOP 73, 156"),
    "blinds.small_absent": ("dead_sb", "WSOP 151"),
    "blinds.forgotten": ("dead_unless_acted", "WSOP 157"),
    "heads_up.blinds": ("button_small", "WSOP 153"),
    "deal.flashed": ("as_exposed", "WSOP 119"),
    "deal.boxed_one": ("next_card", "WSOP 21"),
    "deal.boxed_two": ("void", "WSOP 21, 104"),
    "deal.wrong_start": ("misdeal", "WSOP 104"),
    "deal.out_of_sequence": ("misdeal", "WSOP 104"),
    "count.extra_player_after_covered": ("dead_unless_acted", "WSOP 157"),
    "count.button_short": ("given", "WSOP 104"),
    "misdeal.once_covered": ("stands", "WSOP 105"),
    "muck.turned_over": ("stays_closed", "WSOP 76-77"),
    "board.four_card_flop": ("one_becomes_burn", "WSOP 163"),
    "board.no_burn_after_action": ("stands", "WSOP 165"),
    "board.double_burn": ("put_back", "WSOP 122, 164"),
    "board.burn_error": ("corrected_before_action", "WSOP 122, 165"),
    "board.boxed": ("next_card", "WSOP 21"),
    "board.skipped_player": ("claimed_in_time", "WSOP 123, 133"),
    "deck.foreign_back": ("refund_if_in_play", "WSOP 111"),
    "deck.joker": ("scrap", "WSOP 22, 115"),
    "deck.knew": ("no_refund", "WSOP 113"),
    "hand.fouled": ("dead", "WSOP 108"),
    "hand.shown_to_one": ("show_all", "WSOP 144"),
    "hand.dropped": ("dead", "WSOP 121"),
    "conduct.peek": ("warn", "WSOP 76"),
    "conduct.one_player": ("warn", "WSOP 20, 62"),
    "oot.skipped": ("may_lose_turn", "WSOP 133"),
    "bet.announced_in_motions": ("as_announced", "WSOP 176"),
    "short_allin.who_acted": ("call_or_fold", "WSOP 171"),
    "bet.illegal_reraise": ("call_or_fold", "WSOP 171"),
    "clock.called_too_soon": ("refused", "WSOP 81, 181"),
    "dispute.award": ("until_next_hand", "WSOP 51"),
    "show.miscalled": ("cards_speak", "WSOP 140"),
    "show.allin_not_tabled": ("allin_first", "WSOP 145"),
    "show.misread": ("cards_speak", "WSOP 141"),
    "show.plays_board": ("must_show", "WSOP 168"),
    "conduct.rabbit_hunt": ("refused", "WSOP 77"),
    "dispute.window": ("until_next_hand", "WSOP 51"),
}
WSOP_CHOSEN = {
    "seats.standing_act": "stands",
    "allin.call_for_less": "allowed",
}

_READ = {
    "grand_cercle": (GRAND_CERCLE_CITED, GRAND_CERCLE_CHOSEN),
    "groupe_tranchant": (GROUPE_TRANCHANT_CITED, GROUPE_TRANCHANT_CHOSEN),
    "nlpc": (NLPC_CITED, NLPC_CHOSEN),
    "basic_sheet": (BASIC_SHEET_CITED, BASIC_SHEET_CHOSEN),
    "tda2024": (TDA_CITED, TDA_CHOSEN),
    "wsop_live_2024": (WSOP_CITED, WSOP_CHOSEN),
}


def _left(cited: dict, chosen: dict) -> set[str]:
    """What the floor decides: the text is silent, or says that he does."""
    open_ = {key for key, (value, _) in cited.items() if value == FLOOR}
    return (set(MAY_BE_LEFT_OUT) - cited.keys() - chosen.keys()) | open_


HOUSES = {name: (cited, chosen, _left(cited, chosen)) for name, (cited, chosen) in _READ.items()}
