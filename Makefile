SYSTEM ?= spi
GAMES ?= 1000
THEATRUM = .venv/bin/theatrum

.DEFAULT_GOAL := help
.PHONY: help setup play test lint bench fuzz calibrate clean

help: ## this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-10s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

play: setup ## play a war in the terminal
	@$(THEATRUM) play

test: lint ## everything that must hold: lint, types, layers, tests
	.venv/bin/pytest -n 2

lint: setup ## style, types and layers only
	.venv/bin/ruff check
	.venv/bin/ruff format --check
	.venv/bin/mypy
	.venv/bin/lint-imports

bench: setup ## actions per second (SYSTEM=spi)
	@$(THEATRUM) bench $(SYSTEM)

fuzz: setup ## random wars that look for broken rules (SYSTEM=spi GAMES=1000)
	@$(THEATRUM) fuzz $(SYSTEM) --games $(GAMES)

calibrate: setup ## bot against bot, beside the results the book leads us to expect (SYSTEM=spi)
	@$(THEATRUM) calibrate $(SYSTEM)

setup: .venv/.ready ## create .venv and install everything (play and test do it by themselves)

.venv/.ready: pyproject.toml requirements.lock scripts/setup
	@scripts/setup
	@touch $@

clean: ## remove the environment and all caches
	rm -rf .venv build dist .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find src tests -name __pycache__ -type d -prune -exec rm -rf {} +
