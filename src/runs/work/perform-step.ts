import { mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import pLimit from "p-limit";
import { readPronunciations } from "../../accounts/pronunciations.ts";
import { collectAssetIds } from "../../assets/asset-ids.ts";
import { assetStore } from "../../assets/asset-store.ts";
import type { Payer } from "../../assets/unpaid-assets.ts";
import type { Tool, ToolContext } from "../../catalog/definition/define-tool.ts";
import type { Fields } from "../../catalog/definition/fields.ts";
import type { LengthOf } from "../../catalog/pricing/expected-values.ts";
import { chargeFor } from "../../catalog/pricing/price.ts";
import { replaceMedia } from "../../catalog/values/replace-media.ts";
import { webAccess } from "../../net/web-access.ts";
import type { StepCall, StepOutcome } from "../../pipeline/host.ts";
import { recordProviderCalls } from "../../providers/ai/provider-calls.ts";
import { sharedSegmentCache } from "../../segments/offer-work.ts";
import { partProviders } from "../../segments/part-providers.ts";
import { stepParts } from "../../segments/step-parts.ts";
import { labelsForTool } from "../../services/needed-labels.ts";
import { accountPrograms, type WorkerServices } from "../../services/worker-services.ts";
import { DiskFullError, isDiskFull } from "../../system/disk-full.ts";
import { newId } from "../../system/ids.ts";
import { inSpan } from "../../system/tracing.ts";
import type { AssetStore } from "../../values/assets.ts";
import type { RunDownloads } from "./run-downloads.ts";
import { cacheKey, readStepBegin } from "./step-cache.ts";

/** How many files of a step are probed and stored at a time. */
const savesAtATime = 4;

interface StepToPerform {
  account_id: string;
  /** The job that pays for what the step makes. */
  job: Pick<Payer, "table" | "lease">;
  tool: Tool;
  /** Names the step in its job, also when it is executed again. */
  node: string;
  input: Record<string, unknown>;
  call: StepCall;
  downloads: RunDownloads;
  /** Reserves the expected cost. Rejects if the run may not spend it. */
  reserve(credits: number): Promise<void>;
}

/**
 * Runs one tool for an account: downloads media given by URL and reuses a cached result. The
 * expected cost is reserved before anything is downloaded or made.
 */
export function performStep(worker: WorkerServices, step: StepToPerform): Promise<StepOutcome> {
  const { tool, job, account_id } = step;
  const span = { name: `step ${tool.slug}`, job_id: job.lease.id, account_id };
  return inSpan(worker.tracing, span, () => runStep(worker, step));
}

async function runStep(worker: WorkerServices, step: StepToPerform): Promise<StepOutcome> {
  const { account_id, job, tool, input, call, downloads, reserve } = step;
  try {
    const work = newId("work");
    const parts = { ...worker, fetch: downloads.fetch };
    const store = assetStore(parts, account_id, tool.slug, { ...job, work });
    const assets = downloads.limit(store);
    const { clock, config } = worker;
    const limits = { clock, timeoutSeconds: config.downloadTimeoutSeconds };
    const web = downloads.limitPages(webAccess({ fetch: downloads.fetch, limits }));
    const urls = await findUrls(tool.input, input);
    downloads.admit(urls);
    // Nothing is downloaded for a step that the run cannot pay.
    if (urls.size > 0) await reserve(expectedCharge(tool, input));
    const complete = await withOwnPronunciations(worker.db, account_id, { tool, input });
    const fetched = await fetchMedia(tool.input, complete, assets, call.signal);
    const reusable = tool.isReusable?.(fetched, worker.providers) ?? true;
    const cache_key = reusable ? cacheKey(tool, worker.providers.fingerprint, fetched) : undefined;
    const media = collectAssetIds(fetched);
    const about = { account_id, key: cache_key, media, job_id: job.lease.id };
    const { known, cached } = await readStepBegin(worker, about);
    const { damage, lengthOf } = known;
    if (cached) {
      const outputs = withWarnings(cached.outputs, damage);
      return { ...cached, outputs, cached: true, cost: 0, work };
    }
    // Their lengths are known now, so a step that the run cannot pay does no work.
    const reserved = expectedCharge(tool, fetched, lengthOf);
    await reserve(reserved);
    const { result, calls } = await recordProviderCalls(() =>
      runTool(worker, step, { input: fetched, assets, web }),
    );
    const { engine, ...outputs } = result;
    return {
      outputs: withWarnings(outputs, damage),
      engine,
      cached: false,
      work,
      cost: chargeAsReserved(
        chargeFor(tool.credits, { input: fetched, output: outputs }),
        reserved,
        damage.length > 0,
      ),
      ...(cache_key ? { cache_key } : {}),
      ...(calls.length > 0 ? { provider_calls: calls } : {}),
    };
  } catch (error) {
    throw isDiskFull(error) ? new DiskFullError(error) : error;
  }
}

/** Runs the tool with the programs of its account, and makes its voices and pictures as parts. */
function runTool(
  worker: WorkerServices,
  { account_id, job, node, tool, call }: StepToPerform,
  given: Pick<ToolContext<Record<string, unknown>>, "input" | "assets" | "web">,
): ReturnType<Tool["run"]> {
  return withTemporaryFolder(worker.folder, async (folder) => {
    const { ffmpeg, providers } = accountPrograms(worker, account_id);
    const { signal, progress } = call;
    const { texts } = worker;
    const labels = labelsForTool(tool, given.input, worker.config);
    const parts = stepParts(worker, { account_id, step: `${job.lease.id} ${node}`, labels });
    // The voices of many scenes may be ready at the same time.
    const saving = pLimit(savesAtATime);
    const context = {
      ...{ ...given, signal, progress, ffmpeg, texts },
      assets: {
        ...given.assets,
        save: (...asset: Parameters<AssetStore["save"]>) =>
          saving(() => given.assets.save(...asset)),
      },
      providers: partProviders(providers, parts),
      segments: sharedSegmentCache(worker, account_id),
      get folder() {
        return folder();
      },
    };
    try {
      return await texts.forAccount(account_id, () => tool.run(context));
    } finally {
      await parts.close();
    }
  });
}

/** The input of a tool that speaks, with the list of the account before that of the run. */
async function withOwnPronunciations(
  db: WorkerServices["db"],
  account_id: string,
  { tool, input }: Pick<StepToPerform, "tool" | "input">,
): Promise<Record<string, unknown>> {
  if (tool.input.pronunciations?.spec.items?.schema !== "Pronunciation") return input;
  const own = await readPronunciations(db, account_id);
  const given = Array.isArray(input.pronunciations) ? input.pronunciations : [];
  return own.length > 0 ? { ...input, pronunciations: [...own, ...given] } : input;
}

/** The outputs of a step with more warnings, each once. */
function withWarnings(outputs: Record<string, unknown>, more: readonly string[]) {
  const { warnings } = outputs;
  const known: unknown[] = Array.isArray(warnings) ? warnings : [];
  return more.length > 0 ? { ...outputs, warnings: [...new Set([...known, ...more])] } : outputs;
}

/** Credits that a call will probably cost, by the known part of its input. */
const expectedCharge = (tool: Tool, known: Record<string, unknown>, lengthOf?: LengthOf): number =>
  chargeFor(tool.credits, { input: known, output: tool.expect?.(known, lengthOf) ?? {} });

/**
 * The charge of a step. Media may end a frame later than their probed length; a run with a budget
 * of just that must not fail after the work, so the reservation is charged. A result that is longer
 * than what could be read of damaged media is charged by what could be read.
 */
function chargeAsReserved(cost: number, reserved: number, isDamaged: boolean): number {
  const isClose = cost - reserved <= Math.max(0.01, reserved * 0.005);
  return cost > reserved && (isDamaged || isClose) ? reserved : cost;
}

/**
 * Runs the work with a function for its folder, which makes the folder at the first call. Removes
 * it afterwards. Many tools use none.
 */
async function withTemporaryFolder<T>(
  parent: string,
  work: (folder: () => string) => Promise<T>,
): Promise<T> {
  let made: string | undefined;
  try {
    return await work(() => {
      made ??= mkdtempSync(join(parent, "step-"));
      return made;
    });
  } finally {
    if (made) await rm(made, { recursive: true, force: true });
  }
}

/** The URLs of media in the input, each once. */
async function findUrls(fields: Fields, input: Record<string, unknown>): Promise<Set<string>> {
  const urls = new Set<string>();
  await replaceMedia(fields, input, async (value) => {
    if (isUrl(value)) urls.add(value);
    return value;
  });
  return urls;
}

/** Replaces each URL of media in the input by the id of its asset. Downloads each URL once. */
async function fetchMedia(
  fields: Fields,
  input: Record<string, unknown>,
  assets: AssetStore,
  signal: AbortSignal,
) {
  const fetched = new Map<string, Promise<string>>();
  const fetch = (url: string) => {
    const id = fetched.get(url) ?? assets.fetch(url, { signal }).then((asset) => asset.id);
    fetched.set(url, id);
    return id;
  };
  return replaceMedia(fields, input, async (value) => (isUrl(value) ? fetch(value) : value));
}

const isUrl = (value: string) => /^https?:\/\//i.test(value);
