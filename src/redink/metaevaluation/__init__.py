"""Agreement of metrics with human judgements, with its uncertainty."""
