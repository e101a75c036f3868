import { setTimeout as delay } from "node:timers/promises";
import { type BenchService, startBenchService } from "./bench-service.ts";
import { quantile, type Row } from "./measure.ts";

export const summary = "GET /v1/runs/{id} during a run, compared with an idle service";

const everyMs = 20;
const idleRequests = 500;

/** Response times at 50 requests per second: first idle, then while a 30 s video is made. */
export async function run(say: (line: string) => void): Promise<Row[]> {
  const service = await startBenchService();
  try {
    const inputs = { topic: "The tides", seconds: 30, resolution: "720p" };
    const warmUp = await service.client.post("/v1/runs", {
      body: { agent_id: "topic_to_short", inputs },
    });
    say("warm-up run");
    await ended(service, warmUp.id);
    const idle = await responseTimes(service, warmUp.id, (count) => count < idleRequests);
    say(`idle: p99 ${quantile(idle, 0.99).toFixed(1)} ms over ${idle.length} requests`);

    const busyRun = await service.client.post("/v1/runs", {
      body: { agent_id: "topic_to_short", inputs: { ...inputs, seed: 2, resolution: "1080p" } },
    });
    let running = true;
    const end = ended(service, busyRun.id).finally(() => {
      running = false;
    });
    const busy = await responseTimes(service, busyRun.id, () => running);
    await end;
    say(`busy: p99 ${quantile(busy, 0.99).toFixed(1)} ms over ${busy.length} requests`);
    const format = (samples: number[], q: number) => `${quantile(samples, q).toFixed(1)} ms`;
    return [0.5, 0.99].map((q) => ({
      figure: `GET /v1/runs/{id} during a run, p${q * 100}`,
      ours: format(busy, q),
      against: `idle ${format(idle, q)}`,
      value: `×${(quantile(busy, q) / quantile(idle, q)).toFixed(1)}`,
      "must hold": q === 0.99 ? "≤ 25 ms" : "–",
    }));
  } finally {
    await service.stop();
  }
}

async function responseTimes(
  service: BenchService,
  id: string,
  shouldContinue: (count: number) => boolean,
): Promise<number[]> {
  const times: number[] = [];
  let next = performance.now();
  while (shouldContinue(times.length)) {
    const sentAt = performance.now();
    await service.client.get("/v1/runs/{run_id}", { params: { path: { run_id: id } } });
    times.push(performance.now() - sentAt);
    next = Math.max(next + everyMs, performance.now());
    await delay(next - performance.now());
  }
  return times;
}

async function ended(service: BenchService, id: string): Promise<void> {
  for await (const event of service.client.stream(id)) {
    if (event.type === "run_failed")
      throw new Error(`The run failed: ${JSON.stringify(event.error)}`);
  }
}
