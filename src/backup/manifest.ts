import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** One file of a backup. The path is relative to the folder of the backup and uses slashes. */
export interface BackupFile {
  path: string;
  bytes: number;
  /** In hexadecimal digits. */
  sha256: string;
}

/** What a backup consists of: manifest.json in its folder. */
export interface Manifest {
  /** Version of this format. */
  format: 1;
  created_at: string;
  /** The version of Reelwright that made the backup. */
  reelwright: string;
  /** The major version of PostgreSQL that can read the database. */
  postgres: number;
  /** The bucket with the media, which is not part of the backup. Null: the backup has the media. */
  bucket: string | null;
  /** Folders of the database, which may be empty. */
  folders: string[];
  files: BackupFile[];
}

const fileName = "manifest.json";

/** Writes the manifest with its own checksum. Written last: a folder without it is no backup. */
export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const text = JSON.stringify({ ...manifest, checksum: checksum(manifest) }, null, 1);
  await writeFile(join(folder, fileName), `${text}\n`, { mode: 0o600, flush: true });
}

/** Reads the manifest. Throws a readable Error if the folder is no backup, or it is damaged. */
export async function readManifest(folder: string): Promise<Manifest> {
  const path = join(folder, fileName);
  const text = await readFile(path, "utf8").catch((error) => {
    throw new Error(
      error.code === "ENOENT"
        ? `"${folder}" is no backup: it contains no ${fileName}. Name a folder that "backup create" has made.`
        : `${path} is not readable (${error.code}). Start Reelwright as the user who owns it.`,
    );
  });
  const { checksum: expected, ...manifest } = parse(text, path);
  if (manifest.format !== 1)
    throw new Error(
      `The backup has the format ${manifest.format}, and this version reads format 1. Update Reelwright.`,
    );
  if (expected !== checksum(manifest) || !isInside(manifest)) throw damaged(path);
  return manifest;
}

function parse(text: string, path: string): Manifest & { checksum: string } {
  try {
    return JSON.parse(text);
  } catch {
    throw damaged(path);
  }
}

/** Whether all paths stay in the folder, so that a restore writes nothing elsewhere. */
const isInside = ({ folders, files }: Manifest) =>
  [...folders, ...files.map(({ path }) => path)].every(
    (path) => !path.split("/").some((name) => name === ".." || name === ""),
  );

const damaged = (path: string) => new Error(`${path} is damaged. Use another backup.`);

const checksum = (manifest: Manifest) =>
  createHash("sha256").update(JSON.stringify(manifest)).digest("hex");
