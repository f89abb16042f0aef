"""A deck that isn't what it should be: a card twice, one missing, a foreign one, a marked one."""

from dataclasses import replace
from typing import Final

from dealer_assist.game.catalogue.model import (
    WHOSE,
    Ask,
    Entry,
    Remedy,
    Wants,
    When,
)

_IN_HAND: Final = (
    When.DEALING, When.BEFORE_ACTION, When.BETTING, When.BOARD, When.SHOWDOWN,
)
_WHERE: Final = Ask(
    "where", ("Où est cette carte ?", "Where is that card?"), Wants.CHOICE,
    {"play": ("Dans une main ou au tableau", "In a hand or on the board"),
     "stub": ("Dans le talon seulement", "In the stub only")},
)
_FOREIGN: Final = Ask(
    "where", ("Où est cette carte ?", "Where is that card?"), Wants.CHOICE,
    {"hand": ("Dans une main", "In a hand"), "board": ("Au tableau", "On the board"),
     "stub": ("Dans le talon", "In the stub")},
)

_REFUND: Final = Remedy(
    ("chacun reprend ses jetons de cette donne", "everybody takes back this deal's chips"),
    (("Arrêtez le coup et appelez le chef de partie.", "Stop the hand and call the floor."),
     ("Laissez les cartes en place jusqu'au contrôle.",
      "Leave the cards where they are until they are checked."),
     ("Rendez à chacun ses jetons de cette donne, et d'elle seule.",
      "Give everybody this deal's chips back, and this deal's only."),
     ("Changez de paquet avant la donne suivante.", "Change the deck before the next deal.")),
    ("Paquet défectueux : chacun reprend ses jetons de cette donne.",
     "Foul deck: everybody takes back this deal's chips."),
    does="void_hand",
)
_STANDS: Final = Remedy(
    ("le coup reste valable", "the hand stands"),
    (("Laissez le coup et les jetons tels quels.", "Leave hand and chips as they are."),
     ("Faites contrôler le paquet avant la donne suivante.",
      "Have the deck checked before the next deal.")),
    ("Le coup reste valable, le paquet sera contrôlé.",
     "The hand stands, the deck will be checked."),
)
_FOUL: Final = {"refund": _REFUND, "stands": _STANDS}
#: A foreign card that never came into play touches nobody's hand, as some houses see it.
_IN_PLAY: Final = Remedy(
    ("chacun reprend ses jetons si elle est dans une main ou au tableau, sinon le coup vaut",
     "chips go back if it is in a hand or on the board, else the hand stands"),
    (("Appelez le chef de partie et montrez-lui la carte.",
      "Call the floor and show the card."),
     ("Dans une main ou au tableau : rendez à chacun ses jetons de cette donne.",
      "In a hand or on the board: give everybody this deal's chips back."),
     ("Dans le talon seulement : continuez le coup, puis changez de paquet.",
      "In the stub only: go on with the hand, then change the deck.")),
    ("Une carte n'est pas de ce paquet.", "A card isn't of this deck."),
    does="void_if_in_play",
)

_SCRAP: Final = Remedy(
    ("remplacée si le joueur n'a pas parlé, sinon sa main est brûlée",
     "replaced if the player hasn't acted, else his hand is dead"),
    (("Écartez la carte, ouverte : elle ne compte pas.",
      "Set the card aside, face up: it doesn't count."),
     ("Joueur qui n'a pas encore parlé, ou tableau : donnez la carte du dessus.",
      "A player who hasn't acted yet, or the board: deal the top card."),
     ("Joueur qui a parlé sans le dire : brûlez sa main, ses jetons restent.",
      "A player who acted without saying so: muck his hand, his chips stay.")),
    ("Cette carte n'est pas du jeu, elle ne compte pas.",
     "That card isn't of the deck, it doesn't count."),
    does="scrap_card",
)
#: A joker is paper; any other foreign card voids the hand (WSOP 22, 115).
_SCRAP_JOKER: Final = replace(_SCRAP, words=(
    "un joker est remplacé si le joueur n'a pas parlé ; toute autre carte annule le coup",
    "a joker is replaced if the player hasn't acted; any other card voids the hand"), asks=(
    Ask("joker", ("Est-ce un joker ?", "Is it a joker?")),
))

