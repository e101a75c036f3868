import { setTimeout as delay } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import { readConfig } from "../src/config/config.ts";
import type { Database } from "../src/db/schema.ts";
import { openMigratedDatabase } from "../src/open-migrated-database.ts";
import { openLog } from "../src/system/log.ts";
import { type BenchService, startBenchService } from "./bench-service.ts";
import type { Row } from "./measure.ts";

export const summary =
  "what PostgreSQL reads for a run and a request, with 1 thousand and 1 million runs";

const sizes = [1_000, 1_000_000] as const;
const ratioMax = 1.5;
/** How often each operation is measured. */
const [runCount, requestCount] = [30, 100];
/** A process of PostgreSQL that is idle reports what it has read within 10 s. */
const reportSeconds = 12;
const idleSeconds = 60 - reportSeconds;
/** The stored runs are spread over this time, so that old and new ones are in each page. */
const daysMax = 80;
/** Runs that are copied in one transaction. */
const batchSize = 20_000;

/** Blocks of PostgreSQL for one operation of each kind. */
type Costs = Record<string, number>;

export async function run(say: (line: string) => void): Promise<Row[]> {
  const service = await startBenchService("all", { LOG_LEVEL: "warn" });
  const config = readConfig({ DATA_DIR: service.folder, LOG_LEVEL: "error" });
  const { db, close } = await openMigratedDatabase(config, openLog(config, "bench"));
  try {
    const agent_id = await makeAgent(service);
    const model = await completeRun(service, agent_id, "The model");
    const each: Costs[] = [];
    let stored = 0;
    for (const size of sizes) {
      await copyRun(db, model, stored, size);
      stored = size;
      say(`${size} runs are stored`);
      await sql`vacuum (analyze)`.execute(db);
      each.push(await measureAll({ db, service, agent_id, model, size }));
      say(`${size} runs are measured`);
    }
    const [few, many] = each as [Costs, Costs];
    return Object.keys(many).map((name) => {
      const [less = 0, more = 0] = [few[name], many[name]];
      return {
        figure: name,
        ours: `${more.toFixed(0)} blocks`,
        against: `with 1 thousand runs ${less.toFixed(0)} blocks`,
        value: (more / less).toFixed(2),
        "must hold": `≤ ${ratioMax}`,
      };
    });
  } finally {
    await close();
    await service.stop();
  }
}

interface Measured {
  db: Kysely<Database>;
  service: BenchService;
  agent_id: string;
  model: string;
  size: number;
}

async function measureAll({ db, service, agent_id, model, size }: Measured): Promise<Costs> {
  const { url, apiKey } = service;
  const costs: Costs = {};
  let before = await readBlocks(db);
  let perSecond = 0;
  const measure = async (name: string, count: number, work: (at: number) => Promise<unknown>) => {
    for (let at = 0; at < count; at++) await work(at);
    const after = await readBlocks(db);
    const seconds = (after.at - before.at) / 1000;
    costs[name] = (after.blocks - before.blocks - seconds * perSecond) / count;
    before = after;
    return costs[name] / seconds;
  };
  perSecond = await measure("an idle service, in a minute", 1, () => delay(idleSeconds * 1000));
  await measure("a run of one step", runCount, (at) =>
    completeRun(service, agent_id, `The sea, part ${at} of ${size}`),
  );
  const paths = [
    ...["/v1/runs", "/v1/runs?status=completed", `/v1/runs?agent_id=${agent_id}`],
    ...[`/v1/runs/${model}`, `/v1/runs/${model}/steps`, `/v1/runs/${model}/stream`],
    ...["/v1/credits/wallet", "/v1/credits/transactions", "/metrics"],
  ];
  // Together: each alone reads less than what the idle service reads meanwhile differs by.
  await measure("lists, a run, its steps and stream, wallet, metrics", requestCount, async () => {
    for (const path of paths) {
      const response = await fetch(url + path, { headers: { "x-api-key": apiKey } });
      if (!response.ok) throw new Error(`${path} returns ${response.status}.`);
      await response.arrayBuffer();
    }
  });
  return costs;
}

async function makeAgent({ client }: BenchService): Promise<string> {
  const body = { name: "Script", tools: ["write_script"], requirements: { video: false } };
  return String((await client.post("/v1/agents", { body: body as never })).id);
}

async function completeRun({ client }: BenchService, agent_id: string, topic: string) {
  const { id } = await client.post("/v1/runs", { body: { agent_id, inputs: { topic } } as never });
  const { status } = await client.waitForRun(id);
  if (status !== "completed") throw new Error(`The run ended as ${status}.`);
  return id;
}

// cspell:words blks lpad statio tidx
/**
 * The blocks of tables and indexes that PostgreSQL has read so far, from its memory or from the
 * disk. Its own catalogs do not grow with runs, and are read as often as connections are opened.
 */
async function readBlocks(db: Kysely<Database>) {
  await delay(reportSeconds * 1000);
  const parts = ["heap", "idx", "toast", "tidx"].flatMap((part) =>
    ["hit", "read"].map((how) => sql`coalesce(sum(${sql.ref(`${part}_blks_${how}`)}), 0)`),
  );
  const { rows } = await sql<{ blocks: string }>`
    select ${sql.join(parts, sql` + `)} as blocks from pg_statio_user_tables`.execute(db);
  return { blocks: Number(rows[0]?.blocks), at: performance.now() };
}

/**
 * Stores copies of a run, with its steps, events and payment, under the numbers after `from` up to
 * `to`. Each batch is a transaction that checks no foreign keys and waits for no disk.
 */
async function copyRun(db: Kysely<Database>, model: string, from: number, to: number) {
  for (let first = from + 1; first <= to; first += batchSize) {
    const last = Math.min(to, first + batchSize - 1);
    await db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await sql`set local synchronous_commit = off`.execute(tx);
      await copyBatch(tx, model, { first, last, count: to });
    });
  }
}

interface Batch {
  first: number;
  last: number;
  /** How many runs are stored at the end. */
  count: number;
}

async function copyBatch(db: Kysely<Database>, model: string, { first, last, count }: Batch) {
  const age = sql`created_at - number * interval '1 day' * ${daysMax} / ${count}::float8`;
  // Ids that sort as their numbers: rows are added at the end of an index.
  const suffix = sql`lpad(number::text, 10, '0')`;
  const id = sql`'run_copy' || ${suffix}`;
  const copy = async (table: string, key: string, own: Record<string, typeof id>) => {
    const { rows } = await sql<{ name: string }>`
      select column_name as name from information_schema.columns
      where table_schema = 'public' and table_name = ${table}`.execute(db);
    const names = rows.map(({ name }) => sql.ref(name));
    const values = rows.map(({ name }) => own[name] ?? sql.ref(name));
    await sql`insert into ${sql.table(table)} (${sql.join(names)})
      select ${sql.join(values)}
      from ${sql.table(table)}, generate_series(${first}::int, ${last}::int) as number
      where ${sql.ref(key)} = ${model}`.execute(db);
  };
  await copy("runs", "id", { id, created_at: age });
  await copy("run_steps", "run_id", { run_id: id });
  await copy("run_events", "run_id", { run_id: id, created_at: age });
  await copy("credit_transactions", "run_id", {
    id: sql`'txn_copy' || ${suffix}`,
    ...{ run_id: id, created_at: age },
  });
}
