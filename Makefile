# Everything here works on a fresh machine with Python 3.11 or newer, git and make.

VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.ready
BENCH := .venv-bench
BENCH_STAMP := $(BENCH)/.ready
PIP_QUIET := -qq --disable-pip-version-check --no-input

MAKEFLAGS += --no-print-directory
.DEFAULT_GOAL := help
.PHONY: help setup play terminal test check gallery bench goldens lock clean

# Sets $$python to the first Python that is new enough and can make a virtual
# environment, or stops with one sentence. PYTHON=... names one to use.
define find_python
new=; python=; \
for name in $(or $(PYTHON),python3.14 python3.13 python3.12 python3.11 python3 python); do \
    "$$name" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1 || continue; \
    new=$${new:-$$name}; \
    if "$$name" -c 'import ensurepip, venv' >/dev/null 2>&1; then python=$$name; break; fi; \
done; \
if [ -z "$$new" ]; then \
    echo "Seven Bridge needs Python 3.11 or newer, and none was found; install one, or name one with PYTHON=..." >&2; \
    exit 1; \
elif [ -z "$$python" ]; then \
    echo "$$new cannot make virtual environments; install its venv package (on Debian and Ubuntu: apt install python3-venv) and try again." >&2; \
    exit 1; \
fi
endef

help:  ## list these commands
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-8s %s\n", $$1, $$2 }' Makefile

setup: $(STAMP)  ## prepare .venv (the others do it by themselves)

# Made anew whenever the lock changes, so that it holds what is locked and nothing else.
$(STAMP): requirements.lock pyproject.toml
	@$(find_python); \
	echo "Setting up $(VENV); this takes a minute, once."; \
	"$$python" -m venv --clear $(VENV)
	@$(BIN)/python -m pip install $(PIP_QUIET) --require-hashes -r requirements.lock
	@$(BIN)/python -m pip install $(PIP_QUIET) --no-deps --no-build-isolation --no-index -e .
	@touch $@

play: $(STAMP)  ## play in your browser, without a token
	@$(BIN)/sevenbridge preview $(if $(PORT),--port "$(PORT)") $(if $(DATABASE),--database "$(DATABASE)")

terminal: $(STAMP)  ## play in this terminal
	@$(BIN)/sevenbridge play

test: $(STAMP)  ## run the tests
	@$(BIN)/python -m pytest

check: $(STAMP)  ## lint, types, import rules, then the tests
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy
	@$(BIN)/lint-imports --no-logo
	@$(MAKE) test

gallery: $(STAMP)  ## picture all messages in both languages, to be looked at
	@$(BIN)/python -m tests.bot.gallery

bench: $(BENCH_STAMP)  ## measure how fast it is, beside other engines
	@$(BENCH)/bin/python -m benchmarks $(if $(JSON),--json "$(JSON)")

# The engines to compare with, and what they need besides: `make bench` runs without those that
# cannot be installed. Everything else in requirements-bench.lock is needed.
COMPARED := chess open-spiel rlcard
needs = $(1) $(if $(filter open-spiel,$(1)),pyyaml) $(if $(filter rlcard,$(1)),numpy termcolor)

# Installs what is in requirements-bench.lock of some packages (in), or all but these (out).
bench_install = awk -v side=$(1) -v names=" $(2) " \
    '/^[a-z]/ { split($$0, part, "=="); found = index(names, " " part[1] " ") > 0 } \
     found == (side == "in")' requirements-bench.lock >$(BENCH)/part.lock && \
    $(BENCH)/bin/python -m pip install $(PIP_QUIET) --no-deps --no-build-isolation --use-pep517 \
    --only-binary numpy,open-spiel --require-hashes -r $(BENCH)/part.lock

$(BENCH_STAMP): requirements-bench.lock
	@$(find_python); \
	echo "Setting up $(BENCH), with other engines to compare with; this takes a minute, once."; \
	"$$python" -m venv --clear $(BENCH)
	@$(call bench_install,out,$(foreach name,$(COMPARED),$(call needs,$(name))))
	@$(foreach name,$(COMPARED), \
	    { $(call bench_install,in,$(call needs,$(name))); } >$(BENCH)/$(name).log 2>&1 || \
	    echo "$(name) cannot be installed here, so this runs without it; $(BENCH)/$(name).log says why."; )
	@touch $@

goldens: $(STAMP)  ## write the texts of whole matches anew; read the diff
	@$(BIN)/python -m tests.golden.matches

# Renews every version and hash in requirements.lock and requirements-bench.lock, for Python
# 3.11 and newer on every platform. The files name no index and no host. What OpenSpiel asks
# for besides its compiled module is left out: a playout needs none of it.
lock:  ## renew the lock files
	@$(find_python); \
	set -e; tmp=$$(mktemp -d); trap 'rm -rf "$$tmp"' EXIT; \
	"$$python" -m venv "$$tmp/venv"; \
	"$$tmp/venv/bin/python" -m pip install $(PIP_QUIET) uv; \
	compile() { \
	    "$$tmp/venv/bin/uv" pip compile pyproject.toml "$$@" --universal \
	        --python-version 3.11 --generate-hashes --upgrade --quiet \
	        --no-header --no-emit-index-url --no-emit-find-links; \
	}; \
	compile --extra dev --extra preview -o "$$tmp/requirements.lock"; \
	compile --extra bench -o "$$tmp/requirements-bench.lock" \
	    --no-emit-package absl-py --no-emit-package ml-collections --no-emit-package scipy; \
	if grep -n '://' "$$tmp"/*.lock; then \
	    echo "A new lock names a host, so the lock files were left as they were." >&2; exit 1; \
	fi; \
	for name in requirements.lock requirements-bench.lock; do \
	    { echo '# Renewed by `make lock`; not edited by hand.'; cat "$$tmp/$$name"; } > "$$name"; \
	done; \
	echo "Renewed requirements.lock and requirements-bench.lock."

clean:  ## remove the environments, caches and build files
	@rm -rf $(VENV) $(BENCH) .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache \
	    .coverage .coverage.* htmlcov build dist *.egg-info
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +
