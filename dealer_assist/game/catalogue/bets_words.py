"""Errors in what is said: words against chips, words that don't fit, unclear or wrong amounts."""

from typing import Final

from dealer_assist.game.catalogue.model import WHOSE, Ask, Entry, Remedy, Wants, When

_BETTING: Final = (When.BEFORE_ACTION, When.BETTING)
_FACTS: Final = ("seat", "street", "bet", "to_call", "least_raise", "stack")

_TOLD: Final = Ask("chips", ("Quel montant lui a-t-on dit ?", "Which amount was he told?"),
                   Wants.CHIPS)

_ASK_FIRST: Final = ("Arrêtez l'action et demandez au siège {seat} ce qu'il veut faire.",
                     "Stop the action and ask seat {seat} what he means to do.")
_THEN_GO_ON: Final = ("Répétez sa réponse à voix haute, puis continuez.",
                      "Repeat his answer aloud, then go on.")

_ASKED: Final = Remedy(
    ("le croupier demande ce que veut le joueur", "the dealer asks what the player means"),
    (_ASK_FIRST, _THEN_GO_ON),
    ("Siège {seat}, que faites-vous ?", "Seat {seat}, what do you do?"),
)

ENTRIES: Final = {
    "BET-15": Entry(
        called=("L'annonce et les jetons se contredisent", "Words and chips disagree"),
        happened=("Un joueur a dit une chose et en a posé une autre, ou a parlé après avoir "
                  "misé.",
                  "A player said one thing and put down another, or spoke after he had bet."),
        when=_BETTING,
        setting="declared.against_chips",
        facts=_FACTS,
        asks=(WHOSE,),
        rank=20,
        remedies={
            "first_binds": Remedy(
                ("la première des deux engage", "the first of the two binds"),
                (("Établissez ce qui est venu d'abord : la parole ou les jetons.",
                  "Establish which came first: the words or the chips."),
                 ("Le premier des deux engage le siège {seat} ; ajustez les jetons.",
                  "The first of the two binds seat {seat}; put the chips right."),
                 ("Si l'on ne peut le dire, appelez le chef de partie.",
                  "Where nobody can tell, call the floor.")),
                ("Siège {seat}, c'est ce qui est venu en premier qui compte.",
                 "Seat {seat}, what came first counts."),
            ),
            "words_bind": Remedy(
                ("la parole engage", "the words bind"),
                (("Tenez le siège {seat} à son annonce ; ajustez les jetons.",
                  "Hold seat {seat} to what he announced; put the chips right."),
                 ("Une annonce faite après les jetons n'y ajoute rien.",
                  "Words that come after the chips add nothing to them.")),
                ("Siège {seat}, c'est votre annonce qui compte.",
                 "Seat {seat}, your announcement counts."),
            ),
        },
    ),
    "BET-16": Entry(
        called=("« Je suis » sans mise à suivre", "“Call” with nothing to call"),
        happened=("Un joueur a dit qu'il suit alors qu'aucune mise n'est à suivre.",
                  "A player said call where there is no bet to call."),
        when=_BETTING,
        setting="words.call_of_nothing",
        facts=("seat", "street", "to_call", "least_raise"),
        asks=(WHOSE,),
        rank=50,
        remedies={
            "check": Remedy(
                ("c'est parole", "it is a check"),
                (("Annoncez parole pour le siège {seat} et continuez.",
                  "Announce a check for seat {seat} and go on."),),
                ("Siège {seat} : parole.", "Seat {seat}: check."),
            ),
            "ask": _ASKED,
        },
    ),
    "BET-17": Entry(
        called=("« Relance » sans mise à relancer", "“Raise” with nothing to raise"),
        happened=("Un joueur a annoncé une relance alors que personne n'a misé.",
                  "A player announced a raise where nobody has bet."),
        when=_BETTING,
        setting="bet.raise_of_nothing",
        facts=("seat", "street", "to_call", "least_raise", "stack"),
        asks=(WHOSE,),
        rank=50,
        remedies={
            "bet": Remedy(
                ("il ouvre, au moins pour la mise minimale",
                 "it is an opening bet, the least bet at least"),
                (("Demandez son montant au siège {seat}.", "Ask seat {seat} for his amount."),
                 ("Il mise au moins le minimum ; il ne peut plus dire parole.",
                  "He bets the minimum at least; he can no longer check.")),
                ("Siège {seat} mise : combien ?", "Seat {seat} bets: how much?"),
            ),
            "ask": _ASKED,
        },
    ),
    "BET-18": Entry(
        called=("« Parole » face à une mise", "“Check” facing a bet"),
        happened=("Un joueur a dit parole, ou tapé la table, alors qu'il y a une mise à suivre.",
                  "A player said check, or tapped the table, although there is a bet to call."),
        when=_BETTING,
        setting="words.check_facing_bet",
        facts=("seat", "street", "bet", "to_call", "stack"),
        asks=(WHOSE,),
        rank=30,
        remedies={
            "call_or_fold": Remedy(
                ("le joueur suit ou se couche, sans pouvoir relancer",
                 "the player calls or folds and may not raise"),
                (("Rappelez la mise au siège {seat}.", "Tell seat {seat} what the bet is."),
                 ("Il suit ou se couche ; il ne relance pas.",
                  "He calls or folds; he does not raise.")),
                ("Siège {seat}, il y a une mise : suivez-vous ou couché ?",
                 "Seat {seat}, there is a bet: call or fold?"),
            ),
            "ask": Remedy(
                ("le croupier demande ce que veut le joueur",
                 "the dealer asks what the player means"),
                (("Rappelez la mise au siège {seat} et demandez ce qu'il fait.",
                  "Tell seat {seat} what the bet is and ask what he does."), _THEN_GO_ON),
                ("Siège {seat}, il y a une mise : que faites-vous ?",
                 "Seat {seat}, there is a bet: what do you do?"),
            ),
        },
    ),
    "BET-19": Entry(
        called=("Montant ou mot à double sens", "Amount or word with two senses"),
        happened=("Un joueur a dit un mot ou un nombre qui peut se comprendre de deux façons : "
                  "« cinq », ou relance « à » ou « de ».",
                  "A player used a word or number that can mean two things: “five”, or a raise "
                  "to or by it."),
        when=_BETTING,
        setting="bet.ambiguous_amount",
        facts=("seat", "street", "pot", "to_call", "least_raise", "stack"),
        asks=(WHOSE,),
        rank=30,
        remedies={
            "highest_within_pot": Remedy(
                ("le plus haut montant raisonnable, sans dépasser le pot",
                 "the highest reasonable amount that is no more than the pot"),
                (("Comptez le pot d'avant cette mise, mises non ramassées comprises.",
                  "Count the pot before this bet, with the bets not yet pulled in."),
                 ("Prenez le plus haut sens possible qui ne dépasse pas ce pot.",
                  "Take the highest sense possible that does not exceed that pot.")),
                ("Siège {seat}, montant peu clair : le plus haut possible dans la limite du pot.",
                 "Seat {seat}, unclear amount: the highest one within the pot."),
            ),
            "ask": Remedy(
                ("le croupier demande le montant avant que l'action continue",
                 "the dealer asks for the amount before the action goes on"),
                (("Arrêtez l'action avant que le joueur suivant ne parle.",
                  "Stop the action before the next player acts."),
                 ("Faites dire au siège {seat} son montant en entier.",
                  "Have seat {seat} say his whole amount."), _THEN_GO_ON),
                ("Siège {seat}, combien exactement ?", "Seat {seat}, how much exactly?"),
            ),
        },
    ),
    "BET-27": Entry(
        called=("Couché sans mise à suivre", "Fold with nothing to call"),
        happened=("Un joueur se couche alors qu'il pouvait dire parole.",
                  "A player folds although he could have checked."),
        when=_BETTING,
        setting="bet.fold_unfaced",
        facts=("seat", "street", "to_call", "still_to_act"),
        asks=(WHOSE,),
        rank=40,
        remedies={
            "allow": Remedy(
                ("permis", "allowed"),
                (("Ramassez les cartes du siège {seat} et continuez.",
                  "Take in seat {seat}'s cards and go on."),),
                ("Siège {seat} : couché.", "Seat {seat}: fold."),
            ),
            "warn": Remedy(
                ("permis, le croupier rappelle que la parole est gratuite",
                 "allowed, the dealer reminds the player that checking is free"),
                (("Avant de ramasser ses cartes, rappelez au siège {seat} qu'il peut dire parole.",
                  "Before you take in his cards, remind seat {seat} that he may check."),
                 ("S'il maintient, ramassez ses cartes.", "If he insists take in his cards.")),
                ("Siège {seat}, parole ou couché ?", "Seat {seat}, check or fold?"),
            ),
            "binding": Remedy(
                ("il engage, et peut être sanctionné", "it binds and may be penalised"),
                (("Ramassez les cartes du siège {seat} : il est couché.",
                  "Take in seat {seat}'s cards: he has folded."),
                 ("Signalez-le au chef de partie si cela se répète.",
                  "Tell the floor if it happens again.")),
                ("Siège {seat} : couché.", "Seat {seat}: fold."),
            ),
            "refuse": Remedy(
                ("refusé, la main reste en jeu et vaut parole",
                 "refused, the hand stays in play and counts as a check"),
                (("Rendez ses cartes au siège {seat}.", "Give seat {seat} his cards back."),
                 ("Annoncez parole et continuez.", "Announce a check and go on.")),
                ("Siège {seat} : parole.", "Seat {seat}: check."),
            ),
        },
    ),
    "BET-29": Entry(
        called=("A suivi sur un montant mal annoncé", "Called on a wrongly told amount"),
        happened=("On a dit à un joueur un montant inexact, et il a suivi sur cette base.",
                  "A player was told a wrong amount and called on the strength of it."),
        when=(*_BETTING, When.BOARD),
        setting="bet.accepted_action",
        facts=("seat", "to_call", "bet", "stack", "chips", "all_in", "still_to_act"),
        asks=(WHOSE, _TOLD),
        rank=35,
        remedies={
            "accepted": Remedy(
                ("il a accepté la mise réelle et la doit en entier",
                 "he has accepted the true bet and owes all of it"),
                (("Recomptez la mise devant la table.", "Count the bet again before the table."),
                 ("Le siège {seat} complète jusqu'au montant exact.",
                  "Seat {seat} makes it up to the right amount."),
                 ("Écart énorme : le chef de partie peut en juger autrement.",
                  "A huge difference: the floor may rule otherwise.")),
                ("Siège {seat}, le montant exact est celui de la mise : complétez.",
                 "Seat {seat}, the right amount is that of the bet: please make it up."),
            ),
            "free_if_gross": Remedy(
                ("libre si l'erreur est grossière et que nul n'a agi depuis",
                 "free if the error is gross and nobody has acted since"),
                (("Recomptez la mise devant la table.", "Count the bet again before the table."),
                 ("Le chef de partie dit si l'écart est assez gros pour libérer le joueur.",
                  "The floor says whether the difference is gross enough to free the player."),
                 ("Libéré, le siège {seat} reprend ses jetons et parle de nouveau.",
                  "Once freed, seat {seat} takes his chips back and acts again.")),
                ("Siège {seat} : montant mal annoncé, chef de partie, s'il vous plaît.",
                 "Seat {seat}: the amount was told wrong, floor, please."),
                floor=True,
                does="freed",
            ),
        },
    ),
}
