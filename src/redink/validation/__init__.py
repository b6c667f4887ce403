"""Is a submission fit to be scored? Files in, findings in plain words out."""
