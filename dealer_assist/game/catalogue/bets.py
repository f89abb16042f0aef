"""Errors in how chips go in: several motions, a silent chip, chips added, change expected.

The engine reads most of these gestures by itself (game/hand/meaning); these entries are what a
dealer
looks up, and what names a pending ruling. Amounts are in bets_size.py, words in bets_words.py.
"""

from typing import Final

from dealer_assist.game.catalogue.model import WHOSE, Entry, Remedy, When

_BETTING: Final = (When.BEFORE_ACTION, When.BETTING)
_FACING: Final = ("seat", "street", "bet", "to_call", "least_raise", "stack")

_LEAVE: Final = ("Laissez la mise du siège {seat} telle qu'elle a été posée.",
                 "Leave seat {seat}'s bet as it was put down.")
_SURPLUS_BACK: Final = ("Gardez le montant à suivre, rendez le surplus au siège {seat}.",
                        "Keep the amount of the call, give seat {seat} the rest back.")
_AMOUNT_DECIDES: Final = (
    "Comptez tous ses jetons : le montant décide si la relance est pleine, se complète, ou si "
    "c'est suivi.",
    "Count all his chips: the amount decides whether the raise is full, is completed, or is a "
    "call.",
)

#: A silent chip facing a bet; before and after the flop only the house's choice differs.
_CHIP_CALLS: Final = Remedy(
    ("il suit", "it is a call"),
    (("Prenez le montant à suivre sur le jeton du siège {seat}.",
      "Take the amount of the call out of seat {seat}'s chip."),
     ("Rendez la monnaie ; un blind que nul n'a relancé est alors parole.",
      "Give him the change; a blind that nobody raised has then checked.")),
    ("Siège {seat}, jeton muet : suivi.", "Seat {seat}, silent chip: a call."),
)
_CHIP_RAISES: Final = Remedy(
    ("il relance", "it is a raise"),
    (("Le jeton entier est la mise du siège {seat}.", "The whole chip is seat {seat}'s bet."),
     ("Trop petite, la relance suit la règle des fausses relances.",
      "Where it is too small, the rule on raises that are too small holds.")),
    ("Siège {seat}, jeton muet : relance.", "Seat {seat}, silent chip: a raise."),
)

