"""Errors of turn: acts out of turn, players skipped, acts too soon, conditions, acts standing.

What an act out of turn is worth is asked when its own turn comes (Grand Cercle 380-385; TDA 53);
until then the player whose turn it is acts as though nothing had been said.
"""

from typing import Final

from dealer_assist.game.catalogue.model import WARN, WHOSE, Ask, Entry, Remedy, Stops, Wants, When

_BETTING: Final = (When.BEFORE_ACTION, When.BETTING)
_FACTS: Final = ("seat", "street", "still_to_act", "to_call", "bet")
_SKIPPED: Final = Ask("seat", ("Quel joueur a été sauté ?", "Which player was skipped?"),
                      Wants.SEAT)

_BACK_TO_TURN: Final = ("Faites d'abord parler les joueurs sautés, dans l'ordre.",
                        "First have the players who were skipped act, in order.")
_SPEAKS_ANEW: Final = ("À son tour, le siège {seat} est libre : rendez-lui ses jetons.",
                       "When it is his turn seat {seat} is free to act: give his chips back.")
_KEEPS_BET: Final = ("À son tour, le siège {seat} doit garder sa mise.",
                     "When it is his turn seat {seat} must keep his bet.")
_NO_EFFECT_SAY: Final = ("Siège {seat}, ce n'est pas votre tour : cela ne compte pas.",
                         "Seat {seat}, it is not your turn: that does not count.")
_UNLESS_SAY: Final = ("Siège {seat}, hors tour : vous êtes engagé si l'enchère ne change pas.",
                      "Seat {seat}, out of turn: you are bound if the action does not change.")

_NOT_BOUND: Final = Remedy(
    ("sans effet, le joueur parlera à son tour",
     "of no effect, the player speaks when it's his turn"),
    (_BACK_TO_TURN, _SPEAKS_ANEW),
    _NO_EFFECT_SAY,
)


def _kept_unless_more(settled: tuple[str, str], say: tuple[str, str]) -> Remedy:
    """The Grand Cercle's rule on a bet out of turn, with what it comes to in this case."""
    return Remedy(
        ("elle engage, sauf si un joueur sauté mise davantage",
         "it binds unless a skipped player bets more"),
        (_BACK_TO_TURN, settled), say,
    )


def _kept_if_unchanged(settled: tuple[str, str], say: tuple[str, str]) -> Remedy:
    """The tournament rule on a bet out of turn, with what it comes to in this case."""
    return Remedy(
        ("elle engage si aucun joueur sauté ne change l'enchère",
         "it binds if no skipped player changes the action"),
        (_BACK_TO_TURN, settled), say,
    )


_KEPT_SAY: Final = ("Siège {seat}, vous gardez votre mise.", "Seat {seat}, you keep your bet.")
_FREE_SAY: Final = ("Siège {seat}, vous n'êtes plus engagé : à vous de parler.",
                    "Seat {seat}, you are no longer bound: it is your turn.")

