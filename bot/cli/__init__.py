"""The commands of ``sevenbridge``, a module each; none of them imports Discord."""
