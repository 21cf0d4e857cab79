"""Thinking that takes longer than an event loop may be held up: in processes of its own.

A worker process imports this package and the engine, and nothing of Discord, so this file has no
imports. :mod:`.workers` runs functions in processes, :mod:`.thinkers` is what cogs ask.
"""
