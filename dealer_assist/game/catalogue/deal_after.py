"""Once the cards are out: what a misdeal replays, when it is too late, cards shown afterwards."""

from typing import Final

from dealer_assist.game.catalogue.model import MISDEAL, WHOSE, Entry, Remedy, When

_DEAL: Final = (When.DEALING, When.BEFORE_ACTION)

ENTRIES: Final = {
    "DEAL-21": Entry(
        called=("Mal donne : ce qui est rejoué", "Misdeal: what is dealt again"),
        happened=("Une mal donne est annoncée ; il faut redonner.",
                  "A misdeal has been called; the hand is to be dealt again."),
        when=(*_DEAL, When.BETTING),
        setting="misdeal.replay",
        facts=("button", "blinds_posted", "absent", "actions", "covered"),
        rank=30,
        remedies={
            "same_again": Remedy(
                ("la même donne : même bouton, mêmes blinds, mêmes joueurs",
                 "the same deal: same button, same blinds, same players"),
                (*MISDEAL.steps, ("Ne servez aucun nouveau joueur.", "Deal no new player in.")),
                MISDEAL.say,
                does="misdeal",
            ),
        },
    ),
    "DEAL-22": Entry(
        called=("Mal donne demandée, coup couvert", "Misdeal asked for, once covered"),
        happened=("Quelqu'un demande une mal donne alors que le coup est couvert.",
                  "Somebody asks for a misdeal although the deal is covered."),
        when=(When.BETTING, When.BOARD, When.SHOWDOWN),
        setting="misdeal.once_covered",
        facts=("actions", "covered", "acted", "street"),
        rank=28,
        remedies={
            "stands": Remedy(
                ("plus de mal donne, le coup va à son terme",
                 "no misdeal any more, the hand is played out"),
                (("Annoncez que le coup est couvert.", "Announce that the deal is covered."),
                 ("Réglez à part une main qui n'a pas deux cartes.",
                  "Settle a hand that hasn't two cards by itself."),
                 ("Reprenez le tour de parole où il en était.",
                  "Take up the betting where it was.")),
                ("C'est couvert : le coup continue.", "It is covered: the hand goes on."),
            ),
        },
    ),
    "DEAL-23": Entry(
        called=("Carte servie retournée par le croupier", "Dealt card turned up by dealer"),
        happened=("Le croupier a retourné une carte déjà servie, en la heurtant d'un jeton, de "
                  "la manche ou d'une autre carte.",
                  "The dealer turned up a card already dealt, by a chip, a sleeve or another "
                  "card."),
        when=(When.BEFORE_ACTION, When.BETTING, When.BOARD),
        setting="deal.exposed_after_deal",
        facts=("seat", "deal_complete", "street", "actions"),
        asks=(WHOSE,),
        rank=23,
        remedies={
            "live": Remedy(
                ("la main reste en jeu, la carte n'est pas remplacée",
                 "the hand stays live, the card isn't replaced"),
                (("Rendez la carte au siège {seat}, face cachée.",
                  "Give the card back to seat {seat}, face down."),
                 ("Reprenez le coup où il en était.", "Take up the hand where it was.")),
                ("Siège {seat} : la main reste en jeu.", "Seat {seat}: the hand stays live."),
            ),
        },
    ),
    "DEAL-24": Entry(
        called=("Un absent a reçu des cartes", "An absent player was dealt in"),
        happened=("Un joueur absent, qui n'a posté aucun blind, a reçu des cartes.",
                  "A player who is away and posted no blind was dealt in."),
        when=(*_DEAL, When.BETTING),
        setting="absent.dealt",
        facts=("seat", "absent", "deal_complete", "actions", "covered"),
        asks=(WHOSE,),
        rank=27,
        remedies={
            "not_dealt": Remedy(
                ("il n'y avait pas droit : un joueur de trop, mal donne",
                 "he wasn't entitled to cards: a player too many, misdeal"),
                MISDEAL.steps, MISDEAL.say, does="misdeal",
            ),
            "dealt_and_killed": Remedy(
                ("il reçoit ses cartes, sa main est brûlée à la fin de la donne",
                 "he is dealt in, his hand is killed at the end of the deal"),
                (("Finissez la donne dans l'ordre.", "Finish the deal in order."),
                 ("À la dernière carte, s'il n'est pas à sa place, brûlez sa main.",
                  "On the last card, if he isn't at his seat, muck his hand.")),
                ("Siège {seat} absent : main brûlée.", "Seat {seat} is away: hand killed."),
                does="kill_hand",
            ),
        },
    ),
    "DEAL-25": Entry(
        called=("Cartes couchées retournées au ramassage", "Folded cards turned up in collecting"),
        happened=("En ramassant les cartes pour la donne suivante, le croupier en a retourné qui "
                  "étaient restées fermées.",
                  "Collecting the cards for the next deal, the dealer turned up some that had "
                  "stayed closed."),
        when=(When.BETWEEN, When.SHOWDOWN, When.PAYING),
        setting="muck.turned_over",
        facts=("next_hand",),
        rank=65,
        remedies={
            "stays_closed": Remedy(
                ("une carte fermée le reste : on la remet face cachée",
                 "a closed card stays closed: it is put face down again"),
                (("Remettez les cartes face cachée, sans les commenter.",
                  "Put the cards face down again, without comment."),
                 ("Ramassez le reste faces cachées, puis battez.",
                  "Collect the rest face down, then shuffle.")),
                ("Les cartes couchées restent fermées.", "Folded cards stay closed."),
            ),
        },
    ),
}
