"""House books and tournament structures as files: found by name or path, read, and written.

The meaning of a book is in ``game.rules``; here are its place and the way a ruling gets into it.
"""
