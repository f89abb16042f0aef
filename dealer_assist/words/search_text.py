"""Text for searching: without accents and capitals."""

import unicodedata


def without_accents(text: str) -> str:
    """Text without accents and capitals, one space between words.

    >>> without_accents("Carte  Brûlée, nœud")
    'carte brulee, noeud'
    """
    parts = unicodedata.normalize("NFKD", text.replace("œ", "oe").replace("Œ", "oe"))
    bare = "".join(c for c in parts if not unicodedata.combining(c)).casefold()
    return " ".join(bare.split())
