"""Blinds, straddle (option), antes, button, absent players and newcomers."""

from typing import Final

from dealer_assist.game.rules.keys.key import Group, Key, number, switch, words

_BLINDS: Final[dict[str, Key]] = {
    "blinds.bb_range": words(
        "le gros blind par rapport au petit",
        "the big blind measured by the small one",
        floor=False,
        sb_to_double=("d'autant jusqu'au double", "from the same up to double"),
        double=("le double", "double"),
        any=("libre", "any amount"),
    ),
    "blinds.short_bb_call": words(
        "le prix pour suivre un gros blind posé à tapis pour moins",
        "the price of a call when the big blind is all-in for less",
        full_bb=("le gros blind entier", "the full big blind"),
        posted=("ce qui a été posé", "what was posted"),
    ),
    "blinds.sb_absent": words(
        "quand le joueur dû au petit blind n'est pas là",
        "when the player due for the small blind is not there",
        floor=False,
        shift_both=("les deux blinds avancent aux joueurs suivants",
                    "both blinds move on to the next players"),
        dead_sb=("pas de petit blind cette fois, le gros blind reste à son tour",
                 "no small blind this time, the big blind keeps its turn"),
    ),
    "blinds.small_needs_big": switch(
        "pas de petit blind pour qui n'a pas payé de gros blind avant",
        "no small blind for who hasn't paid a big blind before",
    ),
    "blinds.chop": words(
        "quand tous les autres se sont couchés, petit et gros blind reprennent leur mise",
        "when all others have folded, small and big blind take their blinds back",
        allow=("permis, s'ils sont d'accord", "allowed, if both agree"),
        refuse=("refusé", "refused"),
    ),
    "antes.order": words(
        "l'ordre de l'ante qu'un joueur paie pour tous et de son blind",
        "the order of the ante that one player pays for all and his blind",
        floor=False,
        before_blinds=("l'ante, puis le blind", "the ante, then the blind"),
        after_blinds=("le blind, puis l'ante", "the blind, then the ante"),
    ),
    "bomb_pot.played": words(
        "une donne où chacun pose la même ante et où le flop vient aussitôt (bomb pot)",
        "a hand in which all ante the same and the flop comes at once (bomb pot)",
        floor=False,
        off=("ne se joue pas", "isn't played"),
        by_agreement=("quand les joueurs s'accordent ; qui n'en est pas ne reçoit pas de cartes",
                      "where the players agree; who opts out isn't dealt in"),
    ),
    "heads_up.button_is_sb": switch(
        "à deux joueurs, le bouton poste le petit blind",
        "with two players the button posts the small blind",
    ),
}

_STRADDLE: Final[dict[str, Key]] = {
    "straddle.seat": words(
        "qui peut miser une option (straddle)",
        "who may post a straddle (option)",
        floor=False,
        off=("personne, l'option ne se joue pas", "nobody, no straddle is played"),
        utg=("le joueur après le gros blind", "the player after the big blind"),
        utg_or_button=("le joueur après le gros blind, ou le bouton",
                       "the player after the big blind, or the button"),
        button_or_utg=("le bouton d'abord, sinon le joueur après le gros blind ; en limite fixe, "
                       "lui seul",
                       "the button first, else the player after the big blind; at fixed limit "
                       "only he"),
        if_allowed=("le joueur après le gros blind, si la table l'autorise",
                    "the player after the big blind, if the table allows it"),
    ),
    "straddle.big_blinds": number(
        "le montant de l'option",
        "the amount of the straddle",
        0, 8, ("{n} fois le gros blind", "{n} times the big blind"),
    ),
    "straddle.until": words(
        "jusqu'à quand l'option peut se poser",
        "until when a straddle may be posted",
        first_card=("avant la première carte", "before the first card"),
    ),
    "straddle.acts": words(
        "quand parle l'option au premier tour",
        "when the straddle acts on the first round",
        floor=False,
        last=("en dernier, après le gros blind", "last, after the big blind"),
        in_turn=("à sa place", "in its place"),
    ),
    "straddle.min_raise": words(
        "le minimum d'une relance par-dessus l'option",
        "the least raise over a straddle",
        double_straddle=("le double de l'option", "double the straddle"),
        plus_bb=("l'option plus un gros blind", "the straddle plus one big blind"),
        any_higher=("tout montant au-dessus de l'option", "any amount above the straddle"),
    ),
}

