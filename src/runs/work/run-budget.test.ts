import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestService, type TestService } from "../../../test/harness.ts";
import { runClient } from "../../../test/run-client.ts";
import { runCatalog } from "../../../test/run-tools.ts";
import { claimRun } from "../records/run-state.ts";
import { runBudget } from "./run-budget.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ catalog: runCatalog() });
});
afterAll(() => service.close());

/** Of a run of three credits that has been taken, on an account that has ten with them. */
async function newPurse(more: { max_credits?: number } = {}) {
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
  if (!run) throw new Error("The run could not be taken.");
  return { purse: runBudget(services, run), balance: async () => (await client.wallet()).balance };
}

const one = { node: "one", visit: 1 };
const other = { node: "other", visit: 1 };
const limit = (reason: string) =>
  expect.objectContaining({ code: "cost_limit", message: expect.stringContaining(reason) });

describe("steps at work at the same time", () => {
  test("do not count on the same credits of the balance: the second is refused until the first has turned out cheaper", async () => {
    const { purse, balance } = await newPurse();
    const asked = await Promise.allSettled([purse.reserve(one, 6), purse.reserve(other, 6)]);
    expect(asked.map(({ status }) => status)).toEqual(["fulfilled", "rejected"]);
    await expect(purse.reserve(other, 6)).rejects.toThrow(
      limit("6 more than the run holds, and the balance is too low"),
    );
    expect(await balance()).toBe(4);
    await purse.pay(one, 2);
    await purse.reserve(other, 6);
    expect(await balance()).toBe(2);
  });

  test("nor on the same credits of max_credits", async () => {
    const { purse } = await newPurse({ max_credits: 8 });
    await purse.reserve(one, 5);
    await expect(purse.reserve(other, 4)).rejects.toThrow(
      limit(
        "costs 4 credits, and 5 are spent or reserved. Together that exceeds the run's max_credits of 8",
      ),
    );
    await purse.reserve(other, 3);
  });

  test("pay what they have cost before what another is only expected to: that one is refused its own", async () => {
    const { purse } = await newPurse({ max_credits: 8 });
    await purse.reserve(one, 2);
    await purse.reserve(other, 6);
    await purse.pay(one, 3);
    await expect(purse.pay(other, 6)).rejects.toThrow(limit("and 3 are spent"));
  });
});

test("a step that is tried again is reserved once, and one that cost nothing in the end leaves nothing reserved", async () => {
  const { purse, balance } = await newPurse();
  for (let attempt = 1; attempt <= 4; attempt++) await purse.reserve(one, 9);
  expect(await balance()).toBe(1);
  await purse.reserve({ ...one, visit: 2 }, 1);
  await purse.pay(one, 0);
  await purse.reserve(other, 9);
  expect(await balance()).toBe(0);
});
