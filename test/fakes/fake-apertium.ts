import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";

/**
 * A program with the command line of Apertium: it lists pairs, and translates "The sea" in standard
 * input. "Gizmo" is unknown, "Merge" joins paragraphs, "Hang" never ends, "Flood" never stops.
 */
const program = `#!/bin/sh
if [ "$1" = -l ]; then
  printf '  eng-spa\\n  spa-eng\\n  spa-eng_US\\n  oc@x-ca\\n'
  exit
fi
[ "$#" = 1 ] || exit 2
text=$(cat /dev/stdin)
case "$text" in
  *Hang*) touch "$0.started"; sleep 600 ;;
  *Flood*) yes ;;
  *Fail*) exit 1 ;;
  *Merge*) text=$(printf '%s' "$text" | tr -s '\\n' ' ') ;;
esac
printf '%s' "$text" | sed -E "s/The sea/El mar/g; s/(Gizmo|Widget)/*\\1/g; s/The house/#casa/g"
`;

/** Names the versions of packages in `versions` beside it. */
const packages = `#!/bin/sh
cat "$(dirname "$0")/versions"
`;

/** Writes the program into a new folder. Returns a PATH that starts with it, and the folder. */
export async function fakeApertium(): Promise<{ path: string; folder: string }> {
  const folder = await mkdtemp(join(tmpdir(), "reelwright-apertium-"));
  await writeFile(join(folder, "apertium"), program, { mode: 0o755 });
  await writeFile(join(folder, "dpkg-query"), packages, { mode: 0o755 });
  await writeFile(join(folder, "versions"), "apertium-eng-spa=1\napertium-spa-eng=\n");
  return { folder, path: `${folder}${delimiter}${process.env.PATH ?? ""}` };
}
