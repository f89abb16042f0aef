"""Hands in danger: swept in, fouled by other cards, or holding the wrong number of cards."""

from typing import Final

from dealer_assist.game.catalogue.model import (
    HAND_DEAD,
    IDENTIFIABLE,
    MISDEAL,
    WHOSE,
    Ask,
    Entry,
    Remedy,
    When,
)

_IN_HAND: Final = (When.BEFORE_ACTION, When.BETTING, When.BOARD)
_FOLDED: Final = Ask(
    "folded", ("A-t-il dit « couché » ou poussé ses cartes ?",
               "Did he say “fold” or push his cards away?"),
)

#: What becomes of a hand that the dealer swept in; the outcome is found from the facts.
_SWEPT: Final = {
    "lost": Remedy(
        ("la main est perdue, ses jetons restent au pot",
         "the hand is lost, its chips stay in the pot"),
        (("Ne cherchez pas les cartes dans le muck.", "Don't look for the cards in the muck."),
         ("Les jetons du siège {seat} restent au pot.", "Seat {seat}'s chips stay in the pot.")),
        ("Siège {seat} : main non protégée, elle est perdue.",
         "Seat {seat}: an unprotected hand, it is lost."),
        does="kill_hand",
    ),
    "lost_raise_back": Remedy(
        ("la main est perdue, la part de sa relance que nul n'a suivie est rendue",
         "the hand is lost, the part of his raise that nobody called goes back"),
        (("Ne cherchez pas les cartes dans le muck.", "Don't look for the cards in the muck."),
         ("Rendez au siège {seat} la part de sa relance que personne n'a suivie.",
          "Give seat {seat} back the part of his raise that nobody called."),
         ("Le reste de ses jetons va au pot.", "The rest of his chips go to the pot.")),
        ("Siège {seat} : main perdue, sa relance non suivie lui revient.",
         "Seat {seat}: the hand is lost, the raise that nobody called goes back to him."),
        does="return_raise",
    ),
    "last_bet_back": Remedy(
        ("la main est perdue, toute sa dernière mise non suivie est rendue",
         "the hand is lost, the whole of his last uncalled bet goes back"),
        (("Ne cherchez pas les cartes dans le muck.", "Don't look for the cards in the muck."),
         ("Rendez au siège {seat} toute sa dernière mise, que personne n'a suivie.",
          "Give seat {seat} back the whole of his last bet, which nobody called."),
         ("Ses mises d'avant restent au pot.", "His earlier bets stay in the pot.")),
        ("Siège {seat} : main perdue, sa dernière mise lui revient.",
         "Seat {seat}: the hand is lost, the last bet goes back to him."),
        does="return_last_bet",
    ),
    "given_back": Remedy(
        ("la main est rendue si elle se reconnaît à coup sûr",
         "the hand is given back if it can be told for certain"),
        (("Reprenez les deux cartes reconnues, sans en montrer aucune.",
          "Take the two cards that can be told, showing none."),
         ("Rendez-les au siège {seat} : la main reste en jeu.",
          "Give them back to seat {seat}: the hand stays live.")),
        ("Siège {seat} : vos cartes vous sont rendues, la main reste en jeu.",
         "Seat {seat}: your cards come back, the hand stays live."),
        does="give_back_hand",
    ),
}

#: A hand that another player's cards have touched; both ways of it share the house's rule.
FOULED: Final = {
    "live_if_identifiable": Remedy(
        ("en jeu si elle se reconnaît à coup sûr, sinon brûlée",
         "live if it can be told for certain, else dead"),
        (("Séparez les cartes devant tous, sans les retourner.",
          "Part the cards before everybody, without turning any."),
         ("Les cartes du siège {seat} se reconnaissent : il les garde.",
          "Seat {seat}'s cards can be told: he keeps them."),
         ("Sinon brûlez-les toutes ; ses jetons restent au pot.",
          "Otherwise muck them all; his chips stay in the pot.")),
        ("Siège {seat} : la main joue si elle se reconnaît à coup sûr.",
         "Seat {seat}: the hand plays if it can be told for certain."),
        does="fouled_hand",
    ),
    "dead": Remedy(
        HAND_DEAD.words, HAND_DEAD.steps, HAND_DEAD.say, does="kill_hand", floor=True,
    ),
    "redeal": Remedy(
        MISDEAL.words, MISDEAL.steps, MISDEAL.say, does="misdeal", floor=True,
    ),
}

