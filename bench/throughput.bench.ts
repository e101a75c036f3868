import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process, { threadCpuUsage } from "node:process";
import { setTimeout as delay } from "node:timers/promises";
import { Kysely, PostgresDialect, sql } from "kysely";
import pLimit from "p-limit";
import pg from "pg";
import { fromKysely, PgBoss } from "pg-boss";
import { createAccount } from "../src/accounts/accounts.ts";
import { createAgent } from "../src/agents/agents.ts";
import { assetStore } from "../src/assets/asset-store.ts";
import { createCatalog } from "../src/catalog/catalog.ts";
import { defineTool } from "../src/catalog/definition/define-tool.ts";
import { asset, integer } from "../src/catalog/definition/fields.ts";
import { perCall } from "../src/catalog/pricing/price.ts";
import { readConfig } from "../src/config/config.ts";
import type { Caller } from "../src/identity/caller.ts";
import { openFfmpeg } from "../src/media/ffmpeg.ts";
import { createPictureCheck } from "../src/media/picture-pool.ts";
import { openMigratedDatabase } from "../src/open-migrated-database.ts";
import { openServices } from "../src/open-services.ts";
import { startRun } from "../src/runs/start/start-run.ts";
import type { Services } from "../src/services/services.ts";
import { openLog } from "../src/system/log.ts";
import { startWorker } from "../src/worker.ts";
import { fixture } from "../test/tool-benches/local-media.ts";
import { cpuOfTree, median, parentOf, type Row } from "./measure.ts";

export const summary =
  "runs of three no-op steps per second, compared with bare pg-boss jobs in the same database";

const count = 300;
const rounds = 4;
/** Rounds before those: connections prepare statements, and PostgreSQL plans each five times. */
const warmUps = 2;
/** How many starts, and how many runs of the worker, are under way at a time. */
const loads = [20, 60];
/** How many accounts start the runs of a round, in turn. */
const accountCounts = [1, 20];

export async function run(say: (line: string) => void): Promise<Row[]> {
  const rows: Row[] = [];
  for (const atOnce of loads) rows.push(...(await measureLoad(atOnce, say)));
  return rows;
}

