"""The rules of one hand, a phase per file: button, blinds, deal, betting, pots, showdown, ranking.

Who pays which blind, heads-up too, goes by the places of button and blinds: button.py; what they
pay: blinds.py.

Each file has the same shape: ``due_x`` says what is owed now, ``why_not_x`` gives the one reason
why something is wrong (or None), ``may_x`` is ``why_not_x is None``. Nothing here changes the
hand: `game/advance` does, from facts.
"""
