"""A hand that was played, step by step: the dealer's picture, what happened, advice, rulings.

``steps.py``, ``story.py`` and ``elsewhere.py`` make words of a hand and know no Qt; the window
shows them and gives nothing back to any table.
"""
