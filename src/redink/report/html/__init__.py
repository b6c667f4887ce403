"""Web pages in one file: the report and the heat map; their templates, styles and scripts are in assets."""
