"""What each name and each attribute may hold, statement by statement, across functions, classes and files."""
