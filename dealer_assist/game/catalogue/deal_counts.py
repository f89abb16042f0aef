"""Wrong numbers: a player left out or one too many, a card too many or too few.

Seen before the deal is covered they make a misdeal as a rule; seen later the hand concerned is
settled by itself and the others play on.
"""

from dataclasses import replace
from typing import Final

from dealer_assist.game.catalogue.model import (
    HAND_DEAD,
    HAND_LIVE,
    MISDEAL,
    WHOSE,
    Both,
    Entry,
    Remedy,
    When,
)

_BEFORE_COVERED: Final = (When.DEALING, When.BEFORE_ACTION, When.BETTING)
_COVERED: Final = (When.BETTING, When.BOARD, When.SHOWDOWN)
_GO_ON: Final[Both] = ("Reprenez le coup où il en était.", "Take up the hand where it was.")

#: A whole player is wrong: no single card puts it right.
_PLAYER_WRONG: Final = replace(MISDEAL, words=(
    "un joueur oublié ne se corrige pas par une carte : mal donne",
    "a player left out isn't put right by one card: misdeal"))
_DEAD_UNLESS_ACTED: Final = Remedy(
    ("main brûlée s'il n'a pas parlé ; sinon elle joue et il poste à la donne suivante",
     "the hand is dead if he hasn't acted; else it plays and he posts next deal"),
    (("S'il n'a pas encore parlé, brûlez les cartes du siège {seat}.",
      "If he hasn't acted yet, muck seat {seat}'s cards."),
     ("S'il a parlé, il joue ; faites-le poster à la donne suivante.",
      "If he has, he plays on; have him post on the next deal.")),
    ("Siège {seat} : servi par erreur.", "Seat {seat}: dealt in by mistake."),
    does="kill_unless_acted",
)
_TOP_CARD: Final = Remedy(
    ("la carte qui manque est donnée du dessus du talon",
     "the missing card is dealt from the top of the stub"),
    (("Donnez au siège {seat} la carte du dessus, face cachée.",
      "Give seat {seat} the top card, face down."), _GO_ON),
    ("Il manque une carte au siège {seat} : la voici.",
     "Seat {seat} is a card short: here it is."),
    does="deal_missing_card",
)
_KEEPS_ONE: Final = Remedy(
    ("le joueur garde son jeu, désavantagé d'une carte",
     "the player keeps his hand, a card worse off"),
    (("Le siège {seat} joue avec la carte qu'il a ; n'en donnez pas d'autre.",
      "Seat {seat} plays the card he has; deal him no other."), _GO_ON),
    ("Siège {seat} : il manque une carte, la main se joue ainsi.",
     "Seat {seat} is a card short, the hand plays as it is."),
    does="plays_short",
)

