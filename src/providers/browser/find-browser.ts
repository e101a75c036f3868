import { constants } from "node:fs";
import { access } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { minimalEnvironment } from "../../config/minimal-environment.ts";

/** The names of Chromium on the PATH, the preferred one first. */
export const browserNames = ["chromium", "chromium-browser", "google-chrome"];

/**
 * Returns the path of Chromium: the configured one, otherwise the first on the PATH. Undefined if
 * it is not installed. Starts no process, so that the API process may call it.
 */
export async function findBrowser(path: string | undefined): Promise<string | undefined> {
  const folders = (minimalEnvironment().PATH ?? "").split(delimiter).filter(Boolean);
  const candidates = path
    ? [path]
    : browserNames.flatMap((name) => folders.map((folder) => join(folder, name)));
  for (const candidate of candidates) {
    const works = await access(candidate, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (works) return candidate;
  }
  return undefined;
}
