"""What the window decides: plain Python, no Qt. Tested without a screen."""
