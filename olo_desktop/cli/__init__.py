"""The terminal: arguments, exit codes, printing. What a command does lies in `app`; nothing here knows a toolkit.

Importing this package loads no parser, no database and no Qt: a command imports what it needs when it runs.
"""
