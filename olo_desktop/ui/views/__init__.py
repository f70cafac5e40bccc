"""What the eye sees: widgets that lay out, paint, and emit what the user meant."""
