"""Errors while dealing: cards turned up, off the table, flashed or boxed, and the wrong order.

Wrong numbers of cards stand in deal_counts, what is found after the deal in deal_after.
"""

from typing import Final

from dealer_assist.game.catalogue.model import (
    HAND_VOID,
    MISDEAL,
    OTHER,
    ROUND,
    STANDS,
    WHOSE,
    Ask,
    Both,
    Entry,
    Remedy,
    When,
)

_DEAL: Final = (When.DEALING, When.BEFORE_ACTION)
_COVERED: Final = (When.BETTING, When.BOARD, When.SHOWDOWN)
_OTHER_ROUND: Final = Ask("other_round", (
    "Pour l'autre siège : sa première ou sa seconde carte ?",
    "For the other seat: his first or his second card?"), ROUND.wants, ROUND.answers)

_SHOW_AND_BURN: Final[Both] = (
    "Annoncez la carte, montrez-la à tous et posez-la face visible avec les brûlées.",
    "Announce the card, show it to all and lay it face up with the burns.")
_GO_ON: Final[Both] = ("Finissez la donne dans l'ordre.", "Finish the deal in order.")
_TOP_CARD: Final[Both] = (
    "Donnez au siège {seat} la carte du dessus ; on ne brûlera pas avant le flop.",
    "Give seat {seat} the top card; no card is burned before the flop.")
_FROM_THE_BOTTOM: Final[Both] = (
    "Donnez-lui l'antépénultième : la troisième carte en partant du dessous du talon.",
    "Give him the antepenultimate: the third card from the bottom of the stub.")

_BURN_SWAP: Final = Remedy(
    ("remplacée à la fin par la carte à brûler avant le flop, dont elle prend la place",
     "replaced at the end by the flop's burn card, whose place it takes"),
    (_SHOW_AND_BURN, _GO_ON, _TOP_CARD),
    ("Carte retournée : on brûle {card}, le siège {seat} reçoit une carte à la fin.",
     "Exposed card: {card} is burned, seat {seat} gets a card at the end."),
    does="replace_exposed",
)
_SWAP: Final = Remedy(
    ("remplacée comme une autre, même si le joueur reçoit deux cartes qui se suivent",
     "replaced like any other, even by two consecutive cards for the player"),
    (_SHOW_AND_BURN, _GO_ON, _TOP_CARD),
    ("Carte retournée : on brûle {card}, le siège {seat} reçoit la suivante.",
     "Exposed card: {card} is burned, seat {seat} gets the next one."),
    does="replace_exposed",
)
_TOP_THEN_BOTTOM: Final = Remedy(
    ("la carte du dessus pour la première, l'antépénultième du talon pour les autres",
     "the top card for the first, the stub's third from the bottom for the others"),
    (("Annoncez chaque carte retournée, montrez-la à tous et brûlez-la.",
      "Announce each card turned up, show it to all and burn it."),
     _GO_ON,
     ("Remplacez la première, dans l'ordre de la donne et hors la première carte du bouton, par "
      "la carte du dessus du talon.",
      "Replace the first one in deal order, the button's first card apart, by the stub's top "
      "card."),
     ("Remplacez chacune des autres par la troisième carte en partant du dessous.",
      "Replace each of the others by the third card from the bottom.")),
    ("Cartes retournées : elles sont brûlées et remplacées à la fin de la donne.",
     "Exposed cards: they are burned and replaced at the end of the deal."),
    does="replace_exposed",
)
_ANTEPENULTIMATE: Final = Remedy(
    ("remplacée par l'antépénultième du talon", "replaced by the stub's third from the bottom"),
    (_SHOW_AND_BURN, _GO_ON, _FROM_THE_BOTTOM),
    ("Carte retournée : on brûle {card}, le siège {seat} reçoit l'antépénultième.",
     "Exposed card: {card} is burned, seat {seat} gets the third card from the bottom."),
    does="replace_exposed",
)
_ONE_EXPOSED: Final = {
    "burn_swap": _BURN_SWAP, "swap": _SWAP, "misdeal": MISDEAL,
    "antepenultimate": _ANTEPENULTIMATE, "top_then_antepenultimate": _TOP_THEN_BOTTOM,
}
_SEVERAL_EXPOSED: Final = {
    "top_then_antepenultimate": _TOP_THEN_BOTTOM, "misdeal": MISDEAL,
    "antepenultimate": _ANTEPENULTIMATE,
}

