"""House books and tournament structures as files: found by name or path, read, and written.

The meaning of a book is in ``game.rules``; here are its place, the way a ruling gets into it, and
its rules put in words for people (``rule_card``).
"""
