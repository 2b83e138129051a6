"""`python -m picklelint` is the command line."""
from picklelint.cli import main

if __name__ == "__main__":
    raise SystemExit(main())
