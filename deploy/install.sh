#!/bin/sh
# From an empty server to a live site (docs/going-live.md): sh deploy/install.sh
# Run it again after a failure, or to change an answer. This part gets Node; deploy/install.ts does the rest.
set -eu
# The church's user reads what is installed here.
umask 022
# Files are named from where the person is, as with npm.
export INIT_CWD="$PWD"
cd "$(dirname "$0")/.."

stop() {
  printf '\n%s\n\nNothing was changed.\n' "$1" >&2
  exit 1
}

# new_enough 20.19.2: whether this version of Node will do.
new_enough() {
  needed=$(sed -n 's/.*"node": ">=\([0-9.]*\)".*/\1/p' package.json)
  [ "$(printf '%s\n%s\n' "$needed" "$1" | sort -V | head -n 1)" = "$needed" ]
}

# holder 80: the program that listens on this port.
holder() {
  ss -Hltnp "sport = :$1" | sed -n 's/.*users:(("\([^"]*\)".*/\1/p' | head -n 1
}

case "${1:-}" in
-h | --help)
  cat <<'HELP'
sh deploy/install.sh                    asks, looks, then brings the site online
sh deploy/install.sh --answers FILE     asks nothing (JSON; an empty FILE tells what belongs in it)
sh deploy/install.sh --name grace       a second church on this server
sh deploy/install.sh --restore PLACE    brings everything back from a restic backup
HELP
  exit 0
  ;;
esac

[ "$(id -u)" = 0 ] || stop 'Run this as root: sudo sh deploy/install.sh'
command -v apt-get >/dev/null || stop 'This needs Debian 13, or an Ubuntu with Node 20.19 or newer. For other systems see "Other ways" in docs/going-live.md.'
for port in 80 443; do
  program=$(holder "$port")
  case "$program" in
  '' | caddy) ;;
  *) stop "Port $port is in use by $program, and Caddy needs it. If you can do without $program, stop it for good (systemctl disable --now $program), and run this again. Otherwise see \"nginx\" in docs/going-live.md." ;;
  esac
done
free=$(df -Pk /srv | awk 'NR == 2 { print int($4 / 1024) }')
[ "$free" -ge 4000 ] || [ -d node_modules ] || stop "There are $free MB left on the disk, and the site needs 4,000. Make room, or rent a larger disk."

export DEBIAN_FRONTEND=noninteractive
wanted='ca-certificates git caddy restic ffmpeg ufw systemd-timesyncd unattended-upgrades'
if command -v node >/dev/null && command -v npm >/dev/null; then
  new_enough "$(node -p process.versions.node)" || stop "This server has Node $(node -v), which is too old. Remove it (apt-get remove nodejs), and run this again."
else
  wanted="$wanted nodejs npm"
fi
# Another program may keep the time already.
if command -v chronyd >/dev/null || command -v ntpd >/dev/null; then
  wanted=$(printf '%s' "$wanted" | sed 's/systemd-timesyncd //')
fi
missing=
for package in $wanted; do
  dpkg-query -W -f '${Status}' "$package" 2>/dev/null | grep -q 'ok installed' || missing="$missing $package"
done
if [ -n "$missing" ]; then
  echo 'Looking for packages …'
  # After a power cut in the middle of an installation.
  dpkg --configure -a >/dev/null
  apt-get update -qq
  case "$missing" in
  *nodejs*)
    offered=$(apt-cache policy nodejs | sed -n 's/ *Candidate: \([0-9.]*\).*/\1/p')
    new_enough "${offered:-0}" || stop "This system offers Node ${offered:-not at all}, and the site needs $needed. Use Debian 13, or install a newer Node first (https://nodejs.org)."
    ;;
  esac
  echo "Installing$missing: some minutes …"
  # shellcheck disable=SC2086
  apt-get install -y -qq --no-install-recommends $missing >/dev/null
fi

# What the installer itself needs; the site's own copy is made from it.
if ! cmp -s package-lock.json node_modules/.church-lock; then
  echo 'Installing the parts of the site: a minute or two …'
  npm ci --no-audit --no-fund --loglevel=error
  cp package-lock.json node_modules/.church-lock
fi
exec node scripts/run.js deploy/install.ts "$@"
