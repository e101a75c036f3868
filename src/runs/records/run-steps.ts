import { type Kysely, sql } from "kysely";
import { collectAssetIds } from "../../assets/asset-ids.ts";
import { findAssets } from "../../assets/assets.ts";
import type { Database } from "../../db/schema.ts";
import { fileExtension } from "../../media/file-extension.ts";
import type { VideoStep } from "../../pipeline/finishing-steps.ts";
import type { Checkpoint } from "../../pipeline/host.ts";
import type { Services } from "../../services/services.ts";
import { linkSeconds, type SignedLinks, toFileName } from "../../storage/signed-links.ts";
import { notFound } from "../../system/errors.ts";
import type { RunStep } from "./run-steps.schema.ts";
import type { RunRow } from "./runs.ts";

/** A step of a run: a loop executes a node several times. */
interface StepKey {
  node: string;
  visit: number;
}

/** The completed, skipped and failed steps of a run, in the order in which they ended. */
export async function listRunSteps(
  services: Pick<Services, "db" | "clock">,
  links: SignedLinks,
  run: Pick<RunRow, "id" | "account_id">,
): Promise<RunStep[]> {
  const keys = await listStepKeys(services.db, run);
  return loadSteps(services, links, run, keys);
}

/**
 * The same steps with long texts and lists shortened. At most `loadedBytes` of values are in memory
 * at a time, or the values of one step.
 */
export async function previewRunSteps(
  services: Pick<Services, "db" | "clock">,
  links: SignedLinks,
  run: Pick<RunRow, "id" | "account_id">,
): Promise<RunStep[]> {
  const steps: RunStep[] = [];
  for (const keys of inParts(await listStepKeys(services.db, run)))
    steps.push(...(await loadSteps(services, links, run, keys)).map(previewStep));
  return steps;
}

interface SizedKey extends StepKey {
  /** Stored bytes of its values. */
  bytes: number;
}

async function listStepKeys(db: Kysely<Database>, { id }: Pick<RunRow, "id">): Promise<SizedKey[]> {
  return db
    .selectFrom("run_steps")
    .select(["node", "visit"])
    .select(
      sql<number>`coalesce(pg_column_size(inputs), 0) + coalesce(pg_column_size(outputs), 0)
        + coalesce(pg_column_size(provider_calls), 0)`.as("bytes"),
    )
    .where("run_id", "=", id)
    .orderBy("seq")
    .orderBy("completed_at")
    .orderBy("node")
    .execute();
}

const loadedBytes = 256 * 1024;

/** Splits the keys, in their order, into parts of at most `loadedBytes`, or of one step. */
function inParts(keys: readonly SizedKey[]): SizedKey[][] {
  const parts: SizedKey[][] = [];
  let bytes = Number.POSITIVE_INFINITY;
  for (const key of keys) {
    bytes += key.bytes;
    if (bytes > loadedBytes) {
      parts.push([]);
      bytes = key.bytes;
    }
    parts.at(-1)?.push(key);
  }
  return parts;
}

/** Loads the steps of the keys, in the same order. Steps that are gone are left out. */
async function loadSteps(
  { db, clock }: Pick<Services, "db" | "clock">,
  links: SignedLinks,
  { id, account_id }: Pick<RunRow, "id" | "account_id">,
  keys: readonly StepKey[],
): Promise<RunStep[]> {
  const nodes = keys.map(({ node }) => node);
  const visits = keys.map(({ visit }) => visit);
  const rows = await db
    .selectFrom("run_steps")
    .innerJoin(
      sql<{ wanted: string; pass: number; place: number }>`unnest(
        ${nodes}::text[], ${visits}::int[]
      ) with ordinality`.as<"key">(sql`key (wanted, pass, place)`),
      (join) => join.onRef("key.wanted", "=", "node").onRef("key.pass", "=", "visit"),
    )
    .select(["node", "tool", "visit", "status", "cached", "credits", "engine", "inputs"])
    .select(["started_at", "completed_at", "outputs", "error", "provider_calls", "attempts"])
    .where("run_id", "=", id)
    .orderBy("key.place")
    .execute();
  const ids = rows.map(({ outputs }) => collectAssetIds(outputs));
  const assets = await findAssets(db, account_id, [...new Set(ids.flat())]);
  const now = clock.now();
  return rows.map(
    ({ started_at, completed_at, inputs, provider_calls, attempts, ...step }, index) => ({
      ...step,
      ...(attempts ? { attempts } : {}),
      inputs: inputs ?? {},
      provider_calls: provider_calls ?? [],
      media: (ids[index] ?? []).flatMap((asset_id) => {
        const asset = assets.get(asset_id);
        if (!asset) return [];
        const { kind, media_type, seconds } = asset;
        const file_name = toFileName(`${step.tool} ${kind}`, fileExtension(asset));
        const url = links.sign({ asset_id, file_name }, linkSeconds, now);
        return { asset_id, kind, media_type, seconds, url };
      }),
      started_at: started_at?.toISOString() ?? null,
      completed_at: completed_at.toISOString(),
    }),
  );
}

