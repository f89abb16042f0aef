"""Every setting that a house book may hold, with the values it may take and what it means.

A book that names anything else is refused. ``floor`` is a value of its own: the house's text is
silent, so the assistant states the facts and calls the floor instead of inventing a ruling.
"""

from dataclasses import dataclass
from typing import Final

FLOOR: Final = "floor"
Value = str | int | bool


@dataclass(frozen=True, slots=True)
class Key:
    """One setting: the words it may take (or None for a number from low to high).

    ``means`` is for whoever writes a book; with ``means_fr`` it heads the setting on a rule card.
    """

    means: str
    words: tuple[str, ...] | None = None
    low: int = 0
    high: int = 0
    switch: bool = False
    means_fr: str = ""
    also: tuple[str, ...] = ()

    def expected(self) -> str:
        """What a book may write here, for the error message."""
        if self.switch:
            return "true, false"
        if self.words is not None:
            return ", ".join(f'"{word}"' for word in self.words)
        also = "".join(f', "{word}"' for word in self.also)
        return f"a whole number from {self.low} to {self.high}{also}"

    def allows(self, value: object) -> bool:
        """Whether a book may give this setting this value."""
        if self.switch:
            return isinstance(value, bool)
        if self.words is not None:
            return isinstance(value, str) and value in self.words
        if value in self.also:
            return True
        return type(value) is int and self.low <= value <= self.high


def _words(means: str, *words: str, fr: str = "") -> Key:
    return Key(means, words=words, means_fr=fr)


def _switch(means: str, fr: str = "") -> Key:
    return Key(means, switch=True, means_fr=fr)


def _number(means: str, low: int, high: int, fr: str = "", also: tuple[str, ...] = ()) -> Key:
    return Key(means, low=low, high=high, means_fr=fr, also=also)


