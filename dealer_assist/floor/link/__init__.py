"""Link between tables and the floor: messages, topics, outbox and intake, screens."""
