"""Between hands: opening, stacks, seats, decks, waiting list, levels, closing, as they fall due.

hand/ answers about the hand being dealt, between/ about everything else at the table. Like hand/ it
only answers: ``due_x`` (what is owed now), ``why_not_x`` (a Reason, or None when it may).
"""
