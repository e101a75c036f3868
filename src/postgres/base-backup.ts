import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type pg from "pg";

/** An online backup of a server. All paths are relative to its data folder. */
interface BaseBackup {
  /** The major version of the server. */
  major: number;
  /** Some may disappear before they are read. */
  files: string[];
  folders: string[];
  /**
   * Ends the backup. Returns the file `backup_label` and the paths of the log segments that belong
   * to it.
   */
  finish(): Promise<{ label: string; segments: string[] }>;
}

// As pg_basebackup leaves out: contents that a server makes anew, and marks of the running one.
const inEmptyFolders = /^pg_(wal|dynshmem|notify|replslot|serial|snapshots|stat_tmp|subtrans)\//;
const skippedFiles =
  /(^|\/)(postmaster\.(pid|opts)|pg_internal\.init(\.\d+)?|backup_label(\.old)?|tablespace_map(\.old)?|pgsql_tmp.*|.*\.new)$/;

const slot = "reelwright_backup";

/**
 * Starts an online backup of a running server with PostgreSQL's low-level interface, and keeps its
 * log until `finish`. The backup ends without effect if the session ends before that. `data`: the
 * data folder.
 * Why: docs/decisions/backups.md
 */
export async function startBaseBackup(session: pg.Client, data: string): Promise<BaseBackup> {
  const { rows } = await session.query(
    "select current_setting('wal_level') as level, current_setting('server_version') as version",
  );
  if (rows[0].level === "minimal")
    throw new Error(
      "The running database server was started by an earlier version, which cannot be backed up online. Restart the service, then try again.",
    );
  await session.query("select pg_create_physical_replication_slot($1, true, true)", [slot]);
  const first = await session.query(
    "select pg_walfile_name(pg_backup_start('reelwright', true)) as segment",
  );
  const entries = (await readdir(data, { recursive: true, withFileTypes: true }))
    .map((entry) => ({ entry, path: join(entry.parentPath, entry.name).slice(data.length + 1) }))
    .filter(({ path }) => !inEmptyFolders.test(path));
  return {
    major: Number.parseInt(rows[0].version, 10),
    files: entries
      .filter(({ entry, path }) => entry.isFile() && !skippedFiles.test(path))
      .map(({ path }) => path),
    folders: entries.filter(({ entry }) => entry.isDirectory()).map(({ path }) => path),
    finish: async () => {
      const last = await session.query(
        "select pg_walfile_name(lsn) as segment, labelfile as label from pg_backup_stop(false)",
      );
      const { segment, label } = last.rows[0];
      const names = (await readdir(join(data, "pg_wal"))).filter((name) =>
        /^[0-9A-F]{24}$/.test(name),
      );
      const segments = names
        .filter((name) => name >= first.rows[0].segment && name <= segment)
        .map((name) => `pg_wal/${name}`);
      return { label, segments };
    },
  };
}
