import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestService, type TestService } from "../../test/harness.ts";
import { runClient } from "../../test/run-client.ts";
import { runCatalog } from "../../test/run-tools.ts";
import { runningFfmpegs } from "../../test/running-ffmpegs.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ catalog: runCatalog(), worker: true });
});
afterAll(() => service.close());

const encoders = () => runningFfmpegs(service.services.config.dataDir);

const cut = sql`select pg_terminate_backend(pid) from pg_stat_activity
  where application_name = 'reelwright notifications' and datname = current_database()`;

test.each([
  ["", async () => {}],
  [", also where the hint to its worker is lost", () => cut.execute(service.services.db)],
])(
  "POST /v1/runs/{run_id}/cancel of a running run stops its ffmpeg, frees its hold, and pays for the steps that are done%s",
  async (_, before) => {
    const client = runClient(service, { "x-api-key": (await service.newAccount()).api_key });
    const { body } = await client.start(await client.newAgent(["write_text", "encode_long"]), {
      topic: "The sea",
    });
    const { promise: encoding, resolve } = Promise.withResolvers<void>();
    const stop = service.services.notifications.on(
      "run_events",
      () => void encoders().then((found) => found.length > 0 && resolve()),
    );
    await encoding;
    stop();
    const streamed = client.events(body.id);
    const asked = performance.now();
    await before();
    const answer = await service.call(
      "POST",
      `/v1/runs/${body.id}/cancel`,
      undefined,
      client.headers,
    );
    expect(answer).toMatchObject({ status: 200, body: { id: body.id, status: "cancelled" } });
    const events = await streamed;
    expect(events.at(-1)?.data).toEqual({ type: "run_cancelled", status: "cancelled" });
    await expect.poll(encoders, { timeout: 2000, interval: 50 }).toEqual([]);
    expect(performance.now() - asked).toBeLessThan(2500);
    expect(await client.read(body.id)).toMatchObject({
      status: "cancelled",
      credits_used: 1,
      completed_at: answer.body.cancelled_at,
    });
    expect(await client.wallet()).toMatchObject({ balance: 999, lifetime_spent: 1 });
    // Nothing of the stopped work is written later.
    expect(await client.events(body.id)).toEqual(events);
  },
);
