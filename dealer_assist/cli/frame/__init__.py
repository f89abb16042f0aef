"""Frame of every command: the registry behind help, parsers, refusals in words."""
