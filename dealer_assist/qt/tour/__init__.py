"""Tour on the dealer's window: its strip over the left of the top line, and the edge around what to
touch. Nothing else of the window is covered or changed.
"""
