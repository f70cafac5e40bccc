#!/usr/bin/env bash
# The main job in one command: sets up what is missing, writes the sample deal, verifies its memo and opens it.
#   packaging/demo.sh [DIR]      DIR: where to write the sample deal
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
bash "$here/packaging/setup.sh" "${OLO_EXTRAS:-}"
exec "$here/.venv/bin/olo" demo "$@"
