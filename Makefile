# linkwork: `make tour` shows everything, `make test` checks everything.

PYTHON ?= python3
JOBS ?= 2
CASES ?= 100000
BIN := .venv/bin
# not --quiet: it hides warnings from --strict, too
SITE := NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict

# tests that reach every kernel with systems of every kind
KERNEL_TESTS := $(addprefix tests/test_,bounds.py arguments_of_systems.py armature.py beams.py blocks.py closed_loop.py closures.py \
  formulations.py impulse.py linear.py lyapunov.py new_joints.py reactions.py response.py simulate_truth.py switches.py threads.py \
  tree_derivatives.py two_point.py user_laws.py)

.PHONY: tour test types lint site boundscheck docs fuzz attack bench wheel clean

tour: .venv/.ready
	$(BIN)/linkwork tour --out tour

# tests look at the site; types and lint are checked beside them, on what one core leaves free, and are told last
test: .venv/.ready-dev
	$(MAKE) site
	@{ $(MAKE) --output-sync types lint >build/checks.log 2>&1; echo $$? >build/checks.status; } & \
	$(BIN)/pytest -n $(JOBS) --dist loadfile --no-loadscope-reorder; tests=$$?; \
	wait; cat build/checks.log; exit $$((tests || $$(cat build/checks.status)))

types: .venv/.ready-dev
	$(BIN)/mypy

lint: .venv/.ready-dev
	$(BIN)/ruff check
	$(BIN)/lint-imports

site: .venv/.ready-dev
	$(SITE)

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

.venv/.ready-peers: pyproject.toml | $(BIN)/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[peers]'
	@touch $@ .venv/.ready

.venv/.ready-dev: pyproject.toml | $(BIN)/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[dev]'
	@touch $@ .venv/.ready .venv/.ready-peers
