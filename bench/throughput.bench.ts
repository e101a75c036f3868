import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { threadCpuUsage } from "node:process";
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
import { median, type Row } from "./measure.ts";

export const summary =
  "runs of three no-op steps per second, compared with bare pg-boss jobs in the same database";

const count = 300;
const rounds = 3;
const atOnce = 20;

export async function run(say: (line: string) => void): Promise<Row[]> {
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
  const bare = await bareQueue(config, services);
  try {
    const prepared = await prepare(services, folder);
    const ours: number[] = [];
    const jobs: number[] = [];
    const costs: Costs[] = [];
    for (let round = 0; round <= rounds; round++) {
      const bareRate = await bare.rate();
      const costsSince = await countCosts(services);
      const rate = await runRate(services, prepared, round * count);
      const cost = await costsSince();
      say(
        `round ${round} of ${rounds}: ${rate.toFixed(0)} runs, ${bareRate.toFixed(0)} bare jobs a second; ` +
          `${cost.statements.toFixed(1)} statements, ${cost.commits.toFixed(1)} commits, ${cost.milliseconds.toFixed(1)} ms a run`,
      );
      if (round === 0) continue; // warms up
      ours.push(rate);
      jobs.push(bareRate);
      costs.push(cost);
    }
    const each = (name: keyof Costs) => median(costs.map((cost) => cost[name])).toFixed(1);
    return [
      {
        figure: "runs of three no-op steps a second, from submitting to the settled end",
        ours: median(ours).toFixed(0),
        against: `bare pg-boss jobs ${median(jobs).toFixed(0)}`,
        value: median(ours.map((rate, round) => rate / (jobs[round] ?? Number.NaN))).toFixed(2),
        "must hold": "–",
      },
      cost("statements a run, BEGIN and COMMIT included", each("statements")),
      cost("transactions that write, a run", each("commits")),
      cost("CPU time of the main thread a run", `${each("milliseconds")} ms`),
    ];
  } finally {
    await bare.stop();
    await worker.stop();
    await services.close();
    await rm(folder, { recursive: true, force: true });
  }
}

const cost = (figure: string, value: string): Row => ({
  ...{ figure, value },
  ...{ ours: value, against: "–", "must hold": "–" },
});

/** What a run costs, from submission to settlement. */
interface Costs {
  statements: number;
  /** Transactions that wrote: each commit of one waits for the disk. */
  commits: number;
  milliseconds: number;
}

/** Counts from now on. The result returns the costs of each of `count` runs. */
async function countCosts({ db }: Services): Promise<() => Promise<Costs>> {
  const read = async () => {
    const { rows } = await sql<{
      id: string;
    }>`select pg_current_xact_id()::text as id`.execute(db);
    return { commits: Number(rows[0]?.id), ...counted, milliseconds: threadMilliseconds() };
  };
  const before = await read();
  return async () => {
    const after = await read();
    const each = (name: keyof Costs) => (after[name] - before[name]) / count;
    return {
      statements: each("statements"),
      commits: each("commits"),
      milliseconds: each("milliseconds"),
    };
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

async function prepare(services: Services, folder: string): Promise<Prepared> {
  const owner = {
    email: "bench@example.com",
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
  { caller, agent_id, video }: Prepared,
  first: number,
): Promise<number> {
  const started = performance.now();
  await submit(count, (index) =>
    startRun(services, caller, { agent_id, inputs: { video, turn: first + index } }),
  );
  for (;;) {
    const { rows } = await sql<{
      open: number;
    }>`select count(*)::integer as open from runs where status in ('pending', 'running')`.execute(
      services.db,
    );
    if (rows[0]?.open === 0) break;
    await delay(20);
  }
  return count / ((performance.now() - started) / 1000);
}

/** pg-boss with the settings of its manual that suit it best: batches and notifications. */
async function bareQueue(config: Services["config"], services: Services) {
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
      await submit(count, (index) =>
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

async function submit(total: number, task: (index: number) => Promise<unknown>): Promise<void> {
  await pLimit(atOnce).map(Array(total).keys(), task);
}
