"""Devices' reports and people's taps -> facts. Decides nothing that the house has to interpret.

``shoe_cards.py`` gives a drawn card its place, ``scanner_chips.py`` and
``bets_from_chips_and_words.py`` make a bet
of chips seen, ``manual_tap_entry.py`` makes facts of taps, ``table_interpreter.py`` joins them all.
"""
