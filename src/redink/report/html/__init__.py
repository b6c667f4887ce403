"""Web pages in one file: the report and the heat map. Templates, styles and scripts are in assets."""