ENTRIES: Final = {
    "BET-01": Entry(
        called=("Mise en plusieurs gestes (string bet)", "Bet in several motions (string bet)"),
        happened=("Un joueur a posé des jetons, puis en a rajouté d'un autre geste, sans avoir "
                  "annoncé de montant.",
                  "A player put chips in and then more in another motion, without having "
                  "announced an amount."),
        when=_BETTING,
        setting="string_bet.remedy",
        facts=_FACING,
        asks=(WHOSE,),
        rank=3,
        remedies={
            "first_motion_stands": Remedy(
                ("le premier geste compte, le reste est rendu",
                 "the first motion stands, the rest goes back"),
                (("Laissez devant le siège {seat} les jetons du premier geste, rendez les autres.",
                  "Leave seat {seat} the chips of his first motion, give back the others."),
                 ("Jugez ce premier geste seul : suivi, relance, ou relance trop petite.",
                  "Judge that first motion alone: a call, a raise, or a raise too small.")),
                ("Siège {seat}, string bet : seul le premier geste compte.",
                 "Seat {seat}, string bet: only the first motion counts."),
            ),
            "call_only": Remedy(
                ("elle ne fait que suivre", "it is a call only"),
                (_SURPLUS_BACK,
                 ("S'il n'y avait rien à suivre, le premier geste est son ouverture.",
                  "Where there was nothing to call, the first motion is his opening bet.")),
                ("Siège {seat}, string bet : suivi seulement.",
                 "Seat {seat}, string bet: a call only."),
            ),
            "call_only_unless_raise_said": Remedy(
                ("elle ne fait que suivre, sauf « relance » dite avant le suivi et la relance",
                 "it is a call only, unless “raise” was said before the call and the raise"),
                (("« Relance » dite, le suivi posé, puis la relance en un geste : elle est bonne.",
                  "“Raise” said, the call put down, then the raise in one motion: it is good."),
                 _SURPLUS_BACK,
                 ("S'il n'y avait rien à suivre, le premier geste est son ouverture.",
                  "Where there was nothing to call, the first motion is his opening bet.")),
                ("Siège {seat}, string bet : suivi seulement.",
                 "Seat {seat}, string bet: a call only."),
            ),
        },
    ),
    "BET-02": Entry(
        called=("Montant annoncé, posé en plusieurs fois", "Amount said, put in several motions"),
        happened=("Un joueur a annoncé clairement son montant, puis l'a posé en plusieurs gestes.",
                  "A player announced his amount clearly, then put it in in several motions."),
        when=_BETTING,
        setting="bet.announced_in_motions",
        facts=_FACING,
        asks=(WHOSE,),
        rank=45,
        remedies={
            "as_announced": Remedy(
                ("permis : le montant annoncé engage", "allowed: the announced amount binds"),
                (("Laissez le siège {seat} poser tout le montant annoncé.",
                  "Let seat {seat} put in the whole amount he announced."),
                 ("Comptez à voix haute ; ni plus, ni moins que l'annonce.",
                  "Count it aloud; no more and no less than he announced.")),
                ("Siège {seat}, le montant est annoncé : la mise est bonne.",
                 "Seat {seat}, the amount was announced: the bet is good."),
            ),
        },
    ),
    "BET-03": Entry(
        called=("Jetons rajoutés ou repris sur une mise", "Chips added to or taken from a bet"),
        happened=("Une fois sa mise faite, un joueur y rajoute des jetons ou en reprend.",
                  "His bet made, a player adds chips to it or takes some back."),
        when=_BETTING,
        setting="bet.taken_back",
        facts=("seat", "bet", "to_call", "still_to_act"),
        asks=(WHOSE,),
        rank=20,
        remedies={
            "stands": Remedy(
                ("la mise reste telle quelle", "the bet stays as it was"),
                (_LEAVE,
                 ("Rendez ce qu'il a rajouté ; faites remettre ce qu'il a repris.",
                  "Give back what he added; have him put back what he took.")),
                ("Siège {seat}, la mise reste telle quelle.",
                 "Seat {seat}, the bet stays as it was."),
            ),
            "call_or_raise": Remedy(
                ("la mise reste ; repris face à une relance, ils obligent à suivre ou relancer",
                 "the bet stays; taken back facing a raise they bind to a call or a raise"),
                (("Faites remettre au siège {seat} ce qu'il a repris ; rendez ce qu'il a rajouté.",
                  "Have seat {seat} put back what he took; give back what he added."),
                 ("Face à une relance il ne peut plus se coucher : il suit ou relance.",
                  "Facing a raise he can no longer fold: he calls or raises.")),
                ("Siège {seat}, vous suivez ou vous relancez.",
                 "Seat {seat}, you call or you raise."),
            ),
        },
    ),
    "BET-04": Entry(
        called=("Gros jeton muet avant le flop", "Silent oversize chip before the flop"),
        happened=("Avant le flop, un joueur a posé un seul jeton plus gros que le montant à "
                  "suivre, sans un mot.",
                  "Before the flop a player put in one chip larger than the call, without a "
                  "word."),
        when=_BETTING,
        setting="silent_chip.preflop",
        facts=_FACING,
        asks=(WHOSE,),
        rank=6,
        remedies={"call": _CHIP_CALLS, "raise": _CHIP_RAISES},
    ),
    "BET-05": Entry(
        called=("Gros jeton muet face à une mise", "Silent oversize chip facing a bet"),
        happened=("À partir du flop, face à une mise, un joueur a posé un seul jeton plus gros "
                  "qu'elle, sans un mot.",
                  "From the flop on, facing a bet, a player put in one chip larger than it, "
                  "without a word."),
        when=(When.BETTING,),
        setting="silent_chip.postflop",
        facts=_FACING,
        asks=(WHOSE,),
        rank=6,
        remedies={"call": _CHIP_CALLS, "raise": _CHIP_RAISES},
    ),
    "BET-06": Entry(
        called=("Gros jeton muet sans mise à suivre", "Silent oversize chip, no bet to face"),
        happened=("Sans mise à suivre, un joueur a posé un seul gros jeton, sans un mot.",
                  "With no bet to face, a player put in one large chip without a word."),
        when=_BETTING,
        setting="silent_chip.no_bet",
        facts=("seat", "street", "bet", "least_raise", "stack"),
        asks=(WHOSE,),
        rank=30,
        remedies={
            "bet": Remedy(
                ("une mise de la valeur du jeton", "a bet of the chip's value"),
                (("Le jeton entier est l'ouverture du siège {seat} ; ne rendez pas de monnaie.",
                  "The whole chip is seat {seat}'s opening bet; give no change."),),
                ("Siège {seat} mise la valeur du jeton.", "Seat {seat} bets the chip's value."),
            ),
        },
    ),
    "BET-07": Entry(
        called=("Plusieurs jetons muets, plus que suivre", "Several silent chips, over the call"),
        happened=("Un joueur a posé d'un geste plusieurs jetons, sans un mot, pour plus que le "
                  "montant à suivre.",
                  "A player put in several chips in one motion, without a word, for more than "
                  "the call."),
        when=_BETTING,
        setting="silent_chip.several",
        facts=_FACING,
        asks=(WHOSE,),
        rank=25,
        remedies={
            "call_if_each_needed": Remedy(
                ("on suit si chaque jeton y est nécessaire, sinon le montant décide",
                 "a call if each chip is needed for it, else the amount decides"),
                (("Écartez le plus petit jeton : le reste suffit-il pour suivre ?",
                  "Set the smallest chip aside: is the rest enough for the call?"),
                 ("S'il ne suffit pas, c'est suivi : rendez la monnaie au siège {seat}.",
                  "If it is not enough it is a call: give seat {seat} the change."),
                 ("S'il suffit, le montant total décide : relance, complément ou suivi.",
                  "If it is enough the whole amount decides: a raise, completed, or a call.")),
                ("Siège {seat}, sans annonce : on regarde les jetons.",
                 "Seat {seat}, no word said: the chips decide."),
            ),
            "by_amount": Remedy(
                ("le montant décide", "the amount decides"),
                (_AMOUNT_DECIDES,),
                ("Siège {seat}, sans annonce : c'est le montant qui compte.",
                 "Seat {seat}, no word said: the amount counts."),
            ),
        },
    ),
    "BET-20": Entry(
        called=("Jetons posés sur une ancienne mise", "New chips on top of an earlier bet"),
        happened=("Face à une relance, un joueur a ajouté des jetons, sans un mot, à sa mise "
                  "d'avant qui était encore devant lui.",
                  "Facing a raise, a player added chips without a word to his earlier bet, "
                  "which still lay in front of him."),
        when=(When.BETTING,),
        setting="bet.prior_chips",
        facts=_FACING,
        asks=(WHOSE,),
        rank=40,
        remedies={
            "one_chip_calls": Remedy(
                ("un seul jeton neuf suit, plusieurs se jugent au montant total",
                 "one new chip is a call, several go by the whole amount"),
                (("Ancienne mise laissée en place ou toute reprise, un seul gros jeton ajouté : "
                  "c'est suivi.",
                  "Earlier bet left alone or all pulled back, one large chip added: a call."),
                 ("Plusieurs jetons, ou ancienne mise reprise en partie : le total décide, par la "
                  "règle des relances trop petites.",
                  "Several chips, or the earlier bet partly pulled back: the total decides, by "
                  "the rule on raises too small."),
                 ("Des jetons repris face à une relance interdisent de se coucher ensuite.",
                  "Chips pulled back facing a raise mean that he can no longer fold.")),
                ("Siège {seat}, je compte l'ancienne mise et la nouvelle.",
                 "Seat {seat}, I am counting your earlier bet and the new chips."),
            ),
            "total_counts": Remedy(
                ("tout ce qui est devant lui compte ensemble",
                 "all that lies in front of him counts together"),
                (("Réunissez l'ancienne mise et les nouveaux jetons du siège {seat}.",
                  "Put seat {seat}'s earlier bet and his new chips together."),
                 _AMOUNT_DECIDES),
                ("Siège {seat}, c'est le total qui compte.", "Seat {seat}, the total counts."),
            ),
        },
    ),
    "BET-21": Entry(
        called=("Trop de jetons pour avoir la monnaie", "Too many chips, expecting change"),
        happened=("Un joueur a posé plus que le montant à suivre, sans un mot, et attend la "
                  "monnaie.",
                  "A player put in more than the call without a word and expects change."),
        when=_BETTING,
        setting="bet.expecting_change",
        facts=_FACING,
        asks=(WHOSE,),
        rank=25,
        remedies={
            "as_silent_chips": Remedy(
                ("tous les jetons posés comptent, par la règle des jetons muets",
                 "all the chips put in count, by the rule on silent chips"),
                (("Ne rendez pas de monnaie avant d'avoir jugé ces jetons.",
                  "Give no change before these chips are judged."),
                 ("Un seul gros jeton : règle du jeton muet. Plusieurs : le montant.",
                  "One large chip: the rule on silent chips. Several: the amount."),
                 ("Rendez la monnaie si c'est suivi ; sinon le siège {seat} a relancé.",
                  "Give change where it is a call; else seat {seat} has raised.")),
                ("Siège {seat}, sans annonce tous les jetons comptent.",
                 "Seat {seat}, without a word all the chips count."),
            ),
        },
    ),
    "BET-31": Entry(
        called=("Geste de mise sans lâcher, jetons jetés", "Chips moved but kept, or splashed"),
        happened=("Un joueur a avancé des jetons sans les lâcher, a fait un geste qui n'est pas "
                  "clair, ou a jeté ses jetons dans le pot.",
                  "A player moved chips forward without letting go, made a gesture that is not "
                  "clear, or threw his chips into the pot."),
        when=_BETTING,
        setting="bet.forward_motion",
        facts=("seat", "bet", "to_call", "pot", "still_to_act"),
        asks=(WHOSE,),
        rank=35,
        remedies={
            "released_counts": Remedy(
                ("seuls les jetons lâchés engagent", "only chips let go of bind"),
                (("Arrêtez l'action et demandez au siège {seat} ce qu'il fait.",
                  "Stop the action and ask seat {seat} what he does."),
                 ("Gardez ce qu'il a lâché ; le reste n'est pas misé.",
                  "Keep what he let go of; the rest is no bet."),
                 ("Jetons mêlés au pot : recomptez le pot d'après les mises connues.",
                  "Chips mixed with the pot: count the pot again by the bets that are known.")),
                ("Siège {seat}, seuls les jetons lâchés comptent.",
                 "Seat {seat}, only the chips let go of count."),
            ),
            "binds_if_acted_on": Remedy(
                ("le geste engage si un adversaire a agi dessus",
                 "the gesture binds if an opponent acted on it"),
                (("Arrêtez l'action : quelqu'un a-t-il parlé à cause de ce geste ?",
                  "Stop the action: has anybody acted because of that gesture?"),
                 ("Si oui, le siège {seat} complète son geste ; sinon, il parle librement.",
                  "If so seat {seat} completes his gesture; if not he is free to act.")),
                ("Siège {seat}, votre geste a fait agir un joueur : il engage.",
                 "Seat {seat}, a player acted on your gesture: it binds."),
                floor=True,
            ),
        },
    ),
}
