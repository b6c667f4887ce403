"""Engine for spaCy 3 pipelines with convolutional networks: their files, read and run by Redink's own code.

`files` finds a pipeline, `pipeline` reads its components and refuses what the engine does not reproduce, `engine` runs
them. `../shared/spec/spacy3.md` of the project describes the behaviour that is reproduced.
"""
