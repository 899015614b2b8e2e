# The commands of every day. `make help` lists them; scripts/ and CMakePresets.json do the work.
# All of them install what is missing (Debian 12), and are quick when nothing has changed.
# JOBS=n limits how many things are done at once; the default is one for each processor.

GAME ?= spline
PORT ?= 8080
SECONDS ?= 60

.DEFAULT_GOAL := help
.PHONY: help run play test build bench fuzz format clean

run: build ## play in the browser: build the page, start the server, print the link (PORT=8080)
	@scripts/wasm --if-possible
	@if [ -x scripts/web ]; then scripts/web; fi
	@build/release/cairn serve --port $(PORT) --publishing on

play: build ## play a game in the terminal (GAME=spline)
	@build/release/cairn play $(GAME)

test: ## build everything and run all tests
	@scripts/setup test
	@scripts/test

build: ## build the command: build/release/cairn
	@scripts/setup build
	@scripts/build release cairn

bench: ## measure: the bench number, the speed of search, then small benchmarks
	@scripts/setup test
	@scripts/build release
	@build/release/cairn bench
	@build/release/cairn bench --search --seconds 1
	@if [ -x build/release/cairn_bench_micro ]; then build/release/cairn_bench_micro; fi

fuzz: ## feed each fuzz target new inputs for a while (SECONDS=60 each)
	@scripts/setup test
	@scripts/build fuzz
	@set -e; for f in tests/fuzz/fuzz_*.cpp; do scripts/fuzz "$$(basename $$f .cpp)" -max_total_time=$(SECONDS); done

format: ## lay out the source with clang-format
	@scripts/setup test
	@scripts/format

clean: ## remove everything that was built
	@rm -rf build

help: ## show this list
	@sed -n 's/^\([a-z]*\):[^#]*## \(.*\)/make \1\t\2/p' Makefile | expand -t 14
