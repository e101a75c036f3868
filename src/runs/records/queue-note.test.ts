import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runClient } from "../../../test/clients/run-client.ts";
import { newProject } from "../../../test/clients/upload-video.ts";
import { startTestService, type TestService } from "../../../test/harness.ts";
import { runCatalog } from "../../../test/small-tools/run-catalog.ts";
import { claimRun } from "../../../test/small-tools/worker-writes.ts";
import { registerWorker } from "../../jobs/workers.ts";

let service: TestService;
// No worker: runs stay pending.
beforeAll(async () => {
  service = await startTestService({ catalog: runCatalog() });
});
afterAll(() => service.close());

describe("the queue note of a pending run", () => {
  it("says that no worker is running", async () => {
    const { client, start } = await newAccount("pro");
    const run = await start();
    expect((await client.read(run.id)).queue).toEqual({
      position: 1,
      reason: "No worker takes runs. The operator must start one.",
    });
  });

  it("says that the plan's limit is reached, and the position", async () => {
    const { services } = service;
    const worker = await registerWorker(services);
    const { client, start } = await newAccount("free");
    const [first, second, third] = [await start(), await start(), await start()];
    expect((await client.read(first.id)).queue?.reason).toBe("Waiting for a free worker.");
    await claimRun(services.db, first.id, services.clock.now());
    expect((await client.read(first.id)).queue).toBeUndefined();
    const [next, last] = [await client.read(second.id), await client.read(third.id)];
    expect(next.queue?.reason).toBe("The plan free executes one run at a time.");
    expect(last.queue?.position).toBeGreaterThan(Number(next.queue?.position));
    await worker.stop();
  });

  it("says that an earlier run on the project has not ended", async () => {
    const { client, start, id } = await newAccount("pro");
    const project_id = await newProject(service, {
      account_id: id,
      title: "Sea",
      video_asset_id: "asset_a",
    });
    await start({ project_id });
    const second = await start({ project_id });
    expect((await client.read(second.id)).queue).toEqual({
      reason: "An earlier run on the same project has not ended.",
    });
  });
});

async function newAccount(plan: string) {
  const { id, api_key } = await service.newAccount({ plan });
  const client = runClient(service, { "x-api-key": api_key });
  const agent = await client.newAgent(["write_text", "make_video"]);
  const start = async (more: Record<string, unknown> = {}) =>
    (await client.start(agent, { topic: "The sea" }, more)).body;
  return { id, client, start };
}
