# Every target sets up what it needs by itself; a second run does only what has changed.
PYTHON ?= python3
PORT ?= 8765
OPEN ?= 1
ROUNDS ?= 5
KILLS ?= 300
MINUTES ?= 10

VENV := .venv
BIN := $(VENV)/bin
BASE := $(VENV)/base.stamp
BUILD := $(VENV)/build.stamp
DEV := $(VENV)/dev.stamp
PEERS := build/peers
LIBRARY := src/pickaxe/_compiled
COMPILED := $(LIBRARY)/tried.stamp
# Folders stand in the list for files that were added or removed.
SOURCES := $(shell find src/pickaxe -name '__pycache__' -prune -o -path '$(LIBRARY)' -prune -o \( -name '*.py' -o -type d \) -print)
CODE := src tests $(wildcard bench/*.py examples/*.py)
PIP := $(BIN)/python -m pip --disable-pip-version-check --no-input
INSTALL := $(PIP) install -qq --no-deps
# A test process that crashed is not started again: waiting for the new one would never end.
PYTEST := $(BIN)/python -m pytest --numprocesses auto --dist loadfile --no-loadscope-reorder --max-worker-restart 0 --durations 40 --durations-min 5
# Before a command: after whoever else installs into this environment, never beside.
ALONE := $(BIN)/python -c 'import fcntl, os, sys; fcntl.flock(os.open(sys.argv[1], os.O_CREAT | os.O_RDWR), fcntl.LOCK_EX); sys.exit(os.spawnv(os.P_WAIT, sys.argv[2], sys.argv[2:]))' $(VENV)/install.lock

MAKEFLAGS += --no-print-directory
.DELETE_ON_ERROR:
.PHONY: help setup play test test-all rest check lint format bench gate torture load compile programs chromium postgresql clean

help: ## show these targets
	@echo "Pickaxe: make TARGET"
	@sed -nE 's/^([a-z-]+):.*## (.*)/  \1\t\2/p' $(MAKEFILE_LIST) | expand -t 12

setup: $(DEV) $(COMPILED) ## make .venv with everything, compile the rules where possible
	@echo "Ready: $$($(BIN)/pickaxe --version)"

# Nobody waits for the compiler: it works behind the server, yields to it, and goes on if that is stopped.
play: $(BASE) ## play in the browser (PORT=8765 picks the port, OPEN=0 opens no window)
	@mkdir -p build; $(MAKE) --question $(COMPILED) 2>/dev/null \
		|| { trap '' INT HUP; nice -n 19 $(MAKE) $(COMPILED) </dev/null >build/behind.log 2>&1 & }
	@exec $(BIN)/pickaxe serve --port $(PORT) $(if $(filter 0,$(OPEN)),--no-open,--open)

test: ## run the checks and the tests, without those that only take longer to prove the same
	@$(MAKE) --jobs $(COMPILED) programs lint
	@$(PYTEST) -m "not complete"

rest: ## run the tests that `make test` leaves out: whole games everywhere, a thousand records, perft to full depth
	@$(MAKE) --jobs $(COMPILED) programs
	@$(PYTEST) -m complete

test-all: ## run the checks and all tests
	@$(MAKE) test
	@$(MAKE) rest

check: lint ## ruff, mypy, layers, docs
	@$(BIN)/python -m pytest -q tests/test_layers.py tests/test_docs.py

lint: $(DEV) ## ruff and mypy
	@$(BIN)/ruff check --quiet $(CODE) setup.py
	@$(BIN)/ruff format --quiet --check $(CODE) setup.py || { echo "Not formatted; make format does it."; exit 1; }
	@$(BIN)/mypy --no-error-summary $(CODE)

format: $(DEV) ## format the code, mend what ruff can mend
	@$(BIN)/ruff check --quiet --fix $(CODE) setup.py || true
	@$(BIN)/ruff format --quiet $(CODE) setup.py

bench: $(DEV) $(COMPILED) $(PEERS)/peers.stamp ## measure the speed of the rules beside others (ROUNDS=1 is quick, WRITE=1 notes it in docs/speed.md and docs/research.md)
	@$(BIN)/python bench/speed.py --rounds $(ROUNDS) $(if $(WRITE),--write)

torture: $(DEV) $(COMPILED) postgresql ## kill servers and their database while people play; nothing may be lost (KILLS=300)
	@$(BIN)/python bench/torture.py --kills $(KILLS)

load: $(DEV) $(COMPILED) postgresql ## put a load on servers, and on boardgame.io beside them (MINUTES=10, WRITE=1 notes it in docs/operate.md)
	@$(BIN)/python bench/load.py --minutes $(MINUTES) $(if $(WRITE),--write)
	@$(BIN)/python bench/scale.py $(if $(WRITE),--measure 10 --write)

gate: $(COMPILED) ## compare the speed of the rules with that before their last change, and fail if they are clearly slower
	@$(BIN)/python bench/gate.py

compile: ## compile the rules if they changed, also after a try that failed
	@rm -f $(COMPILED)
	@$(MAKE) $(COMPILED)

clean: ## remove what was built and installed
	@rm -rf $(VENV) $(LIBRARY) build dist src/*.egg-info .hypothesis

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null \
		|| { echo "Pickaxe needs Python 3.11 or newer; '$(PYTHON)' is not. Name another one with make PYTHON=..."; exit 1; }
	@$(PYTHON) -c 'import venv, ensurepip' 2>/dev/null \
		|| { echo "Python's venv module is missing; install it first (Debian: apt-get install python3-venv)."; exit 1; }
	@echo "Making $(VENV) ..."
	@$(PYTHON) -m venv --clear $(VENV)

# Of what it takes to build, only setuptools: the rest is for compiling, which can wait.
$(BASE): requirements.txt requirements-build.txt pyproject.toml setup.py $(BIN)/python
	@echo "Installing what Pickaxe needs to run ..."
	@$(INSTALL) -r requirements.txt $$(grep ^setuptools= requirements-build.txt)
	@$(INSTALL) --no-build-isolation -e .
	@touch $@

$(BUILD): $(BASE)
	@$(ALONE) $(INSTALL) -r requirements-build.txt
	@$(PIP) check --quiet
	@touch $@

$(DEV): requirements-dev.txt $(BUILD)
	@echo "Installing what the tests need ..."
	@$(ALONE) $(INSTALL) -r requirements-dev.txt
	@$(PIP) check --quiet
	@touch $@

$(PEERS)/peers.stamp: requirements-peers.txt
	@echo "Installing what is measured beside us ..."
	@mkdir -p build; $(PYTHON) -m venv --clear $(PEERS)
	@if $(PEERS)/bin/python -m pip --disable-pip-version-check --no-input install -qq --no-deps -r $<; then touch $@; \
	else rm -rf $(PEERS); echo "It cannot be installed here, so only we are measured."; fi

# The stamp stands for a try: one that failed is not tried again before a source changes.
$(COMPILED): $(SOURCES) $(BUILD)
	@$(BIN)/python setup.py -q compile --stamp $@

# One after the other: only one apt-get can run at a time.
programs:
	@$(MAKE) chromium
	@$(MAKE) postgresql

# Its shell, which needs little more than half of the time; a whole browser serves where that is all there is.
chromium:
	@command -v chromium-headless-shell >/dev/null && exit 0; \
	if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
		echo "Installing Chromium for the browser tests ..."; mkdir -p build; \
		{ apt-get update && apt-get install -y --no-install-recommends chromium-headless-shell fonts-dejavu-core; } \
			>build/chromium.log 2>&1 && exit 0; \
	fi; \
	for name in chromium chromium-browser google-chrome; do command -v $$name >/dev/null && exit 0; done; \
	echo "No Chromium, so the browser tests are skipped: install it first (Debian: apt-get install chromium-headless-shell)."

# Without Debian's own cluster, which would run from then on: tests start one of their own, in a temporary folder.
postgresql:
	@ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 && exit 0; \
	if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
		echo "Installing PostgreSQL for the tests of stores ..."; mkdir -p build; \
		{ apt-get update && apt-get install -y --no-install-recommends postgresql-common \
			&& sed -i 's/^#*create_main_cluster.*/create_main_cluster = false/' /etc/postgresql-common/createcluster.conf \
			&& apt-get install -y --no-install-recommends postgresql; } >build/postgresql.log 2>&1 && exit 0; \
	fi; \
	echo "No PostgreSQL, so its tests are skipped: install it first (Debian: apt-get install postgresql)."
