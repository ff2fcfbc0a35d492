# The two commands of the README, and a few for developers.
PYTHON ?= python3
VENV ?= .venv
BIN = $(VENV)/bin
READY = $(VENV)/.ready

.PHONY: demo test lint bench clean

demo: $(READY)            ## play whole matches through the embedded post office
	$(BIN)/postgm demo

test: $(READY)            ## the whole test suite: style, types, layers, games, worlds, servers
	$(BIN)/python -m pytest -n auto --dist worksteal

lint: $(READY)
	$(BIN)/ruff check . && $(BIN)/ruff format --check . && $(BIN)/mypy

bench: $(READY)           ## figures as tables; nothing is asserted
	$(BIN)/python -m bench

$(READY): pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e ".[test]"
	touch $@

.misago:                  ## a real forum for tests, in an environment of its own (300 MB)
	$(PYTHON) -m venv $@.new
	$@.new/bin/python -m pip install --quiet --disable-pip-version-check "misago==0.39.6"
	rm -rf $@ && mv $@.new $@

.mailman:                 ## a real mailing list for tests/servers/test_mailman.py
	$(PYTHON) -m venv $@.new
	$@.new/bin/python -m pip install --quiet --disable-pip-version-check "mailman==3.3.10" "SQLAlchemy<2.1"
	rm -rf $@ && mv $@.new $@
	sed -i '1s|\.mailman\.new/|.mailman/|' $@/bin/master $@/bin/runner $@/bin/mailman $@/bin/gunicorn

clean:
	rm -rf $(VENV) .misago .mailman dist build .mypy_cache .ruff_cache .hypothesis demo-mail
