#!/usr/bin/env bash
# Makes this checkout ready to run: the system libraries that Qt needs, and a .venv with the pinned packages.
# Safe to run again; it does only what is missing.   Usage: packaging/setup.sh [dev]
#   OLO_PYTHON=/path/to/python   uses that Python instead of looking for one
#   OLO_SKIP_SYSTEM=1            leaves the system's packages alone (they are there, or cannot be had)
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
extras=${1:-}

say() { printf 'setup: %s\n' "$*" >&2; }
fail() { say "$*"; exit 1; }

# What a library is called when it is loaded, and the Debian or Ubuntu package that brings it.
libraries="
libEGL.so.1=libegl1 libGL.so.1=libgl1 libfontconfig.so.1=libfontconfig1 libfreetype.so.6=libfreetype6
libglib-2.0.so.0=libglib2.0-0 libdbus-1.so.3=libdbus-1-3 libX11.so.6=libx11-6 libX11-xcb.so.1=libx11-xcb1
libxkbcommon.so.0=libxkbcommon0 libxkbcommon-x11.so.0=libxkbcommon-x11-0 libxcb-cursor.so.0=libxcb-cursor0
libxcb-icccm.so.4=libxcb-icccm4 libxcb-image.so.0=libxcb-image0 libxcb-keysyms.so.1=libxcb-keysyms1
libxcb-randr.so.0=libxcb-randr0 libxcb-render.so.0=libxcb-render0 libxcb-render-util.so.0=libxcb-render-util0
libxcb-shape.so.0=libxcb-shape0 libxcb-shm.so.0=libxcb-shm0 libxcb-sync.so.1=libxcb-sync1
libxcb-xfixes.so.0=libxcb-xfixes0 libxcb-xinerama.so.0=libxcb-xinerama0 libxcb-xkb.so.1=libxcb-xkb1
libxcb-glx.so.0=libxcb-glx0"

missing_packages() {
  local known pair
  known=$(PATH="$PATH:/sbin:/usr/sbin" ldconfig -p 2>/dev/null || true)
  for pair in $libraries; do
    grep -qF "${pair%%=*} " <<<"$known" || echo "${pair##*=}"
  done
  [ -d /usr/share/fonts/truetype/dejavu ] || echo fonts-dejavu-core
  if [ "$extras" = dev ]; then
    command -v xvfb-run >/dev/null || echo xvfb
    command -v xauth >/dev/null || echo xauth
    [ -e /usr/lib/libreoffice/program/libswlo.so ] || echo libreoffice-writer-nogui  # opens what is written for Word
  fi
}

# A Python of at least 3.11 that can make a virtual environment. The system's own comes first.
find_python() {
  local candidate
  for candidate in ${OLO_PYTHON:-} python3 python3.13 python3.12 python3.11; do
    "$candidate" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && { echo "$candidate"; return; }
  done
  return 1
}

as_root() {
  if [ "$(id -u)" = 0 ]; then "$@"
  elif command -v sudo >/dev/null; then sudo "$@"
  else return 1
  fi
}

install_system() {
  [ $# -gt 0 ] || return 0
  command -v apt-get >/dev/null || fail "this system has no apt-get; install what these Debian packages hold: $*
       or set OLO_SKIP_SYSTEM=1 to go on without them"
  say "installing system packages: $*"
  as_root env DEBIAN_FRONTEND=noninteractive sh -c \
    'apt-get update -qq && apt-get install -y -qq --no-install-recommends "$@" >/dev/null' sh "$@" ||
    fail "could not install them; ask an administrator for:  apt-get install $*
       or set OLO_SKIP_SYSTEM=1 to go on without them"
}

if [ "$(uname -s)" = Linux ] && [ -z "${OLO_SKIP_SYSTEM:-}" ]; then
  mapfile -t wanted < <(missing_packages)
  python=$(find_python) && ! "$python" -c 'import ensurepip, venv' 2>/dev/null && wanted+=(python3-venv)
  install_system "${wanted[@]}"
fi

python=$(find_python) || fail "no Python 3.11 or newer found; install one, or name it: OLO_PYTHON=/path/to/python"
"$python" -c 'import ensurepip, venv' 2>/dev/null || fail "$python cannot make virtual environments; install python3-venv"

stamp="$extras $("$python" -V) $(cat pyproject.toml packaging/constraints.txt | cksum)"
if [ ! -x .venv/bin/olo ] || [ "$(cat .venv/ready 2>/dev/null)" != "$stamp" ]; then
  say "making .venv with $("$python" -V) (a minute or two the first time)"
  .venv/bin/python -c '' 2>/dev/null || "$python" -m venv --clear .venv
  .venv/bin/python -m pip install --quiet --disable-pip-version-check --no-input \
    -c packaging/constraints.txt -e ".${extras:+[$extras]}"
  printf '%s' "$stamp" >.venv/ready
fi
