"""The first start's questions: a draft of the settings, and what is found on this machine."""
