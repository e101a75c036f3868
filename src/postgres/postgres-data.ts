import { randomUUID } from "node:crypto";
import { chown, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { execa } from "execa";
import { isAlive } from "../system/is-process-alive.ts";
import { databaseUser, writeAccessRules } from "./postgres-auth.ts";
import { makeOwnedFolder, type PostgresPlace, serverDataFolder } from "./postgres-place.ts";
import type { PostgresPrograms } from "./postgres-programs.ts";

/** The major version that created the data. Undefined before the first start. */
export async function dataMajor(place: PostgresPlace): Promise<number | undefined> {
  const text = await readFile(join(place.data, "PG_VERSION"), "utf8").catch(() => undefined);
  return text === undefined ? undefined : Number.parseInt(text, 10);
}

/** Creates the data folder atomically. If two first starts run concurrently, one folder is kept. */
export async function initialize(place: PostgresPlace, { bin }: PostgresPrograms): Promise<void> {
  await removeLeftovers(place);
  const part = join(place.home, `new-${process.pid}-${randomUUID()}`);
  await makeOwnedFolder(part, place.as);
  const passwordPath = join(place.home, `password-${process.pid}-${randomUUID()}`);
  try {
    await writeFile(passwordPath, place.password, { mode: 0o600 });
    if (place.as.uid !== undefined && place.as.gid !== undefined)
      await chown(passwordPath, place.as.uid, place.as.gid);
    const args = [
      "-D",
      serverDataFolder(place.as, part),
      "-U",
      databaseUser,
      "--auth=scram-sha-256",
      `--pwfile=../${basename(passwordPath)}`,
      "--encoding=UTF8",
      "--locale=C",
      "--no-instructions",
    ];
    await execa(join(bin, "initdb"), args, {
      ...place.as,
      cwd: part,
      env: { LC_ALL: "C", TZ: "UTC" },
      extendEnv: false,
    });
    await writeAccessRules(part, place);
    await rename(part, place.data).catch((error) => {
      if (error.code !== "ENOTEMPTY" && error.code !== "EEXIST") throw error;
    });
  } finally {
    await rm(passwordPath, { force: true });
    await rm(part, { recursive: true, force: true });
  }
}

async function removeLeftovers(place: PostgresPlace): Promise<void> {
  for (const name of await readdir(place.home)) {
    const pid = /^(?:new|password)-(\d+)-/.exec(name)?.[1];
    if (pid && !isAlive(Number(pid)))
      await rm(join(place.home, name), { recursive: true, force: true });
  }
}
