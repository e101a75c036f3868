import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { afterEach, describe, expect, it } from "vitest";
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
  answer: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<string> {
  const server = createServer(answer).listen(0, "127.0.0.1");
  servers.push(server);
  await new Promise((resolve) => server.once("listening", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Stands in for the network: records what would be connected to, and lets nothing through. */
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
  ])("%s, a literal, is refused without a connection", async (url) => {
    const { addresses, connect } = recorder();
    const error = await guardedFetch({ allowPrivate: false, connect })(url).catch(refusal);
    expect(error).toMatchObject({ code: "invalid_input", retryable: false });
    expect(refusal(error).message).toMatch(/is a private or reserved address/);
    expect(addresses).toEqual([]);
  });

  it("a name that leads to a private address is refused, even where a public one is beside it", async () => {
    const { addresses, connect } = recorder();
    const fetch = guardedFetch({
      allowPrivate: false,
      connect,
      lookup: async () => ["93.184.216.34", "192.168.0.7"],
    });
    await expect(fetch("https://rebind.example/x")).rejects.toMatchObject({
      code: "invalid_input",
      message:
        "rebind.example leads to a private or reserved address; only public addresses are fetched.",
    });
    expect(addresses).toEqual([]);
  });

  it("a name is looked up once for a connection, and the address that was checked is the one connected to", async () => {
    const { addresses, connect } = recorder();
    const answers = [["93.184.216.34"], ["127.0.0.1"]];
    const asked: string[] = [];
    const lookup = async (name: string) => {
      asked.push(name);
      return answers[asked.length - 1] ?? [];
    };
    const fetch = guardedFetch({ allowPrivate: false, connect, lookup });
    await expect(fetch("https://rebind.example/x?token=hidden")).rejects.toMatchObject({
      code: "provider_unavailable",
      retryable: true,
      message: "https://rebind.example can't be reached (no network in tests).",
    });
    expect(asked).toEqual(["rebind.example"]);
    await expect(fetch("https://rebind.example/x")).rejects.toMatchObject({
      code: "invalid_input",
    });
    expect(addresses).toEqual(["93.184.216.34"]);
  });

  it("each address of a name is tried until one answers", async () => {
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

  it("the operator's own origin is reached on loopback, another port of it is not", async () => {
    const ours = await serve((_, response) => response.end("model"));
    const other = await serve((_, response) => response.end("database"));
    const fetch = guardedFetch({ allowPrivate: false, allowedOrigins: [`${ours}/v1`] });
    expect(await (await fetch(`${ours}/v1/models`)).text()).toBe("model");
    await expect(fetch(`${other}/`)).rejects.toMatchObject({ code: "invalid_input" });
    await expect(fetch(other.replace("http:", "https:"))).rejects.toMatchObject({
      code: "invalid_input",
    });
  });

  it("an answer that is not HTTP is told with what is wrong about it, and nothing that is undefined", async () => {
    const url = await serve((_, response) =>
      response.socket?.end("HTTP/1.1 200 OK\r\nContent-Length: \r\n\r\n"),
    );
    const error = await guardedFetch({ allowPrivate: true })(url).catch(refusal);
    expect(refusal(error).message).toMatch(
      /can't be reached \(Response does not match the HTTP\/1\.1 protocol/,
    );
  });

  it("plain http, other schemes and passwords in the address are refused", async () => {
    const fetch = guardedFetch({
      allowPrivate: false,
      connect: recorder().connect,
      lookup: async () => ["93.184.216.34"],
    });
    await expect(fetch("http://plain.example/a?b=c")).rejects.toMatchObject({
      code: "invalid_input",
      message: "http://plain.example/a is not an https address; only https:// is fetched.",
    });
    await expect(fetch("file:///etc/passwd")).rejects.toMatchObject({ code: "invalid_input" });
    await expect(fetch("https://user:word@named.example/")).rejects.toMatchObject({
      code: "invalid_input",
      message: "The address at named.example carries a user name or password; leave them out.",
    });
    await expect(fetch(new Request("https://named.example/"))).rejects.toMatchObject({
      code: "provider_unavailable",
    });
  });
});

describe("guardedFetch: redirects", () => {
  it("are followed at most 5 times", async () => {
    let asked = 0;
    const base = await serve((request, response) => {
      asked++;
      const left = Number(request.url?.slice(1));
      if (left === 0) response.end("there");
      else response.writeHead(302, { location: `/${left - 1}` }).end();
    });
    const fetch = guardedFetch({ allowPrivate: true });
    const answer = await fetch(`${base}/5`);
    expect([await answer.text(), answer.url]).toEqual(["there", `${base}/0`]);
    asked = 0;
    await expect(fetch(`${base}/6`)).rejects.toThrow(/redirects more than 5 times/);
    expect(asked).toBe(6);
  });

  it("are checked at each hop", async () => {
    const inner = await serve((_, response) => response.end("secret"));
    const outer = await serve((_, response) => response.writeHead(302, { location: inner }).end());
    const fetch = guardedFetch({ allowPrivate: false, allowedOrigins: [outer] });
    await expect(fetch(outer)).rejects.toMatchObject({ code: "invalid_input" });
  });

  it("from elsewhere do not lead into a service of the installation", async () => {
    const ours = await serve((_, response) => response.end("model"));
    const outer = await serve((_, response) => response.writeHead(302, { location: ours }).end());
    const fetch = guardedFetch({ allowPrivate: true, allowedOrigins: [ours] });
    await expect(fetch(outer)).rejects.toThrow(/leads to a service of this installation/);
  });

  it("drop keys and the body where they cross to another origin", async () => {
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

  it("that keep the body are refused across origins", async () => {
    const start = await serve((_, response) =>
      response.writeHead(307, { location: "https://elsewhere.example/" }).end(),
    );
    const answer = guardedFetch({ allowPrivate: true })(start, { method: "POST", body: "text" });
    await expect(answer).rejects.toThrow(/would hand the request's body to another site/);
  });

  it("are left to the caller with redirect: manual", async () => {
    const base = await serve((_, response) => response.writeHead(302, { location: "/b" }).end());
    expect((await guardedFetch({ allowPrivate: true })(base, { redirect: "manual" })).status).toBe(
      302,
    );
  });
});

describe("guardedFetch: requests and answers", () => {
  it("sends method, headers and form data, and decodes the answer", async () => {
    const base = await serve(async (request, response) => {
      let body = "";
      for await (const chunk of request) body += chunk;
      response
        .writeHead(200, { "content-encoding": "gzip" })
        .end(gzipSync(`${request.method} ${request.headers["x-a"]} ${body}`));
    });
    const form = new FormData();
    form.set("field", "värde");
    const answer = await guardedFetch({ allowPrivate: true })(base, {
      method: "POST",
      headers: { "x-a": "1" },
      body: form,
    });
    expect(answer).toBeInstanceOf(Response);
    const text = await answer.text();
    expect(text).toMatch(/^POST 1 /);
    expect(text).toMatch(/name="field"\r\n\r\nvärde/);
  });

  it("gives up on headers that do not come", async () => {
    const base = await serve(() => {});
    const fetch = guardedFetch({ allowPrivate: true, headersTimeoutSeconds: 0.05 });
    await expect(fetch(base)).rejects.toMatchObject({
      code: "provider_unavailable",
      retryable: true,
    });
  });

  it("ends with the signal's own reason", async () => {
    const abort = new AbortController();
    const base = await serve(() => abort.abort(new Error("cancelled by the user")));
    await expect(
      guardedFetch({ allowPrivate: true })(base, { signal: abort.signal }),
    ).rejects.toThrow("cancelled by the user");
  });

  it("nobody listening is a fault that may pass", async () => {
    const base = await serve(() => {});
    const server = servers.pop();
    await new Promise((resolve) => server?.close(resolve));
    await expect(guardedFetch({ allowPrivate: true })(base)).rejects.toMatchObject({
      code: "provider_unavailable",
      retryable: true,
    });
  });
});
