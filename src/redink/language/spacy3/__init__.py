"""Engine for spaCy 3 pipelines with convolutional networks: their files, read and run by Redink's own code.

`files` finds a pipeline, `pipeline` reads its components and refuses what the engine does not reproduce, and `engine`
runs them: `branch` assigns classes by the networks, `readings` derives all other fields of a token from its word and
classes.
"""

from functools import cache

from redink.language.parser import Parser, ParserEntry


@cache
def load_pipeline(name: str) -> Parser:
    """Load a pipeline: a folder, a wheel or the name of an installed package."""
    from redink.language.spacy3.engine import Spacy3Parser
    from redink.language.spacy3.files import PipelineFiles, find_pipeline
    from redink.language.spacy3.pipeline import read_pipeline

    files = PipelineFiles(find_pipeline(name))
    try:
        return Spacy3Parser(read_pipeline(files, name=name))
    finally:
        files.release()


PARSER = ParserEntry(load_pipeline, "PIPELINE", load_pipeline)
