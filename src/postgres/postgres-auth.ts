import { createHash } from "node:crypto";
import { chown, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { execa } from "execa";
import type pg from "pg";
import { type PostgresPlace, serverDataFolder } from "./postgres-place.ts";
import type { PostgresPrograms } from "./postgres-programs.ts";

/** The database user of the service, a superuser of the embedded server. */
export const databaseUser = "reelwright";

/** Whether the access rules (pg_hba.conf) of the data require the password. */
export async function requiresPassword(place: PostgresPlace): Promise<boolean> {
  const rules = await readFile(rulesPath(place.data), "utf8").catch(() => "");
  return rules === accessRules(place.password);
}

/** Writes the access rules into a data folder. */
export async function writeAccessRules(
  data: string,
  { as, password }: PostgresPlace,
): Promise<void> {
  const path = rulesPath(data);
  await writeFile(`${path}.new`, accessRules(password), { mode: 0o600, flush: true });
  if (as.uid !== undefined && as.gid !== undefined) await chown(`${path}.new`, as.uid, as.gid);
  await rename(`${path}.new`, path);
}

/**
 * Sets the password of a stopped server in PostgreSQL's single-user mode, which opens no socket:
 * for data of an earlier version, and for a restored backup without its password file. Returns
 * false if PostgreSQL fails; the log contains the reason.
 */
export async function setPasswordOffline(
  place: PostgresPlace,
  { bin }: PostgresPrograms,
  logPath: string,
): Promise<boolean> {
  const args = ["--single", "-D", serverDataFolder(place.as, place.data), "postgres"];
  const { exitCode } = await execa(join(bin, "postgres"), args, {
    ...place.as,
    cwd: place.data,
    env: { LC_ALL: "C", TZ: "UTC" },
    extendEnv: false,
    reject: false,
    input: `${alterPassword(place)}\n`,
    stdout: "ignore",
    stderr: { file: logPath, append: true },
  });
  if (exitCode === 0) await writeAccessRules(place.data, place);
  return exitCode === 0;
}

/** Sets the password of a running server of an earlier version, which trusts local connections. */
export async function setPasswordOnline(place: PostgresPlace, client: pg.Client): Promise<void> {
  await client.query(alterPassword(place));
  await writeAccessRules(place.data, place);
  await client.query("select pg_reload_conf()");
}

const rulesPath = (data: string) => join(data, "pg_hba.conf");

/** The password consists of hexadecimal digits, so it needs no escaping. */
const alterPassword = ({ password }: PostgresPlace) =>
  `alter role ${databaseUser} with password '${password}'`;

/** Contains a hash of the password, which shows whether the server has this password. */
function accessRules(password: string): string {
  const hash = createHash("sha256").update(password).digest("hex");
  return [
    "# Written by Reelwright. Changes are overwritten.",
    `# SHA-256 of the password: ${hash}`,
    `local all ${databaseUser} scram-sha-256`,
    "",
  ].join("\n");
}
