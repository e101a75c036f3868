import { spawn } from "node:child_process";
import { open, readFile, rm, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { isAlive } from "../system/is-process-alive.ts";
import { requiresPassword, setPasswordOffline } from "./postgres-auth.ts";
import { type PostgresPlace, serverDataFolder, socketName } from "./postgres-place.ts";
import type { PostgresPrograms } from "./postgres-programs.ts";
import { postmasterPid, runsOn } from "./running-server.ts";

const settings = {
  listen_addresses: "",
  unix_socket_permissions: "0700",
  max_connections: "200",
  shared_buffers: "128MB",
  jit: "off",
  // Parallel workers need /dev/shm, which is only 64 MB in a container.
  max_parallel_workers_per_gather: "0",
  // "minimal" would exclude online backups.
  wal_level: "replica",
  max_wal_senders: "0",
  log_checkpoints: "off",
  timezone: "UTC",
};

/** Starts a server that outlives this process. `ended` returns whether it has exited. */
export async function startPostmaster(
  place: PostgresPlace,
  programs: PostgresPrograms,
): Promise<{ ended(): boolean }> {
  await retirePid(place);
  const logPath = join(place.home, "postgres.log");
  const log = await open(logPath, "a", 0o600);
  try {
    const isProtected =
      (await requiresPassword(place)) || (await setPasswordOffline(place, programs, logPath));
    return isProtected ? spawnPostmaster(place, programs, log.fd) : { ended: () => true };
  } finally {
    await log.close();
  }
}

function spawnPostmaster(
  place: PostgresPlace,
  { bin }: PostgresPrograms,
  log: number,
): { ended(): boolean } {
  const socketFolder = place.run.startsWith(place.home)
    ? relative(place.data, place.run)
    : place.run;
  const options = Object.entries({ ...settings, unix_socket_directories: socketFolder }).flatMap(
    ([name, value]) => ["-c", `${name}=${value}`],
  );
  // A separate session, so that Ctrl-C in the terminal does not stop the database before the
  // service.
  const child = spawn(
    join(bin, "postgres"),
    ["-D", serverDataFolder(place.as, place.data), ...options],
    {
      ...place.as,
      cwd: place.data,
      env: { LC_ALL: "C", TZ: "UTC" },
      detached: true,
      stdio: ["ignore", log, log],
    },
  );
  let failed = false;
  child.once("error", () => {
    failed = true;
  });
  child.unref();
  return { ended: () => failed || child.exitCode !== null || child.signalCode !== null };
}

/**
 * After a reboot, postmaster.pid may contain the id of an unrelated process, and PostgreSQL would
 * not start. Only the id is replaced: with the other lines PostgreSQL detects surviving children of
 * a crash.
 */
async function retirePid(place: PostgresPlace): Promise<void> {
  const path = join(place.data, "postmaster.pid");
  const text = await readFile(path, "utf8").catch(() => "");
  if (!isAlive(Number.parseInt(text, 10)) || (await postmasterPid(place.data)) !== undefined)
    return;
  await writeFile(path, text.replace(/^\d+/, "2147483646"));
  await rm(join(place.run, `${socketName}.lock`), { force: true });
}

/** Stops the server (fast shutdown). Resolves when it has exited. */
export async function stopPostmaster(place: PostgresPlace): Promise<void> {
  const pid = await postmasterPid(place.data);
  if (pid === undefined) return;
  process.kill(pid, "SIGINT");
  while (await runsOn(place.data, pid)) await delay(10);
}

/** Returns the last three lines of the log of the server. */
export async function logTail(place: PostgresPlace): Promise<string> {
  const text = await readFile(join(place.home, "postgres.log"), "utf8").catch(() => "");
  return text.trimEnd().split("\n").slice(-3).join("\n");
}
