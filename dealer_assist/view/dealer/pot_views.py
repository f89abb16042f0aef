"""The pots in words: one line each, and the arithmetic that a tap shows. No Qt."""

from dealer_assist.game.advice import Advice
from dealer_assist.game.hand.pot_arithmetic import PotSum, chips_apart, pot_sums
from dealer_assist.game.table.table import Hand
from dealer_assist.view.dealer.table_view import PotView
from dealer_assist.view.sentences.dealer_sentences import pot_title
from dealer_assist.words import list_words, word
from dealer_assist.words.chip_amounts import amount_text


def pot_views(hand: Hand | None, advice: Advice, lang: str) -> tuple[PotView, ...]:
    """Pots that hold chips: name, amount, who may win it, and its arithmetic.

    Behind them the chips that lie apart, each player's by themselves.
    """
    if hand is None or not advice.pots:
        return ()
    alone = len(advice.pots) == 1
    pots = tuple(
        PotView(
            pot_title(advice.pots, k, lang),
            amount_text(pot.chips, lang),
            word(lang, "pot.seats" if len(pot.seats) > 1 else "pot.seat",
                 seats=list_words(pot.seats, lang)),
            word(lang, "pot_sum.board", count=hand.boards) if pot.board else
            pot_arithmetic_words(one, pot.chips, lang),
            _cap(one, alone, lang),
            ("·".join(map(str, pot.seats)), word(lang, "pot.players", count=len(pot.seats)))
            if len(pot.seats) > 1 else (),
        )
        for k, (pot, one) in enumerate(zip(advice.pots, pot_sums(hand), strict=True))
        if pot.chips
    )
    return (*pots, *(
        PotView(word(lang, "pot.apart_title"), amount_text(chips, lang),
                word(lang, "pot.apart_seat", seat=seat), word(lang, "pot_sum.apart"))
        for seat, chips in chips_apart(hand).items()
    ))


def pot_arithmetic_words(one: PotSum | None, chips: int, lang: str) -> str:
    """The arithmetic in figures: "3 × 500 + 1 × 100 + 50 dead − 64 levy = 1,586"."""
    if one is None:
        return word(lang, "pot_sum.ruled")
    parts = [word(lang, "pot_sum.shares", count=count, each_chips=each)
             for count, each in one.shares]
    if one.dead:
        parts.append(word(lang, "pot_sum.dead", dead_chips=one.dead))
    sums = " + ".join(parts)
    if one.levy:
        sums = f"{sums} − {word(lang, 'pot_sum.levy', levy_chips=one.levy)}"
    return f"{sums} = {amount_text(chips, lang)}"


def _cap(one: PotSum | None, alone: bool, lang: str) -> str:
    if one is None or alone:
        return ""
    return word(lang, "pot_sum.cap", cap_chips=one.cap) if one.cap else word(lang, "pot_sum.open")
