import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { pageInChromium } from "../../test/chromium.ts";
import { startTestService, type TestService } from "../../test/harness.ts";

let service: TestService;
let address: string;
let pages: Server[];
let origin: string;
let otherOrigin: string;
let script = "";
beforeAll(async () => {
  pages = [pageServer(), pageServer()];
  [origin = "", otherOrigin = ""] = await Promise.all(pages.map(originOf));
  service = await startTestService({ env: { CORS_ORIGINS: `https://app.example.com, ${origin}` } });
  address = await service.app.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(async () => {
  for (const server of pages) server.close();
  await service.close();
});

const pageServer = () =>
  createServer((_request, response) => {
    response
      .setHeader("content-type", "text/html")
      .end(`<!doctype html><p id="told"></p><script type="module">${script}</script>`);
  }).listen(0, "127.0.0.1");

async function originOf(server: Server): Promise<string> {
  await once(server, "listening");
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** What a page of the origin tells after its script has run in a real browser. */
async function toldBy(statements: string, from = origin): Promise<unknown> {
  script = `
    const api = ${JSON.stringify(address)}, key = { "x-api-key": ${JSON.stringify(service.account.api_key)} };
    const json = { "content-type": "application/json" };
    const tell = (value) => { document.querySelector("#told").textContent = JSON.stringify(value); };
    try { ${statements} } catch (error) { tell(String(error)); }`;
  const { html } = await pageInChromium(from);
  const text = /<p id="told">(.*?)<\/p>/s.exec(html)?.[1] ?? "";
  return JSON.parse(text.replaceAll("&quot;", '"').replaceAll("&amp;", "&"));
}

describe("a page of an origin in CORS_ORIGINS", () => {
  test("asks with a key and an Idempotency-Key, and reads the answer's headers, also of an error", async () => {
    const told = await toldBy(`
      const body = JSON.stringify({ name: "From a browser", tools: ["write_script"] });
      const made = await fetch(api + "/v1/agents", { method: "POST", headers: { ...key, ...json, "idempotency-key": "browser" }, body });
      const none = await fetch(api + "/v1/agents/none", { headers: key });
      const nobody = await fetch(api + "/v1/agents");
      tell([made, none, nobody].map(({ status, headers }) => [status, headers.get("x-request-id").slice(0, 4)]));`);
    expect(told).toEqual([
      [201, "req_"],
      [404, "req_"],
      [401, "req_"],
    ]);
  });

  test("signs up, and turns its session into an access token", async () => {
    const told = await toldBy(`
      const body = JSON.stringify({ name: "B", email: "browser@example.com", password: "a long password" });
      await fetch(api + "/auth/sign-up/email", { method: "POST", credentials: "include", headers: json, body });
      const { token } = await (await fetch(api + "/auth/token", { credentials: "include" })).json();
      tell((await fetch(api + "/v1/credits/wallet", { headers: { authorization: "Bearer " + token } })).status);`);
    expect(told).toBe(200);
  });
});

describe("a page of another origin", () => {
  test("reads nothing", async () => {
    const told = await toldBy(
      `tell((await fetch(api + "/v1/agents", { headers: key })).status);`,
      otherOrigin,
    );
    expect(told).toBe("TypeError: Failed to fetch");
  });
});

describe("OPTIONS", () => {
  const asked = (headers: Record<string, string>) =>
    service.call("OPTIONS", "/v1/agents", undefined, { "x-api-key": "", ...headers });
  test("204 for a preflight of such an origin, without a key", async () => {
    const { status, headers } = await asked({
      origin: "https://app.example.com",
      "access-control-request-method": "DELETE",
    });
    expect([status, headers["access-control-allow-origin"], headers.vary]).toEqual([
      204,
      "https://app.example.com",
      "Origin",
    ]);
  });

  test("401 for a preflight of another, and for what is no preflight", async () => {
    const other = await asked({
      origin: "https://app.example.org",
      "access-control-request-method": "DELETE",
    });
    expect([other.status, other.headers["access-control-allow-origin"]]).toEqual([401, undefined]);
    expect((await asked({ origin: "https://app.example.com" })).status).toBe(401);
  });
});
