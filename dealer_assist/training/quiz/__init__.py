"""Quiz for dealers: lessons are table scripts, and the engine says which answer is right.

No right answer is written down anywhere: a question is a script stopped at its ``question``, run
under the house that is learnt and under the others.
"""
