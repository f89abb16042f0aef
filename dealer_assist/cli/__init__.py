"""What ``python -m dealer_assist ...`` can do, one command per file. Here everything meets."""
