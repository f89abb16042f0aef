"""The replayer as finished pictures: hands, steps, their story."""
