import { expect, it } from "vitest";
import { runClient } from "../../../test/clients/run-client.ts";
import { startTestService } from "../../../test/harness.ts";
import { runCatalog, runTool } from "../../../test/small-tools/run-catalog.ts";
import { createCatalog } from "../../catalog/catalog.ts";
import { registerWorker } from "../../jobs/workers.ts";
import { openLog } from "../../system/log.ts";

const log = openLog({ logLevel: "fatal", logPretty: false }, "test");

it("a run needs the labels of all its tools, those of the operator and their own", async () => {
  const silent = runTool({ run: async () => ({}) });
  const catalog = createCatalog({
    ...Object.fromEntries(runCatalog().tools),
    own_tool: { ...silent, label: "camera" },
    ask_model: { ...silent, models: ["text"] },
    no_label: silent,
  });
  const service = await startTestService({
    catalog,
    env: { LABELS_NEEDED: "write_text disk, text=local gpu" },
  });
  const { services } = service;
  const client = runClient(service);
  const start = async (names: string[]) => {
    const agent = await client.newAgent(names, { requirements: { video: false } });
    const { body } = await client.start(agent, { topic: "The sea" }, { allow_unused_inputs: true });
    const { labels } = await services.db
      .selectFrom("runs")
      .select("labels")
      .where("id", "=", body.id)
      .executeTakeFirstOrThrow();
    return { labels, warnings: body.warnings };
  };
  expect(await start(["own_tool", "write_text"])).toMatchObject({ labels: ["camera", "disk"] });
  expect(await start(["no_label"])).toEqual({ labels: [], warnings: undefined });
  expect(await start(["ask_model"])).toMatchObject({
    labels: ["gpu"],
    warnings: [expect.stringContaining('No worker with the label "gpu" takes runs.')],
  });
  const worker = await registerWorker({ db: services.db, log }, ["runs"], ["camera", "disk"]);
  expect((await start(["own_tool", "write_text"])).warnings).toBeUndefined();
  const renders = await registerWorker({ db: services.db, log }, ["renders"], ["gpu"]);
  expect((await start(["ask_model"])).warnings).toHaveLength(1);
  await worker.stop();
  await renders.stop();
  await service.close();
});
