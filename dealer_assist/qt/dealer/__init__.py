"""The dealer's panel: the only room that knows Qt.

``view.py`` is the finished picture that the window is given (words and numbers, nothing that
could hold a hole card), ``picture.py`` makes it from table and advice without Qt, ``bridge.py``
carries it across the thread, and one file per widget shows it.
"""