_BUTTON: Final[dict[str, Key]] = {
    "button.first": words(
        "le premier bouton de la partie",
        "the first button of the game",
        clubs_draw=("tiré aux trèfles : la carte la plus forte l'obtient",
                    "drawn from the clubs: the highest card gets it"),
        high_card_draw=("tiré à la carte la plus forte, la couleur départage",
                        "drawn by high card, the suit breaks ties"),
        any=("placé librement", "put anywhere"),
    ),
    "button.moves": words(
        "où va le bouton à chaque main",
        "where the button goes each hand",
        floor=False,
        moving_paid_sb=(
            "au joueur présent suivant qui a payé son petit blind à la main précédente",
            "to the next player present who paid his small blind in the previous hand"),
        moving=("au joueur présent suivant", "to the next player present"),
        dead=("bouton mort : une place plus loin, même vide",
              "dead button: one place on, even to an empty one"),
    ),
    "button.fallback": words(
        "le bouton quand nul n'a payé le petit blind",
        "the button when nobody paid the small blind",
        next_present=("il va au joueur présent suivant", "it goes to the next player present"),
        dead_button=("il reste mort, devant une place vide", "it stays dead, at an empty place"),
    ),
}

_PRESENCE: Final[dict[str, Key]] = {
    "absent.dealt": words(
        "un joueur absent quand on donne",
        "a player who is absent when cards are dealt",
        not_dealt=("il ne reçoit pas de cartes", "he gets no cards"),
        dealt_and_killed=("il reçoit ses cartes, sa main est brûlée",
                          "he is dealt in and his hand is killed"),
    ),
    "absent.posted_then_left": words(
        "un joueur qui s'absente après avoir posté un blind",
        "a player who leaves after posting a blind",
        floor=False,
        deal_in=("il reçoit ses cartes", "he is dealt in"),
        not_dealt=("il n'en reçoit pas", "he gets no cards"),
    ),
    "absent.at_turn": words(
        "un joueur absent quand c'est à lui de parler",
        "a player who is absent when it's his turn",
        burn=("sa main est brûlée", "his hand is killed"),
    ),
    "missblind.payment": words(
        "ce que doit un joueur qui revient après avoir manqué des blinds",
        "what a player owes who comes back after missing blinds",
        one_bb_live=("un gros blind, en jeu", "one big blind, live"),
        missed_total_sb_dead=("tous les blinds manqués, le petit étant mort",
                              "all blinds missed, the small one dead"),
        missed_total_or_straddle=(
            "tous les blinds manqués, le petit étant mort, ou l'option sous le feu à leur place",
            "all blinds missed, the small one dead, or the straddle under the gun in their place"),
        none=("rien", "nothing"),
    ),
    "missblind.position": words(
        "où un joueur qui a manqué ses blinds peut rentrer",
        "where a player who missed blinds may come back in",
        any=("à n'importe quelle position", "in any position"),
        behind_the_button=("derrière le bouton", "behind the button"),
    ),
    "newcomer.payment": words(
        "ce que doit un nouveau joueur pour sa première main",
        "what a newcomer owes for his first hand",
        none=("rien", "nothing"),
        one_bb_live=("un gros blind, en jeu", "one big blind, live"),
        bb_live_in_limit=("rien, sauf en limite fixe un gros blind, en jeu",
                          "nothing, but at fixed limit one big blind, live"),
        waits_for_bb=("il attend son gros blind", "he waits for his big blind"),
    ),
    "newcomer.between_blinds": words(
        "un nouveau joueur à la place du petit blind",
        "a newcomer in the small blind's place",
        floor=False,
        blinds_pass_over=("les blinds avancent au-delà de lui", "the blinds pass over him"),
        waits=("il attend que le bouton soit derrière lui",
               "he waits until the button is past him"),
        may_buy_button=(
            "il achète le bouton, poste le seul gros blind, ou attend que le bouton soit derrière "
            "lui",
            "he buys the button, posts the big blind alone, or waits until the button is past him"),
        dealt_in=("il reçoit ses cartes et poste le petit blind",
                  "he is dealt in and posts the small blind"),
    ),
}

GROUPS: Final = (
    Group("Blinds", "Blinds", _BLINDS),
    Group("Option", "Straddle", _STRADDLE),
    Group("Bouton", "Button", _BUTTON),
    Group("Absents et nouveaux joueurs", "Absent players and newcomers", _PRESENCE),
)