ENTRIES: Final = {
    "DECK-01": Entry(
        called=("Deux cartes identiques", "Two identical cards"),
        happened=("La même carte est apparue deux fois pendant le coup.",
                  "The same card has shown up twice in the hand."),
        when=(*_IN_HAND, When.PAYING),
        setting="deck.foul.triggers",
        decide="foul",
        facts=("card", "street", "pot", "next_hand"),
        rank=27,
        remedies=_FOUL,
    ),
    "DECK-02": Entry(
        called=("Carte manquante", "A missing card"),
        happened=("Il manque une carte au paquet avec lequel le coup est joué.",
                  "A card is missing from the deck that the hand is played with."),
        when=(*_IN_HAND, When.PAYING),
        setting="deck.foul.triggers",
        decide="foul",
        facts=("card", "street", "stub_left", "pot", "next_hand"),
        rank=28,
        remedies=_FOUL,
    ),
    "DECK-03": Entry(
        called=("Paquet faux, vu après le pot poussé", "Foul deck, seen after the pot was pushed"),
        happened=("Le défaut du paquet est découvert une fois le pot poussé.",
                  "What is wrong with the deck is found once the pot has been pushed."),
        when=(When.PAYING, When.BETWEEN, When.POSTING, When.DEALING),
        setting="deck.foul.window",
        decide="foul",
        facts=("card", "next_hand", "pot"),
        rank=41,
        remedies=_FOUL,
    ),
    "DECK-04": Entry(
        called=("Carte d'un autre dos", "Card with another back"),
        happened=("Une carte d'un autre dos se trouve dans le paquet.",
                  "A card with another back is in the deck."),
        when=_IN_HAND,
        setting="deck.foreign_back",
        decide="foul",
        facts=("street", "pot", "next_hand"),
        asks=(_WHERE,),
        rank=42,
        remedies={**_FOUL, "refund_if_in_play": _IN_PLAY},
    ),
    "DECK-05": Entry(
        called=("Joker ou carte étrangère au jeu", "Joker or foreign card dealt"),
        happened=("Un joker ou une carte qui n'est pas du jeu a été donné.",
                  "A joker or a card that isn't of the deck was dealt."),
        when=_IN_HAND,
        setting="deck.joker",
        decide="foreign",
        facts=("seat", "acted", "covered", "street"),
        asks=(_FOREIGN, WHOSE),
        rank=43,
        remedies={
            "scrap": _SCRAP,
            "scrap_joker_only": _SCRAP_JOKER,
            "refund": _REFUND,
            "misdeal_until_covered": Remedy(
                ("mal donne tant que ce n'est pas couvert, ensuite la carte ne compte pas",
                 "a misdeal until the deal is covered, after that the card doesn't count"),
                (("Pas encore couvert : faites rendre toutes les cartes et les jetons, redonnez.",
                  "Not covered yet: all cards and chips back, deal again."),
                 ("Couvert : écartez la carte, ouverte, et continuez le coup.",
                  "Covered: set the card aside, face up, and go on with the hand.")),
                ("Cette carte n'est pas du jeu.", "That card isn't of the deck."),
                does="misdeal_or_scrap_card",
            ),
        },
    ),
    "DECK-06": Entry(
        called=("Le joueur savait le paquet faux", "The player knew that the deck was foul"),
        happened=("Un joueur savait le paquet défectueux et a continué de miser sans le dire.",
                  "A player knew that the deck was foul and went on betting without a word."),
        when=(*_IN_HAND, When.PAYING),
        setting="deck.knew",
        facts=("seat", "bet", "pot", "next_hand"),
        asks=(WHOSE,),
        rank=70,
        remedies={
            "no_refund": Remedy(
                ("il peut perdre son droit à reprendre ses jetons",
                 "he may lose the right to take his chips back"),
                (("Appelez le chef de partie : lui seul juge de ce que le joueur savait.",
                  "Call the floor, who alone judges what the player knew."),
                 ("Rendez leurs jetons à tous ; le chef garde ceux du siège {seat}.",
                  "Give everybody his chips back; the floor holds those of seat {seat}."),
                 ("Le chef corrige le tapis du siège {seat} et dit où vont ces jetons.",
                  "The floor corrects seat {seat}'s stack and says where those chips go.")),
                ("Les jetons sont rendus, sauf au siège {seat} : le chef de partie a tranché.",
                 "Chips go back, but for seat {seat}: the floor has ruled."),
                does="void_hand_but_seat",
                floor=True,
            ),
            "refund": _REFUND,
        },
    ),
    "DECK-07": Entry(
        called=("Carte marquée ou abîmée", "Marked or damaged card"),
        happened=("Une carte marquée, pliée ou abîmée se reconnaît de dos.",
                  "A marked, bent or damaged card can be told from its back."),
        when=(*_IN_HAND, When.PAYING, When.BETWEEN),
        setting="deck.damaged",
        facts=("street", "pot"),
        rank=44,
        remedies={
            "change_deck": Remedy(
                ("le coup se finit, puis le paquet est changé",
                 "the hand is finished, then the deck is changed"),
                (("Finissez le coup avec ce paquet.", "Finish the hand with this deck."),
                 ("Montrez la carte au chef de partie.", "Show the card to the floor."),
                 ("Changez de paquet avant la donne suivante.",
                  "Change the deck before the next deal.")),
                ("Carte abîmée : on change de paquet après ce coup.",
                 "Damaged card: the deck is changed after this hand."),
            ),
            "refund": _REFUND,
        },
    ),
}
