import { writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { execa } from "execa";
import { freePort } from "../src/commands/own-service.ts";
import { startBenchService } from "./bench-service.ts";
import { median, type Row } from "./measure.ts";

export const summary =
  "GET /v1/agents with a key, compared with a bare node:http server that sends the same body";

const generator = createRequire(import.meta.url).resolve("autocannon/autocannon.js");
const rounds = 5;
const seconds = 3;

/** Requests per second of both servers, in alternating rounds with 50 connections each. */
export async function run(say: (line: string) => void): Promise<Row[]> {
  const service = await startBenchService();
  const headers = { "x-api-key": service.apiKey };
  const url = `${service.url}/v1/agents`;
  const bodyPath = join(service.folder, "body.json");
  await writeFile(bodyPath, await (await fetch(url, { headers })).text());
  const port = await freePort();
  const raw = execa(
    process.execPath,
    [fileURLToPath(new URL("raw-http.ts", import.meta.url)), String(port), bodyPath],
    { reject: false },
  );
  try {
    const ours: number[] = [];
    const bare: number[] = [];
    await load(url, headers); // warm-up
    await load(`http://127.0.0.1:${port}/`, {});
    for (let round = 1; round <= rounds; round++) {
      bare.push(await load(`http://127.0.0.1:${port}/`, {}));
      ours.push(await load(url, headers));
      say(`round ${round} of ${rounds}: ${ours.at(-1)} against ${bare.at(-1)} requests per second`);
    }
    const ratio = median(ours.map((rate, round) => rate / (bare[round] ?? Number.NaN)));
    return [
      {
        figure: "GET /v1/agents, requests per second",
        ours: String(median(ours)),
        against: `raw node:http ${median(bare)}`,
        value: ratio.toFixed(2),
        "must hold": "≥ 0.5",
      },
    ];
  } finally {
    raw.kill();
    await service.stop();
  }
}

/** A new process generates the load of each round. */
async function load(url: string, headers: Record<string, string>): Promise<number> {
  const named = Object.entries(headers).flatMap(([name, value]) => ["-H", `${name}=${value}`]);
  const { stdout } = await execa(process.execPath, [
    generator,
    "--json",
    "-c",
    "50",
    "-d",
    String(seconds),
    ...named,
    url,
  ]);
  const result = JSON.parse(stdout) as {
    non2xx: number;
    errors: number;
    requests: { average: number };
  };
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} responses were not 2xx, ${result.errors} failed.`);
  return Math.round(result.requests.average);
}
