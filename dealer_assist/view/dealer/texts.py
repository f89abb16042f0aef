"""Texts of the window itself: about the finger, the keypad and the sheets.

Everything about the game comes in the view, in its language; these are the texts that belong to the
screen.
"""

from typing import Final

TEXTS: Final[dict[str, tuple[str, str]]] = {
    "accents": ("Lettres accentuées", "Letters with accents"),
    "all_pots": ("Tous les pots", "All pots"),
    "amount_needed": ("entrez le montant", "enter the amount"),
    "aside": ("De côté", "Aside"),
    "away_left": ("{minutes} min", "{minutes} min"),
    "away_over": ("délai passé", "time is over"),
    "back": ("Retour", "Back"),
    "backspace_letter": ("Effacer la dernière lettre", "Delete the last letter"),
    "backspace": ("Effacer le dernier chiffre", "Delete the last digit"),
    "board": ("Tableau : {cards}", "Board: {cards}"),
    "board_empty": ("Tableau vide", "Board empty"),
    "card_gone": ("déjà sortie", "already out"),
    "card_pick": ("encore {count} à toucher", "{count} more to tap"),
    "card_picked": ("choisie", "picked"),
    "clear": ("Tout effacer", "Clear all"),
    "close": ("Fermer", "Close"),
    "confirm": ("VALIDER", "CONFIRM"),
    "deck_number": ("n° {position}", "no. {position}"),
    "digit": ("Chiffre {digit}", "Digit {digit}"),
    "drawn": ("{title} : {card}", "{title}: {card}"),
    "fault": (
        "Défaut du programme, noté : {what}. La donne continue.",
        "Program fault, noted: {what}. The hand goes on.",
    ),
    "hint_none": ("Rien à faire.", "Nothing to do."),
    "letters": ("Lettres sans accent", "Letters without accents"),
    "more_chips": ("soit {chips} de plus", "that is {chips} more"),
    "more_keys": ("SUITE ({turn}/{turns})", "MORE ({turn}/{turns})"),
    "more_pots": ("+ {count} pots", "+ {count} pots"),
    "more_pots_tap": ("touchez", "tap"),
    "other_language": ("Panneau en anglais", "Switch to French"),
    "own_words": ("Autre motif…", "Another reason…"),
    "range": ("de {least} à {most}", "from {least} to {most}"),
    "reopen_pad": ("Revenir aux cartes : {title}", "Back to the cards: {title}"),
    "see_table": ("VOIR LA TABLE", "SEE TABLE"),
    "rest": ("Touchez pour réveiller l’écran", "Touch to wake the screen"),
    "seen_chips": ("lu par le scanner : {line}", "read by the scanner: {line}"),
    "space": ("espace", "space"),
    "step_none": ("Rien pour l’instant", "Nothing for now"),
    "stub_bottom": ("dessous", "bottom"),
    "stub_top": ("dessus", "top"),
    "then": ("Puis : {steps}", "Then: {steps}"),
    "too_high": ("Maximum {most} : touchez {key}", "Maximum {most}: tap {key}"),
    "too_high_plain": ("Maximum {most}", "Maximum {most}"),
    "waiting": ("à régler", "to settle"),
    "waiting_spoken": ("Incidents mis de côté : {count}", "Incidents put aside: {count}"),
    "which_card": ("{title} : quelle carte ?", "{title}: which card?"),
    "too_low": ("Minimum {least} : touchez {key}", "Minimum {least}: tap {key}"),
    "too_low_plain": ("Minimum {least}", "Minimum {least}"),
    "time_aloud": ("Comptez à voix haute, jusqu’à zéro.", "Count aloud, down to zero."),
    "time_at_zero": ("À ZÉRO", "AT ZERO"),
    "time_counts": ("COMPTE À REBOURS", "COUNTDOWN"),
    "time_held": ("TEMPS SUSPENDU", "CLOCK HELD"),
    "time_left": ("{seconds} s restantes", "{seconds} s left"),
    "time_over": ("TEMPS ÉCOULÉ : siège {seat}", "TIME IS UP: seat {seat}"),
    "time_then": ("À zéro : {over}", "At zero: {over}"),
    "clock": ("Il est {time}", "The time is {time}"),
}


def text(lang: str, id_: str, **values: object) -> str:
    """The window's own text in this language.

    >>> text("en", "range", least="600", most="27,300")
    'from 600 to 27,300'
    """
    french, english = TEXTS[id_]
    return (english if lang == "en" else french).format(**values)
