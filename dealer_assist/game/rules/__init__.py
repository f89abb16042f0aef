"""House rules as data: one TOML book per house, every value with its source.

``settings/`` has the settings that exist, their values and words; ``house_rules.py`` is their
frozen shape, and ``rules_of_the_day.py`` is the one form in which a journal stores it. Books are
found, read and put in words in ``storage/books``. No other package may ask which house it is: it
asks for a setting.
"""
