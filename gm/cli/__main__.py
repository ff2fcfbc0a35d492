"""`python -m gm.cli` is the command `postgm`, for where no such command was installed."""

from gm.cli import main

if __name__ == "__main__":
    main()
