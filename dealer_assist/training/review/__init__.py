"""Where hands to be stepped through come from: a table's journal, recorded hands (PHH), a script.

Everything here only reads. What is made of a hand is in panel/replayer/.
"""
