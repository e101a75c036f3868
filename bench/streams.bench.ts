import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { get, type IncomingMessage } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import type { Kysely } from "kysely";
import { readConfig } from "../src/config/config.ts";
import type { Database } from "../src/db/schema.ts";
import { openMigratedDatabase } from "../src/open-migrated-database.ts";
import { type NotifyRun, runNotifier } from "../src/runs/records/run-notifications.ts";
import type { ClaimedRun } from "../src/runs/records/run-state.ts";
import { openLog } from "../src/system/log.ts";
import { claimRun, recordBatch } from "../test/small-tools/worker-writes.ts";
import { startBenchService } from "./bench-service.ts";
import { quantile, type Row } from "./measure.ts";

export const summary =
  "2,000 open streams on one API process: delay from commit to receipt, memory per stream";

const streams = 2000;
const openedAtOnce = 50;
const rounds = 15;
const warmUpRounds = 3;
const roundMilliseconds = 1000;
const secret = "a secret that only the benchmark uses";

interface Load {
  figure: string;
  runs: ClaimedRun[];
  /** Events per run and round. */
  events: number;
}

/** This process writes the events like a worker. No worker runs. */
export async function run(say: (line: string) => void): Promise<Row[]> {
  const service = await startBenchService("serve", { INTERNAL_AUTH_SECRET: secret });
  const config = readConfig({ DATA_DIR: service.folder, LOG_LEVEL: "error" });
  const log = openLog(config, "bench");
  const { db, close } = await openMigratedDatabase(config, log);
  try {
    // An API key would be rate limited.
    const { id } = await db.selectFrom("accounts").select("id").executeTakeFirstOrThrow();
    const headers = { "x-internal-auth": secret, "x-account-id": id };
    const runs = await newRuns(service.url, headers, db);
    const loads: Load[] = [
      {
        figure: "one run with 2,000 readers, 4 events a second",
        runs: runs.slice(0, 1),
        events: 4,
      },
      {
        figure: "200 runs with 10 readers each, an event a second each",
        runs: runs.slice(1),
        events: 1,
      },
    ];
    const rows: Row[] = [];
    for (const load of loads) {
      const before = await residentKilobytes(service.pid);
      const readers = await openReaders(service.url, headers, load.runs);
      const kilobytes = ((await residentKilobytes(service.pid)) - before) / streams;
      const delays = await measured(db, load, readers, runNotifier(db, log));
      readers.close();
      const format = (q: number) => `${quantile(delays, q).toFixed(1)} ms`;
      say(`${load.figure}: p50 ${format(0.5)}, p99 ${format(0.99)} over ${delays.length} receipts`);
      rows.push(...loadRows(load.figure, [format(0.5), format(0.99)], kilobytes));
    }
    return rows;
  } finally {
    await close();
    await service.stop();
  }
}

function loadRows(figure: string, [p50, p99]: [string, string], kilobytes: number): Row[] {
  const row = (name: string, ours: string, limit = "–"): Row => ({
    figure: name,
    ours,
    against: "–",
    value: ours,
    "must hold": limit,
  });
  return [
    row(`${figure}: p50`, p50),
    row("the same, p99", p99, "≤ 100 ms"),
    row("memory a stream", `${kilobytes.toFixed(0)} KB`),
  ];
}

/** Creates 201 runs and claims them for this process. */
async function newRuns(
  url: string,
  headers: Record<string, string>,
  db: Kysely<Database>,
): Promise<ClaimedRun[]> {
  const post = async (path: string, body: unknown) => {
    const sent = {
      method: "POST",
      headers: { ...headers, "content-type": "application/json" },
      body: JSON.stringify(body),
    };
    const response = await fetch(`${url}${path}`, sent);
    const created = (await response.json()) as { id: string };
    if (!response.ok)
      throw new Error(`POST ${path} responded with ${response.status}: ${JSON.stringify(created)}`);
    return created;
  };
  const agent = await post("/v1/agents", { name: "Script only", tools: ["write_script"] });
  const runs: ClaimedRun[] = [];
  for (let index = 0; index <= 200; index++) {
    const { id } = await post("/v1/runs", {
      agent_id: agent.id,
      inputs: { topic: `Topic ${index}` },
    });
    const taken = await claimRun(db, id, new Date());
    if (taken) runs.push(taken);
  }
  return runs;
}

/**
 * Opens the streams, distributed over the runs. `receipts` contains the arrival times of each
 * event.
 */
async function openReaders(url: string, headers: Record<string, string>, runs: ClaimedRun[]) {
  const receipts = new Map<string, number[]>();
  const responses: IncomingMessage[] = [];
  const open = async (run_id: string) => {
    const request = get(`${url}/v1/runs/${run_id}/stream`, { headers, agent: false });
    const [response] = (await once(request, "response")) as [IncomingMessage];
    if (response.statusCode !== 200)
      throw new Error(`A stream responded with ${response.statusCode}.`);
    responses.push(response);
    // Streams closed by this process end with an error.
    response.on("error", () => {});
    let rest = "";
    response.setEncoding("utf8").on("data", (chunk: string) => {
      const now = performance.now();
      const lines = (rest + chunk).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) {
        if (!line.startsWith("id: ")) continue;
        const event = `${run_id} ${line.slice(4)}`;
        const known = receipts.get(event);
        if (known) known.push(now);
        else receipts.set(event, [now]);
      }
    });
  };
  for (let opened = 0; opened < streams; opened += openedAtOnce) {
    const batch = Array.from(
      { length: openedAtOnce },
      (_, index) => runs[(opened + index) % runs.length]?.id ?? "",
    );
    await Promise.all(batch.map(open));
  }
  return {
    receipts,
    close: () => {
      for (const response of responses) response.destroy();
    },
  };
}

/** Writes the events evenly over each round. Returns the delay from commit to receipt in ms. */
async function measured(
  db: Kysely<Database>,
  { runs, events }: Load,
  { receipts }: { receipts: ReadonlyMap<string, number[]> },
  notifyRun: NotifyRun,
): Promise<number[]> {
  const commits = new Map<string, number>();
  const pause = roundMilliseconds / (runs.length * events);
  let next = performance.now();
  for (let number = 1; number <= rounds * events; number++) {
    for (const taken of runs) {
      await recordBatch(
        db,
        taken,
        { events: [{ type: "tool_progress", tool: "write_script", progress: number }], steps: [] },
        new Date(),
      );
      if (number > warmUpRounds * events) commits.set(`${taken.id} ${number}`, performance.now());
      notifyRun(taken.id);
      next += pause;
      await delay(Math.max(0, next - performance.now()));
    }
  }
  await delay(2000);
  return [...commits].flatMap(([event, committed]) => {
    const times = receipts.get(event) ?? [];
    if (times.length !== streams / runs.length)
      throw new Error(`An event reached ${times.length} of ${streams / runs.length} readers.`);
    return times.map((time) => time - committed);
  });
}

/** Resident memory of a process in KB, after 3 s of rest (proc(5)). */
async function residentKilobytes(pid: number): Promise<number> {
  await delay(3000);
  return Number(/VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0);
}
