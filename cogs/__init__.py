"""What people touch in Discord: commands, buttons and messages, one folder a feature."""
