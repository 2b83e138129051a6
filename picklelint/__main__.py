"""`python -m picklelint` is the command line."""
from picklelint.cli import command

if __name__ == "__main__":
    raise SystemExit(command())
