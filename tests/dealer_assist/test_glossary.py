"""The glossary: words that no text for people says, and what is said instead, in both languages.

French is that of the casino's own rules, English a floor manager's. What a house calls by its own
name is a term in the texts (``{big_blind}``, ``{turn}``), and each house's own passages say it.
"""

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

import dealer_assist
from dealer_assist.storage.books import shipped_houses
from dealer_assist.words import LANGS, catalogue, term_nouns

ROOT = Path(dealer_assist.__file__).parent
BOOKS = ROOT / "game" / "rules"


class Instead(NamedTuple):
    """Pattern that no text of the language matches, and what is said instead."""

    lang: str
    said: str
    instead: str
    but: frozenset[str] = frozenset()  # places where it means something else


GLOSSARY = (
    # verbs in one form: what the seat does, as it is announced
    Instead("fr", r"\b(SUIVRE|COUCHER|MISER|RELANCER(?! L)|PASSER|CHECKER)\b",
            "SUIT, SE COUCHE, MISE…"),
    Instead("fr", r"PAROLE \(check\)|\(muck\)", "PAROLE, JETTE"),
    Instead("fr", r"suivez-vous ou|\bsuit, \{chips\}", "suit à {chips}"),
    # the house's text says nothing
    Instead("fr", r"(?i)\btextes? (est |sont )?muets?\b|où il est muet|\ble texte se tait",
            "le règlement n'en dit rien"),
    Instead("en", r"(?i)\btext (is )?silent\b", "the rules don't say"),
    # the deal
    Instead("fr", r"(?i)\bmal donnes?\b", "maldonne, or {misdeal}"),
    Instead("fr", r"(?i)pas encore couvert\b(?! :)", "avant la première mise"),
    Instead("en", r"(?i)not (yet )?covered$", "before action"),
    Instead("fr", r"(?i)enchère inchangée|l'enchère n'a pas changé", "la mise ne change pas"),
    Instead("fr", r"(?i)cartes? sorties? fermées?|cartes qui restent", "cartes données"),
    Instead("fr", r"Double paire,", "Deux paires, …, kicker …"),
    Instead("fr", r"(?i)à coup sûr", "avec certitude"),
    Instead("fr", r"(?i)plus d'objet", "rien à changer"),
    Instead("fr", r"(?i)\b(paquet|jeu)x? faux\b", "paquet défectueux"),
    Instead("fr", r"(?i)sous le feu", "à gauche du gros blind"),
    Instead("fr", r"(?i)\bà la brûle\b", "avec les brûlées"),
    # tournament
    Instead("fr", r"(?i)nouvelles? entrées?\b", "re-entry"),
    Instead("fr", r"(?i)main pour main", "main par main"),
    Instead("fr", r"(?i)course des impairs", "chip race"),
    # devices and papers
    Instead("fr", r"(?i)caméra (du|au-dessus du) tapis", "caméra de table"),
    Instead("fr", r"(?i)s'entren?t? à la main", "se saisit à la main"),
    Instead("fr", r"(?i)(?<![-/(])\bscanners?\b(?! camera|=)", "lecteur de jetons",
            frozenset({"script.kind_device"})),
    Instead("fr", r"^PERDU$|: perdu$", "MUET"),
    Instead("fr", r"(?i)vérifiée? par son code", "identité vérifiée"),
    Instead("fr", r"(?i)\bbulletins?\b|\bfiche (vaut|annulée)", "procès-verbal"),
    Instead("fr", r"(?i)\bcourtiers?\b|(?<!, )\bbrokers?\b", "serveur de messages"),
    Instead("fr", r"(?i)\bétabli du technicien|d'un établi\b", "banc"),
    Instead("fr", r"(?i)\bchrono\b", "le temps"),
    Instead("fr", r"(?i)(?<!, )\bshowdown\b(?! \()", "abattage"),
    Instead("fr", r"(?i)\bblindes?\b", "blind"),
    # English as it is said at a table
    Instead("en", r"^SAID$", "VERBAL"),
    Instead("en", r"^[Aa]side\b", "Put aside"),
    Instead("en", r"(?i)card of the deck no", "4th card of the deck"),
    Instead("en", r"(?i)blinds (are )?taken back", "blinds chopped"),
    Instead("en", r"(?i)buys? in again$", "rebuy"),
    Instead("en", r"(?i)cash desk", "cage"),
    Instead("en", r"(?i)\b(least|most) (buy-in|raise)s?\b", "minimum, maximum"),
)
#: What houses call by words of their own; texts for every house name the term.
FAMILIES = {
    "small_blind": ("petit blind", "petite blind", "small blind"),
    "big_blind": ("gros blind", "grosse blind", "big blind"),
    "turn": ("tournant", "turn"),
    "river": ("rivière", "river"),
    "misdeal": ("maldonne", "miss-deal"),
    "dead": ("main brûlée", "main morte", "main est brûlée", "main est morte"),
}
#: Texts that no house is behind: files, command lines, the whole archive.
NO_HOUSE = ("settings.", "script.", "term.", "floor_archive.", "out_", "help/", "play.", "metavar.")