KEYS: Final[dict[str, Key]] = {
    "bet.min_raise": _words(
        "the least that a raise must come to",
        "double_last_full", "double_current", "increment", "any_higher", "two_bb_floor", FLOOR,
        fr="le minimum d'une relance",
    ),
    "bet.min_open": _words(
        "the least opening bet",
        "big_blind", "any", FLOOR,
        fr="la mise d'ouverture minimale",
    ),
    "bet.pointless_raise": _words(
        "a raise when every opponent is all-in already",
        "refuse", "allow",
        fr="une relance quand tous les adversaires sont déjà à tapis",
    ),
    "bet.fold_unfaced": _words(
        "a fold when checking is free",
        "allow", "warn", "refuse", FLOOR,
        fr="se coucher sans mise à payer",
    ),
    "bet.covered_decision": _words(
        "whether the last player with chips is asked when all others are all-in for no more "
        "than he has in already",
        "end", "ask",
        fr="le dernier joueur qui a des jetons, quand tous les tapis adverses sont couverts",
    ),
    "short_allin.reopens": _number(
        "how much of a full raise an all-in must be to reopen the betting",
        0, 100,
        also=(FLOOR,),
        fr="la part d'une relance pleine qui permet à un tapis de rouvrir les enchères",
    ),
    "short_allin.cumulative": _words(
        "several short all-ins in a row",
        "vs_last_full", "per_player_facing", "never", FLOOR,
        fr="plusieurs tapis courts de suite",
    ),
    "short_allin.open_bet_reopens": _switch(
        "an all-in opening bet under the minimum lets those who checked raise",
        fr="un tapis d'ouverture sous le minimum laisse relancer ceux qui ont dit parole",
    ),
    "half_raise.base": _words(
        "what a raise that is too small is measured against",
        "previous_bet", "increment", "half_bet", FLOOR,
        fr="à quoi se mesure une relance trop petite",
    ),
    "half_raise.threshold": _number(
        "from this much of the base a raise that is too small is completed; under it, it's a call",
        0, 100,
        fr="la part à partir de laquelle une relance trop petite se complète",
    ),
    "silent_chip.preflop": _words(
        "one larger chip without a word, before the flop",
        "call", "raise", FLOOR,
        fr="un gros jeton posé sans un mot, avant le flop",
    ),
    "silent_chip.option": _words(
        "one larger chip without a word by a blind or straddle that nobody has raised",
        "call", "raise", FLOOR,
        fr="un gros jeton posé sans un mot par un blind ou une option que nul n'a relancé",
    ),
    "silent_chip.postflop": _words(
        "one larger chip without a word, facing a bet after the flop",
        "call", "raise", FLOOR,
        fr="un gros jeton posé sans un mot face à une mise, à partir du flop",
    ),
    "straddle.seat": _words(
        "who may post a straddle (option)",
        "off", "utg", "utg_or_button", "if_allowed",
        fr="qui peut miser une option (straddle)",
    ),
    "straddle.big_blinds": _number(
        "how many big blinds a straddle is",
        0, 8,
        fr="le montant de l'option",
    ),
    "straddle.min_raise": _words(
        "the least raise over a straddle",
        "double_straddle", "plus_bb", "any_higher", FLOOR,
        fr="la relance minimale sur une option",
    ),
    "blinds.short_bb_call": _words(
        "what the others call when the big blind is all-in for less",
        "full_bb", "posted", FLOOR,
        fr="ce que suivent les autres quand le gros blind est à tapis pour moins",
    ),
    "blinds.sb_absent": _words(
        "the seat due the small blind is absent",
        "shift_both", "dead_sb",
        fr="le joueur dû au petit blind est absent",
    ),
    "antes.order": _words(
        "what a short stack pays first",
        "before_blinds", "after_blinds",
        fr="ce qu'un tapis trop court paie en premier",
    ),
    "button.moves": _words(
        "how the button goes round",
        "moving_paid_sb", "moving", "dead",
        fr="la marche du bouton",
    ),
    "button.fallback": _words(
        "nobody qualifies for the button",
        "next_present", "dead_button", FLOOR,
        fr="personne n'a droit au bouton",
    ),
    "heads_up.button_is_sb": _switch(
        "with two players the button posts the small blind",
        fr="à deux joueurs, le bouton poste le petit blind",
    ),
    "odd_chip.multi": _words(
        "chips of a pot that can't be divided",
        "one_each", "all_first", FLOOR,
        fr="les jetons d'un pot qui ne se partage pas exactement",
    ),
    "showdown.first": _words(
        "who shows first after a bet on the last street",
        "last_aggressor_last_round", "first_raiser_first_round", "first_left_of_button",
        fr="qui montre en premier après une mise au dernier tour",
    ),
    "showdown.no_bet": _words(
        "who shows first without a bet on the last street",
        "first_left_of_button", "button_first",
        fr="qui montre en premier sans mise au dernier tour",
    ),
    "showdown.allin_tabled": _switch(
        "all hands are tabled at once when nobody can bet any more",
        fr="toutes les mains s'étalent dès que personne ne peut plus miser",
    ),
    "pots.order": _words(
        "which pot is settled first",
        "side_first", "main_first",
        fr="le pot qui se règle en premier",
    ),
    "limit.bets_per_street": _number(
        "bets and raises on a street of fixed limit",
        1, 9,
        fr="le nombre de mises et relances par tour en limite fixe",
    ),
    "limit.cap_heads_up": _switch(
        "the cap holds also between the last two players",
        fr="le plafond vaut aussi entre les deux derniers joueurs",
    ),
    "limit.short_allin": _words(
        "an all-in under a full bet at fixed limit: counts as a raise, or only from half a bet",
        "counts", "half_bet", FLOOR,
        fr="un tapis de moins d'une mise pleine en limite fixe",
    ),
    "bet.min_raise_after_short_allin": _words("bet.min_raise_after_short_allin", 'double_last_full', 'double_current', 'current_plus_increment', 'any_higher', 'floor'),
    "bet.max_raise": _words("bet.max_raise", 'none', 'table'),
    "bet.taken_back": _words("bet.taken_back", 'stands', 'floor'),
    "half_raise.declared_raise": _words("half_raise.declared_raise", 'by_amount', 'force_minimum', 'floor'),
    "half_raise.applies_to_silent_chip": _switch("half_raise.applies_to_silent_chip"),
    "silent_chip.from_street": _words("silent_chip.from_street", 'flop', 'flop_only', 'floor'),
    "silent_chip.no_bet": _words("silent_chip.no_bet", 'bet', 'floor'),
    "silent_chip.several": _words("silent_chip.several", 'call_if_each_needed', 'by_amount', 'floor'),
    "string_bet.remedy": _words("string_bet.remedy", 'first_motion_stands', 'call_only', 'floor'),
    "undercall.remedy": _words("undercall.remedy", 'complete', 'complete_or_fold', 'complete_if_opener_or_heads_up', 'floor'),
    "declared.against_chips": _words("declared.against_chips", 'first_binds', 'words_bind', 'floor'),
    "declared.raise_amount": _words("declared.raise_amount", 'as_said', 'floor'),
    "words.passer": _words("words.passer", 'ask'),
    "gesture.unclear": _words("gesture.unclear", 'ask', 'floor'),
    "oot.check": _words("oot.check", 'released', 'binding_if_unchanged', 'floor'),
    "oot.fold": _words("oot.fold", 'binding', 'released', 'binding_if_released_cards', 'floor'),
    "oot.bet.binding_if": _words("oot.bet.binding_if", 'skipped_bet_le', 'action_unchanged', 'floor'),
    "oot.bet.then_half_raise": _switch("oot.bet.then_half_raise"),
    "straddle.acts": _words("straddle.acts", 'last', 'in_turn'),
    "straddle.until": _words("straddle.until", 'first_card', 'floor'),
    "blinds.bb_range": _words("blinds.bb_range", 'sb_to_double', 'double', 'any'),
    "blinds.small_needs_big": _switch("blinds.small_needs_big"),
    "button.first": _words("button.first", 'clubs_draw', 'high_card_draw', 'any', 'floor'),
    "absent.dealt": _words("absent.dealt", 'not_dealt', 'dealt_and_killed', 'floor'),
    "absent.posted_then_left": _words("absent.posted_then_left", 'deal_in', 'not_dealt'),
    "absent.at_turn": _words("absent.at_turn", 'burn', 'floor'),
    "missblind.payment": _words("missblind.payment", 'one_bb_live', 'missed_total_sb_dead', 'none', 'floor'),
    "missblind.position": _words("missblind.position", 'any', 'behind_the_button', 'floor'),
    "newcomer.payment": _words("newcomer.payment", 'none', 'one_bb_live', 'waits_for_bb', 'floor'),
    "newcomer.between_blinds": _words("newcomer.between_blinds", 'blinds_pass_over', 'waits', 'dealt_in'),
    "odd_chip.button_is_last": _switch("odd_chip.button_is_last"),
    "showdown.allin_first": _switch("showdown.allin_first"),
    "showdown.first_may_muck": _switch("showdown.first_may_muck"),
    "showdown.winner_shows": _words("showdown.winner_shows", 'all_cards', 'floor'),
    "hand.wheel": _switch("hand.wheel"),
    "float.check": _words("float.check", 'each_relief', 'opening', 'floor'),
    "deck.count": _number("deck.count", 1, 9, also=()),
    "deck.check": _words("deck.check", 'opening_and_relief', 'opening', 'floor'),
    "deck.cut_by": _words("deck.cut_by", 'dealer', 'player_on_the_right'),
    "deck.cut_card_counts": _switch("deck.cut_card_counts"),
    "deck.burn_streets": _words("deck.burn_streets", 'all', 'flop_only', 'none'),
    "seats.min_players": _number("seats.min_players", 2, 10, also=()),
    "seats.max_players": _number("seats.max_players", 2, 10, also=()),
    "seats.change": _words("seats.change", 'allow', 'refuse', 'floor'),
    "seats.standing_may_act": _switch("seats.standing_may_act"),
    "absence.max_minutes": _number("absence.max_minutes", 1, 1440, also=('table', 'floor', )),
    "absence.then": _words("absence.then", 'consign', 'floor'),
    "waiting.assigned_by": _words("waiting.assigned_by", 'draw', 'order', 'floor'),
    "rebuy.when": _words("rebuy.when", 'between_hands', 'never', 'floor'),
    "rebuy.announced": _switch("rebuy.announced"),
    "stack.going_south": _words("stack.going_south", 'refuse', 'allow', 'floor'),
    "chips.sold_at_table": _words("chips.sold_at_table", 'allow', 'refuse', 'floor'),
    "closing.last_hands": _number("closing.last_hands", 1, 20, also=('floor', )),
    "levy.when": _words("levy.when", 'street', 'pot', 'none'),
    "clock.seconds": _number("clock.seconds", 1, 600, also=('floor', )),
    "clock.countdown": _number("clock.countdown", 0, 60, also=('floor', )),
    "clock.wait_seconds": _number("clock.wait_seconds", 0, 600, also=('floor', )),
    "clock.expiry": _words("clock.expiry", 'burn', 'floor'),
    "clock.expiry_no_bet": _words("clock.expiry_no_bet", 'burn', 'check', 'floor'),
    "tournament.equal_stacks": _switch("tournament.equal_stacks"),
    "tournament.level_change": _words("tournament.level_change", 'next_hand', 'floor'),
    "tournament.break": _words("tournament.break", 'after_hand', 'floor'),
    "tournament.place_tie": _words("tournament.place_tie", 'larger_stack_first', 'same_place', 'floor'),
    "tournament.reentry": _words("tournament.reentry", 'table', 'floor'),
    "tournament.penalty": _words("tournament.penalty", 'dealt_and_killed', 'floor'),
    "covered.deal_actions": _number("covered.deal_actions", 1, 9, also=('floor', )),
    "covered.deal_counts": _words("covered.deal_counts", 'any', 'chips_or_three'),
    "covered.retrieve_actions": _number("covered.retrieve_actions", 1, 9, also=('floor', )),
    "deal.exposed_one": _words("deal.exposed_one", 'burn_swap', 'swap_but_first_two_misdeal', 'floor'),
    "deal.exposed_button_first": _words("deal.exposed_button_first", 'misdeal', 'swap', 'floor'),
    "deal.multi_exposed": _words("deal.multi_exposed", 'top_then_antepenultimate', 'misdeal', 'floor'),
    "deal.multi_exposed.order": _words("deal.multi_exposed.order", 'deal_order', 'chronological'),
    "deal.multi_exposed.antepenultimate": _words("deal.multi_exposed.antepenultimate", 'recomputed', 'fixed'),
    "deal.multi_exposed.button_first": _words("deal.multi_exposed.button_first", 'antepenultimate', 'misdeal'),
    "deal.same_player_two_exposed": _words("deal.same_player_two_exposed", 'top_then_antepenultimate', 'misdeal', 'floor'),
    "board.premature_flop": _words("board.premature_flop", 'floor', 'reshuffle_keep_burn'),
    "board.premature_turn": _words("board.premature_turn", 'antepenultimate', 'reshuffle', 'floor'),
    "board.premature_turn.new_burn": _switch("board.premature_turn.new_burn"),
    "board.premature_turn_river": _words("board.premature_turn_river", 'top', 'reshuffle', 'floor'),
    "board.premature_turn_river.new_burn_before_turn": _switch("board.premature_turn_river.new_burn_before_turn"),
    "board.premature_river": _words("board.premature_river", 'top', 'antepenultimate', 'reshuffle', 'floor'),
    "count.wrong_before_covered": _words("count.wrong_before_covered", 'misdeal', 'repair_one', 'floor'),
    "count.extra_card_after_covered": _words("count.extra_card_after_covered", 'dead', 'floor'),
    "count.short_hand_after_covered": _words("count.short_hand_after_covered", 'live', 'dead', 'floor'),
    "count.forgotten_after_covered": _words("count.forgotten_after_covered", 'floor'),
    "count.dead_hand_refund": _words("count.dead_hand_refund", 'none', 'floor'),
    "deck.foul.triggers": _words("deck.foul.triggers", 'duplicate_or_missing', 'duplicate', 'duplicate_or_back', 'floor'),
    "deck.foul.window": _words("deck.foul.window", 'until_pot_awarded', 'until_next_deal', 'floor'),
    "stub.turned_over": _words("stub.turned_over", 'look_and_shuffle', 'face_down_and_shuffle', 'floor'),
    "killed_hand.refund": _words("killed_hand.refund", 'uncalled_excess', 'whole_last_bet', 'floor'),
    "hand.exposed_voluntarily": _words("hand.exposed_voluntarily", 'floor_default_burn', 'live_penalty', 'live', 'floor'),
    "hand.exposed_by_accident": _words("hand.exposed_by_accident", 'live', 'floor'),
    "muck.retrieve": _words("muck.retrieve", 'until_covered_or_touching', 'never', 'floor'),
}
