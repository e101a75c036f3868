import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { movableClock } from "../../test/movable-clock.ts";
import { guardedFetch } from "./guarded-fetch.ts";
import { webAccess } from "./web-access.ts";

const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from("für", "utf16le")]);
const pages: Record<string, { type?: string; body: Buffer }> = {
  "/header": { type: "Text/HTML; charset=ISO-8859-1", body: Buffer.from("für", "latin1") },
  "/meta": { body: Buffer.from('<meta charset="windows-1252">für', "latin1") },
  "/xml": { body: Buffer.from('<?xml version="1.0" encoding="ISO-8859-15"?>für', "latin1") },
  "/mark": { type: "text/plain; charset=utf-8", body: utf16 },
  "/plain": { type: "text/plain", body: Buffer.from("für") },
  "/unknown": { type: "text/plain; charset=klingon", body: Buffer.from("für") },
  "/zip": { body: Buffer.from("PK\u0003\u0004 für") },
  "/large": { type: "text/plain", body: Buffer.alloc(5 * 1024 ** 2 + 1, "a") },
};

let server: Server;
let base: string;
let agents: (string | undefined)[] = [];
const { signal } = new AbortController();
const limits = { clock: movableClock(), timeoutSeconds: 60 };
const open = (allowPrivate: boolean) =>
  webAccess({ fetch: guardedFetch({ allowPrivate, lookup: async () => ["127.0.0.1"] }), limits });

beforeAll(async () => {
  server = createServer((request, response) => {
    agents.push(request.headers["user-agent"]);
    const page = pages[request.url ?? ""];
    if (request.url === "/moved") response.writeHead(302, { location: "/plain" }).end();
    else if (!page) response.writeHead(404).end();
    else response.writeHead(200, page.type ? { "content-type": page.type } : {}).end(page.body);
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

describe("fetchPage", () => {
  it.each(["/header", "/meta", "/xml", "/mark", "/plain", "/unknown"])(
    "decodes the character set of %s",
    async (path) => {
      const { text } = await open(true).fetchPage(`${base}${path}`, { signal });
      expect(text).toMatch(/für$/);
    },
  );

  it("returns the bytes of a ZIP file as they are", async () => {
    const page = await open(true).fetchPage(`${base}/zip`, { signal });
    expect(page).toMatchObject({ text: "", zip: pages["/zip"]?.body });
  });

  it("returns the media type and the URL after redirects, and names itself", async () => {
    agents = [];
    const page = await open(true).fetchPage(`${base}/moved`, { signal });
    expect(page).toEqual({ url: `${base}/plain`, media_type: "text/plain", text: "für" });
    expect(agents).toEqual(Array(2).fill("Mozilla/5.0 (compatible; Reelwright)"));
  });

  it("refuses pages above 5 MB, missing pages and private addresses", async () => {
    const refused = (path: string, allowPrivate: boolean) =>
      expect(open(allowPrivate).fetchPage(path, { signal })).rejects;
    await refused(`${base}/large`, true).toThrow(/too large. The maximum is 5 MiB/);
    await refused(`${base}/none`, true).toThrow(/responded with 404/);
    await refused("https://pages.example/", false).toMatchObject({ code: "invalid_input" });
    await refused("nothing", true).toThrow('"nothing" is not a URL. Use an https:// URL.');
  });
});
