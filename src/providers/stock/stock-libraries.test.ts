import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type FakeStock, startFakeStock } from "../../../test/fakes/fake-stock-server.ts";
import type { StockName } from "../../config/stock-libraries.ts";
import type { StockRequest } from "../../generators/stock-provider.ts";
import { guardedFetch } from "../../net/guarded-fetch.ts";
import { recordProviderCalls } from "../ai/provider-calls.ts";
import { stockLibraries } from "./stock-libraries.ts";

let server: FakeStock;
const { signal } = new AbortController();
const key = "secret-key-1:x/y";
const request: StockRequest = { query: "sea", kind: "image", aspect: 9 / 16, language: "de-AT" };

beforeEach(async () => {
  server = await startFakeStock();
});
afterEach(() => server.close());

function open(...names: (StockName | "anonymous")[]) {
  const fetch = guardedFetch({ allowPrivate: false, allowedOrigins: [server.url] });
  const libraries = names.map((given) => ({
    name: given === "anonymous" ? ("openverse" as const) : given,
    key: given === "anonymous" ? undefined : key,
    base_url: server.url,
  }));
  return stockLibraries(libraries, fetch);
}

describe("a search in a stock library", () => {
  it("sends key, shape and locale to Pexels and returns author and license", async () => {
    const { found } = await open("pexels").search(request, signal);
    const [sent] = server.requests;
    expect(sent).toMatchObject({ path: "/v1/search", headers: { authorization: key } });
    expect(Object.fromEntries(sent?.query ?? [])).toEqual({
      ...{ query: "sea", orientation: "portrait", per_page: "20", locale: "de-DE" },
    });
    expect(found).toHaveLength(2);
    expect(found[0]).toEqual({
      kind: "image",
      url: `${server.url}/files/picture.jpg`,
      id: "1001",
      width: 1920,
      height: 2880,
      credit: {
        library: "pexels",
        text: "Ana Silva on Pexels",
        author: "Ana Silva",
        author_url: "https://www.pexels.com/@ana",
        page_url: "https://www.pexels.com/photo/lighthouse-1/",
        license: "Pexels License",
        license_url: "https://www.pexels.com/license/",
      },
    });
  });

  it("sends the key to Pixabay in the query, and returns its large picture", async () => {
    const { found } = await open("pixabay").search({ ...request, aspect: 16 / 9 }, signal);
    expect(server.requests[0]?.path).toBe("/api/");
    expect(Object.fromEntries(server.requests[0]?.query ?? [])).toMatchObject({
      ...{ key, q: "sea", lang: "de", orientation: "horizontal", safesearch: "true" },
    });
    expect(found[0]).toMatchObject({
      ...{ width: 1280, height: 853, id: "3001" },
      credit: { text: "Cem on Pixabay", license: "Pixabay Content License" },
    });
  });

  it("asks Openverse for licenses of commercial videos, with one token for all searches", async () => {
    const stock = open("openverse");
    const { found } = await stock.search(request, signal);
    await stock.search({ ...request, query: "moon" }, signal);
    const [token, ...searches] = server.requests;
    expect(token?.path).toBe("/v1/auth_tokens/token/");
    expect(searches.map(({ path }) => path)).toEqual(["/v1/images/", "/v1/images/"]);
    expect(searches[0]?.headers.authorization).toBe("Bearer token-1");
    expect(searches[0]?.query.get("license")).toBe("cc0,pdm,by");
    expect(found.map(({ credit }) => credit.text)).toEqual([
      '"Old lighthouse" by Dana, CC BY 2.0',
      '"Old lighthouse" by Dana, CC0 1.0',
    ]);
  });

  it("sends no key to Openverse without an application", async () => {
    const { found } = await open("anonymous").search(request, signal);
    expect(found).toHaveLength(2);
    expect(server.requests).toHaveLength(1);
    expect(server.requests[0]?.headers).not.toHaveProperty("authorization");
  });

  it.each([
    ["pexels", { width: 1920, height: 1080, seconds: 12, id: "2001" }],
    ["pixabay", { width: 1280, height: 720, seconds: 9, id: "4001" }],
  ] as const)("returns the clip of %s in at most 1080 lines", async (name, clip) => {
    const { found } = await open(name).search({ ...request, kind: "video" }, signal);
    expect(found).toMatchObject([{ kind: "video", ...clip }]);
    expect(found[0]?.url).toMatch(/color-bars/);
  });

  it("goes to the next library where the first has nothing, and keeps results for a day", async () => {
    const stock = open("pexels", "pixabay");
    const nothing = { ...request, query: "nothing" };
    expect(await stock.search(nothing, signal)).toEqual({ found: [], warnings: [] });
    expect(server.requests.map(({ path }) => path)).toEqual(["/v1/search", "/api/"]);
    await stock.search(nothing, signal);
    expect(server.requests).toHaveLength(2);
  });

  it("is listed with its time in the calls of the step", async () => {
    server.respondNext("/v1/search", { status: 500 });
    const { calls } = await recordProviderCalls(() =>
      open("pexels", "pixabay").search(request, signal),
    );
    const seconds = expect.any(Number);
    expect(calls).toEqual([
      { model: "pexels", seconds, failed: true },
      { model: "pixabay", seconds },
    ]);
  });
});

describe("a stock library that fails", () => {
  it.each([
    [401, "pixabay responded with 401. Check PIXABAY_API_KEY."],
    [429, "pixabay responded with 429. Its rate limit is reached."],
    [500, "pixabay responded with 500."],
    [302, "pixabay responded with 302."],
  ])(
    "gives a warning for %i without the key, and the next one is searched",
    async (status, said) => {
      server.respondNext("/api/", { status, text: `Invalid key ${key}` });
      const { found, warnings } = await open("pixabay", "anonymous").search(request, signal);
      expect(warnings).toEqual([said]);
      expect(found[0]?.credit.library).toBe("openverse");
    },
  );

  it.each([
    ["no JSON", "<html>", "pixabay is not usable: the response is not JSON."],
    ["more than 2 MiB", " ".repeat(3 * 1024 ** 2), /pixabay is not usable: .*too large/],
  ])("gives a warning for a response of %s, without the key", async (_, text, said) => {
    server.respondNext("/api/", { status: 200, text });
    const { found, warnings } = await open("pixabay").search(request, signal);
    expect(found).toEqual([]);
    expect(warnings).toEqual([typeof said === "string" ? said : expect.stringMatching(said)]);
    expect(warnings.join()).not.toContain("secret");
  });

  it("is ignored where single results do not have the expected form", async () => {
    const photos = [{ id: "x" }, null, { id: 1, width: 100, height: 100 }];
    server.respondNext("/v1/search", { status: 200, text: JSON.stringify({ photos }) });
    expect(await open("pexels").search(request, signal)).toEqual({ found: [], warnings: [] });
  });

  it("gives a warning if it is unreachable", async () => {
    const stock = open("pexels");
    await server.close();
    const { warnings } = await stock.search(request, signal);
    expect(warnings[0]).toMatch(/^pexels is not usable: .* is not reachable/);
    server = await startFakeStock();
  });
});
