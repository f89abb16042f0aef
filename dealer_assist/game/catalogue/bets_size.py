"""Bets and raises of a wrong size: too small, too large, short of the call, or no whole chips.

What the least raise is, and what one that is too small is measured against, are the houses' best
known differences: 100 raised to 300 makes the next minimum 600 or 500.
"""

from typing import Final

from dealer_assist.game.catalogue.model import WHOSE, Both, Entry, Remedy, When

_BETTING: Final = (When.BEFORE_ACTION, When.BETTING)
#: Those raised over since are entered anew: no rule knows what each would have done then.
_ENTERED_ANEW: Final = (
    "Relancée depuis, ou déjà au pot, elle ne change pas seule à l'écran : annulez jusqu'à celle "
    "du siège {seat}, et ressaisissez-la corrigée, puis la suite.",
    "Raised since, or in the pot already, it doesn't change on the screen by itself: undo back to "
    "seat {seat}'s, enter it put right, then what followed.")
_FACTS: Final = ("seat", "street", "bet", "to_call", "least_raise", "stack")

_COMPLETES: Final = ("Faites compléter le siège {seat} jusqu'à la relance minimale.",
                     "Have seat {seat} make it up to the least raise.")
_SURPLUS_BACK: Final = ("Gardez le montant à suivre, rendez le surplus au siège {seat}.",
                        "Keep the amount of the call, give seat {seat} the rest back.")
_COMPLETES_SAY: Final = ("Siège {seat}, relance trop petite : complétez au minimum.",
                         "Seat {seat}, the raise is too small: bring it to the minimum.")
_CALL_SAY: Final = ("Siège {seat}, relance trop petite : c'est suivi.",
                    "Seat {seat}, the raise is too small: it is a call.")

_BY_BET: Final = ("à toute la mise précédente", "the whole previous bet")
_BY_STEP: Final = ("à la relance minimale", "the least raise")
_BY_DUE: Final = ("à la mise due", "the bet due")

_HALF_OF_BET: Final = (
    "Au-dessus de la mise pleine précédente, a-t-il mis la moitié de cette mise ?",
    "Above the previous full bet, has he put in half of that bet?")
_HALF_OF_STEP: Final = (
    "Au-dessus de la mise à suivre, a-t-il mis la moitié de la relance minimale ?",
    "Above the bet to call, has he put in half of the least raise?")
_HALF_OF_DUE: Final = (
    "Au-dessus de la mise à suivre, a-t-il mis au moins une demi-mise ?",
    "Above the bet to call, has he put in at least half a bet?")


def _completed(base: Both, measure: Both) -> Remedy:
    """From half of the base on the raise is made up to the least one."""
    return Remedy(base, (measure, _COMPLETES), _COMPLETES_SAY)


def _only_a_call(base: Both, measure: Both) -> Remedy:
    """Under half of the base it is a call and the rest goes back."""
    return Remedy(base, (measure, _SURPLUS_BACK), _CALL_SAY)


def _least(words: Both, how: Both) -> Remedy:
    """One rule for the least raise, explained where a player disputes it."""
    return Remedy(
        words,
        (how, ("Annoncez la relance minimale au siège {seat}.",
               "Tell seat {seat} the least raise.")),
        ("Siège {seat}, voici la relance minimale.", "Seat {seat}, this is the least raise."),
    )


