import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createTestDatabase } from "../../test/harness.ts";
import { openDatabase } from "../db/database.ts";
import { openLog } from "../system/log.ts";
import type { JobContext } from "./job.ts";
import { openQueue, type Queue } from "./queue.ts";

const log = openLog({ logLevel: "fatal", logPretty: false }, "test");
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let db: ReturnType<typeof openDatabase>;
let queues: Queue[];

beforeEach(async () => {
  database = await createTestDatabase();
  db = openDatabase(database.url, log);
  queues = [];
});
afterEach(async () => {
  await Promise.all(queues.map((queue) => queue.stop()));
  await db.destroy();
  await database.drop();
});

async function open(): Promise<Queue> {
  const queue = await openQueue({
    connection: { connectionString: database.url },
    log,
    plan: () => sql`'pro'`,
    limits: { pro: 100 },
  });
  queues.push(queue);
  return queue;
}
const enqueue = (queue: Queue, run_id: string, labels: readonly string[] = []) =>
  db
    .transaction()
    .execute((tx) => queue.enqueue(tx, "run", { run_id }, { account_id: "acc_a", labels }));

/** A handler that records its runs. `reached(n)` resolves at the nth. */
function collector(then: (run_id: string, context: JobContext) => Promise<void> = async () => {}) {
  const executed: string[] = [];
  const waiting: { count: number; resolve: () => void }[] = [];
  const handler = async ({ run_id }: { run_id: string }, context: JobContext) => {
    executed.push(run_id);
    for (const { count, resolve } of waiting) if (executed.length >= count) resolve();
    await then(run_id, context);
  };
  const reached = (count: number) =>
    new Promise<void>((resolve) =>
      executed.length >= count ? resolve() : waiting.push({ count, resolve }),
    );
  return { executed, handler, reached };
}

describe("openQueue", () => {
  it("creates its schema once if several processes start together", async () => {
    const [first, second] = await Promise.all([open(), open()]);
    const jobs = collector();
    await second.work("run", { concurrency: 1 }, jobs.handler);
    await enqueue(first, "one");
    await jobs.reached(1);
    expect(jobs.executed).toEqual(["one"]);
  });

  it("hands out a job only after its transaction commits", async () => {
    const queue = await open();
    const jobs = collector();
    await queue.work("run", { concurrency: 1 }, jobs.handler);
    const undone = db.transaction().execute(async (tx) => {
      await queue.enqueue(tx, "run", { run_id: "undone" }, { account_id: "acc_a" });
      throw new Error("rolled back");
    });
    await expect(undone).rejects.toThrow("rolled back");
    await enqueue(queue, "done");
    await jobs.reached(1);
    expect(jobs.executed).toEqual(["done"]);
  });

  it("runs at most `concurrency` jobs per worker, and each job once", async () => {
    const [first, second] = await Promise.all([open(), open()]);
    let [now, most] = [0, 0];
    const jobs = collector(async () => {
      most = Math.max(most, ++now);
      await new Promise(setImmediate);
      now--;
    });
    const names = Array.from({ length: 60 }, (_, index) => `run ${index}`);
    await Promise.all(names.map((name) => enqueue(first, name)));
    await Promise.all(
      [first, second].map((queue) => queue.work("run", { concurrency: 3 }, jobs.handler)),
    );
    await jobs.reached(60);
    expect([...jobs.executed].sort()).toEqual([...names].sort());
    expect(most).toBeLessThanOrEqual(6);
  });

  it("is not blocked by a slow job", async () => {
    const queue = await open();
    const { promise: end, resolve } = Promise.withResolvers<void>();
    const jobs = collector((run_id) => (run_id === "slow" ? end : Promise.resolve()));
    await queue.work("run", { concurrency: 2 }, jobs.handler);
    await enqueue(queue, "slow");
    for (const name of ["a", "b", "c"]) await enqueue(queue, name);
    await jobs.reached(4);
    resolve();
    expect(jobs.executed).toEqual(["slow", "a", "b", "c"]);
  });

  it("runs a job again after its handler throws", async () => {
    const queue = await open();
    let faults = 0;
    const jobs = collector(async () => {
      if (faults++ === 0) throw new Error("the database was away");
    });
    await queue.work("run", { concurrency: 1 }, jobs.handler);
    await enqueue(queue, "again");
    await jobs.reached(2);
    expect(jobs.executed).toEqual(["again", "again"]);
  });

  it("aborts and awaits running jobs on stop, and gives requeued jobs to another worker", async () => {
    const [first, second] = await Promise.all([open(), open()]);
    const { promise: aborted, resolve } = Promise.withResolvers<string>();
    const jobs = collector(async (_run_id, { signal, requeue }) => {
      await new Promise<void>((stop) => signal.addEventListener("abort", () => stop()));
      requeue();
      resolve("handed back");
    });
    await first.work("run", { concurrency: 1 }, jobs.handler);
    await enqueue(second, "long");
    await jobs.reached(1);
    await first.stop();
    expect(await Promise.race([aborted, Promise.resolve("stop did not wait")])).toBe("handed back");
    const others = collector();
    await second.work("run", { concurrency: 1 }, others.handler);
    await others.reached(1);
    expect(others.executed).toEqual(["long"]);
  });

  it("gives a job with labels only to a worker that has all of them", async () => {
    const [plain, partly, whole] = await Promise.all([open(), open(), open()]);
    await enqueue(plain, "for gpu", ["gpu"]);
    await enqueue(plain, "for both", ["disk", "gpu"]);
    await enqueue(plain, "for all");
    const byPlain = collector();
    await plain.work("run", { concurrency: 3 }, byPlain.handler);
    await byPlain.reached(1);
    await enqueue(plain, "for all again");
    await byPlain.reached(2);
    expect(byPlain.executed).toEqual(["for all", "for all again"]);
    const byGpu = collector();
    await partly.work("run", { concurrency: 3, labels: ["gpu"] }, byGpu.handler);
    await byGpu.reached(1);
    const byBoth = collector();
    await whole.work("run", { concurrency: 3, labels: ["gpu", "disk", "other"] }, byBoth.handler);
    await byBoth.reached(1);
    expect([byGpu.executed, byBoth.executed]).toEqual([["for gpu"], ["for both"]]);
  });
});
