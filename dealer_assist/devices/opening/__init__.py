"""A table's fitting, opened: which port or camera stands for which device."""
