import { startBenchService } from "./bench-service.ts";
import { type Row, timed } from "./measure.ts";

export const summary =
  "time from the request to the end of a run, and the CPU of the whole service meanwhile";

const cases = [
  {
    agent_id: "topic_to_short",
    figure: "topic_to_short, 30 s at 1080p",
    inputs: { topic: "The tides", seconds: 30, resolution: "1080p" },
    secondsMax: 45,
  },
  {
    agent_id: "ambient_loop",
    figure: "ambient_loop, 10 min at 1080p",
    inputs: { prompt: "Calm sea at sunset", show_seconds: 600, resolution: "1080p" },
    secondsMax: 20,
  },
];

export async function run(say: (line: string) => void): Promise<Row[]> {
  const rows: Row[] = [];
  for (const { agent_id, figure, inputs, secondsMax } of cases) {
    let wall = 0;
    const { cpu } = await timed(async () => {
      // A service of its own: the CPU of children counts when they have ended.
      const service = await startBenchService("all", { LOG_LEVEL: "error" });
      try {
        const started = performance.now();
        const { id } = await service.client.post("/v1/runs", { body: { agent_id, inputs } });
        const { status } = await service.client.waitForRun(id);
        if (status !== "completed") throw new Error(`The run of ${agent_id} ended as ${status}.`);
        wall = (performance.now() - started) / 1000;
        const { steps } = await service.client.get("/v1/runs/{run_id}/steps", {
          params: { path: { run_id: id } },
        });
        for (const { tool, started_at, completed_at } of steps)
          say(
            `${tool}: ${(Date.parse(completed_at) - Date.parse(started_at ?? completed_at)) / 1000} s`,
          );
      } finally {
        await service.stop();
      }
    });
    rows.push({
      figure,
      ours: `${wall.toFixed(1)} s`,
      against: `CPU ${cpu.toFixed(1)} s, with the start of the service`,
      value: `${wall.toFixed(1)} s`,
      "must hold": `≤ ${secondsMax} s`,
    });
  }
  return rows;
}
