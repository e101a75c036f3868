import { ownLooks } from "../values/looks.ts";
import type { Finding } from "./list-engines.ts";

/** One line for each fault of LOOKS_DIR, and one for the looks that work. */
export function describeOwnLooks(): Finding[] {
  const { looks, faults, folderFault } = ownLooks;
  const slugs = looks.map(({ slug }) => slug).join(", ");
  return [
    ...(looks.length > 0 ? [{ name: "own looks", ok: true, detail: slugs }] : []),
    ...[...faults, folderFault].flatMap((fix) =>
      fix ? [{ name: "own looks", ok: false, detail: "not usable", fix }] : [],
    ),
  ];
}
