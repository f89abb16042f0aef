"""House rules as data: one TOML book per house, every value with its source.

``keys/`` says which settings exist, what each may be and how it is said; ``model.py`` is their
frozen shape; ``book.py`` and ``load.py`` turn a book's text into it, ``shelf.py`` finds the books,
``card.py`` tells them, and ``pinned.py`` is the one form in which a journal keeps them. No other
room may ask which house it is: it asks for a setting.
"""
