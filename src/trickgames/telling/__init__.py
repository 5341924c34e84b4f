"""What is said and told: words at the table, rule sheets, narration, the rule book."""
