"""Texts of the window itself: about the finger, the keypad and the sheets (`[window]`).

Everything about the game comes in the view, in its language; these are the texts that belong to the
screen.
"""

from dealer_assist.words import word


def window_text(lang: str, id_: str, **values: object) -> str:
    """The window's own text in this language.

    >>> window_text("en", "range", least="600", most="27,300")
    'from 600 to 27,300'
    """
    return word(lang, f"window.{id_}", **values)
