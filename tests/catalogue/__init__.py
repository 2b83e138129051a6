"""Proof that the rows of the catalogue say what the installed libraries do."""
