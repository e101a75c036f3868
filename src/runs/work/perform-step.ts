import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { assetStore } from "../../assets/assets.ts";
import { segmentCache } from "../../assets/segments.ts";
import type { Tool } from "../../catalog/define-tool.ts";
import type { FieldSpec, Fields } from "../../catalog/fields.ts";
import { creditsFor } from "../../catalog/price.ts";
import type { StepCall, StepOutcome } from "../../pipeline/host.ts";
import type { WorkerServices } from "../../services/worker-services.ts";
import { diskFull, isDiskFull } from "../../system/disk-full.ts";
import type { AssetStore } from "../../values/assets.ts";
import { cachedResult, cacheKey } from "./step-cache.ts";

/** A step's outcome, and where the step cache is to keep it. */
export type StepResult = StepOutcome & { cache_key?: string };

interface StepToPerform {
  account_id: string;
  tool: Tool;
  input: Record<string, unknown>;
  call: StepCall;
  /** Rejects where what the step will probably cost may not be spent. */
  reserve(credits: number): Promise<void>;
}

/** Runs one tool for an account: media named by URL are fetched, a result made before is used again, the folder is always removed. */
export async function performStep(
  worker: WorkerServices,
  { account_id, tool, input, call, reserve }: StepToPerform,
): Promise<StepResult> {
  try {
    const assets = assetStore({ ...worker, bytesMax: worker.config.assetBytesMax }, account_id);
    const fetched = await fetchMedia(tool.input, input, assets, call.signal);
    const cache_key = cacheKey(tool, worker.providers.fingerprint, fetched);
    const cached = await cachedResult(worker.db, account_id, cache_key);
    if (cached) return { ...cached, cached: true, cost: 0 };
    await reserve(creditsFor(tool.credits, fetched));
    const { engine, ...outputs } = await withTemporaryFolder(worker.folder, (folder) => {
      const { storage, clock, ffmpeg, providers } = worker;
      const { signal, progress } = call;
      const segments = segmentCache(storage, clock, account_id);
      return tool.run({
        input: fetched,
        signal,
        progress,
        assets,
        ffmpeg,
        providers,
        segments,
        folder,
      });
    });
    return {
      outputs,
      engine,
      cached: false,
      cost: creditsFor(tool.credits, { ...fetched, ...outputs }),
      cache_key,
    };
  } catch (error) {
    throw isDiskFull(error) ? diskFull(error) : error;
  }
}

/** Gives the work a folder of its own, and removes it however the work ends. */
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

/** The input with an asset's id wherever an address stood for one. Each address is fetched once. */
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
  const entries = Object.entries(input).map(
    async ([name, value]) =>
      [name, await resolveAddresses(fields[name]?.spec, value, fetch)] as const,
  );
  return Object.fromEntries(await Promise.all(entries));
}

type Spec = { format?: FieldSpec["format"] | undefined; items?: FieldSpec["items"] };

async function resolveAddresses(
  spec: Spec | undefined,
  value: unknown,
  fetch: (url: string) => Promise<string>,
): Promise<unknown> {
  if (spec?.items && Array.isArray(value)) {
    const { properties, format } = spec.items;
    return Promise.all(
      value.map((item) =>
        properties
          ? resolveProperties(properties, item, fetch)
          : resolveAddresses({ format }, item, fetch),
      ),
    );
  }
  const isAddress =
    spec?.format?.startsWith("asset:") && typeof value === "string" && /^https?:\/\//i.test(value);
  return isAddress ? fetch(value) : value;
}

/** Such as a scene, whose picture may be named by an address. */
async function resolveProperties(
  properties: Record<string, Spec>,
  item: Record<string, unknown>,
  fetch: (url: string) => Promise<string>,
) {
  const entries = Object.entries(item).map(
    async ([name, value]) =>
      [name, await resolveAddresses(properties[name], value, fetch)] as const,
  );
  return Object.fromEntries(await Promise.all(entries));
}
