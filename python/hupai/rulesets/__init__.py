"""One file per ruleset: its rows, its options, its payment."""
