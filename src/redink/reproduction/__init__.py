"""The tables of papers, made again from public data: a folder in, our figures beside the published ones out."""
