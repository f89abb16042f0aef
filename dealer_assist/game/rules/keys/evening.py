"""The evening around the hands: cards, seats, absences, chips, levy and the clock."""

from typing import Final

from dealer_assist.game.rules.keys.key import Group, Key, number, switch, words

_CARDS: Final[dict[str, Key]] = {
    "deck.count": number(
        "le nombre de jeux de cartes à la table",
        "how many decks are at the table",
        1, 9, ("{n}", "{n}"),
    ),
    "deck.check": words(
        "quand les jeux se contrôlent",
        "when the decks are checked",
        opening_and_relief=("à l'ouverture et à chaque relève de croupier",
                            "at the opening and at each relief of the dealer"),
        opening=("à l'ouverture", "at the opening"),
    ),
    "deck.cut_by": words(
        "qui coupe",
        "who cuts",
        floor=False,
        dealer=("le croupier", "the dealer"),
        player_on_the_right=("le joueur à droite du donneur", "the player on the dealer's right"),
    ),
    "deck.cut_card_counts": switch(
        "la carte de coupe compte quand on compte les cartes du bas",
        "the cut card counts when cards are counted from the bottom",
    ),
    "deck.burn_streets": words(
        "les tours avant lesquels on brûle une carte",
        "the streets before which a card is burned",
        floor=False,
        all=("flop, tournant et rivière", "flop, turn and river"),
        flop_only=("le flop seulement", "the flop only"),
        none=("aucun", "none"),
    ),
}

_SEATS: Final[dict[str, Key]] = {
    "seats.min_players": number(
        "le nombre de joueurs pour ouvrir une partie",
        "how many players it takes to open a game",
        2, 10, ("{n} au moins", "{n} at least"),
    ),
    "seats.max_players": number(
        "le nombre de joueurs à une table",
        "how many players a table holds",
        2, 10, ("{n} au plus", "{n} at most"),
    ),
    "seats.change": words(
        "changer de place",
        "changing seats",
        allow=("permis", "allowed"),
        refuse=("refusé", "refused"),
    ),
    "seats.change_cost": words(
        "ce que doit un joueur qui a changé de place",
        "what a player owes who has changed seats",
        floor=False,
        nothing=("rien", "nothing"),
        big_blind_past_two=(
            "un gros blind, en jeu, s'il a dépassé plus de deux joueurs ; ou il attend le sien",
            "one big blind, live, if he moved past more than two players; or he waits for his"),
    ),
    "seats.standing_may_act": switch(
        "un joueur debout peut parler et miser",
        "a player who is standing may act",
    ),
    "waiting.assigned_by": words(
        "comment une place libre va à la liste d'attente",
        "how a free seat goes to the waiting list",
        draw=("au sort, par le chef de partie", "by lot, by the floor"),
        order=("dans l'ordre de la liste", "in the order of the list"),
    ),
    "waiting.call_minutes": number(
        "combien de temps une place reste gardée à qui est appelé",
        "how long a seat is kept for who is called to it",
        1, 60, ("{n} minutes", "{n} minutes"), floor=True,
    ),
    "absence.max_minutes": number(
        "la plus longue absence d'un joueur qui laisse ses jetons",
        "the longest absence of a player who leaves his chips",
        1, 1440, ("{n} minutes", "{n} minutes"), floor=True,
        table=("celle du règlement intérieur, réglée à la table",
               "that of the casino's own regulations, set at the table"),
    ),
    "absence.then": words(
        "au-delà de cette absence",
        "after a longer absence",
        consign=("le chef de partie consigne les jetons et donne la place",
                 "the floor impounds the chips and gives the seat away"),
    ),
}

_MONEY: Final[dict[str, Key]] = {
    "rebuy.when": words(
        "quand on peut se recaver",
        "when a player may buy more chips",
        between_hands=("entre deux mains", "between two hands"),
        never=("jamais", "never"),
    ),
    "rebuy.over_most": words(
        "une recave qui mène au-delà de la cave maximale affichée",
        "a rebuy that makes more than the posted maximum buy-in",
        allow=("permise", "allowed"),
        refuse=("refusée, on ne complète que jusqu'au maximum",
                "refused, chips are added up to the maximum only"),
    ),
    "rebuy.announced": switch(
        "la recave est annoncée avec son montant",
        "a rebuy is announced with its amount",
    ),
    "stack.going_south": words(
        "retirer des jetons de la table (décave)",
        "taking chips off the table",
        refuse=("refusé", "refused"),
        allow=("permis", "allowed"),
    ),
    "stack.return_minutes": number(
        "en combien de temps qui est parti reprend au moins les jetons emportés",
        "how soon who left and is back buys in for at least the chips he took along",
        1, 1440, ("en moins de {n} minutes", "within {n} minutes"), floor=True,
    ),
    "chips.sold_at_table": words(
        "acheter des jetons à la table",
        "buying chips at the table",
        allow=("permis", "allowed"),
        refuse=("refusé, seulement à la caisse", "refused, at the cash desk only"),
    ),
    "chips.changed_at_table": words(
        "changer des jetons contre d'autres à la table",
        "changing chips into other values at the table",
        floor=False,
        allow=("permis", "allowed"),
        refuse=("refusé, seulement à la caisse", "refused, at the cash desk only"),
    ),
    "float.check": words(
        "quand la caisse du croupier se contrôle",
        "when the dealer's float is checked",
        each_relief=("à chaque relève", "at each relief"),
        opening=("à l'ouverture", "at the opening"),
    ),
    "levy.when": words(
        "le prélèvement de la maison",
        "the house's levy",
        floor=False,
        street=("à mesure que le pot se constitue, à chaque tour",
                "as the pot is built, on each street"),
        pot=("sur le pot, avant le paiement", "on the pot, before it is paid"),
        none=("aucun", "none"),
    ),
    "levy.time_minutes": number(
        "tous les combien chaque joueur paie le temps, à une table qui le fait payer",
        "how often each player pays for the time, at a table that charges for it",
        1, 1440, ("toutes les {n} minutes", "every {n} minutes"), floor=True,
    ),
    "closing.last_hands": number(
        "les dernières mains annoncées avant d'arrêter",
        "the last hands announced before closing",
        1, 20, ("{n}", "{n}"), floor=True,
    ),
}

_CLOCK: Final[dict[str, Key]] = {
    "clock.wait_seconds": number(
        "combien de temps un joueur a réfléchi avant que l'on puisse demander le temps",
        "how long a player has thought before time may be called on him",
        0, 600, ("{n} secondes", "{n} seconds"), floor=True,
    ),
    "clock.seconds": number(
        "le temps de décision une fois le temps demandé",
        "the time to decide once time is called",
        1, 600, ("{n} secondes", "{n} seconds"), floor=True,
    ),
    "clock.countdown": number(
        "le compte à rebours qui suit",
        "the countdown that follows",
        0, 60, ("{n} secondes", "{n} seconds"), floor=True,
    ),
    "clock.expiry": words(
        "le temps écoulé face à une mise",
        "time run out when facing a bet",
        burn=("la main est brûlée", "the hand is killed"),
    ),
    "clock.expiry_no_bet": words(
        "le temps écoulé sans mise à payer",
        "time run out without a bet to face",
        burn=("la main est brûlée", "the hand is killed"),
        check=("la main reste en jeu et vaut parole", "the hand stays in play, as a check"),
    ),
}

GROUPS: Final = (
    Group("Cartes", "Cards", _CARDS),
    Group("Places et absences", "Seats and absences", _SEATS),
    Group("Jetons et caisse", "Chips and cash", _MONEY),
    Group("Le temps", "The clock", _CLOCK),
)
