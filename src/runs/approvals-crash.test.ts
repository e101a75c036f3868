import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runClient } from "../../test/clients/run-client.ts";
import { startTestService, type TestService } from "../../test/harness.ts";
import { expireHeartbeats } from "../../test/processes/expire-heartbeats.ts";
import { runCatalog, runTool } from "../../test/small-tools/run-catalog.ts";
import { string } from "../catalog/definition/fields.ts";
import { startWorker, type Worker } from "../worker.ts";

const hang = runTool({
  input: { text: string() },
  output: { title: string() },
  run: async () => ({ title: "Saved" }),
});
let service: TestService;
let last: Worker | undefined;
const children: ChildProcess[] = [];

beforeAll(async () => {
  service = await startTestService({ catalog: runCatalog({ hang }) });
});
afterAll(async () => {
  for (const child of children) child.kill("SIGKILL");
  await last?.stop();
  await service.close();
});

/** A worker process whose tool `hang` prints a line and never ends. */
function startDoomed(): ChildProcess {
  const { databaseUrl = "", dataDir } = service.services.config;
  const own = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, LOG_LEVEL: "fatal" };
  const program = fileURLToPath(new URL("../../test/processes/crash-worker.ts", import.meta.url));
  const child = spawn(process.execPath, [program], {
    env: { ...process.env, NODE_OPTIONS: "", ...own },
    stdio: ["ignore", "pipe", "inherit"],
  });
  children.push(child);
  return child;
}

describe("a run that waits for an approval", () => {
  it("loses and doubles nothing when workers are killed while it waits and continues", async () => {
    const client = runClient(service);
    const agent = await client.newAgent(["write_text", "hang", "make_video"]);
    const first = startDoomed();
    const pause = { pause_after: ["write_text"] };
    const { id } = (await client.start(agent, { topic: "The sea" }, pause)).body;
    while (!(await client.read(id)).waiting_for) await delay(250);
    first.kill("SIGKILL");
    await once(first, "exit");
    await expireHeartbeats(service.services.db);
    const outputs = { text: "Edited." };
    const { status } = await service.call("POST", `/v1/runs/${id}/continue`, { outputs });
    expect(status).toBe(202);
    const second = startDoomed();
    await once(second.stdout ?? second, "data");
    // Events are written beside the steps.
    const written = service.services.db
      .selectFrom("run_events")
      .select("seq")
      .where("run_id", "=", id);
    await expect.poll(() => written.execute()).toHaveLength(5);
    second.kill("SIGKILL");
    await once(second, "exit");
    await expireHeartbeats(service.services.db);
    last = await startWorker(service.services);
    const events = (await client.events(id)).map(
      ({ data }) => `${data.type} ${data.tool ?? data.status}`,
    );
    expect(events).toEqual([
      "tool_start write_text",
      "tool_complete write_text",
      "run_waiting write_text",
      "run_continued write_text",
      "tool_start hang",
      // The interrupted step runs again, the approved one does not.
      "tool_start hang",
      "tool_complete hang",
      "tool_start make_video",
      "tool_complete make_video",
      "run_complete completed",
    ]);
    expect(await client.read(id)).toMatchObject({ status: "completed", credits_used: 4 });
    expect(await client.wallet()).toMatchObject({ balance: 996, lifetime_spent: 4 });
    const { body } = await service.call<{ steps: { inputs: { text?: string } }[] }>(
      "GET",
      `/v1/runs/${id}/steps`,
    );
    expect(body.steps.map(({ inputs }) => inputs.text)).toEqual([undefined, "Edited.", "Edited."]);
  });
});
