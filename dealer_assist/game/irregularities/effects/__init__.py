"""Effects of each remedy at the table, computed for the case at hand.

One function a remedy, named as the catalogue names it (``does``). They only propose: the effects
become a fact once somebody applies the remedy, and game/advance/remedies.py carries them out.
"""

from collections.abc import Callable, Mapping
from typing import Final

from dealer_assist.game.facts import Effect, EffectKind
from dealer_assist.game.hand.physical_deck import dealt_index, deck_of
from dealer_assist.game.hand.several_boards import first_own_card
from dealer_assist.game.irregularities.effects import (
    bet_remedies,
    board_remedies,
    burn_remedies,
    deal_remedies,
    hand_remedies,
    post_remedies,
    single_card_remedies,
    turn_remedies,
)
from dealer_assist.game.table.table import Case, Hand, Table

Does = Callable[[Table, Case], tuple[Effect, ...]]

DOES: Final[Mapping[str, Does]] = {
    **deal_remedies.DOES, **single_card_remedies.DOES, **board_remedies.DOES, **burn_remedies.DOES,
    **hand_remedies.DOES, **post_remedies.DOES,
    **turn_remedies.DOES, **bet_remedies.DOES,
}

#: Remedies that move a card wherever they have any meaning: without effects they have no object.
MOVES_A_CARD: Final = frozenset({
    "replace_exposed", "as_exposed", "replace_again", "set_aside", "take_again",
    "early_antepenultimate", "early_top", "early_reshuffle", "reflop", "burn_stays",
    "one_short_replaced", "four_flop_burn",
})


def effects_of(does: str, table: Table, case: Case, outcome: str) -> tuple[Effect, ...]:
    """Effects of this outcome's remedy for this case; none for one that changes nothing.

    The outcome is known to the remedy: the floor may decide for another than the house's.
    """
    if not does:
        return ()
    ruled = case._replace(answers=(*case.answers, ("outcome", outcome)))
    return DOES[does](table, ruled)


_K = EffectKind
_OF_ONE_CARD: Final = frozenset({_K.BURN, _K.UNBURN, _K.OVERBURN, _K.LAID, _K.TO_STUB})
_OF_HOLES: Final = frozenset({_K.UNDEALT, _K.OWE, _K.UNOWE, _K.DEALT, _K.AGAIN})


def is_of_other_boards(hand: Hand | None, effect: Effect) -> bool:
    """True if this would move a card that another board has too, or alone.

    All rules hold for the board being dealt (WSOP 213). No text says what becomes of the others
    then: the floor rules in his own words (206).
    """
    if hand is None or hand.boards < 2:
        return False
    if effect.kind in _OF_ONE_CARD and effect.position:
        return dealt_index(deck_of(hand), effect.position) < first_own_card(hand)
    return effect.kind in _OF_HOLES
