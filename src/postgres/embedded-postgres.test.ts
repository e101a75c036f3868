import { spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
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
    await vi.waitFor(() => expect(isAlive(pid)).toBe(false));
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
    await vi.waitFor(() => expect(isAlive(pid)).toBe(false));
  });

  it("connects to the server that a killed process left running", async () => {
    const module = new URL("./embedded-postgres.ts", import.meta.url).href;
    const script = `const { openEmbeddedPostgres } = await import(${JSON.stringify(module)});
      const { url } = await openEmbeddedPostgres(${JSON.stringify(folder)}, console);
      console.log(url);`;
    const child = spawn(process.execPath, ["--input-type=module", "-e", script], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    const [line] = await once(child.stdout, "data");
    await query(String(line).trim(), writeRow);
    const pid = await serverPid();
    child.kill("SIGKILL");
    await once(child, "exit");
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
    await vi.waitFor(async () => expect(await query(url, readRow)).toEqual([{ answer: 42 }]), {
      timeout: 15_000,
      interval: 50,
    });
    expect(await serverPid()).not.toBe(pid);
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
