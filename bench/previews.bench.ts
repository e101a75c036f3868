import { startBenchService } from "./bench-service.ts";
import { quantile, type Row } from "./measure.ts";

export const summary = "stills of the scenes of a short, while one is edited";

const inputs = { topic: "The tides", seconds: 20, resolution: "360p" };
const rounds = 3;
const millisecondsMax = 500;

/** Every preview has a new text, so that no cache has it. */
export async function run(say: (line: string) => void): Promise<Row[]> {
  const service = await startBenchService("all", { LOG_LEVEL: "error" });
  try {
    const { client } = service;
    const body = { agent_id: "topic_to_short", inputs };
    const { id } = await client.post("/v1/runs", { body });
    const { project_id } = await client.waitForRun(id);
    if (!project_id) throw new Error("The run made no project.");
    const path = { params: { path: { project_id } } };
    const { scenes } = await client.get("/v1/projects/{project_id}/scenes", path);
    const times: number[] = [];
    for (let round = 0; round <= rounds; round++)
      for (const scene of scenes) {
        const started = performance.now();
        const change = { text: `${scene.text} Again ${round}.` };
        const still = await fetch(`${service.url}/v1/projects/${project_id}/preview`, {
          method: "POST",
          headers: { "x-api-key": service.apiKey, "content-type": "application/json" },
          body: JSON.stringify({ scene: scene.id, change }),
        });
        if (!still.ok) throw new Error(`The preview returned ${still.status}.`);
        await still.arrayBuffer();
        // The first round starts the processes that draw.
        if (round > 0) times.push(performance.now() - started);
        say(`round ${round}, ${scene.id}: ${(performance.now() - started).toFixed(0)} ms`);
      }
    return [toRow("p50", 0.5, times), toRow("p95", 0.95, times)];
  } finally {
    await service.stop();
  }
}

function toRow(name: string, share: number, times: readonly number[]): Row {
  const value = `${quantile(times, share).toFixed(0)} ms`;
  return {
    figure: `a still of a changed scene, ${name}`,
    ours: value,
    against: `${times.length} stills`,
    value,
    "must hold": `≤ ${millisecondsMax} ms`,
  };
}
