import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runClient } from "../../test/clients/run-client.ts";
import { startTestService, type TestService } from "../../test/harness.ts";
import { runningFfmpegs } from "../../test/processes/running-ffmpegs.ts";
import { runCatalog } from "../../test/small-tools/run-catalog.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ catalog: runCatalog(), worker: true });
});
afterAll(() => service.close());

const encoders = () => runningFfmpegs(service.services.config.dataDir);

const cut = sql`select pg_terminate_backend(pid) from pg_stat_activity
  where application_name = 'reelwright notifications' and datname = current_database()`;

describe("POST /v1/runs/{run_id}/cancel", () => {
  it.each([
    [" if its worker is notified", async () => {}],
    [" if its worker misses the notification", () => cut.execute(service.services.db)],
  ])(
    "returns 200, stops ffmpeg, releases the hold and debits completed steps%s",
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
      await before();
      const response = await service.call(
        "POST",
        `/v1/runs/${body.id}/cancel`,
        undefined,
        client.headers,
      );
      expect(response).toMatchObject({ status: 200, body: { id: body.id, status: "cancelled" } });
      const events = await streamed;
      expect(events.at(-1)?.data).toEqual({ type: "run_cancelled", status: "cancelled" });
      await expect.poll(encoders, { interval: 50 }).toEqual([]);
      expect(await client.read(body.id)).toMatchObject({
        status: "cancelled",
        credits_used: 1,
        completed_at: response.body.cancelled_at,
      });
      expect(await client.wallet()).toMatchObject({ balance: 999, lifetime_spent: 1 });
      // The stopped attempt writes nothing afterwards.
      expect(await client.events(body.id)).toEqual(events);
    },
  );
});
