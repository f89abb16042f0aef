"""Tour: one practice hand on the panel itself, led step by step.

Steps are data (``steps.toml``; what they say: ``words/tour.toml``). A step is over once its goal
holds at the table, by whichever way, and it is left behind only as long as the table agrees.
"""
