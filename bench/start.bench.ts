import { startBenchService } from "./bench-service.ts";
import { quantile, type Row } from "./measure.ts";

export const summary = "from the 202 of POST /v1/runs to the first event of the run's stream";

const runs = 100;

/**
 * Runs are started one after another, each after the end of the one before. A cancelled run would
 * end the process of its script, and the next run's time would contain the start of another one.
 */
export async function run(say: (line: string) => void): Promise<Row[]> {
  const service = await startBenchService();
  const { client } = service;
  try {
    const agent = await client.post("/v1/agents", {
      body: { name: "Script only", tools: ["write_script"], requirements: { video: false } },
    });
    const waits: number[] = [];
    for (let round = -5; round < runs; round++) {
      const { id } = await client.post("/v1/runs", {
        body: { agent_id: agent.id, inputs: { topic: `Topic ${round}`, seed: round + 5 } },
      });
      const accepted = performance.now();
      let first: number | undefined;
      for await (const _event of client.stream(id)) first ??= performance.now() - accepted;
      if (first !== undefined && round >= 0) waits.push(first); // the first five warm up
      if (round % 25 === 24) say(`${round + 1} of ${runs} runs`);
    }
    const format = (q: number) => `${quantile(waits, q).toFixed(1)} ms`;
    return [
      {
        figure: "first stream event after the 202, p50",
        ours: format(0.5),
        against: "–",
        value: format(0.5),
        "must hold": "≤ 10 ms",
      },
      {
        figure: "the same, p99",
        ours: format(0.99),
        against: "–",
        value: format(0.99),
        "must hold": "≤ 50 ms",
      },
    ];
  } finally {
    await service.stop();
  }
}
