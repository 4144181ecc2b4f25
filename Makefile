# linkwork: `make tour` shows everything, `make test` checks everything.

PYTHON ?= python3
JOBS ?= 2
CASES ?= 100000
# processes that tests and tools start read compiled modules, also where the environment keeps Python from writing them
unexport PYTHONDONTWRITEBYTECODE
BIN := .venv/bin
# not --quiet: it hides warnings from --strict, too
SITE := NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict

# tests that reach every kernel with systems of every kind
KERNEL_TESTS := $(addprefix tests/test_,bounds.py arguments_of_systems.py armature.py beams.py blocks.py closed_loop.py closures.py \
  delays.py formula_forces.py formulations.py impulse.py linear.py lyapunov.py new_joints.py reactions.py response.py simulate_truth.py \
  switches.py threads.py tree_derivatives.py two_point.py user_laws.py variants.py)

# tests that reach every dependency
LOWEST_TESTS := $(addprefix tests/test_,cli.py control.py files.py frequency_response.py looks.py notebook_html.py pictures.py \
  result_files.py results.py saved_runs.py stream.py studio_server.py study_cluster.py study_sensitivity.py user_laws.py)

.PHONY: tour test types lint site lowest boundscheck docs fuzz attack bench wheel clean

tour: .venv/.ready
	$(BIN)/linkwork tour --out tour

# site, types and lint are checked beside the tests, on what these leave free, and are told last; one thread of linear algebra
# for each worker, since two would wait for each other
test: .venv/.ready-dev
	@mkdir -p build; { $(MAKE) --output-sync site types lint >build/checks.log 2>&1; echo $$? >build/checks.status; } & \
	OPENBLAS_NUM_THREADS=1 $(BIN)/pytest -n $(JOBS) --dist loadfile --no-loadscope-reorder; tests=$$?; \
	wait; cat build/checks.log; exit $$((tests || $$(cat build/checks.status)))

types: .venv/.ready-dev
	$(BIN)/mypy

lint: .venv/.ready-dev
	$(BIN)/ruff check
	$(BIN)/lint-imports

site: .venv/.ready-dev
	$(SITE)

# the lowest versions that pyproject.toml declares, in an environment of their own; peers are not there
lowest: .venv/.ready-lowest
	.venv/lowest/bin/python -m pytest -n $(JOBS) --dist loadfile -k "not random_loops" $(LOWEST_TESTS)

# kernels check no bounds; here they do, compiled for that into a cache folder of their own
boundscheck: .venv/.ready-dev
	NUMBA_BOUNDSCHECK=1 $(BIN)/pytest -n $(JOBS) --dist loadfile $(KERNEL_TESTS)

docs: site
	@echo 'open build/site/index.html, or with search: $(BIN)/mkdocs serve'

# a hundred thousand changed files through every reader; those that fail are put into fuzz-failures/
fuzz: .venv/.ready-dev
	PYTHONPATH=tests $(BIN)/python -m fuzz --cases $(CASES) --workers $(JOBS)

# a hundred thousand plausible calls gone wrong, of everything that can be called; those that fail are printed as Python
attack: .venv/.ready-dev
	PYTHONPATH=tests $(BIN)/python -m attack --cases $(CASES) --workers $(JOBS)

bench: .venv/.ready-peers
	$(BIN)/linkwork bench forward
	$(BIN)/linkwork bench simulate
	$(BIN)/linkwork bench reactions

# a wheel with compiled kernels for this Python (about ten minutes), and how long first answers take with it
wheel: .venv/.ready-dev
	$(BIN)/python packaging/build_wheel.py --out dist
	$(BIN)/python packaging/first_answers.py dist

clean:
	rm -rf .venv build dist tour fuzz-failures .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache src/*.egg-info
	find src tests -name __pycache__ -type d -prune -exec rm -rf {} +

# the environment: made once, filled again when pyproject.toml changes
$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	  echo "linkwork needs Python 3.11 or newer; choose one with, say: make PYTHON=python3.12 $(MAKECMDGOALS)" >&2; \
	  exit 1; }
	$(PYTHON) -m venv .venv || { rm -rf .venv; exit 1; }

.venv/.ready: pyproject.toml | $(BIN)/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e .
	@touch $@

# pyparsing: newer ones warn of what the lowest Matplotlib calls
.venv/.ready-lowest: pyproject.toml | $(BIN)/python
	$(PYTHON) -m venv --clear .venv/lowest
	$(BIN)/python packaging/lowest_versions.py >.venv/lowest.txt
	.venv/lowest/bin/python -m pip install --quiet --disable-pip-version-check -e . -r .venv/lowest.txt 'pyparsing<3.3' \
	  pytest pytest-xdist hypothesis jsonschema httpx pint==0.24.4
	@touch $@

.venv/.ready-peers: pyproject.toml | $(BIN)/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[peers]'
	@touch $@ .venv/.ready

.venv/.ready-dev: pyproject.toml | $(BIN)/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[dev]'
	$(BIN)/python -m compileall -q src # once, not in every process of the tests
	@touch $@ .venv/.ready .venv/.ready-peers
