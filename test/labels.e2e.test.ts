import { afterAll, beforeAll, expect, it } from "vitest";
import { composeTimeline } from "../src/media/timeline/compose.ts";
import { newProject } from "./clients/upload-video.ts";
import { startTestServices, type TestAccount, type TestServices } from "./harness.ts";
import { type ServiceProcess, startProcess } from "./processes/processes.ts";

let harness: TestServices;
let api: ServiceProcess;
const workers: ServiceProcess[] = [];
const env = { LABELS_NEEDED: "extract_keywords gpu, render_video gpu" };
beforeAll(async () => {
  harness = await startTestServices();
  api = await startProcess("serve", harness.services.config, { LOG_LEVEL: "warn", ...env });
});
afterAll(async () => {
  await Promise.all([api, ...workers].map((each) => each?.end("SIGKILL")));
  await harness.close();
});

const startWorker = async (...words: string[]) =>
  void workers.push(await startProcess("work", harness.services.config, env, words));
const patience = { interval: 50 };
const missing =
  'No worker with the label "gpu" takes runs. The operator must start one with ./reelwright work --label gpu.';

async function start({ api_key: as }: TestAccount, tool: string) {
  const agent = await api.request("/v1/agents", {
    ...{ method: "POST", as },
    body: { name: tool, tools: [tool], requirements: { video: false } },
  });
  const { body } = await api.request<{ id: string; warnings?: string[] }>("/v1/runs", {
    ...{ method: "POST", as },
    body: { agent_id: agent.body.id, inputs: { text: `The sea is wide, says ${tool}.` } },
  });
  const read = async () =>
    (
      await api.request<{ status: string; queue?: { reason: string } }>(`/v1/runs/${body.id}`, {
        as,
      })
    ).body;
  return { warnings: body.warnings, read, status: async () => (await read()).status };
}

/** A render of a project that no run has rendered. */
async function startRender(account: TestAccount) {
  const scenes = [
    { text: "Pear", seconds: 1, design: { kind: "icon_hero", title: "Pear", icons: ["🍐"] } },
  ];
  const about = { title: "Fruit", aspect_ratio: "16:9", language: "en", caption_style: "none" };
  const timeline = composeTimeline({ scenes, ...about } as never, new Map());
  const { services } = harness;
  const project = { title: "Fruit", timeline, video_asset_id: null };
  const project_id = await newProject({ services, account }, project);
  const { api_key: as } = account;
  const { body } = await api.request<{ id: string }>("/v1/renders", {
    ...{ method: "POST", as },
    body: { project_id, options: { resolution: "360p" } },
  });
  return async () => (await api.request(`/v1/renders/${body.id}`, { as })).body.status;
}

const readHealth = async () => {
  const [ready, metrics] = await Promise.all(
    ["/readyz", "/metrics"].map((path) => fetch(`${api.url}${path}`).then((got) => got.text())),
  );
  return { ready, metrics };
};

it("work that needs a label waits for a worker that has it, and says so", async () => {
  const account = await harness.newAccount({ credits: 100, plan: "pro" });
  await startWorker();
  const before = await readHealth();
  expect(before.ready).toContain('No worker with the label \\"gpu\\" is running');
  expect(before.metrics).toContain('reelwright_workers_with_label{label="gpu"} 0');

  const labelled = await start(account, "extract_keywords");
  expect(labelled.warnings).toEqual([`The run will wait if this does not change: ${missing}`]);
  const rendered = await startRender(account);
  // Its turn is after that of the other run.
  const plain = await start(account, "summarize_text");
  expect(plain.warnings).toBeUndefined();
  await expect.poll(plain.status, patience).toBe("completed");
  expect(await labelled.read()).toMatchObject({ status: "pending", queue: { reason: missing } });
  expect(await rendered()).toBe("pending");

  await startWorker("--label", "gpu");
  await expect.poll(labelled.status, patience).toBe("completed");
  await expect.poll(rendered, patience).toBe("completed");
  const after = await readHealth();
  expect(after.ready).not.toContain("label");
  expect(after.metrics).toContain('reelwright_workers_with_label{label="gpu"} 1');
});

it("a label that is none, and a tool that does not exist, stop the start with the fix", async () => {
  const { config } = harness.services;
  const refused = (words: string[], more = {}) => startProcess("work", config, more, words);
  await expect(refused(["--label", "GPU"])).rejects.toThrow(
    'Invalid --label: "GPU" is no label. Use 1 to 32 lower-case letters',
  );
  await expect(refused([], { LABELS_NEEDED: "extract_keyword gpu" })).rejects.toThrow(
    'Invalid LABELS_NEEDED: there is no tool "extract_keyword".',
  );
});
