import type { Kysely } from "kysely";
import { findFileFaults } from "../assets/stored-files.ts";
import type { Config } from "../config/config.ts";
import { findWalletFaults, listHolds, releaseHold } from "../credits/credit-faults.ts";
import type { Database } from "../db/schema.ts";
import type { JobName, Jobs } from "../jobs/job.ts";
import { findJobless } from "../jobs/list-jobs.ts";
import type { Queue } from "../jobs/queue.ts";
import { lockProject } from "../projects/projects.ts";
import { enqueueNextRun } from "../runs/records/project-run-queue.ts";
import { findRunFaults, type RunFault } from "../runs/records/run-faults.ts";
import type { Storage } from "../storage/storage.ts";
import { listStaleFolders, removeStaleFolders } from "../system/temporary-folder.ts";

/** What a check compares. */
export type DataCheck = "wallets" | "holds" | "runs" | "jobs" | "files" | "temporary files";

export interface DataFault {
  check: DataCheck;
  /** What is wrong, with its place, in one sentence. */
  detail: string;
  fix: string;
  /** Mends it without a loss of data or credits, also while the service runs. */
  repair?: (queue: Queue) => Promise<void>;
}

interface Parts {
  db: Kysely<Database>;
  storage: Storage;
  config: Pick<Config, "dataDir">;
  now: Date;
}

/** Younger files may belong to work in progress, as for the worker that removes them. */
const dayMilliseconds = 24 * 3600 * 1000;

export const dataChecks: readonly DataCheck[] = [
  "wallets",
  "holds",
  "runs",
  "jobs",
  "files",
  "temporary files",
];

/** Compares the parts of a live installation. Returns all faults, in the order of the checks. */
export async function checkData(parts: Parts): Promise<DataFault[]> {
  // One snapshot, so that work that goes on between two queries is no fault.
  const rows = await parts.db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute((tx) => readRows(tx));
  return [
    ...rows.wallets.map(({ account_id, balance, expected, ...lifetime }) => ({
      check: "wallets" as const,
      detail: `Account ${account_id} has a balance of ${balance}; its transactions and holds give ${expected} (earned ${lifetime.lifetime_earned}, spent ${lifetime.lifetime_spent}).`,
      fix: "Find the cause before you change the balance: compare credit_transactions with a backup.",
    })),
    ...rows.holds.map((hold) => ({
      check: "holds" as const,
      detail: `${hold.amount} credits of account ${hold.account_id} are held for ${hold.holder_id}, which is not active.`,
      fix: "Run ./reelwright check --repair: it returns them to the account.",
      repair: () => releaseHold(parts.db, hold, parts.now),
    })),
    ...rows.runs.map((run) => describeRun(parts, run)),
    ...rows.jobless.map((work) => describeJobless(parts, work)),
    ...(await checkFiles(parts)),
    ...(await checkTemporaryFiles(parts)),
  ];
}

type Jobless = {
  [N in JobName]: { name: N; payload: Jobs[N]; account_id: string; labels: string[] };
}[JobName];

async function readRows(db: Kysely<Database>) {
  const runs = await findRunFaults(db);
  const renders = await findJobless(db, "render");
  const publications = await findJobless(db, "publish");
  const active = new Set([...runs.active, ...renders.active]);
  const jobless: Jobless[] = [
    ...runs.faults
      .filter(({ kind }) => kind === "no job")
      .map(({ id: run_id, account_id, labels }) => ({
        name: "run" as const,
        ...{ payload: { run_id }, account_id, labels },
      })),
    ...renders.jobless.map(({ id: render_id, account_id, labels }) => ({
      name: "render" as const,
      ...{ payload: { render_id }, account_id, labels },
    })),
    ...publications.jobless.map(({ id: publish_id, account_id, labels }) => ({
      name: "publish" as const,
      ...{ payload: { publish_id }, account_id, labels },
    })),
  ];
  return {
    wallets: await findWalletFaults(db),
    holds: (await listHolds(db)).filter(({ holder_id }) => !active.has(holder_id)),
    runs: runs.faults.filter(({ kind }) => kind !== "no job"),
    jobless,
  };
}

function describeRun({ db }: Parts, run: RunFault): DataFault {
  const { id, account_id, project_id, status } = run;
  if (run.kind === "state")
    return {
      check: "runs",
      detail: `Run ${id} of account ${account_id} is ${status}, but its columns say otherwise.`,
      fix: "Compare the row with a backup. The account can delete the run.",
    };
  return {
    check: "runs",
    detail: `Run ${id} of account ${account_id} waits for another run of its project, and there is none.`,
    fix: "Run ./reelwright check --repair: it queues the run. Or cancel it.",
    repair: (queue) =>
      db.transaction().execute(async (tx) => {
        if (project_id !== null) await lockProject(tx, project_id);
        await enqueueNextRun(tx, queue, { project_id, waits: false });
      }),
  };
}

/** A second job for the same work does no harm: a claim fences the other. */
function describeJobless({ db }: Parts, work: Jobless): DataFault {
  const { name, payload, account_id, labels } = work;
  return {
    check: "jobs",
    detail: `${Object.values(payload)[0]} of account ${account_id} is active without a job, so no worker takes it.`,
    fix: "Run ./reelwright check --repair: it queues the work again. Or cancel it.",
    repair: (queue) =>
      db.transaction().execute((tx) => queue.enqueue(tx, name, payload, { account_id, labels })),
  };
}

async function checkFiles({ db, storage, now }: Parts): Promise<DataFault[]> {
  const dayAgo = new Date(now.getTime() - dayMilliseconds);
  const { missing, unnamed } = await findFileFaults(db, storage, dayAgo);
  return [
    ...missing.map(({ id, account_id, storage_key }) => ({
      check: "files" as const,
      detail: `The file ${storage_key} of asset ${id} of account ${account_id} is missing.`,
      fix: "Copy it from a backup of the media. An upload of the same content replaces it too.",
    })),
    // Not repaired: with the wrong database, all files would be such.
    ...unnamed.map((key) => ({
      check: "files" as const,
      detail: `No asset names the file ${key}.`,
      fix: "Remove it if no other database uses this storage.",
    })),
  ];
}

async function checkTemporaryFiles({ storage, config, now }: Parts): Promise<DataFault[]> {
  const dayAgo = new Date(now.getTime() - dayMilliseconds);
  const fault = (detail: string, repair: () => Promise<void>): DataFault => ({
    check: "temporary files",
    detail,
    fix: "Run ./reelwright check --repair: it is removed. A worker also removes it in time.",
    repair,
  });
  const unfinished = await storage.listUnfinished(dayAgo);
  const stale = await listStaleFolders(config.dataDir);
  return [
    ...unfinished.map((key) =>
      fault(`The write of ${key} was not finished.`, () => storage.removeUnfinished(dayAgo)),
    ),
    ...stale.map((path) =>
      fault(`${path} is left of a process that has ended.`, () => removeStaleFolders([path])),
    ),
  ];
}
