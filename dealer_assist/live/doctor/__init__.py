"""The doctor's looks at this machine, this program and this table: findings, each with its cure."""
