"""What is told in words: the rule book, and in time all else that speaks to people."""

__all__: list[str] = []
