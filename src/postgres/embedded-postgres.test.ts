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
// The cases share one data directory, for making one takes the longest.
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

const keepARow = "drop table if exists kept; create table kept as select 42 as answer";
const readTheRow = "select answer from kept";

describe("openEmbeddedPostgres", () => {
  it("two first starts at once share one server; the last one out stops it", async () => {
    const [first] = await Promise.all([open(), open()]);
    await query(first.url, keepARow);
    const pid = await serverPid();
    await closeFirst();
    expect(isAlive(pid)).toBe(true);
    expect(await query(first.url, readTheRow)).toEqual([{ answer: 42 }]);
    await closeFirst();
    await vi.waitFor(() => expect(isAlive(pid)).toBe(false));
  });

  it("makes a UTF-8 database with fsync on that only its socket reaches, and stops it at the end", async () => {
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

  it("after a kill -9 of the program the next start joins the server that it left", async () => {
    const module = new URL("./embedded-postgres.ts", import.meta.url).href;
    const script = `const { openEmbeddedPostgres } = await import(${JSON.stringify(module)});
      const { url } = await openEmbeddedPostgres(${JSON.stringify(folder)}, console);
      console.log(url);`;
    const child = spawn(process.execPath, ["--input-type=module", "-e", script], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    const [line] = await once(child.stdout, "data");
    await query(String(line).trim(), keepARow);
    const pid = await serverPid();
    child.kill("SIGKILL");
    await once(child, "exit");
    expect(isAlive(pid)).toBe(true);
    const { url } = await open();
    expect(await query(url, readTheRow)).toEqual([{ answer: 42 }]);
    expect(await serverPid()).toBe(pid);
  });

  it("after a kill -9 of the server it is started again under the running program, and nothing acknowledged is lost", async () => {
    const { url } = await open();
    await query(url, keepARow);
    const pid = await serverPid();
    process.kill(pid, "SIGKILL");
    await vi.waitFor(async () => expect(await query(url, readTheRow)).toEqual([{ answer: 42 }]), {
      timeout: 15_000,
      interval: 50,
    });
    expect(await serverPid()).not.toBe(pid);
  });

  it("a postmaster.pid that names another process, as after a restart of a container, does not stop the start", async () => {
    const { url } = await open();
    await query(url, keepARow);
    const left = await readFile(join(folder, "postgres/data/postmaster.pid"), "utf8");
    await closeFirst();
    await writeFile(
      join(folder, "postgres/data/postmaster.pid"),
      left.replace(/^\d+/, String(process.pid)),
    );
    expect(await query((await open()).url, readTheRow)).toEqual([{ answer: 42 }]);
  });

  it("a copy of the folder is a backup, also one that root has put back", async () => {
    await query((await open()).url, keepARow);
    await closeFirst();
    const copy = await mkdtemp(join(tmpdir(), "reelwright-pg-copy-"));
    await cp(folder, copy, { recursive: true });
    expect(await query((await open(copy)).url, readTheRow)).toEqual([{ answer: 42 }]);
    await closeFirst();
    await rm(copy, { recursive: true });
  });

  it("a path too long for a socket works: the socket is kept elsewhere", async () => {
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

  it("data of a PostgreSQL that is not here is refused with the way out", async () => {
    await open();
    await closeFirst();
    await writeFile(join(folder, "postgres/data/PG_VERSION"), "9\n");
    await expect(openEmbeddedPostgres(folder, log)).rejects.toThrow(
      /PostgreSQL 9, which made the data .* Set DATABASE_URL/,
    );
  });
});
