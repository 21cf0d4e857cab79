"""Tables in Discord: the commands ``/table`` and ``/hand``, the board and the hand panels."""
