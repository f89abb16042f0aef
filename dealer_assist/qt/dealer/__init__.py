"""The dealer's window: one file for each piece that is painted or touched.

``stage.py`` runs it in Qt's thread, ``dealer.py`` is the window, ``desk.py`` lays its pieces. Their
words and amounts come finished from ``view/dealer/picture.py``, as a ``View``
(``view/dealer/view.py``), which can hold no closed card.
"""
