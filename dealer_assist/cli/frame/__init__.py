"""What every command has: the registry that help teaches from, parsers, refusals in words."""
