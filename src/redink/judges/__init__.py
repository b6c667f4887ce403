"""Language models as judges of system outputs: the metrics `llm-s` and `llm-e`.

targets chooses what a model is shown, prompts writes the messages and reads the answers, judging asks the model,
tournament turns scores into ratings of systems, and metric combines them.
"""
