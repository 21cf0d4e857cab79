"""The whole bot in a local browser page: no token, no account, no network.

The real bot with the real discord.py lives in simcord's imagined Discord, which simcord draws in
a page. Simcord is made for tests, where time stands still and one thing happens after another.
Here people press whenever they like while timers run, so three things are added: one operation
at a time, and presses that find their button again after it moved (:mod:`.pages`); a bot that
need not be idle before a press returns (:mod:`.world`, :mod:`.waits`); and a clock that follows
the real one (:mod:`.clock`). All of it uses names that are private to simcord, so its version is
pinned exactly, and a test tells which name a newer version lacks.
"""
