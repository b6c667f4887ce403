# The words a newcomer types. Everything happens in .venv; PYTHON and VENV may be set from outside,
# BENCH to options of bench/run.py: make bench BENCH='--original m2scorer=DIR', MUTANTS to those of tools/mutate.py.
PYTHON ?= python3
VENV ?= .venv
BIN = $(VENV)/bin
SOURCES = pyproject.toml setup.py $(wildcard src/redink/kernels/*/*.py)

.PHONY: demo test lint bench fuzz mutants clean

demo: $(VENV)/installed  ## score the sample corpus and write its report
	$(BIN)/redink demo

test: $(VENV)/tested  ## run all tests
	$(BIN)/python -m pytest -n 2

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
	rm -rf $(VENV) .bench build dist src/*.egg-info
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
