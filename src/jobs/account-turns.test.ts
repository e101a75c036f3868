import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createTestDatabase } from "../../test/harness.ts";
import { openDatabase } from "../db/database.ts";
import { openLog } from "../system/log.ts";
import { openQueue, type Queue } from "./queue.ts";

const log = openLog({ logLevel: "fatal", logPretty: false }, "test");
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let db: ReturnType<typeof openDatabase>;
let queues: Queue[];
/** Ends the jobs that a failed test has left, because a queue waits for them when it stops. */
let ended: PromiseWithResolvers<void>;

beforeEach(async () => {
  ended = Promise.withResolvers();
  database = await createTestDatabase();
  db = openDatabase(database.url, log);
  queues = [];
});
afterEach(async () => {
  ended.resolve();
  await Promise.all(queues.map((queue) => queue.stop()));
  await db.destroy();
  await database.drop();
});

describe("jobs of several accounts", () => {
  it("are executed in turn, however many jobs one account has queued before", async () => {
    const queue = await open();
    for (let number = 1; number <= 12; number++) await enqueue(queue, "pro_a", number);
    for (let number = 1; number <= 3; number++) await enqueue(queue, "pro_b", number);
    const jobs = await execute(queue, { concurrency: 1, count: 15 });
    expect(jobs.started.slice(0, 7)).toEqual([
      "pro_a 1",
      "pro_b 1",
      "pro_a 2",
      "pro_b 2",
      "pro_a 3",
      "pro_b 3",
      "pro_a 4",
    ]);
  });

  it("are executed in turn although one account queues a hundred jobs at the same moment", async () => {
    const queue = await open();
    await Promise.all(
      Array.from({ length: 100 }, (_, index) => enqueue(queue, "pro_a", index + 1)),
    );
    await enqueue(queue, "pro_b", 1);
    const jobs = await execute(queue, { concurrency: 1, count: 2 });
    expect(jobs.started).toContain("pro_b 1");
  });

  it("do not wait for each other's transactions when they are queued", async () => {
    const queue = await open();
    const turn = await queue.takeTurn("run", "pro_a");
    const rolledBack = db.transaction().execute(async (tx) => {
      await queue.enqueue(tx, "run", { run_id: "pro_a 1" }, { account_id: "pro_a", turn });
      await enqueue(queue, "pro_a", 2);
      throw new Error("This job is not queued after all.");
    });
    await expect(rolledBack).rejects.toThrow("not queued");
    await enqueue(queue, "pro_a", 3);
    const jobs = await execute(queue, { concurrency: 1, count: 2 });
    expect(jobs.started).toEqual(["pro_a 2", "pro_a 3"]);
  });

  it("do not let a new account overtake waiting ones again and again", async () => {
    const queue = await open();
    for (let number = 1; number <= 4; number++) await enqueue(queue, "pro_a", number);
    await execute(queue, { concurrency: 1, count: 3 });
    const other = await open();
    await enqueue(other, "pro_b", 1);
    await enqueue(other, "pro_b", 2);
    const jobs = await execute(other, { concurrency: 1, count: 3 });
    expect(jobs.started.indexOf("pro_a 4")).toBeLessThan(jobs.started.indexOf("pro_b 2"));
  });
});

describe("publications of several accounts", () => {
  it("are executed in turn, so that many of one account do not delay another's", async () => {
    const queue = await open();
    const started: string[] = [];
    for (let number = 1; number <= 5; number++) await publish(queue, "free_a", number);
    await publish(queue, "free_b", 1);
    await queue.work("publish", { concurrency: 1 }, async ({ publish_id }) => {
      started.push(publish_id);
    });
    await expect.poll(() => started.length, wait).toBe(6);
    expect(started.slice(0, 3)).toEqual(["free_a 1", "free_b 1", "free_a 2"]);
  });
});

describe("a worker whose slots one account holds", () => {
  it("executes one more job, of an account that has none in execution", async () => {
    const queue = await open();
    for (let number = 1; number <= 4; number++) await enqueue(queue, "pro_a", number);
    const worker = await start(queue, { concurrency: 2 });
    await expect.poll(() => worker.started, wait).toEqual(["pro_a 1", "pro_a 2"]);
    await enqueue(queue, "pro_b", 1);
    await enqueue(queue, "pro_b", 2);
    await expect.poll(() => worker.started, wait).toEqual(["pro_a 1", "pro_a 2", "pro_b 1"]);
    await endJobs(worker, 6);
  });
});

