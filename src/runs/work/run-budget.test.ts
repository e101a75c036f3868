import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runClient } from "../../../test/clients/run-client.ts";
import { startTestService, type TestService } from "../../../test/harness.ts";
import { runCatalog } from "../../../test/small-tools/run-catalog.ts";
import { claimRun } from "../../../test/small-tools/worker-writes.ts";
import { runBudget } from "./run-budget.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ catalog: runCatalog() });
});
afterAll(() => service.close());

/** The budget of a claimed run that holds three of the ten credits of its account. */
async function openBudget(more: { max_credits?: number } = {}) {
  const { services } = service;
  const client = runClient(service, {
    "x-api-key": (await service.newAccount({ credits: 10 })).api_key,
  });
  const { body } = await client.start(
    await client.newAgent(["write_text", "make_video"]),
    { topic: "The sea" },
    more,
  );
  const run = await claimRun(services.db, body.id, services.clock.now());
  if (!run) throw new Error("The run could not be claimed.");
  return { budget: runBudget(services, run), balance: async () => (await client.wallet()).balance };
}

const one = { node: "one", visit: 1 };
const other = { node: "other", visit: 1 };
const limit = (reason: string) =>
  expect.objectContaining({ code: "cost_limit", message: expect.stringContaining(reason) });

describe("concurrent steps", () => {
  it("cannot reserve the same credits of the balance twice", async () => {
    const { budget, balance } = await openBudget();
    const results = await Promise.allSettled([budget.reserve(one, 6), budget.reserve(other, 6)]);
    expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected"]);
    await expect(budget.reserve(other, 6)).rejects.toThrow(
      limit("6 more than the run holds, and the balance is too low"),
    );
    expect(await balance()).toBe(4);
    await budget.pay(one, 2);
    await budget.reserve(other, 6);
    expect(await balance()).toBe(2);
  });

  it("cannot reserve the same credits of max_credits twice", async () => {
    const { budget } = await openBudget({ max_credits: 8 });
    await budget.reserve(one, 5);
    await expect(budget.reserve(other, 4)).rejects.toThrow(
      limit(
        "costs 4 credits, and 5 are spent or reserved. Together that exceeds the run's max_credits of 8",
      ),
    );
    await budget.reserve(other, 3);
  });

  it("are paid before the reservations of other steps", async () => {
    const { budget } = await openBudget({ max_credits: 8 });
    await budget.reserve(one, 2);
    await budget.reserve(other, 6);
    await budget.pay(one, 3);
    await expect(budget.pay(other, 6)).rejects.toThrow(limit("and 3 are spent"));
  });
});

describe("a reservation", () => {
  it("reserves a retried step once, and nothing after a step that was free", async () => {
    const { budget, balance } = await openBudget();
    for (let attempt = 1; attempt <= 4; attempt++) await budget.reserve(one, 9);
    expect(await balance()).toBe(1);
    await budget.reserve({ ...one, visit: 2 }, 1);
    await budget.pay(one, 0);
    await budget.reserve(other, 9);
    expect(await balance()).toBe(0);
  });
});
