import { startBenchService } from "./bench-service.ts";
import { quantile, type Row } from "./measure.ts";

export const summary = "from the 202 of POST /v1/runs to the first event of the run's stream";

const runs = 100;

/** Runs are started one after another and cancelled after the first event. */
export async function run(say: (line: string) => void): Promise<Row[]> {
  const service = await startBenchService();
  const { client } = service;
  try {
    const agent = await client.post("/v1/agents", {
      body: { name: "Script only", tools: ["write_script"] },
    });
    const waits: number[] = [];
    for (let round = -5; round < runs; round++) {
      const { id } = await client.post("/v1/runs", {
        body: { agent_id: agent.id, inputs: { topic: `Topic ${round}`, seed: round + 5 } },
      });
      const accepted = performance.now();
      for await (const _event of client.stream(id)) {
        if (round >= 0) waits.push(performance.now() - accepted); // the first five warm up
        break;
      }
      await client
        .post("/v1/runs/{run_id}/cancel", { params: { path: { run_id: id } } })
        .catch(() => {}); // The run may have ended already.
      if (round % 25 === 24) say(`${round + 1} of ${runs} runs`);
    }
    const format = (q: number) => `${quantile(waits, q).toFixed(1)} ms`;
    return [
      {
        figure: "first stream event after the 202, p50",
        ours: format(0.5),
        against: "–",
        value: format(0.5),
        "must hold": "≤ 20 ms",
      },
      {
        figure: "the same, p99",
        ours: format(0.99),
        against: "–",
        value: format(0.99),
        "must hold": "–",
      },
    ];
  } finally {
    await service.stop();
  }
}
