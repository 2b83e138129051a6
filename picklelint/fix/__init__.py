"""Fixes: a remedy worked out as text edits, tried, and kept only if it does what it should."""
