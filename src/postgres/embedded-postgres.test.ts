import { spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdir, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, afterEach, describe, expect, it, vi } from "vitest";
import { isAlive } from "../system/is-process-alive.ts";
import { openLog } from "../system/log.ts";
import { type EmbeddedPostgres, openEmbeddedPostgres } from "./embedded-postgres.ts";

const log = openLog({ logLevel: "fatal", logPretty: false }, "test");
// The tests share one data directory, because creating one is slow.
const folder = await mkdtemp(join(tmpdir(), "reelwright-pg-"));
const opened: EmbeddedPostgres[] = [];
const patience = { timeout: 200_000, interval: 50 };

afterEach(async () => {
  for (const server of opened.splice(0)) await server.close();
});

afterAll(() => rm(folder, { recursive: true, force: true }));

async function open(dataDir = folder): Promise<EmbeddedPostgres> {
  const server = await openEmbeddedPostgres(dataDir, log);
  opened.push(server);
  return server;
}

async function closeFirst(): Promise<void> {
  await opened.shift()?.close();
}

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => undefined);
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

async function serverPid(): Promise<number> {
  return Number.parseInt(await readFile(join(folder, "postgres/data/postmaster.pid"), "utf8"), 10);
}

const settingsPath = join(folder, "postgres/data/postgresql.conf");
const serverLogPath = join(folder, "postgres/postgres.log");
const rulesPath = join(folder, "postgres/data/pg_hba.conf");
/** The URL without its password. */
const withoutPassword = (url: string) => url.replace(/:[0-9a-f]{64}@/, "@");

const writeRow = "drop table if exists kept; create table kept as select 42 as answer";
const readRow = "select answer from kept";