ENTRIES: Final = {
    "BET-08": Entry(
        called=("Relance trop petite, la moitié ou plus", "Raise too small, half or more of it"),
        happened=("Un joueur qui a encore des jetons a relancé sous le minimum, mais d'au moins "
                  "la moitié.",
                  "A player with chips behind raised under the minimum, but by half of it at "
                  "least."),
        when=_BETTING,
        setting="half_raise.base",
        facts=_FACTS,
        asks=(WHOSE,),
        rank=8,
        remedies={
            "previous_bet": _completed(_BY_BET, _HALF_OF_BET),
            "increment": _completed(_BY_STEP, _HALF_OF_STEP),
            "half_bet": _completed(_BY_DUE, _HALF_OF_DUE),
        },
    ),
    "BET-09": Entry(
        called=("Relance de moins de la moitié", "Raise of less than half"),
        happened=("Un joueur qui a encore des jetons a mis un peu plus que la mise, sans "
                  "atteindre la moitié d'une relance.",
                  "A player with chips behind put in a little more than the bet, less than half "
                  "of a raise."),
        when=_BETTING,
        setting="half_raise.base",
        facts=_FACTS,
        asks=(WHOSE,),
        rank=9,
        remedies={
            "previous_bet": _only_a_call(_BY_BET, _HALF_OF_BET),
            "increment": _only_a_call(_BY_STEP, _HALF_OF_STEP),
            "half_bet": _only_a_call(_BY_DUE, _HALF_OF_DUE),
        },
    ),
    "BET-10": Entry(
        called=("« Relance » dite, montant trop petit", "“Raise” said, amount too small"),
        happened=("Un joueur a annoncé une relance, mais son montant n'atteint pas le minimum.",
                  "A player announced a raise, but his amount is under the minimum."),
        when=_BETTING,
        setting="half_raise.declared_raise",
        facts=_FACTS,
        asks=(WHOSE,),
        rank=20,
        remedies={
            "by_amount": Remedy(
                ("le montant décide, comme pour une relance sans annonce",
                 "the amount decides, as for a raise without a word"),
                (("Oubliez le mot, jugez le montant du siège {seat}.",
                  "Leave the word aside, judge seat {seat}'s amount."),
                 ("À partir de la moitié, il complète ; en dessous, c'est suivi.",
                  "From half on he makes it up; under that it is a call.")),
                ("Siège {seat}, relance trop petite : le montant décide.",
                 "Seat {seat}, the raise is too small: the amount decides."),
            ),
            "force_minimum": Remedy(
                ("la relance est portée au minimum", "it is brought to the least raise"),
                (_COMPLETES,), _COMPLETES_SAY,
            ),
        },
    ),
    "BET-11": Entry(
        called=("Ouverture sous la mise minimale", "Opening bet under the minimum"),
        happened=("Un joueur a ouvert pour moins que la mise minimale, sans être à tapis.",
                  "A player opened for less than the least bet without being all-in."),
        when=(When.BETTING,),
        setting="bet.under_minimum",
        facts=("seat", "street", "bet", "least_raise", "stack", "still_to_act"),
        asks=(WHOSE,),
        rank=25,
        remedies={
            "complete": Remedy(
                ("elle se complète jusqu'au minimum", "it is completed to the least bet"),
                (("Faites compléter le siège {seat} jusqu'à la mise minimale.",
                  "Have seat {seat} make it up to the least bet."),
                 ("Qui a déjà suivi complète aussi.", "Who has already called makes it up too.")),
                ("Siège {seat}, mise trop petite : complétez au minimum.",
                 "Seat {seat}, the bet is too small: bring it to the minimum."),
            ),
        },
    ),
    "BET-12": Entry(
        called=("Pas assez de jetons pour suivre", "Too few chips for the call"),
        happened=("Un joueur a posé moins que le montant à suivre, sans un mot et sans être à "
                  "tapis.",
                  "A player put in less than the call, without a word and without being "
                  "all-in."),
        when=_BETTING,
        setting="undercall.remedy",
        facts=("seat", "street", "bet", "to_call", "stack", "players"),
        asks=(WHOSE,),
        rank=15,
        remedies={
            "complete": Remedy(
                ("le joueur complète", "the player completes"),
                (("Faites compléter le siège {seat} jusqu'au montant à suivre.",
                  "Have seat {seat} make it up to the call."),),
                ("Siège {seat}, il manque des jetons : complétez pour suivre.",
                 "Seat {seat}, chips are missing: please make up the call."),
            ),
            "complete_or_fold": Remedy(
                ("il complète ou se couche et perd ses jetons",
                 "he completes, or folds and loses the chips"),
                (("Annoncez ce qui manque au siège {seat}.", "Tell seat {seat} what is missing."),
                 ("Il complète, ou se couche ; couché, ses jetons restent au pot.",
                  "He makes it up or folds; if he folds his chips stay in the pot.")),
                ("Siège {seat}, il manque des jetons : vous complétez, ou couché ?",
                 "Seat {seat}, chips are missing: make it up, or fold?"),
            ),
            "complete_if_opener_or_heads_up": Remedy(
                ("il complète face à l'ouvreur ou à deux, sinon il complète ou se couche",
                 "he completes facing the opener or heads-up, else he completes or folds"),
                (("À deux, ou face à la première mise du tour : le siège {seat} complète.",
                  "Heads-up, or facing the round's first bet: seat {seat} makes it up."),
                 ("Sinon, le chef de partie dit s'il complète ou abandonne ses jetons et se "
                  "couche.",
                  "Else the floor says whether he makes it up, or gives up the chips and "
                  "folds.")),
                ("Siège {seat}, il manque des jetons pour suivre.",
                 "Seat {seat}, chips are missing for the call."),
            ),
        },
    ),
    "BET-13": Entry(
        called=("Minimum de relance contesté", "Least raise disputed"),
        happened=("Un joueur demande ou conteste le montant minimal de la relance.",
                  "A player asks about or disputes the least raise."),
        when=_BETTING,
        setting="bet.min_raise",
        facts=_FACTS,
        asks=(WHOSE,),
        rank=22,
        remedies={
            "double_last_full": _least(
                ("le double de la mise pleine précédente", "double the previous full bet"),
                ("Doublez la dernière mise ou relance pleine du tour ; un tapis court ne compte "
                 "pas.",
                 "Double the round's last full bet or raise; a short all-in does not count.")),
            "double_current": _least(
                ("le double de la plus haute mise", "double the highest bet"),
                ("Doublez la plus haute mise du tour.", "Double the round's highest bet.")),
            "increment": _least(
                ("la mise plus la dernière relance", "the bet plus the last raise"),
                ("Ajoutez à la mise ce que la dernière mise ou relance pleine a ajouté.",
                 "Add to the bet what the last full bet or raise added.")),
            "any_higher": _least(
                ("tout montant au-dessus de la mise", "any amount above the bet"),
                ("Il suffit de mettre plus que la mise.", "Any more than the bet is enough.")),
            "two_bb_floor": _least(
                ("au-dessus de la mise, et jamais moins de deux gros blinds",
                 "above the bet, and never less than two big blinds"),
                ("Plus que la mise, et deux gros blinds au moins.",
                 "More than the bet, and two big blinds at least.")),
        },
    ),
    "BET-14": Entry(
        called=("Mise au-dessus du maximum", "Bet above the maximum"),
        happened=("Un joueur a misé ou relancé plus que ce que la table affiche ou que la "
                  "structure permet.",
                  "A player bet or raised more than is posted at the table or than the structure "
                  "allows."),
        when=_BETTING,
        setting="bet.max_raise",
        facts=("seat", "street", "bet", "to_call", "stack", "pot"),
        asks=(WHOSE,),
        rank=45,
        remedies={
            "none": Remedy(
                ("celle de la structure jouée, sans autre plafond",
                 "that of the structure played, no other cap"),
                (("Sans limite : la mise est bonne, jusqu'au tapis du siège {seat}.",
                  "No limit: the bet is good, up to seat {seat}'s stack."),
                 ("Pot limit ou limite fixe : ramenez-la au maximum, rendez le surplus.",
                  "Pot limit or fixed limit: bring it down to the maximum, give the rest back.")),
                ("Siège {seat}, la mise vaut jusqu'au maximum de la partie.",
                 "Seat {seat}, the bet counts up to the game's maximum."),
            ),
            "table": Remedy(
                ("le maximum affiché à la table, s'il y en a un",
                 "the maximum posted at the table, if there is one"),
                (("Lisez le maximum de relance affiché à la table.",
                  "Read the maximum raise posted at the table."),
                 ("Ramenez la mise du siège {seat} à ce maximum, rendez le surplus.",
                  "Bring seat {seat}'s bet down to it, give the rest back.")),
                ("Siège {seat}, au-dessus du maximum affiché : je vous rends le surplus.",
                 "Seat {seat}, over the posted maximum: I give you the rest back."),
            ),
        },
    ),
    "BET-28": Entry(
        called=("Relance trop petite vue après coup", "Raise too small, noticed later"),
        happened=("Une mise ou relance sous le minimum n'est remarquée qu'une fois d'autres "
                  "joueurs ont agi.",
                  "A bet or raise under the minimum is noticed only once others have acted."),
        when=(When.BETTING, When.BOARD, When.SHOWDOWN),
        setting="bet.late_correction",
        facts=("seat", "street", "bet", "least_raise", "acted", "still_to_act", "board"),
        asks=(WHOSE,),
        rank=35,
        remedies={
            "complete": Remedy(
                ("corrigée selon son montant, sans terme donné",
                 "put right by its amount, no time limit given"),
                (("Arrêtez l'action, dites au chef de partie qui a déjà suivi.",
                  "Stop the action, tell the floor who has already called."),
                 ("À partir de la moitié, le siège {seat} complète ; en dessous, c'est suivi.",
                  "From half on seat {seat} makes it up; under that it is a call."),
                 ("Le chef de partie dit si l'on corrige encore.",
                  "The floor says whether it is still put right."),
                 _ENTERED_ANEW),
                ("Siège {seat}, relance trop petite : chef de partie, s'il vous plaît.",
                 "Seat {seat}, the raise was too small: floor, please."),
                floor=True,
                does="late_corrected",
            ),
            "same_street": Remedy(
                ("corrigée tant que la carte suivante n'est pas ouverte",
                 "put right until the next card is opened"),
                (("Carte suivante non ouverte : tous complètent jusqu'au minimum.",
                  "Next card not opened: all make it up to the minimum."),
                 _ENTERED_ANEW,
                 ("Carte suivante ouverte, ou abattage commencé : la mise reste telle quelle.",
                  "Next card opened, or showdown begun: the bet stays as it is.")),
                ("Siège {seat}, relance trop petite : on corrige avant la carte suivante.",
                 "Seat {seat}, the raise was too small: it is put right before the next card."),
                does="late_corrected",
            ),
        },
    ),
    "BET-32": Entry(
        called=("Mise non multiple du plus petit jeton", "Bet not a multiple of the smallest chip"),
        happened=("Un joueur a annoncé un montant qui ne se paie pas avec le plus petit jeton de "
                  "la table.",
                  "A player announced an amount that the table's smallest chip cannot pay."),
        when=_BETTING,
        setting="bet.unit",
        facts=_FACTS,
        asks=(WHOSE,),
        rank=60,
        remedies={
            "rounded_down": Remedy(
                ("ramenée au multiple inférieur", "brought down to whole chips"),
                (("Ramenez la mise du siège {seat} au multiple inférieur du plus petit jeton.",
                  "Bring seat {seat}'s bet down to a multiple of the smallest chip."),
                 ("Sous le minimum, elle suit la règle des mises trop petites.",
                  "Under the minimum, the rule on bets too small holds.")),
                ("Siège {seat}, on joue au plus petit jeton : montant arrondi en dessous.",
                 "Seat {seat}, we play whole chips: the amount is rounded down."),
            ),
            "nearest": Remedy(
                ("portée au montant juste le plus proche", "brought to the nearest proper amount"),
                (("Faites poser au siège {seat} le multiple le plus proche du plus petit jeton.",
                  "Have seat {seat} put the nearest multiple of the smallest chip."),
                 ("Sous le minimum, elle suit la règle des mises trop petites.",
                  "Under the minimum, the rule on bets too small holds.")),
                ("Siège {seat}, on joue au plus petit jeton : au montant le plus proche.",
                 "Seat {seat}, we play whole chips: to the nearest amount."),
            ),
            "rounded_up": Remedy(
                ("portée au multiple supérieur", "brought up to whole chips"),
                (("Faites compléter le siège {seat} au multiple supérieur du plus petit jeton.",
                  "Have seat {seat} make it up to a multiple of the smallest chip."),),
                ("Siège {seat}, on joue au plus petit jeton : montant arrondi au-dessus.",
                 "Seat {seat}, we play whole chips: the amount is rounded up."),
            ),
        },
    ),
    "BET-33": Entry(
        called=("Pot mal compté, en pot limit", "Pot counted wrong, at pot limit"),
        happened=("Une mise ou relance du pot a été faite sur un pot mal compté.",
                  "A bet or raise of the pot was made on a wrong count of the pot."),
        when=(When.BETTING, When.BOARD),
        setting="pot_limit.wrong_count",
        facts=("seat", "street", "bet", "pot", "acted", "still_to_act"),
        asks=(WHOSE,),
        rank=46,
        remedies={
            "high_on_street_low_until_covered": Remedy(
                ("trop haut, corrigé pendant tout le tour ; trop bas, tant que l'action n'est pas "
                 "engagée",
                 "too high, put right on the whole street; too low, until there is action on it"),
                (("Recomptez le pot avant la mise du siège {seat}.",
                  "Count the pot before seat {seat}'s bet again."),
                 ("Compté trop haut : ramenez la mise au pot, pour tous, jusqu'à la carte "
                  "suivante.",
                  "Counted too high: bring the bet down to the pot, for all, until the next card."),
                 ("Compté trop bas : complétez tant que deux joueurs n'ont pas agi dessus, jetons "
                  "à l'appui ; ensuite la mise reste.",
                  "Counted too low: make it up until two players have acted on it with chips; then "
                  "the bet stays."),
                 _ENTERED_ANEW),
                ("Un instant, je recompte le pot.", "One moment, I am counting the pot again."),
                does="pot_recounted",
            ),
            "reduced_until_all_acted": Remedy(
                ("au-dessus du pot, ramené tant que tous n'ont pas agi dessus",
                 "over the pot, brought down until all have acted on it"),
                (("Recomptez le pot avant la mise du siège {seat}.",
                  "Count the pot before seat {seat}'s bet again."),
                 ("Tant qu'un joueur doit encore parler, ramenez la mise au pot, pour tous.",
                  "While a player is still to act bring the bet down to the pot, for all."),
                 _ENTERED_ANEW,
                 ("Tous ont parlé : la mise reste.", "All have acted: the bet stays.")),
                ("Un instant, je recompte le pot.", "One moment, I am counting the pot again."),
                does="pot_recounted",
            ),
        },
    ),
}
