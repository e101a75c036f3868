import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runClient } from "../../../test/clients/run-client.ts";
import { startTestService, type TestService } from "../../../test/harness.ts";
import { runCatalog } from "../../../test/small-tools/run-catalog.ts";
import { openLog } from "../../system/log.ts";
import { startWorker, type Worker } from "../../worker.ts";

let service: TestService;
let worker: Worker;
const lines: Record<string, unknown>[] = [];

beforeAll(async () => {
  service = await startTestService({ catalog: runCatalog() });
  const destination = { write: (line: string) => lines.push(JSON.parse(line)) };
  const log = openLog({ logLevel: "info", logPretty: false }, "test", { destination });
  worker = await startWorker({ ...service.services, log });
});
afterAll(async () => {
  await worker.stop();
  await service.close();
});

describe("the log of a worker", () => {
  it("has one line when a run and each of its steps start and end, with ids and milliseconds", async () => {
    const client = runClient(service);
    const agent = await client.newAgent(["write_text", "make_video"]);
    const { body } = await client.start(agent, { topic: "The sea" });
    await client.waitForEnd(body.id);
    await expect.poll(() => messages(body.id)).toContain("Run completed");
    expect(messages(body.id)).toEqual([
      "Run started",
      "Step started write_text",
      "Step completed write_text",
      "Step started make_video",
      "Step completed make_video",
      "Run completed",
    ]);
    for (const { ms } of linesOf(body.id).filter(({ msg }) => /completed/.test(String(msg))))
      expect(ms).toBeGreaterThanOrEqual(0);
  });

  it("names the error of a failed step and run", async () => {
    const client = runClient(service);
    const { body } = await client.start(await client.newAgent(["break_always"]));
    await client.waitForEnd(body.id);
    await expect.poll(() => messages(body.id)).toContain("Run failed");
    expect(messages(body.id)).toEqual([
      "Run started",
      "Step started break_always",
      "Step failed break_always",
      "Run failed",
    ]);
    expect(linesOf(body.id).at(-1)).toMatchObject({
      account_id: service.account.id,
      code: "tool_failed",
      tool: "break_always",
    });
  });
});

const linesOf = (run_id: string) => lines.filter((line) => line.run_id === run_id);

const messages = (run_id: string) =>
  linesOf(run_id).map(({ msg, node }) => (node === undefined ? msg : `${msg} ${node}`));
