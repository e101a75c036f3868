import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestService, type TestService } from "../../test/harness.ts";
import { pageInChromium } from "../../test/processes/chromium.ts";

let service: TestService;
let address: string;
let pages: Server[];
let origin: string;
let otherOrigin: string;
let script = "";
beforeAll(async () => {
  pages = [pageServer(), pageServer()];
  [origin = "", otherOrigin = ""] = await Promise.all(pages.map(listenOrigin));
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
      .end(`<!doctype html><p id="result"></p><script type="module">${script}</script>`);
  }).listen(0, "127.0.0.1");

async function listenOrigin(server: Server): Promise<string> {
  await once(server, "listening");
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/**
 * Runs statements in a page of the origin in a real browser, and resolves to the value that they
 * report.
 */
async function runInPage(statements: string, from = origin): Promise<unknown> {
  script = `
    const api = ${JSON.stringify(address)}, key = { "x-api-key": ${JSON.stringify(service.account.api_key)} };
    const json = { "content-type": "application/json" };
    const report = (value) => { document.querySelector("#result").textContent = JSON.stringify(value); };
    try { ${statements} } catch (error) { report(String(error)); }`;
  const { html } = await pageInChromium(from);
  const text = /<p id="result">(.*?)<\/p>/s.exec(html)?.[1] ?? "";
  return JSON.parse(text.replaceAll("&quot;", '"').replaceAll("&amp;", "&"));
}

describe("a page of an origin in CORS_ORIGINS", () => {
  it("sends an API key and an Idempotency-Key, and reads the response headers, also of errors", async () => {
    const result = await runInPage(`
      const body = JSON.stringify({ name: "From a browser", tools: ["write_script"] });
      const made = await fetch(api + "/v1/agents", { method: "POST", headers: { ...key, ...json, "idempotency-key": "browser" }, body });
      const none = await fetch(api + "/v1/agents/none", { headers: key });
      const anonymous = await fetch(api + "/v1/agents");
      report([made, none, anonymous].map(({ status, headers }) => [status, headers.get("x-request-id").slice(0, 4)]));`);
    expect(result).toEqual([
      [201, "req_"],
      [404, "req_"],
      [401, "req_"],
    ]);
  });

  it("signs up and exchanges its session for an access token", async () => {
    const result = await runInPage(`
      const body = JSON.stringify({ name: "B", email: "browser@example.com", password: "a long password" });
      await fetch(api + "/auth/sign-up/email", { method: "POST", credentials: "include", headers: json, body });
      const { token } = await (await fetch(api + "/auth/token", { credentials: "include" })).json();
      report((await fetch(api + "/v1/credits/wallet", { headers: { authorization: "Bearer " + token } })).status);`);
    expect(result).toBe(200);
  });
});

describe("a page of another origin", () => {
  it("cannot read a response", async () => {
    const result = await runInPage(
      `report((await fetch(api + "/v1/agents", { headers: key })).status);`,
      otherOrigin,
    );
    expect(result).toBe("TypeError: Failed to fetch");
  });
});

describe("OPTIONS", () => {
  const options = (headers: Record<string, string>) =>
    service.call("OPTIONS", "/v1/agents", undefined, { "x-api-key": "", ...headers });
  it("returns 204 for a preflight of an allowed origin, without an API key", async () => {
    const { status, headers } = await options({
      origin: "https://app.example.com",
      "access-control-request-method": "DELETE",
    });
    expect(status).toBe(204);
    expect(headers["access-control-allow-origin"]).toBe("https://app.example.com");
    expect(headers.vary).toBe("Origin");
  });

  it("returns 401 for a preflight of another origin, and for an OPTIONS that is no preflight", async () => {
    const other = await options({
      origin: "https://app.example.org",
      "access-control-request-method": "DELETE",
    });
    expect(other.status).toBe(401);
    expect(other.headers["access-control-allow-origin"]).toBeUndefined();
    expect((await options({ origin: "https://app.example.com" })).status).toBe(401);
  });
});
