"""Bets, raises, all-ins and fixed limit."""

from typing import Final

from dealer_assist.game.rules.keys.key import NO, YES, Group, Key, number, switch, words

_BETS: Final[dict[str, Key]] = {
    "bet.min_raise": words(
        "le minimum d'une relance",
        "the least that a raise must come to",
        double_last_full=("le double de la mise pleine précédente",
                          "double the previous full bet"),
        double_current=("le double de la plus haute mise", "double the highest bet"),
        increment=("la mise plus la dernière relance", "the bet plus the last raise"),
        any_higher=("tout montant au-dessus de la mise", "any amount above the bet"),
        two_bb_floor=("au-dessus de la mise, et jamais moins de deux gros blinds",
                      "above the bet, and never less than two big blinds"),
    ),
    "bet.min_raise_after_short_allin": words(
        "le minimum d'une relance par-dessus un tapis trop court",
        "the least raise over an all-in that is short of one",
        double_last_full=("le double de la dernière mise pleine, sans compter le tapis",
                          "double the last full bet, leaving the all-in out"),
        double_current=("le double du tapis", "double the all-in"),
        current_plus_increment=("le tapis plus la dernière relance pleine",
                                "the all-in plus the last full raise"),
        any_higher=("tout montant au-dessus du tapis", "any amount above the all-in"),
    ),
    "bet.min_open": words(
        "la mise d'ouverture minimale",
        "the least opening bet",
        big_blind=("un gros blind", "one big blind"),
        any=("tout montant", "any amount"),
    ),
    "bet.under_minimum": words(
        "une mise d'ouverture trop petite",
        "an opening bet that is too small",
        complete=("elle se complète jusqu'au minimum", "it is completed to the least bet"),
    ),
    "bet.max_raise": words(
        "la plus grande mise ou relance permise",
        "the largest bet or raise allowed",
        floor=False,
        none=("celle de la structure jouée, sans autre plafond",
              "that of the structure played, no other cap"),
        table=("le maximum affiché à la table, s'il y en a un",
               "the maximum posted at the table, if there is one"),
    ),
    "bet.pointless_raise": words(
        "une relance quand tous les adversaires sont déjà à tapis",
        "a raise when every opponent is all-in already",
        floor=False,
        refuse=("refusée", "refused"),
        allow=("permise", "allowed"),
    ),
    "bet.fold_unfaced": words(
        "se coucher sans mise à payer",
        "a fold when checking is free",
        allow=("permis", "allowed"),
        warn=("permis, le croupier rappelle que la parole est gratuite",
              "allowed, the dealer reminds the player that checking is free"),
        binding=("il engage, et peut être sanctionné", "it binds and may be penalised"),
        refuse=("refusé, la main reste en jeu et vaut parole",
                "refused, the hand stays in play and counts as a check"),
    ),
    "bet.covered_decision": words(
        "le dernier joueur qui a des jetons, quand tous les tapis adverses sont couverts",
        "whether the last player with chips is asked when all others are all-in for no more "
        "than he has in already",
        floor=False,
        end=("il n'est plus interrogé, les enchères sont closes",
             "he isn't asked, the betting is over"),
        ask=("il est interrogé", "he is asked"),
    ),
    "half_raise.base": words(
        "à quoi se mesure une relance trop petite",
        "what a raise that is too small is measured against",
        previous_bet=("à toute la mise précédente", "the whole previous bet"),
        increment=("à la relance minimale", "the least raise"),
        half_bet=("à la mise due", "the bet due"),
    ),
    "half_raise.threshold": number(
        "la part à partir de laquelle une relance trop petite se complète",
        "from this much of the base a raise that is too small is completed; under it, it's a call",
        0, 100, ("{n} %", "{n}%"),
    ),
    "half_raise.declared_raise": words(
        "une relance annoncée avec trop peu de jetons",
        "a raise announced with too few chips",
        by_amount=("le montant décide, comme pour une relance sans annonce",
                   "the amount decides, as for a raise without a word"),
        force_minimum=("la relance est portée au minimum", "it is brought to the least raise"),
    ),
    "half_raise.applies_to_silent_chip": switch(
        "la règle des relances trop petites vaut pour un gros jeton muet qui relance",
        "the rule on raises that are too small holds for a silent chip that raises",
    ),
}

_ALL_INS: Final[dict[str, Key]] = {
    "short_allin.reopens": number(
        "la part d'une relance pleine qui permet à un tapis de rouvrir les enchères",
        "how much of a full raise an all-in must be to reopen the betting",
        0, 100, ("{n} %", "{n}%"), floor=True,
    ),
    "short_allin.cumulative": words(
        "plusieurs tapis courts de suite",
        "several short all-ins in a row",
        vs_last_full=("chacun se mesure à la dernière mise pleine",
                      "each is measured against the last full bet"),
        per_player_facing=("ils s'ajoutent pour le joueur qui leur fait face",
                           "they add up for the player who faces them"),
        never=("ils ne rouvrent jamais les enchères", "they never reopen the betting"),
    ),
    "short_allin.open_bet_reopens": switch(
        "un tapis d'ouverture sous le minimum laisse relancer ceux qui ont dit parole",
        "an all-in opening bet under the minimum lets those who checked raise",
    ),
}

_LIMIT: Final[dict[str, Key]] = {
    "limit.bets_per_street": number(
        "le nombre de mises et relances par tour en limite fixe",
        "bets and raises on a street of fixed limit",
        1, 9, ("{n}", "{n}"),
    ),
    "limit.blind_counts": switch(
        "avant le flop, le gros blind est la première des mises comptées",
        "before the flop the big blind is the first of the bets that count",
    ),
    "limit.cap_heads_up": Key(
        "le plafond vaut aussi entre les deux derniers joueurs",
        "the cap holds also between the last two players",
        {True: YES, False: NO, "round_begins": (
            "non, dans un tour qui commence à deux joueurs",
            "no, on a round that begins between two players")},
    ),
    "limit.short_allin": words(
        "un tapis de moins d'une mise pleine en limite fixe",
        "an all-in under a full bet at fixed limit",
        counts=("il compte comme une relance", "it counts as a raise"),
        half_bet=("il compte à partir d'une demi-mise", "it counts from half a bet on"),
    ),
}

_POT_LIMIT: Final[dict[str, Key]] = {
    "pot_limit.blinds": words(
        "les blinds dans le pot que compte une relance avant le flop",
        "the blinds in the pot by which a raise before the flop is counted",
        floor=False,
        posted=("tels qu'ils ont été posés", "as they were posted"),
        full=("entiers, même morts ou courts", "in full, even dead or short ones"),
        small_as_big=("le petit compte comme un gros tant que le gros blind n'a pas parlé",
                      "the small one as a big one until the big blind has acted"),
    ),
}

GROUPS: Final = (
    Group("Mises et relances", "Bets and raises", _BETS),
    Group("Tapis", "All-ins", _ALL_INS),
    Group("Limite fixe", "Fixed limit", _LIMIT),
    Group("Pot limit", "Pot limit", _POT_LIMIT),
)
