"""How fast the game is, beside other engines: ``make bench``.

How the figures are taken, and one run of them, is in ``docs/performance.md``.
"""
