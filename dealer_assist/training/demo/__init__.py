"""Tables, floor and bench made of software, at which hands are played by themselves."""
