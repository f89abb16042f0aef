"""Table scripts: a text that a floor manager reads and writes, run at a table of the real rooms.

``reading.py`` makes a Script of the text by the vocabulary in ``words_of_*.py``; ``live.py`` is
the table, ``acts_*.py`` what each line does there, ``checks*.py`` what the assistant must say,
``run.py`` the run, ``told.py`` what is printed. The notation is in tests/hands/README.md.
"""
