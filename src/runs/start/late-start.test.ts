import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { lockWallet, waitingForLocks } from "../../../test/clients/locked-wallet.ts";
import { runClient } from "../../../test/clients/run-client.ts";
import { movableClock, startTestService, type TestService } from "../../../test/harness.ts";
import { runCatalog } from "../../../test/small-tools/run-catalog.ts";
import type { Batches } from "../../db/in-batches.ts";
import type { Caller } from "../../identity/caller.ts";
import { startRun } from "./start-run.ts";

const clock = movableClock(new Date());
let service: TestService;
// No worker: runs stay pending.
beforeAll(async () => {
  service = await startTestService({
    clock,
    catalog: runCatalog(),
    env: { RUN_ADMISSION_SECONDS: "300" },
  });
});
afterAll(() => service.close());

describe("starts of an account that share a transaction", () => {
  it("return 504 to one that becomes late inside it, and start the others", async () => {
    const { services, account } = service;
    const client = runClient(service);
    const agent_id = await client.newAgent(["write_text", "make_video"]);
    const { balance } = await client.wallet();
    const caller: Caller = { account_id: account.id, scopes: ["admin"], tier: "pro" };
    let arrived = 0;
    const batches: Batches = (key, ...call) => {
      if (key === `starts of ${account.id}`) arrived += 1;
      return services.batches(key, ...call);
    };
    const start = () =>
      startRun({ ...services, batches }, caller, { agent_id, inputs: { topic: "The sea" } }).then(
        ({ status }) => status,
        ({ code }) => code,
      );

    const release = await lockWallet(service);
    const first = start();
    await expect.poll(() => arrived).toBe(1);
    await expect.poll(() => waitingForLocks(service)).toBe(1);
    const early = start();
    await expect.poll(() => arrived).toBe(2);
    await clock.advance(100_000);
    const others = [start(), start()];
    // Gets the wallet after the first start, and before the transaction of the others.
    const locking = lockWallet(service);
    await expect.poll(() => arrived).toBe(4);
    await expect.poll(() => waitingForLocks(service)).toBe(2);
    await release();
    expect(await first).toBe("pending");
    const releaseOthers = await locking;
    await expect.poll(() => waitingForLocks(service)).toBe(1);
    await clock.advance(200_000);
    expect(await early).toBe("gateway_timeout");
    await releaseOthers();
    expect(await Promise.all(others)).toEqual(["pending", "pending"]);
    const runs = await services.db.selectFrom("runs").select("held").execute();
    expect(runs).toHaveLength(3);
    const held = runs.reduce((sum, run) => sum + Number(run.held), 0);
    expect(held).toBeGreaterThan(0);
    expect(balance - (await client.wallet()).balance).toBeCloseTo(held, 2);
  });
});