/** One step with all of its inputs and outputs. Throws not_found. */
export async function readRunStep(
  services: Pick<Services, "db" | "clock">,
  links: SignedLinks,
  run: Pick<RunRow, "id" | "account_id">,
  only: StepKey,
): Promise<RunStep> {
  const [step] = await loadSteps(services, links, run, [only]);
  if (!step) throw notFound("step", only.node);
  return step;
}

const previewed = { characters: 2000, entries: 50, depth: 6 };

/** The step with long texts and lists in its inputs and outputs shortened. */
function previewStep(step: RunStep): RunStep {
  let truncated = false;
  const shorten = (value: unknown, depth: number): unknown => {
    if (typeof value === "string") {
      if (value.length <= previewed.characters) return value;
      truncated = true;
      return `${value.slice(0, previewed.characters).toWellFormed()}…`;
    }
    if (typeof value !== "object" || value === null) return value;
    if (depth === previewed.depth) {
      truncated = true;
      return "…";
    }
    const entries = Object.entries(value);
    if (entries.length > previewed.entries) truncated = true;
    const kept = entries
      .slice(0, previewed.entries)
      .map(([name, one]) => [name, shorten(one, depth + 1)] as const);
    return Array.isArray(value) ? kept.map(([, one]) => one) : Object.fromEntries(kept);
  };
  const inputs = shorten(step.inputs, 0) as RunStep["inputs"];
  const outputs = shorten(step.outputs, 0) as RunStep["outputs"];
  return { ...step, inputs, outputs, ...(truncated ? { truncated } : {}) };
}

/** The completed steps of a run, which a resumed run does not execute again. */
export async function listCheckpoints(
  db: Kysely<Database>,
  { id }: Pick<RunRow, "id">,
): Promise<Checkpoint[]> {
  return db
    .selectFrom("run_steps")
    .select(["node", "tool", "visit", "outputs"])
    .where("run_id", "=", id)
    .where("status", "=", "completed")
    .orderBy("seq")
    .execute();
}

/** The completed steps of a run that made a video, in the order of their completion. */
export const listVideoSteps = (
  { db, batches }: Pick<Services, "db" | "batches">,
  { id }: Pick<RunRow, "id">,
): Promise<VideoStep[]> =>
  batches("video steps", { execute: (ids) => videoStepsOf(db, ids) }, () => id);

/** The same of several runs, in the order of the ids. */
async function videoStepsOf(
  db: Kysely<Database>,
  run_ids: readonly string[],
): Promise<VideoStep[][]> {
  const rows = await db
    .selectFrom("run_steps")
    .select(["run_id", "tool", "inputs", "outputs"])
    .where("run_id", "=", sql<string>`any(${run_ids})`)
    .where("status", "=", "completed")
    .where(sql<boolean>`jsonb_exists(outputs, 'video')`)
    .orderBy("seq")
    .execute();
  return run_ids.map((id) =>
    rows
      .filter(({ run_id }) => run_id === id)
      .map(({ tool, inputs, outputs }) => ({ tool, inputs: inputs ?? {}, outputs })),
  );
}

/** The latest inputs of each tool of some runs, by slug. Deleted runs have none. */
export async function toolInputs(
  db: Kysely<Database>,
  run_ids: readonly string[],
): Promise<ReadonlyMap<string, Record<string, unknown>>> {
  if (run_ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("run_steps")
    .select(["run_id", "tool", "inputs"])
    .where("run_id", "in", run_ids)
    .where("status", "=", "completed")
    .orderBy("seq")
    .execute();
  const inOrder = run_ids.flatMap((id) => rows.filter(({ run_id }) => run_id === id));
  return new Map(inOrder.map(({ tool, inputs }) => [tool, inputs ?? {}]));
}