async function measureLoad(atOnce: number, say: (line: string) => void): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), "reelwright-bench-"));
  const config = readConfig({
    DATA_DIR: folder,
    LOG_LEVEL: "error",
    WORKER_CONCURRENCY: String(atOnce),
    ACCOUNT_CONCURRENCY_PRO: String(atOnce),
  });
  const services = await openServices(config, {
    log: openLog(config, "bench"),
    catalog: createCatalog({ one: noOp, two: noOp, three: noOp }),
  });
  const worker = await startWorker(services);
  const bare = await bareQueue(config, services, atOnce);
  let turn = 0;
  const measure = async (accounts: readonly Prepared[]): Promise<Round> => {
    const ofJobs = await countCosts(services);
    const jobs = { rate: await bare.rate(), ...(await ofJobs()) };
    const ofRuns = await countCosts(services);
    const runs = { rate: await runRate(services, accounts, { turn, atOnce }), ...(await ofRuns()) };
    turn += count;
    return { jobs, runs };
  };
  try {
    const rows: Row[] = [];
    for (const accountCount of accountCounts) {
      const accounts: Prepared[] = [];
      while (accounts.length < accountCount)
        accounts.push(await prepare(services, folder, `${accountCount}-${accounts.length}`));
      const measured: Round[] = [];
      for (let round = 1 - warmUps; round <= rounds; round++) {
        const each = await measure(accounts);
        say(`${atOnce} at a time, ${accountCount} accounts, round ${round}: ${describe(each)}`);
        if (round > 0) measured.push(each);
      }
      rows.push(...toRows(accountCount, atOnce, measured));
    }
    return rows;
  } finally {
    await bare.stop();
    await worker.stop();
    await services.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * What a run or a bare job costs, from submission to its end. `commits` are transactions that wrote
 * (each waits for the disk), `thread` is the CPU time of the main thread, `cpu` that of this
 * process and of PostgreSQL.
 */
type Costs = Record<"statements" | "commits" | "thread" | "cpu", number>;

type Measured = Costs & { rate: number };
type Round = Record<"runs" | "jobs", Measured>;

const describe = ({ runs, jobs }: Round) =>
  `${runs.rate.toFixed(0)} runs, ${jobs.rate.toFixed(0)} bare jobs a second; a run ` +
  `${runs.statements.toFixed(1)} statements, ${runs.commits.toFixed(1)} commits, ` +
  `${runs.thread.toFixed(1)} ms of the main thread, ${runs.cpu.toFixed(1)} ms of all, ` +
  `a bare job ${jobs.cpu.toFixed(1)} ms`;

function toRows(accounts: number, atOnce: number, measured: readonly Round[]): Row[] {
  const of = `${accounts === 1 ? "one account" : `${accounts} accounts`}, ${atOnce} at a time`;
  const each = (what: keyof Round, name: keyof Measured) =>
    median(measured.map((round) => round[what][name]));
  const runs = (name: keyof Measured, unit = "") => `${each("runs", name).toFixed(1)}${unit}`;
  const ratio = (of: (round: Round) => number) => median(measured.map(of)).toFixed(2);
  return [
    {
      figure: `runs of three no-op steps per second, ${of}`,
      ours: each("runs", "rate").toFixed(0),
      against: `bare pg-boss jobs ${each("jobs", "rate").toFixed(0)}`,
      value: ratio(({ runs, jobs }) => runs.rate / jobs.rate),
      "must hold": atOnce === loads[0] ? "–" : "≥ 0.4",
    },
    {
      figure: `CPU time of a run with PostgreSQL, ${of}`,
      ours: runs("cpu", " ms"),
      against: `bare pg-boss job ${each("jobs", "cpu").toFixed(1)} ms`,
      value: ratio(({ runs, jobs }) => jobs.cpu / runs.cpu),
      "must hold": "–",
    },
    cost(`statements a run, ${of}`, runs("statements"), "≤ 12"),
    cost(`transactions that write, a run, ${of}`, runs("commits"), "≤ 3"),
    cost(`CPU time of the main thread a run, ${of}`, runs("thread", " ms"), "–"),
  ];
}

const cost = (figure: string, value: string, limit: string): Row => ({
  ...{ figure, value },
  ...{ ours: value, against: "–", "must hold": limit },
});

/** Counts from now on. The result returns the costs of each of `count` runs. */
async function countCosts({ db }: Services): Promise<() => Promise<Costs>> {
  const read = async () => {
    const { rows } = await sql<{ id: string; process: number }>`
      select pg_current_xact_id()::text as id, pg_backend_pid() as process`.execute(db);
    const server = parentOf(rows[0]?.process ?? 0);
    const { user, system } = process.cpuUsage();
    return {
      ...counted,
      commits: Number(rows[0]?.id),
      thread: threadMilliseconds(),
      cpu: (user + system) / 1000 + 1000 * cpuOfTree(server).seconds,
    };
  };
  const before = await read();
  return async () => {
    const after = await read();
    const each = (name: keyof Costs) => (after[name] - before[name]) / count;
    const [statements, commits] = [each("statements"), each("commits")];
    return { statements, commits, thread: each("thread"), cpu: each("cpu") };
  };
}

function threadMilliseconds(): number {
  const { user, system } = threadCpuUsage();
  return (user + system) / 1000;
}

/** Counts every statement of this process. */
const counted = { statements: 0 };
const { query } = pg.Client.prototype;
pg.Client.prototype.query = function count(this: pg.Client, ...args: Parameters<typeof query>) {
  counted.statements += 1;
  return query.apply(this, args);
} as typeof query;

/** Returns its input. `turn` differs for each run, so that the step cache is not used. */
const noOp = defineTool({
  name: "No-op",
  category: "delivery",
  description: "Does nothing.",
  credits: perCall(0),
  version: 1,
  timeoutSeconds: 60,
  retry: "transient",
  determinism: "exact",
  input: { video: asset("video"), turn: integer() },
  output: { video: asset("video") },
  example: {},
  run: async ({ input: { video } }) => ({ engine: "local/no-op", video }),
});

const threeSteps = {
  name: "Three steps",
  description: "",
  pipeline_type: "simple",
  tools: ["one", "two", "three"],
  graph_edges: [],
  requirements: {},
  cosmetics: {},
};

interface Prepared {
  caller: Caller;
  agent_id: string;
  video: string;
}

async function prepare(services: Services, folder: string, name: string): Promise<Prepared> {
  const owner = {
    email: `bench-${name}@example.com`,
    password: "a long password",
    plan: "pro",
    credits: 0,
  };
  const { account_id } = await createAccount(services, owner);
  const caller: Caller = { account_id, scopes: ["admin"], tier: "pro" };
  const { id } = await createAgent(services, caller, threeSteps);
  const path = join(folder, "video.mp4");
  await copyFile(fixture("color-bars.mp4"), path);
  const ffmpeg = await openFfmpeg({ ffmpegPath: undefined, niceness: 0 });
  const parts = { ...services, ffmpeg, checkPicture: createPictureCheck(), fetch, folder };
  const store = assetStore(parts, account_id, "bench");
  return { caller, agent_id: id, video: (await store.save(path, { kind: "video" })).id };
}

async function runRate(
  services: Services,
  accounts: readonly Prepared[],
  { turn, atOnce }: { turn: number; atOnce: number },
): Promise<number> {
  const started = performance.now();
  await submit(atOnce, async (index) => {
    const prepared = accounts[index % accounts.length];
    if (!prepared) return;
    const { caller, agent_id, video } = prepared;
    await startRun(services, caller, { agent_id, inputs: { video, turn: turn + index } });
  });
  for (;;) {
    const { rows } = await sql<{
      open: boolean;
    }>`select exists (select from runs where status in ('pending', 'running')) as open`.execute(
      services.db,
    );
    if (!rows[0]?.open) break;
    await delay(20);
  }
  return count / ((performance.now() - started) / 1000);
}

/** pg-boss with the settings of its manual that suit it best: batches and notifications. */
async function bareQueue(config: Services["config"], services: Services, atOnce: number) {
  const { url, close } = await openMigratedDatabase(config, services.log);
  // Not the pool of the service, which also prepares the statements of pg-boss.
  const pool = new pg.Pool({ connectionString: url, max: atOnce });
  const db = new Kysely({ dialect: new PostgresDialect({ pool }) });
  const boss = new PgBoss({
    connectionString: url,
    schema: "bare",
    useListenNotify: true,
    supervise: false,
    schedule: false,
  });
  await boss.start();
  await boss.createQueue("bare", { notify: true });
  let done = 0;
  let finished = () => {};
  await boss.work(
    "bare",
    { batchSize: atOnce, burstWhenBatchFull: true, pollingIntervalSeconds: 0.5 },
    async (jobs) => {
      done += jobs.length;
      if (done >= count) finished();
    },
  );
  return {
    rate: async () => {
      done = 0;
      const all = new Promise<void>((resolve) => {
        finished = resolve;
      });
      const started = performance.now();
      await submit(atOnce, (index) =>
        db.transaction().execute((tx) => boss.send("bare", { index }, { db: fromKysely(tx) })),
      );
      await all;
      return count / ((performance.now() - started) / 1000);
    },
    stop: async () => {
      await boss.stop({ graceful: false });
      await db.destroy();
      await close();
    },
  };
}

async function submit(atOnce: number, task: (index: number) => Promise<unknown>): Promise<void> {
  await pLimit(atOnce).map(Array(count).keys(), task);
}
