"""What people see: results in, tables, text and pages out."""
