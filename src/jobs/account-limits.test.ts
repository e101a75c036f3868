import { expect, it } from "vitest";
import { startTestService } from "../../test/harness.ts";

const limits = { free: 2, starter: 3, pro: 1 };
const jobsEach = 5;
const env = Object.fromEntries(
  Object.entries(limits).map(([plan, limit]) => [
    `ACCOUNT_CONCURRENCY_${plan.toUpperCase()}`,
    String(limit),
  ]),
);

it("executes at most ACCOUNT_CONCURRENCY_* jobs of an account at a time, by its plan", async () => {
  const service = await startTestService({ env });
  const { queue, db } = service.services;
  const accounts = new Map<string, number>();
  for (const [plan, limit] of Object.entries(limits)) {
    const { id: account_id } = await service.newAccount({ plan });
    accounts.set(account_id, limit);
    for (let number = 1; number <= jobsEach; number++)
      await db
        .transaction()
        .execute((tx) =>
          queue.enqueue(tx, "run", { run_id: `${account_id} ${number}` }, { account_id }),
        );
  }
  const running = new Map<string, () => void>();
  const allEnded = Promise.withResolvers<void>();
  await queue.work("run", { concurrency: 20 }, async ({ run_id }) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    running.set(run_id, resolve);
    await Promise.race([promise, allEnded.promise]);
    running.delete(run_id);
  });
  try {
    for (let ended = 0; ended < jobsEach * accounts.size; ended++) {
      await expect.poll(() => running.size).toBeGreaterThan(0);
      for (const [account_id, limit] of accounts) {
        const own = [...running.keys()].filter((job) => job.startsWith(account_id));
        expect(own.length).toBeLessThanOrEqual(limit);
      }
      const [[job = "", end] = []] = running;
      end?.();
      await expect.poll(() => running.has(job)).toBe(false);
    }
  } finally {
    allEnded.resolve();
    await service.close();
  }
});
