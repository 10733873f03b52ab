#!/bin/sh
# A newer version of the project (docs/going-live.md#updates): sh deploy/update.sh [NAME] [--from URL]
set -eu
cd "$(dirname "$0")/.."
exec node scripts/run.js deploy/update.ts "$@"
