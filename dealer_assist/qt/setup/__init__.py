"""First start: a few questions, one a page, and the table opens. The pages' words know no Qt.

``view/setup`` has the pages; setup_window.py shows one. Seats are not asked for: they are facts of
the evening.
"""
