"""Measurements of picklelint, and the code they are made on."""
