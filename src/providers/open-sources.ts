import type { StockLibrary } from "../config/stock-libraries.ts";
import type { ReadTopicSource } from "../generators/capabilities.ts";
import type { TopicProvider } from "../generators/script.ts";
import type { StockProvider } from "../generators/stock-provider.ts";
import type { TextWork } from "../generators/text-work/text-work.ts";
import { limitResponses } from "../net/limit-response.ts";
import type { Clock } from "../system/clock.ts";

interface SourceAccess {
  fetch: typeof fetch;
  texts: TextWork;
  topicSource?: ReadTopicSource;
  clock?: Pick<Clock, "sleep">;
}

/** Their searches respond at once. */
const searchLimits = { bytesMax: 16 * 1024 ** 2, secondsMax: 60 };

const limited = ({ fetch, clock }: SourceAccess) =>
  limitResponses(fetch, { ...searchLimits, ...(clock ? { clock } : {}) });

/** The stock libraries, or nothing if none is configured. */
export async function openStock(
  libraries: readonly StockLibrary[] = [],
  access: SourceAccess,
): Promise<StockProvider | undefined> {
  if (libraries.length === 0) return undefined;
  const { stockLibraries } = await import("./stock/stock-libraries.ts");
  return stockLibraries(libraries, limited(access));
}

/**
 * Finds the source of bare topics that is switched on. It is opened at the first use: most videos
 * have a source of their own.
 */
export function openTopics(
  base_url: string | undefined,
  access: SourceAccess,
): () => Promise<TopicProvider | undefined> {
  let opened: Promise<TopicProvider> | undefined;
  return async () => {
    if (!base_url || (await access.topicSource?.()) !== "wikipedia") return undefined;
    opened ??= import("./topics/wikipedia.ts").then(({ wikipedia }) =>
      wikipedia({ fetch: limited(access), texts: access.texts, base_url }),
    );
    return opened;
  };
}
