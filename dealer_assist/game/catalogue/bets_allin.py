"""All-ins: short raises, raises that are not open to a player, calls for less, hidden chips."""

from typing import Final

from dealer_assist.game.catalogue.model import CHIPS, WHOSE, Both, Entry, Remedy, When

_BETTING: Final = (When.BEFORE_ACTION, When.BETTING)
_FACTS: Final = ("seat", "street", "bet", "to_call", "least_raise", "all_in", "acted",
                 "still_to_act")

_CALL_OR_FOLD: Final = ("Les joueurs qui ont déjà misé suivent ou se couchent.",
                        "Players who have already bet call or fold.")
_OTHERS_RAISE: Final = ("Qui n'a pas encore parlé peut relancer.",
                        "Who has not acted yet may raise.")


def _over_short(words: Both, how: Both) -> Remedy:
    """One rule for the least raise over an all-in that is short of one."""
    return Remedy(
        words,
        (how, ("Annoncez cette relance minimale avant que le siège {seat} ne parle.",
               "Announce that least raise before seat {seat} acts.")),
        ("Siège {seat}, voici la relance minimale par-dessus le tapis.",
         "Seat {seat}, this is the least raise over the all-in."),
    )


ENTRIES: Final = {
    "BET-22": Entry(
        called=("Tapis sous la relance minimale", "All-in under the least raise"),
        happened=("Un joueur fait tapis pour plus que la mise, mais pour moins qu'une relance "
                  "pleine.",
                  "A player is all-in for more than the bet but for less than a full raise."),
        when=_BETTING,
        setting="short_allin.who_acted",
        facts=_FACTS,
        asks=(WHOSE,),
        rank=20,
        remedies={
            "call_or_fold": Remedy(
                ("permis ; ceux qui ont déjà misé suivent ou se couchent",
                 "allowed; those who have already bet call or fold"),
                (("Annoncez le tapis du siège {seat} : c'est le montant à suivre.",
                  "Announce seat {seat}'s all-in: it is the amount to call."),
                 _CALL_OR_FOLD, _OTHERS_RAISE),
                ("Siège {seat}, tapis : il ne rouvre pas les enchères.",
                 "Seat {seat}, all-in: it does not reopen the betting."),
            ),
            "half_reopens": Remedy(
                ("à partir de la moitié d'une relance, les enchères sont rouvertes",
                 "from half of a raise on, the betting is reopened"),
                (("Annoncez le tapis du siège {seat} : c'est le montant à suivre.",
                  "Announce seat {seat}'s all-in: it is the amount to call."),
                 ("La moitié d'une relance ou plus : tous peuvent relancer. Moins : "
                  "qui a déjà misé suit ou se couche.",
                  "Half of a raise or more: all may raise. Less: who has already bet calls or "
                  "folds.")),
                ("Siège {seat}, tapis : la moitié d'une relance rouvre les enchères.",
                 "Seat {seat}, all-in: half of a raise reopens the betting."),
            ),
        },
    ),
    "BET-23": Entry(
        called=("Plusieurs tapis courts de suite", "Several short all-ins in a row"),
        happened=("Plusieurs joueurs ont fait tapis l'un après l'autre, chacun pour moins "
                  "qu'une relance pleine.",
                  "Several players went all-in one after another, each for less than a full "
                  "raise."),
        when=_BETTING,
        setting="short_allin.cumulative",
        facts=_FACTS,
        asks=(WHOSE,),
        rank=40,
        remedies={
            "vs_last_full": Remedy(
                ("chacun se mesure à la dernière mise pleine",
                 "each is measured against the last full bet"),
                (("Comparez chaque tapis au minimum fixé par la dernière mise pleine.",
                  "Compare each all-in with the minimum set by the last full bet."),
                 ("Si l'un l'atteint, le siège {seat} peut relancer ; sinon il suit ou se couche.",
                  "If one reaches it seat {seat} may raise; if not he calls or folds.")),
                ("Siège {seat}, chaque tapis se compare à la dernière mise pleine.",
                 "Seat {seat}, each all-in is compared with the last full bet."),
            ),
            "per_player_facing": Remedy(
                ("ils s'ajoutent pour le joueur qui leur fait face",
                 "they add up for the player who faces them"),
                (("Comptez ce que le siège {seat} doit ajouter depuis sa dernière mise.",
                  "Count what seat {seat} has to add since his last bet."),
                 ("Une relance pleine ou plus : il peut relancer ; moins : il suit ou se couche.",
                  "A full raise or more: he may raise; less: he calls or folds.")),
                ("Siège {seat}, les tapis s'ajoutent face à vous.",
                 "Seat {seat}, the all-ins add up for you."),
            ),
            "never": Remedy(
                ("ils ne rouvrent jamais les enchères", "they never reopen the betting"),
                (_CALL_OR_FOLD, _OTHERS_RAISE),
                ("Siège {seat}, ces tapis ne rouvrent pas les enchères.",
                 "Seat {seat}, these all-ins do not reopen the betting."),
            ),
        },
    ),
    "BET-24": Entry(
        called=("Relance qui n'est pas permise", "Raise that isn't allowed"),
        happened=("Un joueur relance alors que les enchères ne sont pas rouvertes pour lui.",
                  "A player raises although the betting isn't reopened for him."),
        when=_BETTING,
        setting="bet.illegal_reraise",
        facts=_FACTS,
        asks=(WHOSE,),
        rank=30,
        remedies={
            "call_or_fold": Remedy(
                ("il suit ou se couche, le surplus est rendu",
                 "he calls or folds, the rest goes back"),
                (("Gardez le montant à suivre, rendez le surplus au siège {seat}.",
                  "Keep the amount of the call, give seat {seat} the rest back."),
                 ("S'il n'a fait qu'annoncer, il suit ou se couche.",
                  "If he only announced it, he calls or folds.")),
                ("Siège {seat}, les enchères ne sont pas rouvertes : pas de relance.",
                 "Seat {seat}, the betting is not reopened: no raise."),
            ),
        },
    ),
    "BET-25": Entry(
        called=("Relance par-dessus un tapis court", "Raise over a short all-in"),
        happened=("Après un tapis de moins d'une relance pleine, un joueur veut relancer : de "
                  "combien au moins ?",
                  "After an all-in of less than a full raise a player wants to raise: how much "
                  "at least?"),
        when=_BETTING,
        setting="bet.min_raise_after_short_allin",
        facts=_FACTS,
        asks=(WHOSE,),
        rank=35,
        remedies={
            "double_last_full": _over_short(
                ("le double de la dernière mise pleine, sans compter le tapis",
                 "double the last full bet, leaving the all-in out"),
                ("Doublez la dernière mise pleine : 100, tapis 150, relance à 200.",
                 "Double the last full bet: 100, all-in 150, a raise to 200.")),
            "double_current": _over_short(
                ("le double du tapis", "double the all-in"),
                ("Doublez le tapis : 100, tapis 150, relance à 300.",
                 "Double the all-in: 100, all-in 150, a raise to 300.")),
            "current_plus_increment": _over_short(
                ("le tapis plus la dernière relance pleine", "the all-in plus the last full raise"),
                ("Ajoutez au tapis la dernière relance pleine : 100, tapis 150, relance à 250.",
                 "Add the last full raise to the all-in: 100, all-in 150, a raise to 250.")),
            "any_higher": _over_short(
                ("tout montant au-dessus du tapis", "any amount above the all-in"),
                ("Il suffit de mettre plus que le tapis.", "Any more than the all-in is enough.")),
        },
    ),
    "BET-26": Entry(
        called=("Suivre à tapis pour moins que la mise", "All-in call for less than the bet"),
        happened=("Un joueur veut suivre, mais son tapis est plus petit que la mise, ou il a "
                  "annoncé plus qu'il n'a.",
                  "A player wants to call, but his stack is smaller than the bet, or he "
                  "announced more than he has."),
        when=_BETTING,
        setting="allin.call_for_less",
        facts=("seat", "bet", "to_call", "stack", "all_in", "players"),
        asks=(WHOSE,),
        rank=30,
        remedies={
            "allowed": Remedy(
                ("permis : il suit à hauteur de son tapis",
                 "allowed: he calls for what he has in front of him"),
                (("Comptez le tapis du siège {seat} à voix haute et faites-le avancer.",
                  "Count seat {seat}'s stack aloud and have him push it forward."),
                 ("Formez le pot principal à cette hauteur ; le reste va au pot extérieur.",
                  "Make the main pot to that height; the rest goes to the side pot.")),
                ("Siège {seat}, tapis : il suit à sa hauteur.",
                 "Seat {seat} is all-in and calls for what he has."),
            ),
        },
    ),
    "BET-30": Entry(
        called=("Jetons cachés trouvés après un tapis", "Hidden chips found after an all-in"),
        happened=("Après un tapis payé, on trouve d'autres jetons du joueur, cachés, en poche ou "
                  "tombés, ou plus que son tapis compté.",
                  "After an all-in was called, more of the player's chips are found, hidden, "
                  "pocketed or fallen, or more than his counted stack."),
        when=(When.BETTING, When.BOARD, When.SHOWDOWN, When.PAYING),
        setting="chips.hidden",
        facts=("seat", "chips", "bet", "stack", "pot", "all_in", "street"),
        asks=(WHOSE, CHIPS),
        rank=45,
        remedies={
            "not_in_play": Remedy(
                ("ils ne comptent pas pour ce coup", "they don't count in this hand"),
                (("Mettez ces jetons à part, bien en vue.", "Set these chips aside, in full view."),
                 ("Gagnant, le siège {seat} n'est payé que du tapis annoncé.",
                  "If he wins, seat {seat} is paid for the announced stack only."),
                 ("Perdant, ils ne le sauvent pas : le chef de partie dit à qui ils vont.",
                  "If he loses they don't save him: the floor says who gets them.")),
                ("Siège {seat}, ces jetons n'étaient pas en vue : ils ne jouent pas.",
                 "Seat {seat}, these chips were not in view: they do not play."),
                floor=True,
            ),
            "in_play": Remedy(
                ("ils font partie du tapis", "they are part of the all-in"),
                (("Ajoutez ces jetons au tapis du siège {seat}.",
                  "Add these chips to seat {seat}'s all-in."),
                 ("Qui a suivi complète, à hauteur de son propre tapis.",
                  "Who called makes it up, as far as his own stack goes.")),
                ("Siège {seat}, ces jetons font partie du tapis.",
                 "Seat {seat}, these chips are part of the all-in."),
                floor=True,
            ),
        },
    ),
}
