import { readFileSync } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { deepSea } from "../src/commands/demo/deep-sea.ts";
import { readConfig } from "../src/config/config.ts";
import { openMigratedDatabase } from "../src/open-migrated-database.ts";
import { openLog } from "../src/system/log.ts";
import { type BenchService, startBenchService } from "./bench-service.ts";
import { cpuOfTree, type Row } from "./measure.ts";

export const summary = "what a video costs in CPU, PostgreSQL and storage, at two sizes";

const sizes = [3, 9] as const;
/** Costs of a video at both sizes differ by no more than this, so that they can be multiplied. */
const ratioMax = 1.15;
/** The others are small, and depend on when PostgreSQL tidies up. */
const multiplied: readonly (keyof Costs)[] = [
  "worker",
  "media",
  "segments",
  "files",
  "transactions",
];
const seconds = 30;

interface Costs {
  /** CPU seconds of the worker with its children, of PostgreSQL, and of the API. */
  worker: number;
  database: number;
  api: number;
  /** Bytes. */
  wal: number;
  tables: number;
  media: number;
  segments: number;
  /** Media files and segments. With S3, each is one PUT. */
  files: number;
  transactions: number;
}

const units: Record<keyof Costs, [figure: string, write: (value: number) => string]> = {
  worker: ["CPU of the worker", (value) => `${value.toFixed(1)} s`],
  database: ["CPU of PostgreSQL", (value) => `${value.toFixed(2)} s`],
  api: ["CPU of the API", (value) => `${value.toFixed(2)} s`],
  tables: ["tables and indexes", (value) => `${(value / 1024).toFixed(0)} KB`],
  wal: ["write-ahead log", (value) => `${(value / 1024).toFixed(0)} KB`],
  media: ["media files", (value) => `${(value / 1024 ** 2).toFixed(1)} MB`],
  segments: ["cached segments", (value) => `${(value / 1024 ** 2).toFixed(1)} MB`],
  files: ["stored files", (value) => value.toFixed(1)],
  transactions: ["transactions", (value) => value.toFixed(0)],
};

export async function run(say: (line: string) => void): Promise<Row[]> {
  const service = await startBenchService("all", { LOG_LEVEL: "warn" });
  const config = readConfig({ DATA_DIR: service.folder, LOG_LEVEL: "error" });
  const { db, close } = await openMigratedDatabase(config, openLog(config, "bench"));
  try {
    const readCosts = async (): Promise<Costs> => {
      const { rows } = await sql<Record<"wal" | "tables" | "transactions", string>>`
        select pg_current_wal_insert_lsn() - '0/0' as wal,
          (select sum(pg_database_size(oid)) from pg_database) as tables,
          (select sum(xact_commit) from pg_stat_database) as transactions`.execute(db);
      return {
        ...readCpu(service.pid),
        wal: Number(rows[0]?.wal),
        tables: Number(rows[0]?.tables),
        transactions: Number(rows[0]?.transactions),
        ...(await readFiles(join(service.folder, "media"))),
      };
    };
    // The first video starts processes and fills the lists of languages and looks.
    await makeVideo(service, 0);
    const each: Costs[] = [];
    let made = 1;
    for (const count of sizes) {
      const before = await readCosts();
      for (let index = 0; index < count; index++) await makeVideo(service, made++);
      each.push(divide(subtract(await readCosts(), before), count));
      say(`${count} videos`);
    }
    const [few, many] = each as [Costs, Costs];
    return keys.map((name) => {
      const [figure, write] = units[name];
      const [less, more] = [few[name], many[name]];
      return {
        figure: `${figure}, a video of ${seconds} s at 720p`,
        ours: write(more),
        against: `${sizes[0]} instead of ${sizes[1]} videos ${write(less)}`,
        value: (more / less).toFixed(2),
        "must hold": multiplied.includes(name) ? `≤ ${ratioMax}` : "–",
      };
    });
  } finally {
    await close();
    await service.stop();
  }
}

/** Each video has its own colors, so that no segment is cached. */
async function makeVideo({ client }: BenchService, number: number): Promise<void> {
  const accent = `#ff${(16 + number).toString(16).padStart(2, "0")}33`;
  const inputs = {
    ...{ topic: deepSea.topic, text: deepSea.text, seconds, resolution: "720p" },
    palette: { background: "#10233d", foreground: "#ffffff", accent },
  };
  const { id } = await client.post("/v1/runs", { body: { agent_id: "topic_to_short", inputs } });
  const { status } = await client.waitForRun(id);
  if (status !== "completed") throw new Error(`The run ended as ${status}.`);
}

/** The service is the parent of its PostgreSQL and of its worker. */
function readCpu(service: number): Pick<Costs, "worker" | "database" | "api"> {
  const { seconds: all, children } = cpuOfTree(service);
  const isDatabase = (id: number) =>
    readFileSync(`/proc/${id}/cmdline`, "utf8").includes("postgres");
  const sum = (of: typeof children) => of.reduce((total, { seconds: each }) => total + each, 0);
  const database = sum(children.filter(({ id }) => isDatabase(id)));
  const worker = sum(children) - database;
  return { worker, database, api: all - worker - database };
}

/** Bytes of the media and of the segments in a storage folder, and the number of both. */
async function readFiles(folder: string): Promise<Pick<Costs, "media" | "segments" | "files">> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const sizesOf = async (isSegment: boolean) => {
    const files = entries.filter(
      (entry) =>
        entry.isFile() && entry.parentPath.startsWith(join(folder, "segments")) === isSegment,
    );
    const found = await Promise.all(
      files.map(({ parentPath, name }) => stat(join(parentPath, name))),
    );
    return found.reduce((total, { size }) => total + size, 0);
  };
  const files = entries.filter((entry) => entry.isFile()).length;
  return { media: await sizesOf(false), segments: await sizesOf(true), files };
}

const keys = Object.keys(units) as (keyof Costs)[];
const combine = (of: (name: keyof Costs) => number) =>
  Object.fromEntries(keys.map((name) => [name, of(name)])) as Record<keyof Costs, number>;
const subtract = (after: Costs, before: Costs) => combine((name) => after[name] - before[name]);
const divide = (costs: Costs, count: number) => combine((name) => costs[name] / count);
