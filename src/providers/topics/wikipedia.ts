import { LRUCache } from "lru-cache";
import type { ScriptRequest, TopicProvider } from "../../generators/script.ts";
import type { TextWork } from "../../generators/text-work/text-work.ts";
import { baseLanguage } from "../../language/language-tag.ts";
import { readLimited } from "../../net/download.ts";
import { type Clock, systemClock } from "../../system/clock.ts";
import { StepError } from "../../system/errors.ts";
import { addProviderCall } from "../ai/provider-calls.ts";
import { accountTurns } from "./account-turns.ts";

export interface WikipediaAccess {
  /** The guarded client. */
  fetch: typeof fetch;
  texts: TextWork;
  /** `{language}` stands for the code of a Wikipedia. */
  base_url: string;
  /** For the turns of accounts. */
  clock?: Pick<Clock, "now" | "sleep">;
}

/** Of all requests for one topic. */
const wikipediaSecondsMax = 20;
const wikipediaBytesMax = 2 * 1024 ** 2;
const articlesFoundMax = 5;
const cachedResponses = 500;
const cachedBytes = 32 * 1024 ** 2;
const cacheMilliseconds = 24 * 3600 * 1000;
/** https://foundation.wikimedia.org/wiki/Policy:User-Agent_policy */
const userAgent = "Reelwright (self-hosted video service)";

/** Wikipedias whose code is not that of the language. */
const codes: Readonly<Record<string, string>> = { nb: "no", yue: "zh-yue", fil: "tl" };

/**
 * Scripts of bare topics from Wikipedia, by MediaWiki's action API
 * (https://www.mediawiki.org/wiki/API:Main_page). Only the words of the topic are sent.
 * Why: docs/decisions/text-generation.md
 */
export function wikipedia({
  fetch,
  texts,
  base_url,
  clock = systemClock,
}: WikipediaAccess): TopicProvider {
  const takeTurn = accountTurns(clock);
  const cache = new LRUCache<string, string>({
    ...{ max: cachedResponses, maxSize: cachedBytes, ttl: cacheMilliseconds },
    sizeCalculation: ({ length }) => length + 1,
  });
  /** The responses with the articles that may answer, the best one first. */
  const find = async ({ topic, language }: ScriptRequest, signal: AbortSignal) => {
    const query = await texts.run("searchText", { topic, language }, signal);
    if (!query) return [];
    const site = base_url.replace("{language}", siteOf(language));
    const ask = async (more: Record<string, string>) => {
      const key = JSON.stringify([site, more]);
      const body = cache.get(key) ?? (await request(fetch, site, more, signal));
      cache.set(key, body);
      return body;
    };
    const body = await ask({ ...search, gsrsearch: query });
    const ids = await texts.run("chooseArticles", { body, topic, language }, signal);
    return ids.map((id) => () => ask({ ...whole, pageids: `${id}` }));
  };
  return {
    async writeScript(asked, signal) {
      await takeTurn(asked.account_id ?? "", signal);
      const timeout = AbortSignal.timeout(wikipediaSecondsMax * 1000);
      const limited = AbortSignal.any([signal, timeout]);
      const { topic, language, seconds, seed } = asked;
      try {
        for (const read of await find(asked, limited)) {
          const wanted = { body: await read(), topic, language, seconds, seed };
          const script = await texts.run("writeFromArticle", wanted, limited);
          if (script) return { script };
        }
        return { problem: "Wikipedia has no article that surely answers the topic." };
      } catch (error) {
        signal.throwIfAborted();
        return { problem: `Wikipedia was not used: ${reasonOf(error, timeout)}.` };
      }
    },
  };
}

const search = {
  ...{ generator: "search", gsrlimit: `${articlesFoundMax}`, gsrnamespace: "0" },
  ...{ prop: "extracts|pageprops|info", exintro: "1", exlimit: `${articlesFoundMax}` },
  ppprop: "disambiguation",
};
const whole = { prop: "extracts|info", exlimit: "1", exsectionformat: "wiki" };

/** The code becomes a part of a host name. */
function siteOf(language: string): string {
  const base = baseLanguage(language);
  const code = codes[base] ?? base;
  return /^[a-z-]{2,12}$/.test(code) ? code : "en";
}

/** Reads one response as text: it is parsed in a child process. */
async function request(
  fetch: WikipediaAccess["fetch"],
  site: string,
  more: Record<string, string>,
  signal: AbortSignal,
): Promise<string> {
  const query = { action: "query", format: "json", formatversion: "2", explaintext: "1" };
  const startedAt = performance.now();
  const record = (failed: boolean) =>
    addProviderCall({
      model: "wikipedia",
      seconds: Math.round(performance.now() - startedAt) / 1000,
      ...(failed ? { failed: true as const } : {}),
    });
  try {
    const parameters = new URLSearchParams({ ...query, inprop: "url", ...more });
    const response = await fetch(`${site}/w/api.php?${parameters}`, {
      headers: { accept: "application/json", "user-agent": userAgent },
      signal,
    });
    if (!response.ok) {
      await response.body?.cancel();
      throw new StepError("provider_unavailable", `it responded with ${response.status}`);
    }
    const text = new TextDecoder().decode(await readLimited(response, wikipediaBytesMax));
    record(false);
    return text;
  } catch (error) {
    record(true);
    throw error;
  }
}

function reasonOf(error: unknown, timeout: AbortSignal): string {
  if (timeout.aborted) return `no response within ${wikipediaSecondsMax} s`;
  const text = error instanceof Error ? error.message : String(error);
  return text.replace(/\?\S*/g, "").replace(/\.$/, "").slice(0, 300);
}
