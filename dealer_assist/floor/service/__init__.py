"""A floor that runs: its folder, its server with broker and archive, the badge at its screen."""
