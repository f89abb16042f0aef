"""The game: what happened at the table, what we believe of it, what the rules make of it.

Pure: no clock, no thread, no port, no window; of files it reads its own TOML alone. A fact comes in
and a belief comes out; whoever wants to know what is due, allowed or worth saying asks here.
"""
