"""Names of hands, and sentences about which of two wins, in a language's own words.

Ranks are the letters of cards.RANKS and categories the values of ranking.Category. Other packages
use hand_ranking.py.
"""

from dealer_assist.words import noun_of, word


def announced_hand_name(category: str, ranks: tuple[str, ...], lang: str) -> str:
    """Hand as the dealer announces it.

    >>> announced_hand_name("straight", ("A",), "fr")
    "Quinte à l'As"
    """
    nouns = {name: noun_of(lang, f"rank.{rank}") for name, rank in zip("abc", ranks, strict=False)}
    return word(lang, f"hand_name.{category}", **nouns)


def category_wins(winner: str, loser: str, lang: str) -> str:
    """Sentence that one kind of hand beats another.

    >>> category_wins("full_house", "flush", "fr")
    "Le full l'emporte sur la couleur"
    """
    return word(lang, "wins.category", ours=noun_of(lang, f"category.{winner}"),
                theirs=noun_of(lang, f"category.{loser}"))


def rank_wins(winner: str, loser: str, lang: str, *, kicker: bool, several: bool) -> str:
    """Sentence that one rank beats another: a single card, or the ``several`` cards of a pair and
    more.

    >>> rank_wins("A", "Q", "fr", kicker=False, several=False)
    "L'As l'emporte sur la Dame"
    """
    id = "ranks" if several else "kicker" if kicker else "rank"
    return word(lang, f"wins.{id}", ours=noun_of(lang, f"rank.{winner}"),
                theirs=noun_of(lang, f"rank.{loser}"))
