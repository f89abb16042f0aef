"""Running floor: its folder, its server with broker and archive, the badge reader at its screen."""
