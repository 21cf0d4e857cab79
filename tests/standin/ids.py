"""Discord's ids: unique, rising, and with the time of birth inside."""

import itertools
import time

EPOCH = 1_420_070_400_000
"""The first millisecond of 2015, from which Discord counts."""

_numbers = itertools.count()


def new_id() -> str:
    """An id of this moment."""
    number = next(_numbers)
    return str((int(time.time() * 1000) - EPOCH + (number >> 12) << 22) | (number & 0xFFF))
