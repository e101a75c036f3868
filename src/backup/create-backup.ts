import { readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import pg from "pg";
import { findFileFaults, keepDeletedFiles } from "../assets/stored-files.ts";
import type { Config } from "../config/config.ts";
import { openDatabase } from "../db/database.ts";
import { startBaseBackup } from "../postgres/base-backup.ts";
import { openEmbeddedPostgres } from "../postgres/embedded-postgres.ts";
import { databaseFolder, refuseMissingDatabase } from "../postgres/postgres-place.ts";
import { openDiskStorage } from "../storage/disk-storage.ts";
import { createFolder } from "../system/data-folder.ts";
import { formatBytes } from "../system/format-bytes.ts";
import { readFreeDisk } from "../system/free-disk.ts";
import type { Log } from "../system/log.ts";
import { eachFile, readContent } from "./copy-files.ts";
import { type BackupFile, type Manifest, writeManifest } from "./manifest.ts";

interface Parts {
  config: Pick<Config, "dataDir" | "s3">;
  log: Log;
  now: Date;
  /** Of Reelwright. */
  version: string;
  /** Stops the backup, which leaves nothing then. */
  signal: AbortSignal;
  onProgress(part: BackupPart, done: number, all: number): void;
}

export type BackupPart = "database" | "files";

export interface CreatedBackup {
  manifest: Manifest;
  /** Ids of assets whose file was missing already. */
  missing: string[];
}

interface Source {
  from: string;
  /** In the backup. */
  path: string;
  bytes: number;
}

/** In DATA_DIR. The rest can be made again. */
const keptFolders = ["media/assets", "models"];

/**
 * Backs up the embedded database, the media, the models and the secret into a new folder, also
 * while the service runs. Rejects if the folder exists or its disk has too little space, and leaves
 * nothing then.
 * Why: docs/decisions/backups.md
 */
export async function createBackup(target: string, parts: Parts): Promise<CreatedBackup> {
  const folder = resolve(target);
  if (await stat(folder).catch(() => undefined))
    throw new Error(`"${target}" exists. Name a folder that does not exist for the backup.`);
  await refuseMissingDatabase(parts.config.dataDir);
  const server = await openEmbeddedPostgres(parts.config.dataDir, parts.log);
  const session = new pg.Client({ connectionString: server.url, application_name: "backup" });
  session.on("error", () => undefined); // The next query rejects.
  const part = join(dirname(folder), `.${basename(folder)}-${process.pid}`);
  try {
    await session.connect();
    if (!(await keepDeletedFiles(session)))
      throw new Error("Another backup of this installation is running. Wait until it ends.");
    await createFolder(part).catch(({ code }) => {
      throw new Error(
        `"${target}" cannot be created (${code}). Name a folder that this user can write to.`,
      );
    });
    await checkSpace(part, parts.config);
    const database = await copyDatabase(part, session, parts);
    const files = await copyFiles(part, server.url, parts);
    const manifest = describe(parts, database, files.copied);
    await writeManifest(part, manifest);
    await rename(part, folder);
    return { manifest, missing: files.missing };
  } finally {
    await session.end();
    await server.close();
    await rm(part, { recursive: true, force: true });
  }
}

type CopiedDatabase = Awaited<ReturnType<typeof copyDatabase>>;

async function copyDatabase(part: string, session: pg.Client, parts: Parts) {
  const { config, signal, onProgress } = parts;
  const data = databaseFolder(config.dataDir);
  const copy = async (paths: string[], progress?: (done: number, all: number) => void) =>
    copyAll({ part, signal, sources: await findSources(data, paths, "database/") }, progress);
  const backup = await startBaseBackup(session, data);
  const files = await copy(backup.files, (done, all) => onProgress("database", done, all));
  const { label, segments } = await backup.finish();
  const labelPath = "database/backup_label";
  await writeFile(join(part, labelPath), label, { mode: 0o600, flush: true });
  const content = await readContent(join(part, labelPath));
  if (content) files.push({ path: labelPath, ...content });
  return {
    postgres: backup.major,
    folders: backup.folders.map((path) => `database/${path}`),
    files: [...files, ...(await copy(segments))],
  };
}

/** After the database, so that each file that one of its rows names is copied. */
async function copyFiles(part: string, url: string, parts: Parts) {
  const { config, log, now, signal, onProgress } = parts;
  const { dataDir, s3 } = config;
  const db = openDatabase(url, log, { connections: 1 });
  try {
    const storage = await openDiskStorage(join(dataDir, "media"));
    const { missing } = s3 ? { missing: [] } : await findFileFaults(db, storage, now);
    const sources = await findSources(dataDir, await listKept(config), "");
    const copied = await copyAll({ part, sources, signal }, (done, all) =>
      onProgress("files", done, all),
    );
    return { copied, missing: missing.map(({ id }) => id) };
  } finally {
    await db.destroy();
  }
}

async function listKept({ dataDir, s3 }: Parts["config"]): Promise<string[]> {
  const folders = keptFolders.filter((folder) => !s3 || !folder.startsWith("media"));
  const lists = await Promise.all(folders.map((folder) => listFiles(dataDir, folder)));
  return ["secret.key", ...lists.flat()];
}

/** Paths of all files of a folder, relative to `root`. None if it does not exist. */
async function listFiles(root: string, folder: string): Promise<string[]> {
  const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true }).catch(
    (error) => {
      if (error.code === "ENOENT") return [];
      throw error;
    },
  );
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1));
}

/** Leaves out what does not exist any more, and SECRET_KEY's missing file. */
async function findSources(root: string, paths: string[], prefix: string): Promise<Source[]> {
  const found = paths.map(async (path) => {
    const from = join(root, path);
    const about = await stat(from).catch(() => undefined);
    return about ? [{ from, path: `${prefix}${path}`, bytes: about.size }] : [];
  });
  return (await Promise.all(found)).flat();
}

async function copyAll(
  { part, sources, signal }: { part: string; sources: Source[]; signal: AbortSignal },
  progress?: (done: number, all: number) => void,
): Promise<BackupFile[]> {
  const all = sources.reduce((sum, { bytes }) => sum + bytes, 0);
  const copied: BackupFile[] = [];
  let done = 0;
  await eachFile(sources, signal, async ({ from, path, bytes }) => {
    // PostgreSQL and the service remove files meanwhile; the log and the rows know.
    const content = await readContent(from, join(part, path));
    if (content) copied.push({ path, ...content });
    done += bytes;
    progress?.(done, all);
  });
  return copied;
}

/** A part of the log of the database comes in addition. */
const spareBytes = 64 * 1024 ** 2;

async function checkSpace(part: string, config: Parts["config"]): Promise<void> {
  const data = databaseFolder(config.dataDir);
  const sources = [
    await findSources(data, await listFiles(data, ""), ""),
    await findSources(config.dataDir, await listKept(config), ""),
  ].flat();
  const needed = sources.reduce((sum, { bytes }) => sum + bytes, spareBytes);
  const free = await readFreeDisk(part);
  if (free < needed)
    throw new Error(
      `The backup needs up to ${formatBytes(needed)}, and the disk of ${dirname(part)} has ${formatBytes(free)} free. Use another disk, or remove old backups.`,
    );
}

const describe = (
  { config, now, version }: Parts,
  { postgres, folders, files }: CopiedDatabase,
  kept: BackupFile[],
): Manifest => ({
  format: 1,
  created_at: now.toISOString(),
  reelwright: version,
  postgres,
  bucket: config.s3?.bucket ?? null,
  folders: folders.sort(),
  files: [...files, ...kept].sort((a, b) => (a.path < b.path ? -1 : 1)),
});
