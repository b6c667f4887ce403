# The words a newcomer types. Everything happens in .venv; PYTHON and VENV may be set from outside,
# BENCH to options of bench/run.py: make bench BENCH='--original m2scorer=DIR', MUTANTS to those of tools/mutate.py.
PYTHON ?= python3
VENV ?= .venv
BIN = $(VENV)/bin
ORIGINALS = .originals
SOURCES = pyproject.toml setup.py $(wildcard src/redink/kernels/*/*.py)

.PHONY: demo test originals parity lint bench fuzz mutants clean

demo: $(VENV)/installed  ## score the sample corpus and write its report
	$(BIN)/redink demo

test: $(VENV)/tested  ## run all tests
	$(BIN)/python -m pytest -n 2

originals: $(VENV)/tested $(ORIGINALS)/trained  ## compare with today's ERRANT and spaCy, in an environment of their own
	$(BIN)/python -m pytest -n 2 tests/originals

parity: $(VENV)/tested  ## check the claims about published corpora: make parity DATA=folder
	$(if $(DATA),REDINK_DATA='$(abspath $(DATA))') $(BIN)/python -m pytest -rs tests/parity/test_claims.py

lint: $(VENV)/linted  ## style and types
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

bench: $(VENV)/installed  ## measure Redink beside what it replaces, and how it grows; then make docs/benchmarks.md
	$(BIN)/python bench/run.py $(BENCH)
	$(BIN)/python bench/scaling.py
	$(BIN)/python bench/run.py --docs

fuzz: $(VENV)/installed  ## throw broken inputs at every reader and at scoring: 10,000 cases of each
	$(BIN)/python tools/fuzz.py

mutants: $(VENV)/tested  ## make the code wrong in 868 small places, and see whether a test says so: half an hour
	$(BIN)/python tools/mutate.py $(MUTANTS)

clean:  ## forget the environment and everything built
	rm -rf $(VENV) $(ORIGINALS) .bench build dist src/*.egg-info
	find src -name "*.so" -delete

$(BIN)/python:
	@echo 'Making a virtual environment in $(VENV) ...'
	@$(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install --quiet --upgrade pip

$(VENV)/installed: $(BIN)/python $(SOURCES)
	@echo 'Installing Redink and compiling its kernels: about a minute, once. Without a C compiler it works too, slower.'
	@$(BIN)/python -m pip install --quiet --editable .
	touch $@

$(VENV)/tested: $(VENV)/installed
	$(BIN)/python -m pip install --quiet --group test
	-command -v chromedriver >/dev/null || [ "$$(id -u)" != 0 ] || apt-get install --quiet --yes chromium chromium-driver
	-! command -v chromedriver >/dev/null || $(BIN)/python -m pip install --quiet --group browser
	touch $@

$(VENV)/linted: $(VENV)/installed
	$(BIN)/python -m pip install --quiet --group lint
	touch $@

$(ORIGINALS)/installed: pyproject.toml | $(VENV)/installed
	@echo "Installing today's ERRANT and spaCy, and Redink, into $(ORIGINALS): a minute or two, once."
	@$(BIN)/python -m venv --clear $(ORIGINALS)
	@$(ORIGINALS)/bin/python -m pip install --quiet --upgrade pip && \
	 $(ORIGINALS)/bin/python -m pip install --quiet --group originals --editable . || \
	 { echo 'make originals: ERRANT and spaCy could not be installed; they come from the package registry (PyPI).' >&2; exit 1; }
	touch $@

$(ORIGINALS)/trained: $(ORIGINALS)/installed tools/train_spacy_pipeline.py $(wildcard tests/recorded/*/*.txt)
	$(ORIGINALS)/bin/python tools/train_spacy_pipeline.py $(ORIGINALS)
	touch $@
