"""House books and tournament structures as files: found by name or path, read, and written.

What a book means stands in ``game.rules``; here is where it lies and how a ruling gets into it.
"""