ENTRIES: Final = {
    "DEAL-01": Entry(
        called=("Carte retournée à la donne", "Card turned up in the deal"),
        happened=("Une carte fermée d'un joueur a été retournée pendant la donne.",
                  "One of a player's hole cards was turned up while dealing."),
        when=_DEAL,
        setting="deal.exposed_one",
        decide="exposed",
        facts=("seat", "position", "deal_complete", "actions"),
        asks=(WHOSE, ROUND),
        rank=1,
        remedies=_ONE_EXPOSED,
    ),
    "DEAL-02": Entry(
        called=("Première carte du bouton retournée", "Button's first card turned up"),
        happened=("La première carte du joueur qui a le bouton a été retournée pendant la donne.",
                  "The first card of the player on the button was turned up while dealing."),
        when=_DEAL,
        setting="deal.exposed_button_first",
        decide="exposed",
        facts=("button", "position", "deal_complete", "actions"),
        rank=10,
        remedies={
            "misdeal": MISDEAL, "swap": _SWAP, "antepenultimate": _ANTEPENULTIMATE,
            "top_then_antepenultimate": _TOP_THEN_BOTTOM,
        },
    ),
    "DEAL-03": Entry(
        called=("Carte sortie de la table, face cachée", "Card off the table, face down"),
        happened=("Une carte fermée est sortie de la table pendant la donne, sans être retournée.",
                  "A hole card left the table while dealing, without being turned up."),
        when=_DEAL,
        setting="deal.exposed_one",
        decide="exposed",
        facts=("seat", "position", "deal_complete", "actions"),
        asks=(WHOSE, ROUND),
        rank=15,
        remedies=_ONE_EXPOSED,
    ),
    "DEAL-04": Entry(
        called=("Cartes de plusieurs joueurs retournées", "Cards of several players turned up"),
        happened=("Des cartes fermées de plusieurs joueurs ont été retournées, ou sont sorties "
                  "de la table, pendant la donne.",
                  "Hole cards of several players were turned up, or left the table, while "
                  "dealing."),
        when=_DEAL,
        setting="deal.multi_exposed",
        decide="exposed",
        facts=("seat", "other", "position", "deal_complete", "actions"),
        asks=(WHOSE, ROUND, OTHER, _OTHER_ROUND),
        rank=12,
        remedies=_SEVERAL_EXPOSED,
    ),
    "DEAL-05": Entry(
        called=("Deux cartes d'un joueur retournées", "Both cards of a player turned up"),
        happened=("Les deux cartes fermées d'un même joueur ont été retournées pendant la donne.",
                  "Both hole cards of one player were turned up while dealing."),
        when=_DEAL,
        setting="deal.same_player_two_exposed",
        decide="exposed",
        facts=("seat", "position", "deal_complete", "actions"),
        asks=(WHOSE,),
        rank=13,
        remedies=_SEVERAL_EXPOSED,
    ),
    "DEAL-06": Entry(
        called=("Carte de remplacement retournée", "Replacement card turned up"),
        happened=("La carte donnée pour en remplacer une autre a été retournée à son tour.",
                  "The card given in place of another was turned up in its turn."),
        when=_DEAL,
        setting="deal.replacement_exposed",
        facts=("seat", "position", "actions", "covered"),
        asks=(WHOSE,),
        rank=40,
        remedies={
            "misdeal": MISDEAL,
            "antepenultimate": Remedy(
                ("brûlée à son tour et remplacée par l'antépénultième du talon",
                 "burned in its turn and replaced by the stub's third from the bottom"),
                (_SHOW_AND_BURN, _FROM_THE_BOTTOM),
                ("Carte retournée : le siège {seat} reçoit l'antépénultième.",
                 "Exposed card: seat {seat} gets the third card from the bottom."),
                does="replace_again",
            ),
        },
    ),
    "DEAL-07": Entry(
        called=("Carte entrevue à la donne", "Card flashed in the deal"),
        happened=("Une carte fermée a été vue d'un ou de plusieurs joueurs sans être retournée.",
                  "A hole card was seen by one or several players without being turned up."),
        when=_DEAL,
        setting="deal.flashed",
        facts=("seat", "position", "deal_complete", "actions"),
        asks=(WHOSE, ROUND),
        rank=22,
        remedies={
            "as_exposed": Remedy(
                ("traitée comme une carte retournée, si le joueur le demande avant de la regarder",
                 "treated as turned up, if the player asks for it before looking at it"),
                (("Avant qu'il ne la regarde, demandez au siège {seat} s'il la fait remplacer.",
                  "Before he looks at it, ask seat {seat} whether he wants it replaced."),
                 _SHOW_AND_BURN, _GO_ON, _TOP_CARD),
                ("Carte vue : elle est brûlée, le siège {seat} reçoit une carte à la fin.",
                 "Card seen: it is burned, seat {seat} gets a card at the end."),
                does="as_exposed",
            ),
            "stands": STANDS,
        },
    ),
    "DEAL-08": Entry(
        called=("Une carte à l'envers dans le paquet", "One boxed card"),
        happened=("Une carte était face visible dans le paquet et l'on arrive à elle.",
                  "A card lay face up in the deck and it is next to be dealt."),
        when=(*_DEAL, When.BETTING, When.BOARD),
        setting="deal.boxed_one",
        decide="boxed",
        facts=("position", "deal_complete", "street", "actions"),
        asks=(WHOSE, ROUND),  # only where nobody counts the cards as they are dealt
        rank=35,
        remedies={
            "next_card": Remedy(
                ("mise de côté, la suivante prend sa place", "set aside, the next takes its place"),
                (("Montrez la carte à tous et mettez-la de côté, face visible.",
                  "Show the card to all and set it aside, face up."),
                 ("Continuez à la même place avec la carte suivante.",
                  "Go on at the same place with the next card.")),
                ("Carte à l'envers : elle ne compte pas, la suivante la remplace.",
                 "Boxed card: it doesn't count, the next one replaces it."),
                does="set_aside",
            ),
            "as_exposed": Remedy(
                ("traitée comme une carte retournée à la donne",
                 "treated as a card turned up in the deal"),
                (_SHOW_AND_BURN, _GO_ON,
                 ("Donnez à son joueur la carte du dessus ; on ne brûlera pas avant le flop.",
                  "Give its player the top card; no card is burned before the flop.")),
                ("Carte à l'envers : elle est brûlée et remplacée à la fin.",
                 "Boxed card: it is burned and replaced at the end."),
                does="as_exposed",
            ),
            "void": HAND_VOID,
        },
    ),
    "DEAL-09": Entry(
        called=("Deux cartes à l'envers ou plus", "Two or more boxed cards"),
        happened=("Deux cartes au moins étaient face visible dans le paquet.",
                  "At least two cards lay face up in the deck."),
        when=(*_DEAL, *_COVERED),
        setting="deal.boxed_two",
        facts=("deal_complete", "street", "actions", "pot"),
        rank=50,
        remedies={
            "misdeal": MISDEAL,
            "void": HAND_VOID,
        },
    ),
    "DEAL-10": Entry(
        called=("Donne commencée au mauvais siège", "Deal begun at the wrong seat"),
        happened=("La première carte est allée à un autre siège que celui à gauche du bouton, ou "
                  "la donne tourne à l'envers.",
                  "The first card went to another seat than the one left of the button, or the "
                  "deal runs the wrong way round."),
        when=(*_DEAL, When.BETTING),
        setting="deal.wrong_start",
        facts=("button", "deal_complete", "actions", "covered"),
        rank=25,
        remedies={"misdeal": MISDEAL, "stands": STANDS},
    ),
    "DEAL-11": Entry(
        called=("Carte donnée hors de l'ordre", "Card dealt out of sequence"),
        happened=("Une carte est allée à un autre joueur que celui dont c'était le tour, ou deux "
                  "cartes de suite au même.",
                  "A card went to another player than the one due for it, or two in a row to the "
                  "same one."),
        when=_DEAL,
        setting="deal.out_of_sequence",
        facts=("seat", "position", "deal_complete", "actions", "covered"),
        asks=(WHOSE,),
        rank=24,
        remedies={
            "misdeal": MISDEAL,
            "in_order": Remedy(
                ("chaque carte va au joueur à qui elle revenait",
                 "each card goes to the player it was due to"),
                (("Arrêtez la donne ; personne ne regarde ses cartes.",
                  "Stop the deal; nobody looks at his cards."),
                 ("Remettez, dans l'ordre du paquet, chaque carte au joueur à qui elle revenait.",
                  "Move each card, in the order of the deck, to the player it was due to."),
                 _GO_ON),
                ("Un instant, je remets les cartes dans l'ordre.",
                 "One moment, I am putting the cards in order."),
                floor=True,
            ),
        },
    ),
}
