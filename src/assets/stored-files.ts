import { type Kysely, sql } from "kysely";
import type { Database } from "../db/schema.ts";
import type { Storage } from "../storage/storage.ts";

// The name of an advisory lock: while a backup copies files, none is removed.
const copyLock = 7_203_512;

interface Session {
  query(text: string, values: unknown[]): Promise<{ rows: { taken: boolean }[] }>;
}

/**
 * Keeps the files of deleted assets until the session ends: rows that a backup contains may name
 * them. Returns false if another session does so already.
 */
export async function keepDeletedFiles(session: Session): Promise<boolean> {
  const { rows } = await session.query("select pg_try_advisory_lock($1) as taken", [copyLock]);
  return rows[0]?.taken === true;
}

/**
 * Whether a backup needs the files of deleted assets. A file whose row was deleted before this call
 * can be removed after it: a backup that starts meanwhile does not contain the row.
 */
export async function areDeletedFilesKept(db: Kysely<Database>): Promise<boolean> {
  const { rows } = await sql<{ kept: boolean }>`
    select exists (
      select from pg_locks
      where locktype = 'advisory' and objsubid = 1 and classid = 0 and objid = ${copyLock}
        and database = (select oid from pg_database where datname = current_database())
    ) as kept`.execute(db);
  return rows[0]?.kept === true;
}

/** The differences between the rows of assets and the files of the storage. */
export interface FileFaults {
  /** Files that rows name and that do not exist, with the asset. */
  missing: { id: string; account_id: string; storage_key: string }[];
  /** Files that no row names and whose removal is not planned. */
  unnamed: string[];
}

/**
 * Compares rows and files. Files that were stored after `before` are left out, because their rows
 * may not be committed.
 */
export async function findFileFaults(
  db: Kysely<Database>,
  storage: Pick<Storage, "list" | "exists">,
  before: Date,
): Promise<FileFaults> {
  const files = await storage.list("assets");
  const stored = new Set(files.map(({ key }) => key));
  const { rows } = await sql<{ id: string | null; account_id: string; storage_key: string }>`
    select id, account_id, storage_key from assets
    union all select id, account_id, storage_key from asset_payments
    union all select null, '', storage_key from asset_removals`.execute(db);
  const named = new Set(rows.map(({ storage_key }) => storage_key));
  const missing = [];
  for (const { id, account_id, storage_key } of rows)
    if (id !== null && !stored.has(storage_key) && !(await storage.exists(storage_key)))
      missing.push({ id, account_id, storage_key });
  const unnamed = files.filter(({ key, modifiedAt }) => !named.has(key) && modifiedAt < before);
  return {
    missing: await stillNamed(db, missing),
    unnamed: unnamed.map(({ key }) => key),
  };
}

/** Without those that were deleted during the comparison. */
async function stillNamed(
  db: Kysely<Database>,
  files: FileFaults["missing"],
): Promise<FileFaults["missing"]> {
  if (files.length === 0) return files;
  const keys = files.map(({ storage_key }) => storage_key);
  const { rows } = await sql<{ storage_key: string }>`
    select storage_key from assets where storage_key = any(${keys})
    union select storage_key from asset_payments where storage_key = any(${keys})`.execute(db);
  const named = new Set(rows.map(({ storage_key }) => storage_key));
  return files.filter(({ storage_key }) => named.has(storage_key));
}
