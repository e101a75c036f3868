#!/bin/sh
# The command of the npm package. Node.js runs no TypeScript inside node_modules, and npm may remove
# the package of "npx" at any time. So the first use copies the release to the user's cache folder,
# and each use starts it there.
set -eu

self=$0
while [ -L "$self" ]; do
  target=$(readlink "$self")
  case $target in /*) self=$target ;; *) self=$(dirname -- "$self")/$target ;; esac
done
package=$(CDPATH='' cd -- "$(dirname -- "$self")" && pwd -P)
version=$(node -p 'require(process.argv[1]).version' "$package/package.json")
home=${XDG_CACHE_HOME:-$HOME/.cache}/reelwright
app=$home/$version

if [ ! -e "$app" ]; then
  mkdir -p "$home"
  part=$home/$version.$$
  trap 'rm -rf "$part"' EXIT
  cp -R "$package/app" "$part"
  # npm packs no file of this name.
  mv "$part/npmrc" "$part/.npmrc"
  # Of two first starts, one is kept: renaming onto the folder of the other fails.
  node -e 'require("fs").renameSync(process.argv[1], process.argv[2])' "$part" "$app" 2>/dev/null ||
    [ -e "$app/reelwright" ]
  trap - EXIT
  rm -rf "$part"
fi
exec "$app/reelwright" "$@"
