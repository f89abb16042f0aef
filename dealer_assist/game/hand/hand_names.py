"""Words for hands and ranks: French casino terms and English, with their articles.

Ranks are the letters of cards.RANKS and categories the values of ranking.Category. As in chips.py,
every language but "en" is answered in French. Other packages use ranking.py.
"""

from typing import Final

from dealer_assist.words.cards import RANKS

_FRENCH_WORDS: Final = "Deux Trois Quatre Cinq Six Sept Huit Neuf Dix Valet Dame Roi As"
_ENGLISH_WORDS: Final = "Deuce Three Four Five Six Seven Eight Nine Ten Jack Queen King Ace"
_FRENCH: Final = dict(zip(RANKS, _FRENCH_WORDS.split(), strict=True))
_ENGLISH: Final = dict(zip(RANKS, _ENGLISH_WORDS.split(), strict=True))
_COURT: Final = frozenset("JQK")  # the only ranks whose French name takes an s

# {0}, {1}, {2}: the compared ranks. In French "s" asks for the plural, "de" for "de" or "d'",
# "au" for "au", "à la" or "à l'", "un" for "un" or "une", each with the rank; in English "s"
# asks for the plural.
_FRENCH_HANDS: Final = {
    "high_card": "Hauteur {0}",
    "pair": "Paire {0:de}",
    "two_pair": "Double paire, {0:s} et {1:s}, avec {2:un}",
    "three_of_a_kind": "Brelan {0:de}",
    "straight": "Quinte {0:au}",
    "flush": "Couleur {0:au}",
    "full_house": "Full aux {0:s} par les {1:s}",
    "four_of_a_kind": "Carré {0:de}",
    "straight_flush": "Quinte flush {0:au}",
    "royal_flush": "Quinte flush royale",
}
_ENGLISH_HANDS: Final = {
    "high_card": "High card, {0}",
    "pair": "Pair of {0:s}",
    "two_pair": "Two pair, {0:s} and {1:s}, {2} kicker",
    "three_of_a_kind": "Three of a kind, {0:s}",
    "straight": "Straight, {0} high",
    "flush": "Flush, {0} high",
    "full_house": "Full house, {0:s} full of {1:s}",
    "four_of_a_kind": "Four of a kind, {0:s}",
    "straight_flush": "Straight flush, {0} high",
    "royal_flush": "Royal flush",
}
_FRENCH_CATEGORIES: Final = {
    "high_card": "la hauteur",
    "pair": "la paire",
    "two_pair": "la double paire",
    "three_of_a_kind": "le brelan",
    "straight": "la quinte",
    "flush": "la couleur",
    "full_house": "le full",
    "four_of_a_kind": "le carré",
    "straight_flush": "la quinte flush",
    "royal_flush": "la quinte flush royale",
}


class _FrenchRank:
    """Rank that formats itself with its French article; see the patterns above."""

    def __init__(self, rank: str) -> None:
        self._word = _FRENCH[rank]
        self._plural = self._word + "s" if rank in _COURT else self._word
        self._vowel = rank == "A"  # "huit" has an aspirated h: "le Huit"
        self._feminine = rank == "Q"

    def __format__(self, form: str) -> str:
        if form == "s":
            return self._plural
        if form == "de":
            return f"d'{self._plural}" if self._vowel else f"de {self._plural}"
        return self._article(form) + self._word

    def _article(self, form: str) -> str:
        """Article before the singular, with its space; '' for no form."""
        if form == "un":
            return "une " if self._feminine else "un "
        masculine, feminine, elided = {
            "au": ("au ", "à la ", "à l'"),
            "le": ("le ", "la ", "l'"),
            "": ("", "", ""),
        }[form]
        if self._vowel:
            return elided
        return feminine if self._feminine else masculine


class _EnglishRank:
    """Rank that formats itself, in the plural where "s" asks for it."""

    def __init__(self, rank: str) -> None:
        self._word = _ENGLISH[rank]

    def __format__(self, form: str) -> str:
        if form != "s":
            return self._word
        return self._word + ("es" if self._word.endswith("x") else "s")


def announced(category: str, ranks: tuple[str, ...], lang: str) -> str:
    """Hand as the dealer announces it.

    >>> announced("straight", ("A",), "fr")
    "Quinte à l'As"
    """
    if lang == "en":
        return _ENGLISH_HANDS[category].format(*map(_EnglishRank, ranks))
    return _FRENCH_HANDS[category].format(*map(_FrenchRank, ranks))


def category_wins(winner: str, loser: str, lang: str) -> str:
    """Sentence that one kind of hand beats another.

    >>> category_wins("full_house", "flush", "fr")
    "Le full l'emporte sur la couleur"
    """
    if lang == "en":
        return f"{winner.replace('_', ' ').capitalize()} beats {loser.replace('_', ' ')}"
    return _opening(f"{_FRENCH_CATEGORIES[winner]} l'emporte sur {_FRENCH_CATEGORIES[loser]}")


def rank_wins(winner: str, loser: str, lang: str, *, kicker: bool, several: bool) -> str:
    """Sentence that one rank beats another: a single card, or the ``several`` cards of a pair and
    more.

    >>> rank_wins("A", "Q", "fr", kicker=False, several=False)
    "L'As l'emporte sur la Dame"
    """
    if lang == "en":
        return _english_rank_wins(winner, loser, kicker=kicker, several=several)
    ours, theirs = _FrenchRank(winner), _FrenchRank(loser)
    if several:
        return f"Les {ours:s} l'emportent sur les {theirs:s}"
    return _opening(f"{ours:le} l'emporte sur {theirs:le}")


def _english_rank_wins(winner: str, loser: str, *, kicker: bool, several: bool) -> str:
    ours, theirs = _EnglishRank(winner), _EnglishRank(loser)
    if several:
        return f"{ours:s} beat {theirs:s}"
    return f"{ours} kicker beats {theirs}" if kicker else f"{ours} beats {theirs}"


def _opening(sentence: str) -> str:
    """Sentence with a capital first letter and nothing else changed."""
    return sentence[0].upper() + sentence[1:]
