"""House rules as data: one TOML book per house, every value with its source.

``keys.py`` says which settings exist and what each may be, ``model.py`` is their frozen shape,
``load.py`` turns a book's text into it, ``shelf.py`` finds the books. No other room may ask
which house it is: it asks for a setting.
"""
