"""Sources of hands to be stepped through: a table's journal, recorded hands (PHH), a script.

Everything here only reads. The pictures are in ``view/review``.
"""
