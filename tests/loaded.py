"""What the programs read that tests start by forked.py: their modules, and all words."""

from importlib import import_module

from dealer_assist.words import catalogue, french_by_english

for place in ("__main__", "cli.export", "cli.floor.floor_serve", "cli.floor.floor_tables",
              "cli.floor.floor_window", "cli.setup", "cli.table", "qt.floor.floor_window_runner",
              "qt.setup.setup_window_runner"):
    import_module(f"dealer_assist.{place}")
catalogue()
french_by_english.french_help_texts()
