import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { afterEach, describe, expect, it } from "vitest";
import { movableClock } from "../../test/movable-clock.ts";
import type { Connector } from "./guarded-connector.ts";
import { guardedFetch } from "./guarded-fetch.ts";

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function serve(
  handler: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<string> {
  const server = createServer(handler).listen(0, "127.0.0.1");
  servers.push(server);
  await new Promise((resolve) => server.once("listening", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A connector that records the addresses and refuses every connection. */
function recorder() {
  const addresses: string[] = [];
  const connect: Connector = (target, callback) => {
    addresses.push(target.hostname);
    callback(new Error("no network in tests"), null);
  };
  return { addresses, connect };
}

const refusal = (error: unknown) => error as { code: string; message: string; retryable: boolean };

describe("guardedFetch: addresses", () => {
  it.each([
    "https://127.0.0.1/",
    "https://[::1]/",
    "https://0x7f.1/",
    "https://2130706433/",
    "https://169.254.169.254/latest",
    "https://[::ffff:10.0.0.1]/",
  ])("blocks the literal address %s without connecting", async (url) => {
    const { addresses, connect } = recorder();
    const error = await guardedFetch({ allowPrivate: false, connect })(url).catch(refusal);
    expect(error).toMatchObject({ code: "invalid_input", retryable: false });
    expect(refusal(error).message).toMatch(/is a private or reserved address/);
    expect(addresses).toEqual([]);
  });

  it("blocks a host with a private address, even if it also has a public one", async () => {
    const { addresses, connect } = recorder();
    const fetch = guardedFetch({
      allowPrivate: false,
      connect,
      lookup: async () => ["93.184.216.34", "192.168.0.7"],
    });
    await expect(fetch("https://rebind.example/x")).rejects.toMatchObject({
      code: "invalid_input",
      message:
        "rebind.example resolves to a private or reserved address. Use a public address; with FETCH_ALLOW_PRIVATE=true, the operator allows others.",
    });
    expect(addresses).toEqual([]);
  });

  it("resolves a host once per connection and connects to the checked address (DNS rebinding)", async () => {
    const { addresses, connect } = recorder();
    const results = [["93.184.216.34"], ["127.0.0.1"]];
    const lookups: string[] = [];
    const lookup = async (name: string) => {
      lookups.push(name);
      return results[lookups.length - 1] ?? [];
    };
    const fetch = guardedFetch({ allowPrivate: false, connect, lookup });
    await expect(fetch("https://rebind.example/x?token=hidden")).rejects.toMatchObject({
      code: "provider_unavailable",
      retryable: true,
      message:
        "https://rebind.example is not reachable (no network in tests). Check the address, or retry later.",
    });
    expect(lookups).toEqual(["rebind.example"]);
    await expect(fetch("https://rebind.example/x")).rejects.toMatchObject({
      code: "invalid_input",
    });
    expect(addresses).toEqual(["93.184.216.34"]);
  });

  it("tries each address of a host until one connects", async () => {
    const { addresses, connect } = recorder();
    const fetch = guardedFetch({
      allowPrivate: false,
      connect,
      lookup: async () => ["2606:4700::1", "93.184.216.34"],
    });
    await expect(fetch("https://two.example/")).rejects.toMatchObject({
      code: "provider_unavailable",
    });
    expect(addresses).toEqual(["2606:4700::1", "93.184.216.34"]);
  });

  it("allows an origin of the operator on loopback, but no other port", async () => {
    const ours = await serve((_, response) => response.end("model"));
    const other = await serve((_, response) => response.end("database"));
    const fetch = guardedFetch({ allowPrivate: false, allowedOrigins: [`${ours}/v1`] });
    expect(await (await fetch(`${ours}/v1/models`)).text()).toBe("model");
    await expect(fetch(`${other}/`)).rejects.toMatchObject({ code: "invalid_input" });
    await expect(fetch(other.replace("http:", "https:"))).rejects.toMatchObject({
      code: "invalid_input",
    });
  });

  it("reports why a response is not valid HTTP", async () => {
    const url = await serve((_, response) =>
      response.socket?.end("HTTP/1.1 200 OK\r\nContent-Length: \r\n\r\n"),
    );
    const error = await guardedFetch({ allowPrivate: true })(url).catch(refusal);
    expect(refusal(error).message).toMatch(
      /is not reachable \(Response does not match the HTTP\/1\.1 protocol/,
    );
  });

  it("blocks http, other schemes, and passwords in the URL", async () => {
    const fetch = guardedFetch({
      allowPrivate: false,
      connect: recorder().connect,
      lookup: async () => ["93.184.216.34"],
    });
    await expect(fetch("http://plain.example/a?b=c")).rejects.toMatchObject({
      code: "invalid_input",
      message: "http://plain.example/a is not an https URL. Only https:// is allowed.",
    });
    await expect(fetch("file:///etc/passwd")).rejects.toMatchObject({ code: "invalid_input" });
    await expect(fetch("https://user:word@named.example/")).rejects.toMatchObject({
      code: "invalid_input",
      message: "The URL at named.example contains a user name or password. Remove them.",
    });
    await expect(fetch(new Request("https://named.example/"))).rejects.toMatchObject({
      code: "provider_unavailable",
    });
  });
});

describe("guardedFetch: redirects", () => {
  it("follows at most 5 redirects", async () => {
    let requests = 0;
    const base = await serve((request, response) => {
      requests++;
      const left = Number(request.url?.slice(1));
      if (left === 0) response.end("there");
      else response.writeHead(302, { location: `/${left - 1}` }).end();
    });
    const fetch = guardedFetch({ allowPrivate: true });
    const response = await fetch(`${base}/5`);
    expect(await response.text()).toBe("there");
    expect(response.url).toBe(`${base}/0`);
    requests = 0;
    await expect(fetch(`${base}/6`)).rejects.toThrow(/redirects more than 5 times/);
    expect(requests).toBe(6);
  });

  it("checks the address of each redirect", async () => {
    const inner = await serve((_, response) => response.end("secret"));
    const outer = await serve((_, response) => response.writeHead(302, { location: inner }).end());
    const fetch = guardedFetch({ allowPrivate: false, allowedOrigins: [outer] });
    await expect(fetch(outer)).rejects.toMatchObject({ code: "invalid_input" });
  });

  it("blocks a redirect from another site to an internal service", async () => {
    const ours = await serve((_, response) => response.end("model"));
    const outer = await serve((_, response) => response.writeHead(302, { location: ours }).end());
    const fetch = guardedFetch({ allowPrivate: true, allowedOrigins: [ours] });
    await expect(fetch(outer)).rejects.toThrow(/is an internal service of this installation/);
  });

  it("drops keys and the body in a redirect to another origin", async () => {
    const seen: IncomingMessage[] = [];
    const end = await serve((request, response) => {
      seen.push(request);
      response.end();
    });
    const start = await serve((_, response) => response.writeHead(303, { location: end }).end());
    const headers = {
      authorization: "Bearer k",
      "x-api-key": "k",
      cookie: "k",
      accept: "image/*",
      "content-type": "text/plain",
    };
    await guardedFetch({ allowPrivate: true })(start, { method: "POST", body: "text", headers });
    expect(seen[0]?.method).toBe("GET");
    expect(seen[0]?.headers).toMatchObject({ accept: "image/*" });
    for (const name of ["authorization", "x-api-key", "cookie", "content-type"])
      expect(seen[0]?.headers).not.toHaveProperty(name);
  });

  it("blocks a redirect that would send the body to another origin", async () => {
    const start = await serve((_, response) =>
      response.writeHead(307, { location: "https://elsewhere.example/" }).end(),
    );
    const response = guardedFetch({ allowPrivate: true })(start, { method: "POST", body: "text" });
    await expect(response).rejects.toThrow(/would receive the request body of another site/);
  });

  it("returns the redirect response with redirect: manual", async () => {
    const base = await serve((_, response) => response.writeHead(302, { location: "/b" }).end());
    expect((await guardedFetch({ allowPrivate: true })(base, { redirect: "manual" })).status).toBe(
      302,
    );
  });
});

describe("guardedFetch: requests and responses", () => {
  it("sends method, headers and form data, and decodes the response", async () => {
    const base = await serve(async (request, response) => {
      let body = "";
      for await (const chunk of request) body += chunk;
      response
        .writeHead(200, { "content-encoding": "gzip" })
        .end(gzipSync(`${request.method} ${request.headers["x-a"]} ${body}`));
    });
    const form = new FormData();
    form.set("field", "värde");
    const response = await guardedFetch({ allowPrivate: true })(base, {
      method: "POST",
      headers: { "x-a": "1" },
      body: form,
    });
    expect(response).toBeInstanceOf(Response);
    const text = await response.text();
    expect(text).toMatch(/^POST 1 /);
    expect(text).toMatch(/name="field"\r\n\r\nvärde/);
  });

  it("refuses a response whose content-length exceeds the maximum, and closes its connection", async () => {
    const closed = Promise.withResolvers<void>();
    const base = await serve((_, response) => {
      response.writeHead(200, { "content-length": 17 * 1024 ** 2 }).flushHeaders();
      response.on("close", closed.resolve);
    });
    await expect(
      guardedFetch({ allowPrivate: true })(`${base}/a?key=secret`),
    ).rejects.toMatchObject({
      code: "provider_unavailable",
      message: `${base} sent more than 16 MiB, the maximum for this request. Check the server at this address.`,
    });
    await closed.promise;
  });

  it("ends a compressed response whose content exceeds the maximum", async () => {
    const bomb = gzipSync(Buffer.alloc(1024 ** 2));
    const base = await serve((_, response) => {
      response.writeHead(200, { "content-encoding": "gzip" }).end(bomb);
    });
    const response = await guardedFetch({ allowPrivate: true, bodyBytesMax: 65_536 })(base);
    await expect(response.arrayBuffer()).rejects.toMatchObject({
      code: "provider_unavailable",
      message: expect.stringContaining("sent more than 64 KiB"),
    });
  });

  it("ends a response that arrives a byte at a time after 300 s", async () => {
    const closed = Promise.withResolvers<void>();
    const base = await serve((_, response) => {
      response.on("close", closed.resolve).writeHead(200).write("a");
    });
    const clock = movableClock();
    const { body } = await guardedFetch({ allowPrivate: true, clock })(base);
    const reader = body?.getReader();
    expect(await reader?.read()).toMatchObject({ done: false });
    await clock.advance(299_000);
    const rest = expect(reader?.read()).rejects.toMatchObject({
      code: "provider_unavailable",
      retryable: false,
      message: `${base} sent a response for more than 300 s, the maximum for this request. Check the server at this address.`,
    });
    await clock.advance(1000);
    await rest;
    await closed.promise;
  });

  it("stops counting the time of a response that has been read", async () => {
    const base = await serve((_, response) => response.end("all"));
    const signals: (AbortSignal | undefined)[] = [];
    const clock = {
      sleep: (_: number, signal?: AbortSignal) => {
        signals.push(signal);
        return new Promise<void>(() => {});
      },
    };
    const response = await guardedFetch({ allowPrivate: true, clock })(base);
    expect(await response.text()).toBe("all");
    await expect.poll(() => signals.map((signal) => signal?.aborted)).toEqual([true]);
  });

  it("rejects when the headers time out", async () => {
    const base = await serve(() => {});
    const fetch = guardedFetch({ allowPrivate: true, headersTimeoutSeconds: 0.05 });
    await expect(fetch(base)).rejects.toMatchObject({
      code: "provider_unavailable",
      retryable: true,
    });
  });

  it("rejects with the reason of the signal", async () => {
    const abort = new AbortController();
    const base = await serve(() => abort.abort(new Error("cancelled by the user")));
    await expect(
      guardedFetch({ allowPrivate: true })(base, { signal: abort.signal }),
    ).rejects.toThrow("cancelled by the user");
  });

  it("rejects with a retryable error when the connection is refused", async () => {
    const base = await serve(() => {});
    const server = servers.pop();
    await new Promise((resolve) => server?.close(resolve));
    await expect(guardedFetch({ allowPrivate: true })(base)).rejects.toMatchObject({
      code: "provider_unavailable",
      retryable: true,
    });
  });
});
