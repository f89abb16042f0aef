"""Floor's window: all tables at a glance, one table opened, archive, players, people.

``floor_calls.py`` draws the calls that stand on every page, ``table_tile.py`` a table at a glance,
``table_page.py`` the opened table. Their words come finished from ``view/floor/``:
``floor_picture.py`` makes the room, ``opened_table.py`` the table, as what
``floor_screen_view.py`` holds.
"""
