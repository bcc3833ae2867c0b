SYSTEM ?= spi
SYSTEMS ?= spi hitlerswar neppa
GAMES ?= 1000
COUNT ?= 60
SEED ?= 1
PORT ?= 8000
THEATRUM = .venv/bin/theatrum
CLIENT = src/theatrum/server/static/index.html

.DEFAULT_GOAL := help
.PHONY: help setup web play test lint bench fuzz mutate soak calibrate clean

help: ## this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-10s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

play: .venv/.play $(CLIENT) ## play in the browser at http://127.0.0.1:8000, against the computer
	@$(THEATRUM) serve --open --port $(PORT)

test: lint web ## everything that must hold: lint, types, layers, client, server and browser tests
	@scripts/testbed
	@scripts/web check
	@scripts/web test
	.venv/bin/pytest -n 2

lint: setup ## style, types and layers only
	.venv/bin/ruff check
	.venv/bin/ruff format --check
	.venv/bin/mypy
	.venv/bin/lint-imports

bench: .venv/.play ## actions per second (SYSTEM=spi)
	@$(THEATRUM) bench $(SYSTEM)

fuzz: .venv/.play ## random wars that look for broken rules (SYSTEM=spi GAMES=1000)
	@$(THEATRUM) fuzz $(SYSTEM) --games $(GAMES)

mutate: setup ## changed rules that no test notices (SYSTEM=spi COUNT=60 SEED=1)
	@$(THEATRUM) mutate $(SYSTEM) --count $(COUNT) --seed $(SEED)

soak: setup web ## kills, hostile requests and load against a real server, on this machine (half an hour; SOAK=--short)
	@.venv/bin/python -m tests.soak $(SOAK)

calibrate: .venv/.play ## planner against planner in every system, beside the results the books lead us to expect
	@for system in $(SYSTEMS); do echo "== $$system" && $(THEATRUM) calibrate $$system || exit 1; done

setup: .venv/.ready ## create .venv and install everything (play and test install what they need by themselves)

# Everything includes what a player needs: after `make test`, `make play` has nothing to install.
.venv/.ready: pyproject.toml requirements.lock scripts/setup
	@scripts/setup
	@touch .venv/.play $@

.venv/.play: pyproject.toml requirements-play.lock scripts/setup
	@scripts/setup play
	@touch $@

web: $(CLIENT) ## build the browser client

$(CLIENT): $(shell find web -type f -not -path '*/node_modules/*') scripts/web | .venv/.play
	@scripts/web

clean: ## remove the environment, the built client and all caches
	rm -rf .venv build dist .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	rm -rf web/node_modules src/theatrum/server/static
	find src tests -name __pycache__ -type d -prune -exec rm -rf {} +
