"""The game of Seven Bridge: pure rules, with no I/O, no clock and no global randomness."""
