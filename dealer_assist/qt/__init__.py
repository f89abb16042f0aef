"""Windows: they paint the views made by ``view``, and report touches. They decide nothing.

The only room that knows Qt; only ``cli`` may import it.
"""
