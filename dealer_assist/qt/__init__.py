"""Windows: they paint what ``view`` made, and say what a finger touched. They decide nothing.

The only room that knows Qt; only ``cli`` may import it.
"""
