"""Making a bet: silent chips, several motions, words against chips, acting out of turn."""

from typing import Final

from dealer_assist.game.rules.keys.key import CALL_FLOOR, FLOOR, Group, Key, switch, words


def _calls_or_raises(fr: str, en: str) -> Key:
    return Key(fr, en, {
        "call": ("il suit", "it is a call"),
        "raise": ("il relance", "it is a raise"),
        FLOOR: CALL_FLOOR,
    })


_CHIPS: Final[dict[str, Key]] = {
    "silent_chip.preflop": _calls_or_raises(
        "un gros jeton posé sans un mot, avant le flop",
        "one larger chip without a word, before the flop",
    ),
    "silent_chip.option": _calls_or_raises(
        "un gros jeton posé sans un mot par un blind ou une option que nul n'a relancé",
        "one larger chip without a word by a blind or straddle that nobody has raised",
    ),
    "silent_chip.postflop": _calls_or_raises(
        "un gros jeton posé sans un mot face à une mise, après le flop",
        "one larger chip without a word, facing a bet after the flop",
    ),
    "silent_chip.from_street": words(
        "les tours où vaut la lecture d'après le flop",
        "the streets on which the reading after the flop holds",
        flop=("du flop à la rivière", "from the flop to the river"),
        flop_only=("au flop seulement", "on the flop only"),
    ),
    "silent_chip.no_bet": words(
        "un gros jeton posé sans un mot quand aucune mise n'est à payer",
        "one larger chip without a word when there is no bet to face",
        bet=("une mise de la valeur du jeton", "a bet of the chip's value"),
    ),
    "silent_chip.several": words(
        "plusieurs jetons posés sans un mot, au-delà de la mise",
        "several chips without a word, more than the bet",
        call_if_each_needed=("on suit si chaque jeton y est nécessaire, sinon le montant décide",
                             "a call if each chip is needed for it, else the amount decides"),
        by_amount=("le montant décide", "the amount decides"),
    ),
    "string_bet.remedy": words(
        "une mise en plusieurs gestes sans montant annoncé (string bet)",
        "a bet in several motions without an announced amount (string bet)",
        first_motion_stands=("le premier geste compte, le reste est rendu",
                             "the first motion stands, the rest goes back"),
        call_only=("elle ne fait que suivre", "it is a call only"),
        call_only_unless_raise_said=(
            "elle ne fait que suivre, sauf « relance » dite, le suivi posé, puis la relance en un "
            "geste",
            "it is a call only, unless “raise” was said, the call put down, then the raise in one "
            "motion"),
    ),
    "undercall.remedy": words(
        "trop peu de jetons pour suivre, sans être à tapis",
        "too few chips for a call, without being all-in",
        complete=("le joueur complète", "the player completes"),
        complete_or_fold=("il complète ou se couche et perd ses jetons",
                          "he completes, or folds and loses the chips"),
        complete_if_opener_or_heads_up=(
            "il complète face à l'ouvreur ou à deux, sinon il complète ou se couche",
            "he completes facing the opener or heads-up, else he completes or folds"),
    ),
    "bet.taken_back": words(
        "des jetons ajoutés à une mise faite, ou repris",
        "chips added to a bet once made, or taken back",
        stands=("la mise reste telle quelle", "the bet stays as it was"),
        call_or_raise=("la mise reste telle quelle ; repris face à une relance, ils obligent à "
                       "suivre ou relancer",
                       "the bet stays as it was; taken back facing a raise they bind to a call or "
                       "a raise"),
    ),
    "declared.against_chips": words(
        "une chose dite, une autre posée",
        "one thing said, another put down",
        first_binds=("la première des deux engage", "the first of the two binds"),
        words_bind=("la parole engage", "the words bind"),
    ),
    "declared.raise_amount": words(
        "le montant annoncé avec une relance",
        "the amount announced with a raise",
        as_said=("il engage tel qu'il a été dit", "it binds as it was said"),
    ),
    "words.passer": words(
        "le mot qui dit parole pour les uns et couché pour les autres",
        "the French word that says check to some and fold to others",
        floor=False,
        ask=("n'engage pas : le croupier demande « parole ou couché ? », ou face à une mise "
             "« suivez-vous ou couché ? »",
             "binds nobody: the dealer asks “check or fold?”, facing a bet “call or fold?”"),
    ),
    "words.call_of_nothing": words(
        "annoncer « suivre » quand aucune mise n'est à payer",
        "saying “call” where there is no bet to pay",
        check=("c'est parole", "it is a check"),
        ask=("le croupier demande ce que veut le joueur", "the dealer asks what the player means"),
    ),
    "words.check_facing_bet": words(
        "annoncer « parole » face à une mise",
        "saying “check” facing a bet",
        call_or_fold=("le joueur suit ou se couche, sans pouvoir relancer",
                      "the player calls or folds and may not raise"),
        ask=("le croupier demande ce que veut le joueur", "the dealer asks what the player means"),
    ),
    "words.pot_no_limit": words(
        "annoncer « pot » à une table sans limite",
        "saying “pot” at a no-limit table",
        floor=False,
        least=("c'est la mise ou la relance minimale", "it is the least bet or raise"),
        unclear=("comme un mot que l'on ne comprend pas", "as a word that isn't clear"),
    ),
    "gesture.unclear": words(
        "un geste ou un mot que l'on ne comprend pas",
        "a gesture or a word that isn't clear",
        ask=("le croupier demande avant que l'action continue",
             "the dealer asks before the action goes on"),
    ),
}

_TURN: Final[dict[str, Key]] = {
    "oot.check": words(
        "parole dite avant son tour",
        "a check out of turn",
        released=("sans effet, le joueur parlera à son tour",
                  "of no effect, the player speaks when it's his turn"),
        binding_if_unchanged=("elle engage si personne n'a misé entre-temps",
                              "it binds if nobody has bet meanwhile"),
    ),
    "oot.fold": words(
        "couché dit avant son tour",
        "a fold out of turn",
        binding=("il engage", "it binds"),
        binding_if_unchanged=("il engage si l'enchère n'a pas changé à son tour",
                              "it binds if the action hasn't changed when his turn comes"),
        released=("sans effet, le joueur parlera à son tour",
                  "of no effect, the player speaks when it's his turn"),
        binding_if_released_cards=("il engage dès que les cartes sont lâchées",
                                   "it binds once the cards are let go"),
    ),
    "oot.call": words(
        "suivi avant son tour",
        "a call out of turn",
        released=("sans effet, le joueur parlera à son tour",
                  "of no effect, the player speaks when it's his turn"),
        binding_if_unchanged=("il engage si aucun joueur sauté ne change l'enchère",
                              "it binds if no skipped player changes the action"),
    ),
    "oot.bet.binding_if": words(
        "une mise ou relance avant son tour",
        "a bet or raise out of turn",
        skipped_bet_le=("elle engage, sauf si un joueur sauté mise davantage",
                        "it binds unless a skipped player bets more"),
        action_unchanged=("elle engage si aucun joueur sauté ne change l'enchère",
                          "it binds if no skipped player changes the action"),
    ),
    "oot.bet.then_half_raise": switch(
        "la mise hors tour qui engage suit ensuite la règle des relances trop petites",
        "a bet out of turn that binds then goes by the rule on raises that are too small",
    ),
}

GROUPS: Final = (
    Group("Gestes et paroles", "Chips and words", _CHIPS),
    Group("Hors tour", "Out of turn", _TURN),
)
