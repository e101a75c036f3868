import pLimit from "p-limit";
import type { StockMedia, StockProvider } from "../../../generators/stock-provider.ts";
import { StepError } from "../../../system/errors.ts";
import type { Attribution } from "../../../values/attribution.ts";
import type { ToolContext } from "../../definition/define-tool.ts";

/** Pictures and clips that one call takes from stock libraries. */
const mediaMax = 30;
const parallelRequests = 3;
/** Results that are tried if their download fails. */
const importAttemptsMax = 3;
const stockBytesMax = { image: 40 * 1024 ** 2, video: 200 * 1024 ** 2 };
/** More words find less. */
const queryWords = 3;
const queryCharacters = 80;
/** Results that another seed chooses from. */
const choiceOfSeed = 8;

export type StockContext = Pick<
  ToolContext<{
    stock: string;
    language: string;
    aspect_ratio: string;
    seed: number;
    attributions?: Attribution[];
  }>,
  "input" | "providers" | "texts" | "assets" | "signal"
>;

export interface StockFound {
  /** One for each place; undefined where nothing was found. */
  media: ({ image?: string; clip?: string } | undefined)[];
  libraries: string[];
  output: { stock_found: number; attributions: Attribution[]; warnings?: string[] };
}

/** Whether the caller asks for stock, and not only allows it. */
export const wantsStock = (stock: string | undefined): boolean =>
  stock === "images" || stock === "clips";

/** Such files are in the account's library, but their credits are not. */
export const isStockName = (name: string): boolean =>
  /^(?:pexels|pixabay|openverse) \S+ by /.test(name);

export const nameEngine = ({ libraries }: StockFound): string =>
  ["local/library", ...libraries].at(-1) ?? "local/library";

/**
 * Finds a picture or clip for each place by its keywords, each only once. A library or download
 * that fails gives a warning.
 */
export async function findStock(
  { input, providers: { stock }, texts, assets, signal }: StockContext,
  places: readonly (readonly string[])[],
): Promise<StockFound> {
  const wanted = places.slice(0, mediaMax);
  const { attributions: given = [] } = input;
  const none = { media: [], libraries: [], output: { stock_found: 0, attributions: given } };
  if (!stock || input.stock === "none" || wanted.length === 0) return none;
  const limit = pLimit(parallelRequests);
  const language = await texts.run(
    "resolveTextLanguage",
    { language: input.language, text: wanted.flat().join(" ") },
    signal,
  );
  const [across = 1, down = 1] = input.aspect_ratio.split(":").map(Number);
  const request = { aspect: across / down, language };
  const results = await limit.map(wanted, (keywords) =>
    search(stock, keywords, { request, kinds: mediaKinds(input.stock), signal }),
  );
  const used = new Set<string>();
  const warnings = new Set(results.flatMap((result) => result.warnings));
  const credits: Attribution[] = [];
  const media = await limit.map(results, async ({ found }) => {
    const candidates = startAt((input.seed - 1) % choiceOfSeed, found);
    for (let attempt = 0; attempt < importAttemptsMax; attempt++) {
      const chosen = candidates.find(({ url }) => !used.has(url));
      if (!chosen) return undefined;
      used.add(chosen.url);
      const id = await download(assets, chosen, signal).catch((error: unknown) => {
        signal.throwIfAborted();
        if (!(error instanceof StepError)) throw error;
        warnings.add(error.message);
        return undefined;
      });
      if (id === undefined) continue;
      credits.push({ asset_id: id, ...chosen.credit });
      return chosen.kind === "video" ? { clip: id } : { image: id };
    }
    return undefined;
  });
  const open = places.length - credits.length;
  if (open > 0 && wantsStock(input.stock))
    warnings.add(`The stock libraries had nothing for ${open} of ${places.length} pictures.`);
  return {
    media,
    libraries: [...new Set(credits.map(({ library }) => library))],
    output: {
      stock_found: credits.length,
      attributions: [...given, ...credits],
      ...(warnings.size > 0 ? { warnings: [...warnings] } : {}),
    },
  };
}

const mediaKinds = (stock: string): readonly StockMedia["kind"][] =>
  stock === "clips" ? ["video", "image"] : ["image"];

interface Search {
  request: { aspect: number; language: string };
  kinds: readonly StockMedia["kind"][];
  signal: AbortSignal;
}

/** Searches for all keywords together, then for the first one. */
async function search(
  stock: StockProvider,
  keywords: readonly string[],
  { request, kinds, signal }: Search,
): Promise<{ found: StockMedia[]; warnings: string[] }> {
  const lines = keywords.map((text) => text.replace(/[\p{C}\s]+/gu, " ").trim()).filter(Boolean);
  const queries = [lines.slice(0, queryWords).join(" "), lines[0] ?? ""].map((text) =>
    [...text].slice(0, queryCharacters).join(""),
  );
  const warnings: string[] = [];
  for (const kind of kinds)
    for (const query of new Set(queries.filter(Boolean))) {
      const result = await stock.search({ ...request, query, kind }, signal);
      warnings.push(...result.warnings);
      if (result.found.length > 0) return { found: result.found, warnings };
    }
  return { found: [], warnings };
}

async function download(
  assets: StockContext["assets"],
  { kind, url, id, credit }: StockMedia,
  signal: AbortSignal,
): Promise<string> {
  const name = `${credit.library} ${id} by ${credit.author}`;
  const asset = await assets.fetch(url, { signal, bytes_max: stockBytesMax[kind], name });
  if (asset.kind === kind) return asset.id;
  throw new StepError("tool_failed", `${credit.library} sent no ${kind} for ${id}.`);
}

const startAt = <T>(index: number, list: readonly T[]): T[] => {
  const from = list.length === 0 ? 0 : index % list.length;
  return [...list.slice(from), ...list.slice(0, from)];
};
