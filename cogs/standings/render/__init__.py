"""What standings look like: pure functions from kept values to Discord layouts."""
