import { LRUCache } from "lru-cache";
import type { StockLibrary, StockName } from "../../config/stock-libraries.ts";
import type { StockMedia, StockProvider } from "../../generators/stock-provider.ts";
import { StepError } from "../../system/errors.ts";
import { addProviderCall } from "../ai/provider-calls.ts";
import { searchOpenverse } from "./openverse.ts";
import { searchPexels } from "./pexels.ts";
import { searchPixabay } from "./pixabay.ts";
import type { StockAccess, StockSearch } from "./stock-api.ts";

const searches: Record<StockName, (access: StockAccess) => StockSearch> = {
  pexels: searchPexels,
  pixabay: searchPixabay,
  openverse: searchOpenverse,
};

/** The terms of Pixabay require that searches are cached for a day. */
const cacheMilliseconds = 24 * 3600 * 1000;
const cachedSearches = 2000;
/** Smaller ones would be blurred. */
const shortSideMin = 480;
/** Longer clips would be downloaded for a few seconds of them. */
const stockSecondsMax = 60;

/**
 * Stock libraries over their HTTP APIs. `fetch` is the guarded client.
 * Why: docs/decisions/models.md
 */
export function stockLibraries(
  libraries: readonly StockLibrary[],
  fetch: StockAccess["fetch"],
): StockProvider {
  const opened = libraries.map((library) => ({
    name: library.name,
    search: searches[library.name]({ ...library, fetch }),
  }));
  const cache = new LRUCache<string, StockMedia[]>({ max: cachedSearches, ttl: cacheMilliseconds });
  return {
    async search(request, signal) {
      const warnings: string[] = [];
      for (const { name, search } of opened) {
        const key = JSON.stringify([name, request]);
        try {
          const known = cache.get(key);
          const found =
            known ?? (await recorded(name, () => search(request, signal))).filter(isUsable);
          if (!known) cache.set(key, found);
          if (found.length > 0) return { found, warnings };
        } catch (error) {
          signal.throwIfAborted();
          if (!(error instanceof StepError)) throw error;
          warnings.push(error.message);
        }
      }
      return { found: [], warnings };
    },
  };
}

const isUsable = ({ url, width, height, seconds = 0 }: StockMedia) =>
  url.startsWith("http") && Math.min(width, height) >= shortSideMin && seconds <= stockSecondsMax;

async function recorded<T>(model: StockName, work: () => Promise<T>): Promise<T> {
  const startedAt = performance.now();
  const record = (more: { failed?: true }) =>
    addProviderCall({
      model,
      seconds: Math.round(performance.now() - startedAt) / 1000,
      ...more,
    });
  try {
    const result = await work();
    record({});
    return result;
  } catch (error) {
    record({ failed: true });
    throw error;
  }
}
