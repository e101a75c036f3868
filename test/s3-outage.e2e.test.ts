import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Render } from "../src/renders/renders.schema.ts";
import { runClient } from "./clients/run-client.ts";
import { countFailures, waitThroughRetries } from "./clients/wait-through-retries.ts";
import { missingS3Server, type S3Server, startS3Server } from "./fakes/s3-server.ts";
import { movableClock, startTestService, type TestService } from "./harness.ts";

const skipReason = await missingS3Server();
const clock = movableClock(new Date());
let server: S3Server;
let service: TestService;
let client: ReturnType<typeof runClient>;
let agent: string;

beforeAll(async () => {
  if (skipReason) return;
  server = await startS3Server();
  service = await startTestService({ worker: true, clock, env: server.env });
  client = runClient(service);
  agent = await client.newAgent(["generate_image"]);
});
afterAll(async () => {
  await service?.close();
  await server?.close();
});

const small = { resolution: "360p", aspect_ratio: "1:1", fps: 24, "generate_image.width": 320 };
const start = async (topic: string) =>
  (await client.start(agent, { prompt: topic, topic, ...small })).body.id;
const waitForRunEnd = async (id: string) => {
  await waitThroughRetries(service.services, clock, id);
  return client.read(id);
};

/** Moves the start of a render's retry. Returns how many jobs that were. */
const moveRetry = async (delay: string): Promise<number> => {
  const { numAffectedRows } = await sql`
    update pgboss.job set start_after = now() + ${delay}::interval
    where name = 'render' and state = 'created' and start_after > created_on
  `.execute(service.services.db);
  return Number(numAffectedRows);
};

describe.skipIf(skipReason)(
  `during an outage of the bucket${skipReason ? ` – skipped: ${skipReason}` : ""}`,
  () => {
    it("a run retries and completes if the bucket is back soon", async () => {
      await server.stop();
      const id = await start("Soon");
      await expect.poll(() => countFailures(service.services.db, id), { interval: 200 }).toBe(1);
      await server.start();
      expect(await waitForRunEnd(id)).toMatchObject({ status: "completed", error: null });
    });

    it("a failed run can be resumed and completes", async () => {
      await server.stop();
      const id = await start("Late");
      expect(await waitForRunEnd(id)).toMatchObject({
        status: "failed",
        error: { code: "provider_unavailable", retryable: true },
      });
      await server.start();
      expect((await service.call("POST", `/v1/runs/${id}/resume`)).status).toBe(202);
      expect(await waitForRunEnd(id)).toMatchObject({ status: "completed", error: null });
    });

    it("a render retries and completes if the bucket is back soon", async () => {
      const { project_id } = (await waitForRunEnd(await start("Rendered"))).result;
      await server.stop();
      const { body } = await service.call<Render>("POST", "/v1/renders", {
        project_id,
        options: { resolution: "360p", format: "mkv" },
      });
      // Held here, because the queue's clock is real: the bucket may take longer than all retries.
      await expect.poll(() => moveRetry("1 day"), { interval: 50 }).toBe(1);
      await server.start();
      await moveRetry("0 s");
      const read = async () => (await service.call<Render>("GET", `/v1/renders/${body.id}`)).body;
      await expect
        .poll(async () => (await read()).status, { interval: 200 })
        .toMatch(/completed|failed/);
      expect(await read()).toMatchObject({
        status: "completed",
        error: null,
        output_url: expect.any(String),
      });
    });
  },
);
