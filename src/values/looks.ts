import { looksDir } from "../config/looks-dir.ts";
import { invalid } from "../system/errors.ts";
import { autoLook, lookSlugs } from "./edit-scenes.ts";
import { loadOwnLooks } from "./load-own-looks.ts";

/**
 * The looks of the operator, loaded once for each process that knows looks, before any schema that
 * lists them.
 * Why: docs/decisions/own-looks.md
 */
export const ownLooks = await loadOwnLooks(looksDir);

/** The looks of this installation, in the order in which they are shown. */
export const installedLooks: readonly string[] = [
  ...lookSlugs,
  ...ownLooks.looks.map(({ slug }) => slug),
];
/** What a caller can choose for a whole video. */
export const installedLookChoices: readonly string[] = [autoLook, ...installedLooks];

/** What a caller reads about a look that was removed from LOOKS_DIR. */
export const missingLook = (slug: unknown): string =>
  `The look ${JSON.stringify(slug)} is not installed here. Looks: ${installedLooks.join(", ")}. Choose one of them, or add its folder to LOOKS_DIR again.`;

/** Throws validation_error for a video that has a look which is not installed. */
export function checkLooks(look: unknown, scenes: readonly { look?: unknown }[]): void {
  for (const slug of [look, ...scenes.map((scene) => scene.look)])
    if (slug !== undefined && !installedLookChoices.some((choice) => choice === slug))
      throw invalid(missingLook(slug));
}