ENTRIES: Final = {
    "HAND-01": Entry(
        called=("Main non protégée ramassée", "Unprotected hand swept in"),
        happened=("Le croupier a ramassé la main d'un joueur qui ne la protégeait pas.",
                  "The dealer swept in the hand of a player who wasn't protecting it."),
        when=_IN_HAND,
        setting="killed_hand.refund",
        decide="killed",
        facts=("seat", "bet", "raise_called", "all_in", "street"),
        asks=(WHOSE,),
        rank=5,
        remedies=_SWEPT,
    ),
    "HAND-02": Entry(
        called=("Main d'un joueur à tapis ramassée", "All-in player's hand swept in"),
        happened=("Le croupier a ramassé la main d'un joueur à tapis.",
                  "The dealer swept in the hand of a player who is all-in."),
        when=(*_IN_HAND, When.SHOWDOWN),
        setting="killed_hand.retrievable",
        decide="killed",
        facts=("seat", "bet", "raise_called", "all_in", "street"),
        asks=(WHOSE, IDENTIFIABLE),
        rank=17,
        remedies=_SWEPT,
    ),
    "HAND-03": Entry(
        called=("Main gagnante abattue, puis ramassée", "Winning hand tabled, then swept in"),
        happened=("Le croupier a ramassé une main gagnante retournée face visible.",
                  "The dealer swept in a winning hand that lay face up."),
        when=(When.BETTING, When.BOARD, When.SHOWDOWN, When.PAYING),
        setting="hand.tabled_winner",
        facts=("seat", "all_in", "last_round", "street"),
        asks=(WHOSE,),
        rank=18,
        remedies={
            "live": Remedy(
                ("une main gagnante abattue ne se brûle pas",
                 "a winning hand once tabled can't be killed"),
                (("Reposez les cartes du siège {seat} face visible.",
                  "Lay seat {seat}'s cards face up again."),
                 ("La main joue pour le pot.", "The hand plays for the pot.")),
                ("Siège {seat} : la main a été abattue, elle joue.",
                 "Seat {seat}: the hand was tabled, it plays."),
                does="give_back_hand",
            ),
            "live_if_all_in": Remedy(
                ("elle joue si le joueur est à tapis au dernier tour ; sinon le chef de partie "
                 "statue",
                 "it plays if the player is all-in on the last round; else the floor rules"),
                (("Appelez le chef de partie, les cartes restant face visible.",
                  "Call the floor, the cards staying face up."),
                 ("Siège {seat} à tapis au dernier tour : la main ne peut pas être brûlée.",
                  "Seat {seat} all-in on the last round: the hand can't be killed."),
                 ("Dans les autres cas, le chef de partie statue.",
                  "In any other case the floor rules.")),
                ("Siège {seat} : j'appelle le chef de partie pour cette main.",
                 "Seat {seat}: I call the floor for this hand."),
                does="give_back_hand",
                floor=True,
            ),
        },
    ),
    "HAND-04": Entry(
        called=("Main touchée par des cartes jetées", "Hand fouled by thrown cards"),
        happened=("Les cartes jetées par un joueur se sont mêlées à la main d'un autre.",
                  "A player's discards got mixed with another player's hand."),
        when=_IN_HAND,
        setting="hand.fouled",
        facts=("seat", "bet", "all_in", "street"),
        asks=(WHOSE, IDENTIFIABLE),
        rank=19,
        remedies=FOULED,
    ),
    "HAND-05": Entry(
        called=("« Je ne m'étais pas couché »", "“I hadn't folded”"),
        happened=("La main ramassée était en jeu, dit son joueur : il ne s'était pas couché.",
                  "The hand swept in was live, its player says: he had not folded."),
        when=_IN_HAND,
        setting="killed_hand.refund",
        decide="killed",
        facts=("seat", "bet", "raise_called", "all_in", "street"),
        asks=(WHOSE, _FOLDED),
        rank=29,
        remedies=_SWEPT,
    ),
    "HAND-06": Entry(
        called=("Carte de trop vue à l'abattage", "A card too many, seen at the showdown"),
        happened=("En montrant sa main, un joueur s'aperçoit qu'il a une carte de trop.",
                  "Showing his hand, a player finds that he holds a card too many."),
        when=(When.SHOWDOWN,),
        setting="count.extra_card_after_covered",
        facts=("seat", "actions", "covered", "pot"),
        asks=(WHOSE,),
        rank=30,
        remedies={"dead": HAND_DEAD},
    ),
}
