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

    def expected(self) -> str:
        """What a book may write here, for the error message."""
        if self.switch:
            return "true, false"
        if self.words is not None:
            return ", ".join(f'"{word}"' for word in self.words)
        return f"a whole number from {self.low} to {self.high}"

    def allows(self, value: object) -> bool:
        """Whether a book may give this setting this value."""
        if self.switch:
            return isinstance(value, bool)
        if self.words is not None:
            return isinstance(value, str) and value in self.words
        return type(value) is int and self.low <= value <= self.high


def _words(means: str, *words: str, fr: str = "") -> Key:
    return Key(means, words=words, means_fr=fr)


def _switch(means: str, fr: str = "") -> Key:
    return Key(means, switch=True, means_fr=fr)


def _number(means: str, low: int, high: int, fr: str = "") -> Key:
    return Key(means, low=low, high=high, means_fr=fr)


KEYS: Final[dict[str, Key]] = {
    "bet.min_raise": _words(
        "the least that a raise must come to",
        "double_last_full", "double_current", "increment", "any_higher", FLOOR,
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
        "allow", "warn", FLOOR,
        fr="se coucher sans mise à payer",
    ),
    "bet.covered_decision": _words(
        "whether the last player with chips is asked when all others are all-in for no more "
        "than he has in already",
        "end", "ask",
        fr="le dernier joueur qui a des jetons, quand tous les tapis adverses sont couverts",
    ),
    "short_allin.reopens_percent": _number(
        "how much of a full raise an all-in must be to reopen the betting",
        0, 100,
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
    "half_raise.threshold_percent": _number(
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
        "off", "utg",
        fr="qui peut miser une option (straddle)",
    ),
    "straddle.big_blinds": _number(
        "how many big blinds a straddle is",
        0, 8,
        fr="le montant de l'option",
    ),
    "straddle.min_raise": _words(
        "the least raise over a straddle",
        "double_straddle", "plus_bb", FLOOR,
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
        "next_present", FLOOR,
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
        "last_aggressor", "first_left_of_button",
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
}
