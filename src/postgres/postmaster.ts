import { spawn } from "node:child_process";
import { open, readFile, readlink, rm, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { isAlive } from "../system/is-process-alive.ts";
import { type PostgresPlace, serverDataFolder, socketName } from "./postgres-data.ts";
import type { PostgresPrograms } from "./postgres-programs.ts";

const settings = {
  listen_addresses: "",
  unix_socket_permissions: "0700",
  max_connections: "200",
  shared_buffers: "128MB",
  jit: "off",
  // Parallel workers share memory through /dev/shm, of which a container has 64 MB.
  max_parallel_workers_per_gather: "0",
  wal_level: "minimal",
  max_wal_senders: "0",
  log_checkpoints: "off",
  timezone: "UTC",
};

/** Starts a server that outlives this process. Returns a way to ask whether it has ended. */
export async function startPostmaster(
  place: PostgresPlace,
  { bin }: PostgresPrograms,
): Promise<{ ended(): boolean }> {
  await retirePid(place);
  const log = await open(join(place.home, "postgres.log"), "a", 0o600);
  const socketFolder = place.run.startsWith(place.home)
    ? relative(place.data, place.run)
    : place.run;
  const options = Object.entries({ ...settings, unix_socket_directories: socketFolder }).flatMap(
    ([name, value]) => ["-c", `${name}=${value}`],
  );
  // Its own session: Ctrl-C in the terminal must not stop the database before the service has
  // finished with it.
  const child = spawn(
    join(bin, "postgres"),
    ["-D", serverDataFolder(place.as, place.data), ...options],
    {
      ...place.as,
      cwd: place.data,
      env: { LC_ALL: "C", TZ: "UTC" },
      detached: true,
      stdio: ["ignore", log.fd, log.fd],
    },
  );
  let failed = false;
  child.once("error", () => {
    failed = true;
  });
  child.unref();
  await log.close();
  return { ended: () => failed || child.exitCode !== null || child.signalCode !== null };
}

/**
 * The number of the server that runs on this data; undefined when there is none, even if a file
 * says so.
 */
export async function postmasterPid(place: PostgresPlace): Promise<number | undefined> {
  const text = await readFile(join(place.data, "postmaster.pid"), "utf8").catch(() => "");
  const pid = Number.parseInt(text, 10);
  return (await runsOn(place, pid)) ? pid : undefined;
}

/**
 * After a restart of the machine or the container, postmaster.pid can name a process that is
 * something else now; PostgreSQL would then refuse to start. The number is replaced, not the file:
 * its other lines let PostgreSQL notice survivors of a crash.
 */
async function retirePid(place: PostgresPlace): Promise<void> {
  const path = join(place.data, "postmaster.pid");
  const text = await readFile(path, "utf8").catch(() => "");
  if (!isAlive(Number.parseInt(text, 10)) || (await postmasterPid(place)) !== undefined) return;
  await writeFile(path, text.replace(/^\d+/, "2147483646"));
  await rm(join(place.run, `${socketName}.lock`), { force: true });
}

/** Ends the server: open sessions are closed, everything is written. Resolves when it is gone. */
export async function stopPostmaster(place: PostgresPlace): Promise<void> {
  const pid = await postmasterPid(place);
  if (pid === undefined) return;
  process.kill(pid, "SIGINT");
  while (await runsOn(place, pid)) await delay(10);
}

// A dead process that nobody has asked about yet still has a number, but no folder.
async function runsOn(place: PostgresPlace, pid: number): Promise<boolean> {
  if (!isAlive(pid)) return false;
  if (process.platform !== "linux") return true;
  const folder = await readlink(`/proc/${pid}/cwd`).catch(() => undefined);
  return folder === place.data;
}

/** The last lines of the server's log. */
export async function logTail(place: PostgresPlace): Promise<string> {
  const text = await readFile(join(place.home, "postgres.log"), "utf8").catch(() => "");
  return text.trimEnd().split("\n").slice(-3).join("\n");
}
