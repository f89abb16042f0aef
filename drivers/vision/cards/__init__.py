"""Cards in pictures: found, their corners cut out and read, several looks joined; decks learned."""
