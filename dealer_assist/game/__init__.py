"""The game: facts of the table, the state that follows from them, the rules.

Pure: no clock, no thread, no port, no window; of files it reads its own TOML alone. A fact comes in
and a state comes out; whoever wants to know what is due, allowed or worth saying asks here.
"""
