import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { runClient } from "../../test/clients/run-client.ts";
import {
  type Received,
  type WebhookReceiver,
  webhookReceiver,
} from "../../test/fakes/webhook-receiver.ts";
import { movableClock, startTestService, type TestService } from "../../test/harness.ts";
import { runCatalog } from "../../test/small-tools/run-catalog.ts";
import type { Render } from "../renders/renders.schema.ts";
import type { Run } from "../runs/records/runs.schema.ts";

let service: TestService;
let receiver: WebhookReceiver;
let client: ReturnType<typeof runClient>;

beforeAll(async () => {
  receiver = await webhookReceiver();
  service = await startTestService({
    // It stands still, so that no delivery's lease ends on a busy machine.
    clock: movableClock(new Date()),
    catalog: runCatalog(),
    worker: true,
    env: { WEBHOOK_ALLOW_PRIVATE: "true" },
  });
  client = runClient(service);
  const events = ["run.completed", "run.failed", "render.completed", "render.failed"];
  await service.call("POST", "/v1/webhooks", { url: `${receiver.url}/hook`, events });
});
afterAll(async () => {
  await service.close();
  await receiver.close();
});
beforeEach(() => {
  receiver.received.length = 0;
});

describe("webhook events of runs", () => {
  it("sends run.completed with the values of GET and a working link", async () => {
    const run = await completedRun();
    const { event, data } = await nextEvent();
    expect(event).toBe("run.completed");
    const { project_id, summary } = run.result;
    expect(data).toEqual({
      run_id: run.id,
      agent_id: run.agent_id,
      status: "completed",
      result: { project_id, summary, video_url: expect.stringContaining("/the-sea.mp4") },
      error: null,
      credits_used: run.credits_used,
      completed_at: run.completed_at,
    });
    expect(await fetchLink((data.result as { video_url: string }).video_url)).toBe(200);
  });

  it("sends run.failed with the error", async () => {
    const { body } = await client.start(await client.newAgent(["write_text", "break_always"]), {
      topic: "The sea",
    });
    const run = await client.waitForEnd(body.id);
    expect(await nextEvent()).toEqual({
      event: "run.failed",
      data: {
        run_id: run.id,
        agent_id: run.agent_id,
        status: "failed",
        result: {},
        error: run.error,
        credits_used: run.credits_used,
        completed_at: run.completed_at,
      },
    });
  });

  it("sends nothing for a cancelled run", async () => {
    const { body } = await client.start(await client.newAgent(["encode_long"]));
    expect((await service.call("POST", `/v1/runs/${body.id}/cancel`)).status).toBe(200);
    const { run_id } = (await completedRun().then(nextEvent)).data;
    expect(run_id).not.toBe(body.id);
    expect(receiver.received).toHaveLength(1);
  });
});

describe("webhook events of renders", () => {
  it("sends render.completed with the values of GET, also for a render that existed already", async () => {
    const { result } = await completedRun();
    await nextEvent();
    const options = { resolution: "360p", format: "webm" };
    const first = await startRender(result.project_id, options);
    await receiver.nth(2);
    const again = await startRender(result.project_id, options);
    await receiver.nth(3);
    const events = receiver.received.slice(1).map(({ body }) => body);
    for (const [index, { id }] of [first, again].entries()) {
      const render = (await service.call<Render>("GET", `/v1/renders/${id}`)).body;
      const { project_id } = result;
      const data = {
        render_id: id,
        project_id,
        status: "completed",
        error: null,
        completed_at: render.completed_at,
      };
      expect(events[index]).toEqual({
        event: "render.completed",
        data: { ...data, output_url: expect.stringMatching(/\.webm\?/) },
      });
      expect(await fetchLink(events[index]?.data.output_url)).toBe(200);
    }
  });

  it("sends render.failed with the error", async () => {
    const { result } = await completedRun();
    await nextEvent();
    const { db } = service.services;
    const project_id = String(result.project_id);
    const revision = await db
      .selectFrom("project_revisions")
      .selectAll()
      .where("project_id", "=", project_id)
      .executeTakeFirstOrThrow();
    const timeline = JSON.stringify(revision.timeline).replaceAll(
      String(revision.video_asset_id),
      `asset_${"x".repeat(24)}`,
    );
    await db
      .updateTable("project_revisions")
      .set({ timeline })
      .where("project_id", "=", project_id)
      .execute();
    const { id } = await startRender(project_id, { resolution: "480p" });
    await receiver.nth(2);
    const { error, completed_at } = (await service.call<Render>("GET", `/v1/renders/${id}`)).body;
    const data = {
      render_id: id,
      project_id,
      status: "failed",
      output_url: null,
      error,
      completed_at,
    };
    expect(receiver.received[1]?.body).toEqual({ event: "render.failed", data });
    expect(error).toMatchObject({ code: expect.any(String), message: expect.any(String) });
  });
});

const nextEvent = async (): Promise<Received["body"]> => (await receiver.nth(1)).body;
const fetchLink = async (url: unknown) => {
  const { pathname, search } = new URL(String(url));
  return (await service.app.inject({ method: "GET", url: pathname + search })).statusCode;
};
const completedRun = async (): Promise<Run> => {
  const { body } = await client.start(await client.newAgent(["write_text", "make_video"]), {
    topic: "The sea",
  });
  return client.waitForEnd(body.id);
};
const startRender = async (project_id: unknown, options: Record<string, string>) =>
  (await service.call<Render>("POST", "/v1/renders", { project_id, options })).body;
