#!/usr/bin/env bash
# The one door: format, lint, types, import contract, tests with coverage, the window on a real platform plugin.
#   packaging/test.sh [pytest arguments]      e.g. --slow-full, or -k window
# Every step runs; the first line at the end that says FAILED tells which did not pass.
set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.." || exit 1
bash packaging/setup.sh dev || exit 1
PATH="$PWD/.venv/bin:$PATH"
export PATH PYTHONDONTWRITEBYTECODE=1
failed=()

step() {
  local name=$1 from=$SECONDS
  shift
  printf '\n== %s\n' "$name"
  "$@" || failed+=("$name")
  printf -- '-- %s: %ds\n' "$name" $((SECONDS - from))
}

window_tests() {
  if [ "$(uname -s)" = Linux ]; then
    QT_QPA_PLATFORM=xcb xvfb-run -a -s '-screen 0 1600x1000x24' python -m pytest -q -m window "$@"
  else
    python -m pytest -q -m window "$@"
  fi
}

perfect() { # every branch of the pure packages is run by a test; packaging/perfect.txt only grows
  local files
  files=$(grep -v '^#' packaging/perfect.txt | paste -sd, -)
  coverage report --include="$files" --skip-covered --show-missing --fail-under=100
}

step 'format' ruff format --check .
step 'lint' ruff check .
step 'types' mypy
step 'import contract' lint-imports --no-cache
step 'window tests' window_tests "$@"
step 'tests' python -m pytest -q -m 'not window' --durations=10 --cov --cov-report= "$@"
step 'coverage of the pure packages' perfect

if [ ${#failed[@]} -gt 0 ]; then
  printf '\nFAILED: %s\n' "$(IFS=';'; echo "${failed[*]}")"
  exit 1
fi
printf '\nAll checks passed in %ds.\n' "$SECONDS"
