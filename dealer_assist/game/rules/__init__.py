"""House rules as data: one TOML book per house, every value with its source.

``keys/`` has the settings that exist, their values and their words; ``model.py`` is their frozen
shape; ``book.py`` and ``load.py`` turn a book's text into it, ``shelf.py`` finds the books,
``card.py`` puts them in words, and ``pinned.py`` is the one form in which a journal stores them. No
other package may ask which house it is: it asks for a setting.
"""
