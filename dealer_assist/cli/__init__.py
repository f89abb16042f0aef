"""Commands of ``python -m dealer_assist ...``, one per file. Here everything meets."""