ENTRIES: Final = {
    "TURN-01": Entry(
        called=("Parole hors tour", "Check out of turn"),
        happened=("Un joueur a dit parole, ou tapé la table, avant son tour.",
                  "A player said check, or tapped the table, before his turn."),
        when=_BETTING,
        setting="oot.check",
        facts=_FACTS,
        asks=(WHOSE,),
        rank=4,
        remedies={
            "released": _NOT_BOUND,
            "binding_if_unchanged": Remedy(
                ("elle engage si personne n'a misé entre-temps",
                 "it binds if nobody has bet meanwhile"),
                (_BACK_TO_TURN,
                 ("Si personne n'a misé, le siège {seat} reste à parole ; sinon il est libre.",
                  "If nobody has bet, seat {seat} has checked; else he is free to act.")),
                _UNLESS_SAY,
            ),
        },
    ),
    "TURN-02": Entry(
        called=("Couché hors tour", "Fold out of turn"),
        happened=("Un joueur s'est couché, ou a lâché ses cartes, avant son tour.",
                  "A player folded, or let go of his cards, before his turn."),
        when=_BETTING,
        setting="oot.fold",
        facts=("seat", "street", "still_to_act", "to_call", "retrieve_covered"),
        asks=(WHOSE,),
        rank=4,
        remedies={
            "binding": Remedy(
                ("il engage", "it binds"),
                (("Ramassez les cartes du siège {seat}, sans les montrer.",
                  "Take in seat {seat}'s cards without showing them."),
                 ("Rappelez au joueur d'attendre son tour.",
                  "Remind the player to wait for his turn.")),
                ("Siège {seat} est couché.", "Seat {seat} has folded."),
            ),
            "binding_if_unchanged": Remedy(
                ("il engage si l'enchère n'a pas changé à son tour",
                 "it binds if the action hasn't changed when his turn comes"),
                (_BACK_TO_TURN,
                 ("Enchère inchangée : le siège {seat} est couché ; sinon il est libre de parler.",
                  "Action unchanged: seat {seat} has folded; else he is free to act.")),
                ("Siège {seat} est couché, sauf si un autre mise avant lui.",
                 "Seat {seat} has folded, unless somebody bets before him."),
            ),
            "released": _NOT_BOUND,
            "binding_if_released_cards": Remedy(
                ("il engage dès que les cartes sont lâchées",
                 "it binds once the cards are let go"),
                (("Cartes encore en main : cela ne compte pas, il parlera à son tour.",
                  "Cards still in his hand: it does not count, he acts when it is his turn."),
                 ("Cartes lâchées : le siège {seat} est couché, sauf s'il peut encore les "
                  "reprendre.",
                  "Cards let go: seat {seat} has folded, unless he may still take them back.")),
                ("Siège {seat}, ce n'est pas votre tour : gardez vos cartes ou elles sont "
                 "couchées.",
                 "Seat {seat}, it is not your turn: hold your cards or they are folded."),
            ),
        },
    ),
    "TURN-03": Entry(
        called=("Suivi hors tour", "Call out of turn"),
        happened=("Un joueur a dit qu'il suit, ou posé de quoi suivre, avant son tour.",
                  "A player said call, or put in the chips for it, before his turn."),
        when=_BETTING,
        setting="oot.call",
        facts=_FACTS,
        asks=(WHOSE,),
        rank=5,
        remedies={
            "released": _NOT_BOUND,
            "binding_if_unchanged": Remedy(
                ("il engage si aucun joueur sauté ne change l'enchère",
                 "it binds if no skipped player changes the action"),
                (_BACK_TO_TURN,
                 ("Si nul n'a relancé, le siège {seat} suit ; sinon rendez-lui ses jetons, il est "
                  "libre.",
                  "If nobody raised seat {seat} calls; else give his chips back, he is free.")),
                _UNLESS_SAY,
            ),
        },
    ),
    "TURN-04": Entry(
        called=("Mise hors tour, un autre mise moins", "Bet out of turn, then a smaller bet"),
        happened=("Un joueur a misé ou relancé avant son tour ; un joueur sauté a ensuite misé "
                  "autant ou moins.",
                  "A player bet or raised before his turn; a player he skipped then bet as much "
                  "or less."),
        when=_BETTING,
        setting="oot.bet.binding_if",
        facts=(*_FACTS, "least_raise"),
        asks=(WHOSE,),
        rank=4,
        remedies={
            "skipped_bet_le": _kept_unless_more(
                ("Le siège {seat} garde sa mise ; si elle n'est plus une relance pleine, elle se "
                 "complète ou vaut suivi.",
                 "Seat {seat} keeps his bet; where it is no full raise any more, it is completed "
                 "or is a call."), _KEPT_SAY),
            "action_unchanged": _kept_if_unchanged(_SPEAKS_ANEW, _FREE_SAY),
        },
    ),
    "TURN-05": Entry(
        called=("Mise hors tour, un autre mise plus", "Bet out of turn, then a larger bet"),
        happened=("Un joueur a misé ou relancé avant son tour ; un joueur sauté a ensuite misé "
                  "davantage.",
                  "A player bet or raised before his turn; a player he skipped then bet more."),
        when=_BETTING,
        setting="oot.bet.binding_if",
        facts=(*_FACTS, "least_raise"),
        asks=(WHOSE,),
        rank=5,
        remedies={
            "skipped_bet_le": _kept_unless_more(_SPEAKS_ANEW, _FREE_SAY),
            "action_unchanged": _kept_if_unchanged(_SPEAKS_ANEW, _FREE_SAY),
        },
    ),
    "TURN-06": Entry(
        called=("Mise hors tour, enchère inchangée", "Bet out of turn, action unchanged"),
        happened=("Un joueur a misé ou relancé avant son tour ; les joueurs sautés disent parole, "
                  "suivent ou se couchent.",
                  "A player bet or raised before his turn; those he skipped check, call or "
                  "fold."),
        when=_BETTING,
        setting="oot.bet.binding_if",
        facts=_FACTS,
        asks=(WHOSE,),
        rank=4,
        remedies={
            "skipped_bet_le": _kept_unless_more(_KEEPS_BET, _KEPT_SAY),
            "action_unchanged": _kept_if_unchanged(_KEEPS_BET, _KEPT_SAY),
        },
    ),
    "TURN-07": Entry(
        called=("Joueur sauté, d'autres ont déjà parlé", "Player skipped, others have acted"),
        happened=("Un joueur a été sauté sans rien dire, et plusieurs ont agi après lui.",
                  "A player was skipped and said nothing, and several acted behind him."),
        when=(When.BETTING, When.BOARD),
        setting="oot.skipped",
        facts=("seat", "acted", "still_to_act", "actions", "street", "to_call"),
        asks=(_SKIPPED,),
        rank=7,
        remedies={
            "binds_floor_rules": Remedy(
                ("ce qui s'est fait après lui engage ; le chef de partie décide de sa main",
                 "what was done behind him binds; the floor decides on his hand"),
                (("Arrêtez l'action, ne touchez ni aux cartes ni aux mises.",
                  "Stop the action, touch neither cards nor bets."),
                 ("Dites au chef de partie combien ont agi et si le siège {seat} a eu le temps "
                  "de parler.",
                  "Tell the floor how many acted and whether seat {seat} had time to speak up."),
                 ("Sa main joue, se limite à suivre ou parole, ou est brûlée : au chef de "
                  "partie.",
                  "His hand plays, may only call or check, or is dead: the floor says.")),
                ("Siège {seat} a été sauté : chef de partie, s'il vous plaît.",
                 "Seat {seat} was skipped: floor, please."),
                does="acts_bind",
                floor=True,
            ),
            "may_lose_turn": Remedy(
                ("il peut perdre son tour de parole", "he may lose his right to act"),
                (("Arrêtez l'action et appelez le chef de partie.",
                  "Stop the action and call the floor."),
                 ("Faute d'avoir arrêté le jeu, le siège {seat} peut ne plus avoir à parler.",
                  "As he did not stop the game, seat {seat} may have lost his turn.")),
                ("Siège {seat} a été sauté : chef de partie, s'il vous plaît.",
                 "Seat {seat} was skipped: floor, please."),
                floor=True,
            ),
            "call_or_check": Remedy(
                ("il ne peut que suivre ou dire parole ; ce qui s'est fait après lui engage",
                 "he may only call or check; what was done behind him binds"),
                (("Faites parler le siège {seat} : il suit, dit parole ou se couche, sans miser "
                  "ni relancer.",
                  "Have seat {seat} act: he calls, checks or folds, and neither bets nor raises."),
                 ("Puis les joueurs après lui font ce qu'ils avaient annoncé.",
                  "Then the players behind him do what they had announced.")),
                ("Siège {seat}, vous pouvez suivre ou dire parole, pas relancer.",
                 "Seat {seat}, you may call or check, not raise."),
                does="call_or_check",
                floor=True,
            ),
            "acts_now": Remedy(
                ("on revient à lui, il parle maintenant", "play goes back to him, he acts now"),
                (("Arrêtez l'action et revenez au siège {seat}.",
                  "Stop the action and go back to seat {seat}."),
                 ("Faites-le parler ; ce qui s'est fait après lui est hors tour.",
                  "Have him act; what was done behind him was out of turn.")),
                ("Siège {seat}, c'est à vous de parler.", "Seat {seat}, it is your turn."),
                does="must_act",
            ),
        },
    ),
    "TURN-08": Entry(
        called=("A agi avant de connaître le montant", "Acted before the amount was known"),
        happened=("Un joueur a annoncé « relance » sans montant, et le suivant a agi sans "
                  "l'attendre.",
                  "A player said “raise” without an amount, and the next one acted without "
                  "waiting for it."),
        when=_BETTING,
        setting="oot.premature",
        facts=_FACTS,
        asks=(WHOSE,),
        rank=35,
        remedies={
            "may_bind_any_amount": Remedy(
                ("l'acte peut l'engager, quel que soit le montant",
                 "the act may bind him, whatever the amount"),
                (("Faites d'abord dire le montant au relanceur.",
                  "First have the raiser say his amount."),
                 ("Le chef de partie dit si le siège {seat} est tenu de le suivre.",
                  "The floor says whether seat {seat} is bound to call it.")),
                ("Siège {seat}, attendez le montant : chef de partie, s'il vous plaît.",
                 "Seat {seat}, wait for the amount: floor, please."),
                floor=True,
            ),
            "speaks_again": Remedy(
                ("il parle de nouveau, une fois le montant connu",
                 "he acts again once the amount is known"),
                (("Faites d'abord dire et poser le montant de la relance.",
                  "First have the raise said and put in."),
                 ("Demandez ensuite au siège {seat} ce qu'il fait ; des cartes lâchées restent "
                  "couchées.",
                  "Then ask seat {seat} what he does; cards let go stay folded.")),
                ("Un instant : le montant d'abord. Siège {seat} parlera ensuite.",
                 "One moment: the amount first. Seat {seat} acts after that."),
            ),
        },
    ),
    "TURN-09": Entry(
        called=("Annonce sous condition", "Conditional announcement"),
        happened=("Un joueur a dit d'avance ce qu'il ferait : « si tu mises, je relance ».",
                  "A player said beforehand what he would do: “if you bet, I raise”."),
        when=_BETTING,
        setting="conduct.conditional",
        facts=_FACTS,
        asks=(WHOSE,),
        rank=45, stops=Stops.NOTHING,
        remedies={
            "may_bind": Remedy(
                ("elle peut engager le joueur, et être sanctionnée",
                 "it may bind the player, and may be penalised"),
                (("Faites parler le joueur dont c'est le tour.",
                  "Have the player whose turn it is act."),
                 ("Si la condition se réalise, le chef de partie dit si le siège {seat} est "
                  "engagé.",
                  "If the condition comes true the floor says whether seat {seat} is bound.")),
                ("Siège {seat}, une annonce sous condition peut vous engager.",
                 "Seat {seat}, a conditional announcement may bind you."),
                floor=True,
            ),
            "warning": WARN,
        },
    ),
    "TURN-10": Entry(
        called=("A parlé ou misé debout", "Acted while standing"),
        happened=("Un joueur a parlé ou misé sans être assis à sa place.",
                  "A player acted or bet without being seated at his place."),
        when=_BETTING,
        setting="seats.standing_act",
        facts=("seat", "street", "to_call", "still_to_act"),
        asks=(WHOSE,),
        rank=30,
        remedies={
            "sits_first": Remedy(
                ("il s'assied avant de parler", "he sits down before he acts"),
                (("Faites asseoir le siège {seat} avant de prendre son action.",
                  "Have seat {seat} sit down before you take his action."),
                 ("Assis, il dit ce qu'il fait.", "Once seated he says what he does.")),
                ("Siège {seat}, asseyez-vous pour parler.", "Seat {seat}, please sit down to act."),
            ),
            "stands": Remedy(
                ("son action compte s'il est à portée de sa chaise",
                 "his action counts if he is within reach of his chair"),
                (("Le siège {seat} est à portée de sa chaise : prenez son action.",
                  "Seat {seat} is within reach of his chair: take his action."),),
                ("Siège {seat}, votre action compte.", "Seat {seat}, your action counts."),
            ),
        },
    ),
}
