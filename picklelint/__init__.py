"""picklelint finds the state that cannot cross a process boundary, before anyone has to run the program."""
__version__ = "0.1.0"
