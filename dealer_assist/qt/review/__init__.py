"""Replay of a hand, step by step: the dealer's picture, events, advice, rulings.

``view/review`` makes words of a hand and knows no Qt; the window shows them and gives nothing back
to any table.
"""
