import { readFile } from "node:fs/promises";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface FakeWikipedia {
  /** Address with `{language}`, for WIKIPEDIA_BASE_URL. */
  url: string;
  /** Language, query and headers of each request, in order. */
  requests: { language: string; query: URLSearchParams; headers: Record<string, unknown> }[];
  /** Used for the next request, in place of the stored answer. */
  respondNext(respond: (response: ServerResponse) => void): void;
  close(): Promise<void>;
}

interface StoredPage {
  title: string;
  /** Plain text with headings, as TextExtracts returns it with exsectionformat=wiki. */
  extract: string;
  disambiguation?: true;
}

/**
 * Serves MediaWiki's action API with formatversion=2 (generator=search,
 * prop=extracts|pageprops|info) at 127.0.0.1/{language}/w/api.php, with the articles of
 * test/fakes/wikipedia.
 */
export async function startFakeWikipedia(): Promise<FakeWikipedia> {
  const requests: FakeWikipedia["requests"] = [];
  const planned: ((response: ServerResponse) => void)[] = [];
  const server = createServer(async (incoming, response) => {
    incoming.resume();
    const { pathname, searchParams: query } = new URL(incoming.url ?? "", "http://x");
    const language = /^\/(\w+)\/w\/api\.php$/.exec(pathname)?.[1];
    if (!language) return response.writeHead(404).end();
    requests.push({ language, query, headers: incoming.headers });
    const respond = planned.shift();
    if (respond) return respond(response);
    const body = answer(query, await readPages(language), language);
    return response.writeHead(200, { "content-type": "application/json" }).end(body);
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/{language}`,
    requests,
    respondNext: (respond) => void planned.push(respond),
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

async function readPages(language: string): Promise<StoredPage[]> {
  const path = new URL(`wikipedia/${language}.json`, import.meta.url);
  return JSON.parse(await readFile(path, "utf8").catch(() => "[]"));
}

const firstPageId = 1000;

function answer(query: URLSearchParams, pages: StoredPage[], language: string): string {
  const isIntro = query.get("exintro") === "1";
  const about = pages.map((page, at) => ({ page, pageid: firstPageId + at }));
  const listed = query.has("gsrsearch")
    ? search(about, query.get("gsrsearch") ?? "").slice(0, Number(query.get("gsrlimit")))
    : about.filter(({ pageid }) => query.get("pageids") === `${pageid}`);
  if (listed.length === 0) return JSON.stringify({ batchcomplete: true });
  const found = listed.map(({ page, pageid }, at) => ({
    ...{ pageid, ns: 0, title: page.title, contentmodel: "wikitext", pagelanguage: language },
    ...(query.has("gsrsearch") ? { index: at + 1 } : {}),
    ...(page.disambiguation ? { pageprops: { disambiguation: "" } } : {}),
    extract: isIntro ? page.extract.split("\n\n\n==")[0] : page.extract,
    fullurl: `https://${language}.wikipedia.org/wiki/${encodeURIComponent(page.title)}`,
  }));
  // The order of "pages" is that of the ids; "index" is that of the search.
  const ordered = found.sort((a, b) => a.pageid - b.pageid);
  return JSON.stringify({ batchcomplete: true, query: { pages: ordered } });
}

const beginning = 4;

/** Pages with half of the words, in any form, those with the most first. */
function search<T extends { page: StoredPage }>(pages: T[], text: string): T[] {
  const words = text.toLowerCase().split(" ");
  const count = ({ page: { title, extract } }: T) =>
    words.filter((word) =>
      `${title} ${extract}`.toLowerCase().includes(word.slice(0, beginning).replace(/y$/, "")),
    ).length;
  return pages
    .filter((page) => count(page) >= words.length / 2)
    .sort((a, b) => count(b) - count(a));
}