def texts_in(tree: object, place: str) -> Iterator[tuple[str, str, str]]:
    """Each text of a file with its place and language; help has the French beside its English."""
    if not isinstance(tree, dict):
        return
    for key, value in tree.items():
        at = f"{place}{key}"
        if key in LANGS and isinstance(value, str):
            for line in value.splitlines():
                yield place.rstrip("."), key, re.sub(r"^(- |> )|^[\w.-]+: ", "", line)
        elif place.startswith("help/") and isinstance(value, str):
            yield from ((place, "en", key), (place, "fr", value))
        elif isinstance(value, list):
            for one in value:
                yield from texts_in(one, f"{at}.")
        else:
            yield from texts_in(value, f"{at}.")


def texts_of(path: Path, place: str = "") -> Iterator[tuple[str, str, str]]:
    yield from texts_in(tomllib.loads(path.read_text(encoding="utf-8")), place)


@cache
def general_texts() -> tuple[tuple[str, str, str], ...]:
    """Place, language and text of all that is said whatever the house."""
    words = [(id, lang, text) for id, texts in catalogue().items()
             for lang, text in texts.items() if lang in LANGS]
    helps = [one for path in sorted((ROOT / "words" / "help").glob("*.toml"))
             for one in texts_of(path, f"help/{path.stem}.")]
    data = [one for folder in (ROOT / "game" / "catalogue", BOOKS / "settings")
            for path in sorted(folder.glob("*.toml")) for one in texts_of(path)]
    pages = [(path.name, path.suffixes[0][1:], line)
             for path in sorted((ROOT / "view" / "pages").glob("*.md"))
             for line in path.read_text(encoding="utf-8").splitlines()]
    return (*words, *helps, *data, *pages)


@cache
def house_texts() -> tuple[tuple[str, str, str], ...]:
    return tuple((f"{name}: {place}", lang, text) for name in shipped_houses.shipped_house_names()
                 for place, lang, text in texts_of(BOOKS / f"{name}.toml"))


def test_texts_of_every_kind_are_looked_at():
    assert len(general_texts()) > 8_000 and len(house_texts()) > 1_000
    for mark in ("say.folded", "help/table", "DEAL-01", "dealer.fr.md"):
        assert any(mark in place for place, _, _ in general_texts()), mark


@pytest.mark.parametrize("rule", GLOSSARY, ids=[one.said for one in GLOSSARY])
def test_no_text_says_a_word_that_has_another_in_the_glossary(rule):
    found = [(place, text) for place, lang, text in (*general_texts(), *house_texts())
             if lang == rule.lang and place not in rule.but and re.search(rule.said, text)]
    assert found == [], rule.instead


def test_passer_is_never_said():
    """It means check in one house and fold in another."""
    found = [(place, text) for place, lang, text in general_texts()
             if not place.startswith("help/") and (lang == "fr" or place in catalogue())
             and re.search(r"\bpass(e|er|ez|es|é)?\b", text, re.IGNORECASE)]
    assert found == []


def test_what_houses_call_otherwise_is_a_term_in_the_texts_of_all():
    named = re.compile("|".join(rf"\b{one}s?\b" for words in FAMILIES.values() for one in words),
                       re.IGNORECASE)
    found = [(place, text) for place, lang, text in general_texts()
             if lang == "fr" and not place.startswith(NO_HOUSE)
             and named.search(re.sub(r"\{[^}]*\}", "", text))]
    assert found == []


@pytest.mark.parametrize("house", shipped_houses.shipped_house_names())
def test_a_house_says_its_own_words_only(house):
    nouns = term_nouns(shipped_houses.shipped_house(house).language("fr"))
    own = {f"{one.one}|{one.many}".lower() for one in nouns.values()}
    others = [word for term, words in FAMILIES.items() for word in words
              if not any(word in text for text in own)
              and not (term == "dead" and nouns[term].one in word)]
    found = [(place, text) for place, lang, text in house_texts()
             if place.startswith(f"{house}:") and lang == "fr" and "sources.words" not in place
             and re.search("|".join(rf"\b{one}s?\b" for one in others), text, re.IGNORECASE)]
    assert found == []


@pytest.mark.parametrize(("act", "fr", "en"), [
    ("fold", "SE COUCHE", "FOLD"), ("check", "PAROLE", "CHECK"), ("call", "SUIT", "CALL"),
    ("bet", "MISE", "BET"), ("raise", "RELANCE À", "RAISE TO"), ("all_in", "TAPIS", "ALL-IN"),
])
def test_a_key_says_what_the_seat_does(act, fr, en):
    assert catalogue()[f"action.{act}"] == {"fr": fr, "en": en}


@pytest.mark.parametrize(("state", "fr"), [
    ("folded", "COUCHÉ"), ("all_in", "TAPIS"), ("mucked", "JETÉ")])
def test_a_plate_says_the_state(state, fr):
    assert catalogue()[f"seat.{state}"]["fr"] == fr
