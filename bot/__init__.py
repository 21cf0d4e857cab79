"""The process: the command line, the settings, and the kit that every cog shares."""
