"""Storage on disk: journals, registers, people, settings, house books, recorded hands.

Here are the files' formats, their checks and how they are written so that a power cut loses
nothing; no window, no port, and nothing that decides what happens at a table.
"""
