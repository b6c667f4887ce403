"""Use cases: one function for each thing that a person can do.

A use case takes the visitor and a typed command, checks the permission, and changes the database within the
transaction of the visitor's session. Pages and the API call the same functions.
"""
