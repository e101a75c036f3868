import { afterEach, beforeEach, describe, expect, test } from "vitest";
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
  const queue = await openQueue({ connection: { connectionString: database.url }, log });
  queues.push(queue);
  return queue;
}
const enqueue = (queue: Queue, run_id: string) =>
  db.transaction().execute((tx) => queue.enqueue(tx, "run", { run_id }));

/** A handler that keeps what it was given, and resolves `reached(n)` at the nth. */
function collector(then: (run_id: string, context: JobContext) => Promise<void> = async () => {}) {
  const taken: string[] = [];
  const waiting: { count: number; resolve: () => void }[] = [];
  const handler = async ({ run_id }: { run_id: string }, context: JobContext) => {
    taken.push(run_id);
    for (const { count, resolve } of waiting) if (taken.length >= count) resolve();
    await then(run_id, context);
  };
  const reached = (count: number) =>
    new Promise<void>((resolve) =>
      taken.length >= count ? resolve() : waiting.push({ count, resolve }),
    );
  return { taken, handler, reached };
}

describe("openQueue", () => {
  test("is made once by several processes that start together", async () => {
    const [first, second] = await Promise.all([open(), open()]);
    const jobs = collector();
    await second.work("run", { concurrency: 1 }, jobs.handler);
    await enqueue(first, "one");
    await jobs.reached(1);
    expect(jobs.taken).toEqual(["one"]);
  });

  test("hands out a job exactly when its transaction commits", async () => {
    const queue = await open();
    const jobs = collector();
    await queue.work("run", { concurrency: 1 }, jobs.handler);
    const undone = db.transaction().execute(async (tx) => {
      await queue.enqueue(tx, "run", { run_id: "undone" });
      throw new Error("rolled back");
    });
    await expect(undone).rejects.toThrow("rolled back");
    await enqueue(queue, "done");
    await jobs.reached(1);
    expect(jobs.taken).toEqual(["done"]);
  });

  test("takes no more than `concurrency` at a time, and each job once among two workers", async () => {
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
    expect([...jobs.taken].sort()).toEqual([...names].sort());
    expect(most).toBeLessThanOrEqual(6);
  });

  test("a slow job holds up no other", async () => {
    const queue = await open();
    const { promise: end, resolve } = Promise.withResolvers<void>();
    const jobs = collector((run_id) => (run_id === "slow" ? end : Promise.resolve()));
    await queue.work("run", { concurrency: 2 }, jobs.handler);
    await enqueue(queue, "slow");
    for (const name of ["a", "b", "c"]) await enqueue(queue, name);
    await jobs.reached(4);
    resolve();
    expect(jobs.taken).toEqual(["slow", "a", "b", "c"]);
  });

  test("tries a job again whose handler threw", async () => {
    const queue = await open();
    let faults = 0;
    const jobs = collector(async () => {
      if (faults++ === 0) throw new Error("the database was away");
    });
    await queue.work("run", { concurrency: 1 }, jobs.handler);
    await enqueue(queue, "again");
    await jobs.reached(2);
    expect(jobs.taken).toEqual(["again", "again"]);
  });

  test("stop aborts what runs and waits for it; a job that was handed back goes to another worker", async () => {
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
    expect(others.taken).toEqual(["long"]);
  });
});
