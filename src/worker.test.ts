import { mkdir, readdir } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { runClient } from "../test/clients/run-client.ts";
import { startTestService, startTestServices } from "../test/harness.ts";
import { runCatalog } from "../test/small-tools/run-catalog.ts";
import { findKindsWithoutWorker, listWorkers } from "./jobs/workers.ts";
import { openServices } from "./open-services.ts";
import { openLog } from "./system/log.ts";
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

test("startWorker takes only the work of its share, and needs no ffmpeg for publications and webhooks", async () => {
  const catalog = runCatalog();
  const service = await startTestService({ catalog });
  const { services } = service;
  const { db, config } = services;
  const noFfmpeg = { ...services, config: { ...config, ffmpegPath: "/nowhere/ffmpeg" } };
  await expect(startWorker(noFfmpeg, { share: { renders: 1 } })).rejects.toThrow("ffmpeg");
  const share = { publications: 2, webhooks: 3 };
  const worker = await startWorker(noFfmpeg, { share });
  expect(await findKindsWithoutWorker(db)).toEqual(["runs", "renders"]);
  expect(await listWorkers(db)).toMatchObject([{ kinds: ["publications", "webhooks"] }]);
  const client = runClient(service);
  const { body } = await client.start(
    await client.newAgent(["write_text"], {
      requirements: { video: false },
    }),
    { topic: "The sea" },
  );
  expect(await client.read(body.id)).toMatchObject({
    status: "pending",
    queue: { reason: "No worker takes runs. The operator must start one." },
  });
  const own = await openServices(config, { log: openLog(config, "test"), catalog });
  const other = await startWorker(own, { share: { runs: 1 } });
  expect((await client.waitForEnd(body.id)).status).toBe("completed");
  await other.stop();
  await own.close();
  await worker.stop();
  await service.close();
});
