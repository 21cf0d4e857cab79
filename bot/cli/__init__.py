"""The commands of ``sevenbridge``, a module each; only ``run`` and ``sync`` import Discord."""