describe("the jobs of one account", () => {
  it("are counted, waiting and in execution", async () => {
    const queue = await open();
    for (let number = 1; number <= 3; number++) await enqueue(queue, "free_a", number);
    const worker = await start(queue, { concurrency: 1 });
    await expect.poll(() => worker.started.length, wait).toBe(1);
    expect(await queue.countJobs("free_a")).toBe(3);
    expect(await queue.countJobs("free_b")).toBe(0);
    await endJobs(worker, 3);
  });

  it("run at most as many at a time as its plan allows, over two worker processes", async () => {
    const limits = { free_a: 1, starter_b: 2, pro_c: 4 };
    const [first, second] = [await open(), await open()];
    for (const account of Object.keys(limits))
      for (let number = 1; number <= 10; number++) await enqueue(first, account, number);
    const workers = await Promise.all(
      [first, second].map((queue) => start(queue, { concurrency: 8 })),
    );
    const running = () => workers.flatMap((worker) => [...worker.running]);
    const countStarted = () => workers.flatMap(({ started }) => started).length;
    await expect.poll(countStarted, wait).toBeGreaterThanOrEqual(1 + 2 + 4);
    for (let ended = 0; ended < 30; ended++) {
      await expect.poll(() => running().length, wait).toBeGreaterThan(0);
      for (const [account, limit] of Object.entries(limits)) {
        const ofAccount = running().filter(([job]) => job.startsWith(account));
        expect(ofAccount.length).toBeLessThanOrEqual(limit);
      }
      const [job, end] = running()[0] ?? [];
      end?.();
      await expect.poll(() => running().some(([name]) => name === job), wait).toBe(false);
    }
    expect(countStarted()).toBe(30);
  });

  it("start in the order in which they were queued", async () => {
    const queue = await open();
    for (let number = 1; number <= 10; number++) await enqueue(queue, "free_a", number);
    const jobs = await execute(queue, { concurrency: 5, count: 10 });
    expect(jobs.started).toEqual(Array.from({ length: 10 }, (_, index) => `free_a ${index + 1}`));
  });
});

const wait = { interval: 10 };

/** The name of an account begins with its plan. */
async function open(): Promise<Queue> {
  const queue = await openQueue({
    connection: { connectionString: database.url },
    log,
    plan: (account_id) => sql`select split_part(${account_id}, '_', 1)`,
    limits: { free: 1, starter: 2, pro: 4 },
  });
  queues.push(queue);
  return queue;
}

const enqueue = (queue: Queue, account_id: string, number: number) =>
  db
    .transaction()
    .execute((tx) =>
      queue.enqueue(tx, "run", { run_id: `${account_id} ${number}` }, { account_id }),
    );

const publish = (queue: Queue, account_id: string, number: number) =>
  db
    .transaction()
    .execute((tx) =>
      queue.enqueue(tx, "publish", { publish_id: `${account_id} ${number}` }, { account_id }),
    );

/** Starts a worker whose jobs end when the test calls their function in `running`. */
async function start(queue: Queue, options: { concurrency: number }) {
  const started: string[] = [];
  const running = new Map<string, () => void>();
  await queue.work("run", options, async ({ run_id }) => {
    started.push(run_id);
    const { promise, resolve } = Promise.withResolvers<void>();
    running.set(run_id, resolve);
    await Promise.race([promise, ended.promise]);
    running.delete(run_id);
  });
  return { started, running };
}

/** Ends jobs one by one, as they are started. */
async function endJobs({ running }: Awaited<ReturnType<typeof start>>, count: number) {
  for (let ended = 0; ended < count; ended++) {
    await expect.poll(() => running.size, wait).toBeGreaterThan(0);
    const [[job, end] = []] = running;
    end?.();
    await expect.poll(() => running.has(String(job)), wait).toBe(false);
  }
}

/** Executes jobs that end at once, until `count` have been started. Later ones are requeued. */
async function execute(
  queue: Queue,
  { count, concurrency }: { count: number; concurrency: number },
) {
  const started: string[] = [];
  const enough = Promise.withResolvers<void>();
  await queue.work("run", { concurrency }, async ({ run_id }, { requeue }) => {
    if (started.length === count) return requeue();
    started.push(run_id);
    if (started.length === count) enough.resolve();
  });
  await enough.promise;
  await queue.stop();
  return { started };
}
