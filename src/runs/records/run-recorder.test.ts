import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { claimedRun } from "../../../test/clients/claimed-run.ts";
import { startTestServices, type TestServices } from "../../../test/harness.ts";
import { type Lease, StaleAttemptError } from "../../jobs/lease.ts";
import { type StepRecord, toRunRecord } from "./record-batches.ts";
import { runRecorder } from "./run-recorder.ts";

let harness: TestServices;
let account_id: string;
beforeAll(async () => {
  harness = await startTestServices();
  account_id = (await harness.newAccount({ credits: 10 })).id;
});
afterAll(() => harness.close());

const start = () => claimedRun(harness.services, account_id);

const cacheKey = "ab".repeat(32);
const record = (lease: Lease, title = "A title") => {
  const step: StepRecord = {
    ...{ node: "write", visit: 1, tool: "write", status: "completed", inputs: {} },
    ...{ outputs: { title }, engine: "local/none", cached: false, credits: 0.5 },
    ...{ started_at: null, completed_at: harness.services.clock.now(), cache_key: cacheKey },
  };
  const events = [{ type: "tool_start", tool: "write" } as const];
  return toRunRecord(lease, { events, steps: [{ ...step, after_event: 1 }], running: ["next 1"] });
};

const read = async ({ id }: Lease) => {
  const { db } = harness.services;
  const row = await db
    .selectFrom("runs")
    .select(["credits_used", "last_seq", "steps_running"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const steps = await db
    .selectFrom("run_steps")
    .select(["node", "seq"])
    .where("run_id", "=", id)
    .execute();
  return { ...row, steps };
};
const written = {
  ...{ credits_used: 0.5, last_seq: 1, steps_running: ["next 1"] },
  steps: [{ node: "write", seq: 1 }],
};
const untouched = { credits_used: 0, last_seq: 0, steps_running: [], steps: [] };

describe("checkpoints of several runs that are written at once", () => {
  it("are those of each run, also if two runs made the same", async () => {
    const recorder = runRecorder(harness.services);
    const leases = [await start(), await start()];
    await Promise.all(leases.map((lease) => recorder.write(lease, () => record(lease))));
    for (const lease of leases) expect(await read(lease)).toEqual(written);
  });

  it("are not written for an attempt that is stale, and do not fail for the others", async () => {
    const recorder = runRecorder(harness.services);
    const [lease, other] = [await start(), await start()];
    const stale = { ...other, attempt: 0 };
    const results = await Promise.allSettled(
      [stale, lease, other].map((each) => recorder.write(each, () => record(each))),
    );
    expect(results.map(({ status }) => status)).toEqual(["rejected", "fulfilled", "fulfilled"]);
    expect(results[0]).toMatchObject({ reason: expect.any(StaleAttemptError) });
    for (const each of [lease, other]) expect(await read(each)).toEqual(written);
  });

  it("do not fail because the database refuses one of them", async () => {
    const recorder = runRecorder(harness.services);
    const [lease, other] = [await start(), await start()];
    const results = await Promise.allSettled([
      recorder.write(lease, () => record(lease, "\u0000")),
      recorder.write(other, () => record(other)),
    ]);
    expect(results.map(({ status }) => status)).toEqual(["rejected", "fulfilled"]);
    expect(await read(lease)).toEqual(untouched);
    expect(await read(other)).toEqual(written);
  });
});

describe("claims of several runs at once", () => {
  it("claim each run once, although two jobs name it", async () => {
    const recorder = runRecorder(harness.services);
    const [lease, other] = [await start(), await start()];
    const claimed = await Promise.all([lease.id, other.id, lease.id].map(recorder.claim));
    expect(claimed.map((run) => run?.id)).toEqual([lease.id, other.id, undefined]);
    expect(claimed.slice(0, 2).map((run) => run?.attempt)).toEqual([2, 2]);
  });
});