describe("openEmbeddedPostgres", () => {
  it("shares one server between two concurrent first starts, and the last one stops it", async () => {
    const [first] = await Promise.all([open(), open()]);
    await query(first.url, writeRow);
    const pid = await serverPid();
    await closeFirst();
    expect(isAlive(pid)).toBe(true);
    expect(await query(first.url, readRow)).toEqual([{ answer: 42 }]);
    await closeFirst();
    await vi.waitFor(() => expect(isAlive(pid)).toBe(false), patience);
  });

  it("creates a UTF-8 database with fsync, without TCP, and stops it at the end", async () => {
    const { url } = await open();
    const [settings] = await query(
      url,
      "select current_setting('fsync') fsync, current_setting('listen_addresses') tcp, getdatabaseencoding() encoding",
    );
    expect(settings).toEqual({ fsync: "on", tcp: "", encoding: "UTF8" });
    const pid = await serverPid();
    await closeFirst();
    await vi.waitFor(() => expect(isAlive(pid)).toBe(false), patience);
  });

  it("connects to the server that a killed process left running", async () => {
    const program = await startProgram();
    await query(program.url, writeRow);
    const pid = await serverPid();
    await program.kill();
    expect(isAlive(pid)).toBe(true);
    const { url } = await open();
    expect(await query(url, readRow)).toEqual([{ answer: 42 }]);
    expect(await serverPid()).toBe(pid);
  });

  it("restarts a killed server without losing committed data", async () => {
    const { url } = await open();
    await query(url, writeRow);
    const pid = await serverPid();
    process.kill(pid, "SIGKILL");
    await vi.waitFor(
      async () => expect(await query(url, readRow)).toEqual([{ answer: 42 }]),
      patience,
    );
    expect(await serverPid()).not.toBe(pid);
  });

  it("keeps trying to restart a server whose disk was full, until it starts", async () => {
    const { url } = await open();
    await query(url, writeRow);
    const settings = await readFile(settingsPath, "utf8");
    await writeFile(settingsPath, "no_such_setting = 1");
    process.kill(await serverPid(), "SIGKILL");
    // More starts than one round of attempts has.
    await vi.waitFor(
      async () =>
        expect(
          (await readFile(serverLogPath, "utf8")).split("no_such_setting").length,
        ).toBeGreaterThan(6),
      patience,
    );
    await writeFile(settingsPath, settings);
    await vi.waitFor(
      async () => expect(await query(url, readRow)).toEqual([{ answer: 42 }]),
      patience,
    );
  });

  it("starts if postmaster.pid contains the id of another process, as after a restart of a container", async () => {
    const { url } = await open();
    await query(url, writeRow);
    const left = await readFile(join(folder, "postgres/data/postmaster.pid"), "utf8");
    await closeFirst();
    await writeFile(
      join(folder, "postgres/data/postmaster.pid"),
      left.replace(/^\d+/, String(process.pid)),
    );
    expect(await query((await open()).url, readRow)).toEqual([{ answer: 42 }]);
  });

  it("starts from a copy of the folder, also if root has restored it", async () => {
    await query((await open()).url, writeRow);
    await closeFirst();
    const copy = await mkdtemp(join(tmpdir(), "reelwright-pg-copy-"));
    await cp(folder, copy, { recursive: true });
    expect(await query((await open(copy)).url, readRow)).toEqual([{ answer: 42 }]);
    await closeFirst();
    await rm(copy, { recursive: true });
  });

  it("rejects a connection without the password, so that other processes of the server's user cannot connect", async () => {
    const { url } = await open();
    expect(withoutPassword(url)).not.toBe(url);
    await expect(query(withoutPassword(url), "select 1")).rejects.toThrow(/password/);
    const wrong = url.replace(/:[0-9a-f]{64}@/, `:${"0".repeat(64)}@`);
    await expect(query(wrong, "select 1")).rejects.toMatchObject({ code: "28P01" });
    expect((await stat(join(folder, "postgres-password"))).mode & 0o777).toBe(0o600);
    const socketFolder = new URL(url.replace("@/", "@localhost/")).searchParams.get("host") ?? "";
    expect((await stat(socketFolder)).mode & 0o777).toBe(0o700);
  });

  it("sets a password for the data of an earlier version, which trusted every local process", async () => {
    await query((await open()).url, writeRow);
    await closeFirst();
    await writeFile(rulesPath, "local all all trust\n");
    const { url } = await open();
    await expect(query(withoutPassword(url), readRow)).rejects.toThrow(/password/);
    expect(await query(url, readRow)).toEqual([{ answer: 42 }]);
  });

  it("sets a password for the running server that an earlier version left", async () => {
    const program = await startProgram();
    await trustLocalConnections(program.url);
    await program.kill();
    // The server learns a moment later that its last process has ended.
    const locks = "select from pg_locks where locktype = 'advisory'";
    await vi.waitFor(async () => expect(await query(program.url, locks)).toEqual([]), patience);
    const { url } = await open();
    await vi.waitFor(
      () => expect(query(withoutPassword(url), "select 1")).rejects.toThrow(/password/),
      patience,
    );
    expect(await query(url, "select 1 as one")).toEqual([{ one: 1 }]);
  });

  it("leaves a running server of an earlier version as it is while other processes use it", async () => {
    const { url } = await open();
    await trustLocalConnections(url);
    await open();
    expect(await query(withoutPassword(url), "select 1 as one")).toEqual([{ one: 1 }]);
  });

  it("replaces the password of a restored backup without its password file", async () => {
    await query((await open()).url, writeRow);
    await closeFirst();
    await rm(join(folder, "postgres-password"));
    expect(await query((await open()).url, readRow)).toEqual([{ answer: 42 }]);
  });

  it("puts the socket elsewhere if its path would be too long", async () => {
    const long = join(folder, "a-long-name-".repeat(12));
    await mkdir(long, { recursive: true });
    const { url } = await open(long);
    expect(url).not.toContain("a-long-name");
    expect(await query(url, "select 1 as one")).toEqual([{ one: 1 }]);
    await closeFirst();
    await rm(new URL(url.replace("@/", "@localhost/")).searchParams.get("host") ?? "", {
      recursive: true,
    });
  });

  it("rejects data of a PostgreSQL version that is not installed", async () => {
    await open();
    await closeFirst();
    await writeFile(join(folder, "postgres/data/PG_VERSION"), "9\n");
    await expect(openEmbeddedPostgres(folder, log)).rejects.toThrow(
      /PostgreSQL 9, which created the data .* set DATABASE_URL/,
    );
  });
});

/** Starts the server in another process. `kill` ends that process with SIGKILL. */
async function startProgram() {
  const module = new URL("./embedded-postgres.ts", import.meta.url).href;
  const script = `const { openEmbeddedPostgres } = await import(${JSON.stringify(module)});
    const { url } = await openEmbeddedPostgres(${JSON.stringify(folder)}, console);
    console.log(url);`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", script], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [line] = await once(child.stdout, "data");
  return {
    url: String(line).trim(),
    kill: async () => {
      child.kill("SIGKILL");
      await once(child, "exit");
    },
  };
}

/** Restores the access rules of an earlier version. */
async function trustLocalConnections(url: string): Promise<void> {
  await writeFile(rulesPath, "local all all trust\n");
  await query(url, "select pg_reload_conf()");
  await vi.waitFor(() => query(withoutPassword(url), "select 1"), patience);
}
