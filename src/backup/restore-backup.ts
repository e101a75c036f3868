import { mkdir, readdir, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { findFileFaults } from "../assets/stored-files.ts";
import type { Config } from "../config/config.ts";
import { openDatabase } from "../db/database.ts";
import { openEmbeddedPostgres } from "../postgres/embedded-postgres.ts";
import { databaseFolder } from "../postgres/postgres-place.ts";
import { postmasterPid } from "../postgres/running-server.ts";
import { openDiskStorage } from "../storage/disk-storage.ts";
import { makeDataFolder } from "../system/data-folder.ts";
import { formatBytes } from "../system/format-bytes.ts";
import { readFreeDisk } from "../system/free-disk.ts";
import type { Log } from "../system/log.ts";
import { eachFile, readContent } from "./copy-files.ts";
import { type BackupFile, type Manifest, readManifest } from "./manifest.ts";
import { changedFile } from "./verify-backup.ts";

interface Parts {
  config: Pick<Config, "dataDir">;
  log: Log;
  /** Stops the restore, which leaves DATA_DIR empty then. */
  signal: AbortSignal;
  onProgress(done: number, all: number): void;
}

export interface RestoredBackup {
  manifest: Manifest;
  /** Ids of assets whose file the backup does not have. */
  missing: string[];
}

/**
 * Restores a backup into DATA_DIR, which must be empty, and starts its database once. Each file is
 * checked while it is copied. Rejects with a readable Error, and leaves DATA_DIR empty then.
 */
export async function restoreBackup(
  folder: string,
  { config: { dataDir }, log, ...copying }: Parts,
): Promise<RestoredBackup> {
  const manifest = await readManifest(folder);
  await refuseUsed(dataDir);
  await makeDataFolder(dataDir);
  try {
    await checkSpace(dataDir, manifest);
    await copyAll(resolve(folder), dataDir, manifest, copying);
    return { manifest, missing: await startOnce(dataDir, manifest, log) };
  } catch (error) {
    for (const name of await readdir(dataDir))
      await rm(join(dataDir, name), { recursive: true, force: true });
    throw error;
  }
}

async function refuseUsed(dataDir: string): Promise<void> {
  const pid = await postmasterPid(databaseFolder(dataDir));
  if (pid !== undefined)
    throw new Error(
      `A service uses DATA_DIR "${dataDir}" (its database has the process id ${pid}). Stop the service, and set DATA_DIR to an empty folder.`,
    );
  const names = await readdir(dataDir).catch((error) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  if (names.length > 0)
    throw new Error(
      `DATA_DIR "${dataDir}" is not empty: it contains ${names.slice(0, 3).join(", ")}. Set DATA_DIR to an empty folder, or move this one away.`,
    );
}

async function checkSpace(dataDir: string, { files }: Manifest): Promise<void> {
  const needed = files.reduce((sum, { bytes }) => sum + bytes, 0);
  const free = await readFreeDisk(dataDir);
  if (free < needed)
    throw new Error(
      `The backup has ${formatBytes(needed)}, and the disk of DATA_DIR has ${formatBytes(free)} free. Free disk space, or set another DATA_DIR.`,
    );
}

// PostgreSQL does not start without it, so an interrupted restore is never taken for a whole one.
const lastFile = "database/global/pg_control";

async function copyAll(
  folder: string,
  dataDir: string,
  { files, folders }: Manifest,
  { signal, onProgress }: Pick<Parts, "signal" | "onProgress">,
): Promise<void> {
  await mkdir(join(dataDir, "postgres"), { mode: 0o700 });
  for (const path of ["database", ...folders]) await mkdir(placeOf(dataDir, path), { mode: 0o700 });
  const all = files.reduce((sum, { bytes }) => sum + bytes, 0);
  let done = 0;
  const copy = async (file: BackupFile) => {
    const content = await readContent(join(folder, file.path), placeOf(dataDir, file.path));
    const fault = !content
      ? `${file.path} is missing.`
      : content.sha256 !== file.sha256 && changedFile(file, content.bytes);
    if (fault) throw new Error(`The backup is damaged: ${fault} Use another backup.`);
    done += file.bytes;
    onProgress(done, all);
  };
  await eachFile(
    files.filter(({ path }) => path !== lastFile),
    signal,
    copy,
  );
  await eachFile(
    files.filter(({ path }) => path === lastFile),
    signal,
    copy,
  );
}

/** The place of a path of the backup in DATA_DIR. */
const placeOf = (dataDir: string, path: string) =>
  path === "database" || path.startsWith("database/")
    ? join(databaseFolder(dataDir), path.slice("database".length))
    : join(dataDir, path);

/**
 * Starts the database, which brings it to the end of the backup, and removes the files that were
 * stored after that. Returns the ids of assets without a file.
 */
async function startOnce(dataDir: string, { bucket }: Manifest, log: Log): Promise<string[]> {
  const server = await openEmbeddedPostgres(dataDir, log);
  const db = openDatabase(server.url, log, { connections: 1 });
  try {
    if (bucket !== null) return [];
    const storage = await openDiskStorage(join(dataDir, "media"));
    const { missing, unnamed } = await findFileFaults(db, storage, new Date(8.64e15));
    for (const key of unnamed) await storage.remove(key);
    return missing.map(({ id }) => id);
  } finally {
    await db.destroy();
    await server.close();
  }
}
