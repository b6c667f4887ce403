"""What people see: results in, text, tables and pages out."""
