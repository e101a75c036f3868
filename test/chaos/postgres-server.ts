import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { access, chown, glob, mkdir, open, readdir, readFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { execa } from "execa";
import pg from "pg";
import { freePort } from "../../src/commands/own-service.ts";
import { oldestMajor } from "../../src/db/migrate.ts";
import { findPrograms, type RunAs } from "../../src/postgres/postgres-programs.ts";
import { findServerUser } from "../../src/postgres/server-user.ts";

/** A PostgreSQL on a port of 127.0.0.1, as an operator would start it beside the service. */
export interface PostgresServer {
  port: number;
  /** The folder with its programs. */
  programs: string;
  isUp(): boolean;
  /** Kills all of its processes, and starts it again after these seconds. */
  crash(seconds: number): Promise<void>;
  close(): Promise<void>;
}

const user = "reelwright";
const readySeconds = 120;
/** Of all pools of five processes. `track_commit_timestamp` tells when a step was saved. */
const settings = ["max_connections=400", "track_commit_timestamp=on", "unix_socket_directories="];

export const postgresUrl = (port: number) => `postgresql://${user}@127.0.0.1:${port}/postgres`;

export async function startPostgresServer(folder: string, log: string): Promise<PostgresServer> {
  const as: RunAs = process.getuid?.() === 0 ? await findServerUser() : {};
  const data = join(folder, "data");
  await mkdir(data, { recursive: true, mode: 0o700 });
  if (as.uid !== undefined && as.gid !== undefined) await chown(data, as.uid, as.gid);
  const bin = await findServerPrograms(folder, as);
  const own = { ...as, cwd: folder, env: { LC_ALL: "C", TZ: "UTC" }, extendEnv: false };
  const options = ["-U", user, "--auth=trust", "--encoding=UTF8", "--locale=C"];
  await execa(join(bin, "initdb"), ["-D", data, ...options], own);
  const port = await freePort();
  const words = ["-p", String(port), "-c", "listen_addresses=127.0.0.1"];
  const output = await open(log, "a");
  let server: ChildProcess | undefined;
  let up = false;
  const start = async () => {
    server = spawn(
      join(bin, "postgres"),
      ["-D", data, ...words, ...settings.flatMap((each) => ["-c", each])],
      { ...own, stdio: ["ignore", output.fd, output.fd] },
    );
    await waitUntilReady(port);
    up = true;
  };
  const stop = async (signal: "SIGKILL" | "SIGINT") => {
    up = false;
    if (!server?.pid || server.exitCode !== null) return;
    const children = signal === "SIGKILL" ? await childrenOf(server.pid) : [];
    const exited = once(server, "exit");
    server.kill(signal);
    for (const pid of children) killQuietly(pid);
    await exited;
  };
  await start();
  return {
    port,
    programs: bin,
    isUp: () => up,
    async crash(seconds) {
      await stop("SIGKILL");
      await delay(seconds * 1000);
      await start();
    },
    async close() {
      await stop("SIGINT");
      await output.close();
    },
  };
}

/** The newest of Debian's package, else those that the embedded server uses. */
async function findServerPrograms(home: string, as: RunAs): Promise<string> {
  const found: string[] = [];
  for await (const bin of glob("/usr/lib/postgresql/*/bin")) found.push(bin);
  const major = (bin: string) => Number(basename(dirname(bin)));
  const newest = found
    .filter((bin) => major(bin) >= oldestMajor)
    .sort((one, other) => major(other) - major(one));
  for (const bin of newest)
    if (
      await access(join(bin, "initdb")).then(
        () => true,
        () => false,
      )
    )
      return bin;
  return (await findPrograms(home, as, undefined)).bin;
}

async function waitUntilReady(port: number): Promise<void> {
  let last: unknown;
  for (const until = performance.now() + readySeconds * 1000; performance.now() < until; ) {
    const client = new pg.Client({ connectionString: postgresUrl(port) });
    client.on("error", () => {});
    try {
      await client.connect();
      return await client.end();
    } catch (error) {
      last = error;
      await delay(100);
    }
  }
  throw new Error(`PostgreSQL was not ready within ${readySeconds} s.`, { cause: last });
}

async function childrenOf(parent: number): Promise<number[]> {
  const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  const parents = await Promise.all(
    pids.map(async (pid) => {
      const status = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
      return { pid: Number(pid), parent: Number(/\) \w (\d+)/.exec(status)?.[1]) };
    }),
  );
  return parents.filter((one) => one.parent === parent).map(({ pid }) => pid);
}

function killQuietly(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It has ended with its server.
  }
}
