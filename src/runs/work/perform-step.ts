import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { assetStore } from "../../assets/asset-store.ts";
import { segmentCache } from "../../assets/segments.ts";
import type { Tool } from "../../catalog/definition/define-tool.ts";
import type { Fields } from "../../catalog/definition/fields.ts";
import { chargeFor } from "../../catalog/pricing/price.ts";
import { replaceMedia } from "../../catalog/values/replace-media.ts";
import { webAccess } from "../../net/web-access.ts";
import type { StepCall, StepOutcome } from "../../pipeline/host.ts";
import { recordProviderCalls } from "../../providers/ai/provider-calls.ts";
import { accountPrograms, type WorkerServices } from "../../services/worker-services.ts";
import { DiskFullError, isDiskFull } from "../../system/disk-full.ts";
import type { AssetStore } from "../../values/assets.ts";
import type { RunDownloads } from "./run-downloads.ts";
import { cachedResult, cacheKey } from "./step-cache.ts";

interface StepToPerform {
  account_id: string;
  tool: Tool;
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
export async function performStep(
  worker: WorkerServices,
  { account_id, tool, input, call, downloads, reserve }: StepToPerform,
): Promise<StepOutcome> {
  try {
    const store = assetStore({ ...worker, fetch: downloads.fetch }, account_id, tool.slug);
    const assets = downloads.limit(store);
    const { clock, config } = worker;
    const limits = { clock, timeoutSeconds: config.downloadTimeoutSeconds };
    const web = downloads.limitPages(webAccess({ fetch: downloads.fetch, limits }));
    const urls = await findUrls(tool.input, input);
    downloads.admit(urls);
    // Nothing is downloaded for a step that the run cannot pay.
    if (urls.size > 0) await reserve(expectedCharge(tool, input));
    const fetched = await fetchMedia(tool.input, input, assets, call.signal);
    const reusable = tool.isReusable?.(fetched) ?? true;
    const cache_key = reusable ? cacheKey(tool, worker.providers.fingerprint, fetched) : undefined;
    const cached = cache_key && (await cachedResult(worker.db, account_id, cache_key));
    if (cached) return { ...cached, cached: true, cost: 0 };
    if (urls.size === 0) await reserve(expectedCharge(tool, fetched));
    const { result, calls } = await recordProviderCalls(() =>
      withTemporaryFolder(worker.folder, (folder) => {
        const { storage, clock } = worker;
        const { ffmpeg, providers } = accountPrograms(worker, account_id);
        const { signal, progress } = call;
        const segments = segmentCache(storage, clock, account_id);
        return tool.run({
          input: fetched,
          signal,
          progress,
          assets,
          web,
          ffmpeg,
          providers,
          segments,
          folder,
        });
      }),
    );
    const { engine, ...outputs } = result;
    return {
      outputs,
      engine,
      cached: false,
      cost: chargeFor(tool.credits, { input: fetched, output: outputs }),
      ...(cache_key ? { cache_key } : {}),
      ...(calls.length > 0 ? { provider_calls: calls } : {}),
    };
  } catch (error) {
    throw isDiskFull(error) ? new DiskFullError(error) : error;
  }
}

/** Credits that a call will probably cost, by the known part of its input. */
const expectedCharge = (tool: Tool, known: Record<string, unknown>): number =>
  chargeFor(tool.credits, { input: known, output: tool.expect?.(known) ?? {} });

/** Runs the work with a new folder and removes the folder afterwards. */
async function withTemporaryFolder<T>(
  parent: string,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(parent, "step-"));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
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
