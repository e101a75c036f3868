import { createBackup } from "../backup/create-backup.ts";
import type { Manifest } from "../backup/manifest.ts";
import { restoreBackup } from "../backup/restore-backup.ts";
import { verifyBackup } from "../backup/verify-backup.ts";
import { type Config, environmentWith, readConfig } from "../config/config.ts";
import { systemClock } from "../system/clock.ts";
import { formatBytes } from "../system/format-bytes.ts";
import { openLog } from "../system/log.ts";
import { UsageError } from "./options.ts";

const usage = "Use ./reelwright backup create [DIR]|restore DIR|verify DIR, or --help.";

/** Creates, restores or checks a backup. Returns the exit code. */
export async function runBackupAction(words: string[]): Promise<number> {
  const [action, folder, ...more] = words;
  const isKnown = action === "create" || action === "restore" || action === "verify";
  if (!isKnown || more.length > 0 || (folder === undefined && action !== "create"))
    throw new UsageError(
      `${words.length ? `Invalid arguments "${words.join(" ")}"` : "Missing action"}. ${usage}`,
    );
  const config = readConfig(environmentWith());
  const stop = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.once(signal, () => stop.abort(new Error("Stopped. Nothing was left behind.")));
  if (action === "verify") return verify(folder ?? "", stop.signal);
  if (config.databaseUrl)
    throw new Error(
      "DATABASE_URL is set, and this command backs up the embedded database. For your own PostgreSQL use pg_dump or its online backups: see docs/backup.md.",
    );
  return action === "create"
    ? create(config, folder, stop.signal)
    : restore(config, folder ?? "", stop.signal);
}

async function create(
  config: Config,
  named: string | undefined,
  signal: AbortSignal,
): Promise<number> {
  const now = systemClock.now();
  const folder = named ?? `backups/${now.toISOString().slice(0, 19).replaceAll(":", "-")}Z`;
  const { default: about } = await import("../../package.json", { with: { type: "json" } });
  const progress = { database: printProgress("Database"), files: printProgress("Files") };
  const { manifest, missing } = await createBackup(folder, {
    ...{ config, now, signal, version: about.version },
    log: openLog(config, "backup"),
    onProgress: (part, done, all) => progress[part](done, all),
  });
  console.log(`Created ${folder}: ${describe(manifest)}.`);
  if (manifest.bucket !== null)
    console.log(`The media are in the bucket "${manifest.bucket}": see docs/backup.md.`);
  if (config.secretKey) console.log("SECRET_KEY is not part of the backup. Keep it as well.");
  return warnOfMissing(missing);
}

async function restore(config: Config, folder: string, signal: AbortSignal): Promise<number> {
  const { manifest, missing } = await restoreBackup(folder, {
    ...{ config, signal },
    log: openLog(config, "backup"),
    onProgress: printProgress("Restore"),
  });
  console.log(`Restored ${describe(manifest)} to ${config.dataDir}.`);
  if (!config.secretKey && !manifest.files.some(({ path }) => path === "secret.key"))
    console.log("The backup has no secret.key. Set SECRET_KEY to that of the backed-up service.");
  return warnOfMissing(missing);
}

async function verify(folder: string, signal: AbortSignal): Promise<number> {
  const { manifest, faults } = await verifyBackup(folder, {
    signal,
    onProgress: printProgress("Check"),
  });
  for (const fault of faults) console.log(`✗ ${fault}`);
  if (faults.length === 0) console.log(`✓ ${folder}: ${describe(manifest)}`);
  return faults.length === 0 ? 0 : 1;
}

const idsShownMax = 5;

/** Not a failure: the installation had lost these files before. */
function warnOfMissing(missing: string[]): number {
  if (missing.length > 0) {
    const ids = missing.slice(0, idsShownMax).join(", ");
    const rest = missing.length > idsShownMax ? ", …" : "";
    console.log(
      `The files of ${missing.length} assets were missing before the backup: ${ids}${rest}. Run ./reelwright check.`,
    );
  }
  return 0;
}

function describe({ files, created_at, reelwright }: Manifest): string {
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  return `${files.length} files, ${formatBytes(bytes)}, of ${created_at}, version ${reelwright}`;
}

const stepPercent = 10;

/** Prints each tenth. */
function printProgress(label: string): (done: number, all: number) => void {
  let printed = -1;
  return (done, all) => {
    const percent = all === 0 ? 100 : Math.floor((done / all) * 100);
    const step = Math.floor(percent / stepPercent) * stepPercent;
    if (step === printed) return;
    printed = step;
    console.log(`${label} ${step} % of ${formatBytes(all)}`);
  };
}
