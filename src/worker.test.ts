import { mkdir, readdir } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { startTestServices } from "../test/harness.ts";
import { runCatalog } from "../test/small-tools/run-catalog.ts";
import { startWorker } from "./worker.ts";

test("startWorker removes the temporary files of dead workers of this machine, and at its end its own", async () => {
  const { services, close } = await startTestServices({ catalog: runCatalog() });
  const root = join(services.config.dataDir, "tmp");
  // No process has so high a number; the parent of this one lives.
  const [dead, alive, elsewhere] = [
    `${hostname()}-99999999-0a1b2c3d`,
    `${hostname()}-${process.ppid}-0a1b2c3d`,
    "other-host-99999999-0a1b2c3d",
  ];
  for (const name of [dead, alive, elsewhere]) await mkdir(join(root, name), { recursive: true });
  const worker = await startWorker(services);
  expect((await readdir(root)).filter((name) => !name.includes(`-${process.pid}-`)).sort()).toEqual(
    [alive, elsewhere].sort(),
  );
  await worker.stop();
  expect((await readdir(root)).sort()).toEqual([alive, elsewhere].sort());
  await close();
});

test("startWorker prunes the database while the storage is unavailable", async () => {
  const { services, close } = await startTestServices({ catalog: runCatalog() });
  const { db } = services;
  await sql`
    insert into rate_limits (caller, version, ledger, written_at)
    values ('old', gen_random_uuid(), '{}', '2000-01-01')`.execute(db);
  const unavailable = async () => {
    throw new Error("The storage is unavailable.");
  };
  const storage = { ...services.storage, list: unavailable, removeUnfinished: unavailable };
  const worker = await startWorker({ ...services, storage });
  const rows = () => db.selectFrom("rate_limits").select("caller").execute();
  await expect.poll(rows, { interval: 20 }).toEqual([]);
  await worker.stop();
  await close();
});
