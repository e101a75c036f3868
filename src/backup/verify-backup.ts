import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { eachFile, readContent } from "./copy-files.ts";
import { type BackupFile, type Manifest, readManifest } from "./manifest.ts";

/**
 * Checks that each file of a backup exists unchanged, and that there is no other. Returns the
 * faults as sentences. Throws a readable Error if the manifest is missing or damaged.
 */
export async function verifyBackup(
  folder: string,
  { signal, onProgress }: { signal: AbortSignal; onProgress(done: number, all: number): void },
): Promise<{ manifest: Manifest; faults: string[] }> {
  const manifest = await readManifest(folder);
  const faults: string[] = [];
  const all = manifest.files.reduce((sum, { bytes }) => sum + bytes, 0);
  let done = 0;
  await eachFile(manifest.files, signal, async (file) => {
    const content = await readContent(join(folder, file.path));
    if (!content) faults.push(`${file.path} is missing.`);
    else if (content.sha256 !== file.sha256) faults.push(changedFile(file, content.bytes));
    done += file.bytes;
    onProgress(done, all);
  });
  const known = new Set(["manifest.json", ...manifest.files.map(({ path }) => path)]);
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name).slice(join(folder).length + 1);
    if (!entry.isDirectory() && !known.has(path)) faults.push(`${path} is not part of the backup.`);
  }
  return { manifest, faults: faults.sort() };
}

/** Says what is wrong with a file of a backup. */
export const changedFile = ({ path, bytes }: BackupFile, found: number): string =>
  found === bytes
    ? `${path} has another SHA-256 than when it was backed up.`
    : `${path} has ${found} bytes instead of ${bytes}.`;