ENTRIES: Final = {
    "DEAL-12": Entry(
        called=("Joueur oublié, pas encore couvert", "Player left out, not yet covered"),
        happened=("Un joueur qui devait être servi n'a pas reçu de cartes, et la donne n'est pas "
                  "couverte.",
                  "A player who should have been dealt in got no cards, and the deal isn't "
                  "covered."),
        when=_BEFORE_COVERED,
        setting="count.wrong_before_covered",
        decide="counted",
        facts=("seat", "deal_complete", "actions", "covered"),
        asks=(WHOSE,),
        rank=8,
        remedies={"misdeal": MISDEAL, "repair_one": _PLAYER_WRONG},
    ),
    "DEAL-13": Entry(
        called=("Joueur oublié, coup couvert", "Player left out, once covered"),
        happened=("Un joueur qui devait être servi n'a pas reçu de cartes, et la donne est "
                  "couverte.",
                  "A player who should have been dealt in got no cards, and the deal is "
                  "covered."),
        when=_COVERED,
        setting="count.forgotten_after_covered",
        facts=("seat", "actions", "covered", "bet", "street"),
        asks=(WHOSE,),
        rank=21,
        remedies={
            "no_hand": Remedy(
                ("le coup continue sans lui, un blind déjà posté reste au pot",
                 "the hand goes on without him, a blind already posted stays in the pot"),
                (("Ne donnez pas de cartes au siège {seat}.", "Deal no cards to seat {seat}."),
                 ("Il ne doit plus rien sur cette main ; laissez au pot ce qu'il a posté.",
                  "He owes nothing more on this hand; leave what he posted in the pot."),
                 _GO_ON),
                ("C'est couvert : le siège {seat} attend la donne suivante.",
                 "It is covered: seat {seat} waits for the next deal."),
                does="sit_out",
            ),
            "no_hand_post_back": Remedy(
                ("le coup continue sans lui, un blind déjà posté lui est rendu",
                 "the hand goes on without him, a blind already posted is given back"),
                (("Ne donnez pas de cartes au siège {seat}.", "Deal no cards to seat {seat}."),
                 ("Rendez-lui ce qu'il a posté.", "Give him back what he posted."),
                 _GO_ON),
                ("C'est couvert : le siège {seat} reprend son blind et attend.",
                 "It is covered: seat {seat} takes his blind back and waits."),
                does="sit_out_post_back",
            ),
        },
    ),
    "DEAL-14": Entry(
        called=("Joueur de trop servi, pas encore couvert", "A player too many, not covered"),
        happened=("Des cartes sont allées à un siège vide, à un absent ou à un joueur qui n'y "
                  "avait pas droit, et la donne n'est pas couverte.",
                  "Cards went to an empty seat, to an absent player or to one not entitled to "
                  "them, and the deal isn't covered."),
        when=_BEFORE_COVERED,
        setting="count.extra_player_before_covered",
        decide="extra_player",
        facts=("seat", "absent", "deal_complete", "actions", "covered"),
        asks=(WHOSE,),
        rank=18,
        remedies={"misdeal": MISDEAL, "dead_unless_acted": _DEAD_UNLESS_ACTED},
    ),
    "DEAL-15": Entry(
        called=("Joueur de trop servi, coup couvert", "A player too many, once covered"),
        happened=("Un joueur qui n'y avait pas droit a reçu des cartes, et la donne est couverte.",
                  "A player not entitled to them got cards, and the deal is covered."),
        when=_COVERED,
        setting="count.extra_player_after_covered",
        facts=("seat", "acted", "actions", "covered", "bet"),
        asks=(WHOSE,),
        rank=26,
        remedies={
            "dead": HAND_DEAD,
            "dead_unless_acted": _DEAD_UNLESS_ACTED,
            "live": HAND_LIVE,
        },
    ),
    "DEAL-16": Entry(
        called=("Une carte de trop, pas encore couvert", "A card too many, not yet covered"),
        happened=("Un joueur a reçu une carte de trop et la donne n'est pas couverte.",
                  "A player was dealt a card too many and the deal isn't covered."),
        when=_BEFORE_COVERED,
        setting="count.wrong_before_covered",
        decide="counted",
        facts=("seat", "hole_cards_out", "deal_complete", "actions", "covered"),
        asks=(WHOSE,),
        rank=7,
        remedies={
            "misdeal": MISDEAL,
            "repair_one": Remedy(
                ("la carte de trop revient au croupier et sera la brûlée du flop",
                 "the extra card comes back to the dealer and will be the flop's burn"),
                (("Reprenez au hasard, face cachée, une carte du siège {seat}.",
                  "Take one card of seat {seat}'s back at random, face down."),
                 ("Posez-la sur le talon : ce sera la carte brûlée avant le flop.",
                  "Put it on the stub: it will be the burn before the flop."),
                 _GO_ON),
                ("Une carte de trop au siège {seat} : elle sera brûlée avant le flop.",
                 "A card too many at seat {seat}: it will be the flop's burn."),
                does="extra_as_burn",
            ),
        },
    ),
    "DEAL-17": Entry(
        called=("Une carte de trop, coup couvert", "A card too many, once covered"),
        happened=("Un joueur a une carte de trop et la donne est couverte, fût-ce à l'abattage.",
                  "A player holds a card too many and the deal is covered, even at showdown."),
        when=_COVERED,
        setting="count.extra_card_after_covered",
        facts=("seat", "actions", "covered", "street"),
        asks=(WHOSE,),
        rank=20,
        remedies={"dead": HAND_DEAD},
    ),
    "DEAL-18": Entry(
        called=("Une carte en moins, pas encore couvert", "A card short, not yet covered"),
        happened=("Un joueur n'a reçu qu'une carte et la donne n'est pas couverte.",
                  "A player was dealt one card only and the deal isn't covered."),
        when=_BEFORE_COVERED,
        setting="count.wrong_before_covered",
        decide="counted",
        facts=("seat", "hole_cards_out", "deal_complete", "actions", "covered"),
        asks=(WHOSE,),
        rank=9,
        remedies={"misdeal": MISDEAL, "repair_one": _TOP_CARD},
    ),
    "DEAL-19": Entry(
        called=("Une carte en moins, coup couvert", "A card short, once covered"),
        happened=("Un joueur n'a qu'une carte et la donne est couverte.",
                  "A player holds one card only and the deal is covered."),
        when=_COVERED,
        setting="count.short_hand_after_covered",
        facts=("seat", "acted", "actions", "covered", "street"),
        asks=(WHOSE,),
        rank=20,
        remedies={"live": _KEEPS_ONE, "dead": replace(HAND_DEAD, does="sit_out")},
    ),
    "DEAL-20": Entry(
        called=("Il manque au bouton sa dernière carte", "Button lacks his last card"),
        happened=("Le joueur qui a le bouton n'a pas reçu sa dernière carte.",
                  "The player on the button didn't get his last card."),
        when=_BEFORE_COVERED,
        setting="count.button_short",
        facts=("button", "acted", "actions", "covered", "street"),
        rank=16,
        remedies={
            "misdeal": MISDEAL,
            "given": replace(_TOP_CARD, words=(
                "elle lui est donnée du dessus, tant que ce n'est pas couvert",
                "it is dealt to him from the top, as long as the deal isn't covered")),
            "given_until_acted": replace(_TOP_CARD, words=(
                "elle lui est donnée du dessus, même une fois couvert, s'il n'a pas parlé",
                "it is dealt to him from the top, even once covered, if he hasn't acted")),
        },
    ),
}
