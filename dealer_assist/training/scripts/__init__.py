"""Table scripts: a text that a floor manager reads and writes, run at a table of the real product.

``script_reader.py`` makes a Script of the text by ``vocabulary.toml``; ``script_table.py`` is the
table, ``acts_*.py`` the effect of each line, ``checks*.py`` the expectations of the assistant,
``script_runner.py`` the run, ``script_printer.py`` the printing. The notation is in
tests/hands/README.md.
"""
