"""Chips counted from pictures: stacks split at their seams, values told by the house's colours."""
