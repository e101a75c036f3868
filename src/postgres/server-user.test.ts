import { lchown, link, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { findUser } from "../system/find-user.ts";
import { openLog } from "../system/log.ts";
import { type EmbeddedPostgres, openEmbeddedPostgres } from "./embedded-postgres.ts";
import { findServerUser } from "./server-user.ts";

const isRoot = process.getuid?.() === 0 && process.platform === "linux";
const log = openLog({ logLevel: "fatal", logPretty: false }, "test");
// The tests share one data directory, because creating one is slow.
const folder = await mkdtemp(join(tmpdir(), "reelwright-pg-"));
let server: EmbeddedPostgres | undefined;

async function open(): Promise<EmbeddedPostgres> {
  server = await openEmbeddedPostgres(folder, log);
  return server;
}

async function close(): Promise<void> {
  await server?.close();
  server = undefined;
}

afterEach(close);
afterAll(() => rm(folder, { recursive: true, force: true }));

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

const serverPid = async () =>
  Number.parseInt(await readFile(join(folder, "postgres/data/postmaster.pid"), "utf8"), 10);
const writeRow = "drop table if exists kept; create table kept as select 42 as answer";
const readRow = "select answer from kept";

describe.runIf(isRoot)("the user of the server, when root starts it", () => {
  const ownerOf = async (path: string) => (await stat(join(folder, path))).uid;
  const uidOf = async (name: string) => (await findUser(name))?.uid;

  async function giveToNobody(): Promise<void> {
    const nobody = await findUser("nobody");
    const paths = await readdir(join(folder, "postgres"), { recursive: true });
    for (const path of ["", ...paths.filter((name) => !name.startsWith("postgresql-"))])
      await lchown(join(folder, "postgres", path), nobody?.uid ?? 0, nobody?.gid ?? 0);
  }

  it("is reelwright, also for data of an earlier version, which belong to nobody", async () => {
    await query((await open()).url, writeRow);
    await close();
    await giveToNobody();
    const { url } = await open();
    expect(await query(url, readRow)).toEqual([{ answer: 42 }]);
    const own = await uidOf("reelwright");
    expect(own).toBeGreaterThan(0);
    expect([await ownerOf("postgres"), await ownerOf("postgres/data/base")]).toEqual([own, own]);
    expect((await stat(`/proc/${await serverPid()}`)).uid).toBe(own);
  });

  it("is reelwright for data that another machine's user of that name has written", async () => {
    await query((await open()).url, writeRow);
    await close();
    for (const path of ["postgres", "postgres/data"]) await lchown(join(folder, path), 4242, 4242);
    expect(await query((await open()).url, readRow)).toEqual([{ answer: 42 }]);
  });

  it("does not change for files with another name, which may be files of the system", async () => {
    await open();
    await close();
    const [other, inData] = [join(folder, "other"), join(folder, "postgres/data/linked")];
    await writeFile(other, "");
    await link(other, inData);
    await giveToNobody();
    await lchown(other, 0, 0);
    await open();
    expect(await ownerOf("other")).toBe(0);
    await rm(inData);
  });

  it("is nobody where the own user cannot be created, with the cause", async () => {
    const { fault, ...user } = await findServerUser("no user name");
    expect(user).toEqual(await findUser("nobody"));
    expect(fault).toMatch(/useradd/);
  });
});
