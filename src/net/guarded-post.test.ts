import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { type AddressInfo, createServer as createNetServer } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import type { Connector } from "./guarded-connector.ts";
import { type Exchange, type GuardedPostOptions, guardedPost } from "./guarded-post.ts";

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

async function serve(
  handler: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<{ url: string; server: Server }> {
  const server = createServer(handler).listen(0, "127.0.0.1");
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  await new Promise((resolve) => server.once("listening", resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook?a=b`, server };
}

function poster(options: Partial<GuardedPostOptions> = {}) {
  const made = guardedPost({
    allowPrivate: true,
    timeoutSeconds: 10,
    bodyBytesMax: 100,
    ...options,
  });
  closing.push(() => void made.close());
  return (url: string) => made.post(url, { "x-one": "1" }, Buffer.from('{"ä":1}'));
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

const response = (status: number, body: string): Exchange => ({ status, body });
const failure = (reason: string): Exchange => ({ failure: `No response (${reason}).` });

/** Starts a server that responds to every request with "HTTP/1.1 " and these bytes. */
async function serveBytes(bytes: string | Buffer): Promise<string> {
  const server = createNetServer((socket) => {
    socket.on("error", () => {});
    socket.once("data", () =>
      socket.end(Buffer.concat([Buffer.from("HTTP/1.1 "), Buffer.from(bytes)])),
    );
  }).listen(0, "127.0.0.1");
  closing.push(() => server.close());
  await once(server, "listening");
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

const blocked = {
  failure:
    "The address is private or reserved. Use a public address; with WEBHOOK_ALLOW_PRIVATE=true, the operator allows others.",
};

describe("guardedPost: addresses", () => {
  it.each([
    "http://127.0.0.1/",
    "https://[::1]/",
    "http://0x7f.1/",
    "http://169.254.169.254/latest",
    "https://[::ffff:10.0.0.1]/",
    "http://192.168.1.1:8080/",
  ])("blocks %s without connecting", async (url) => {
    const { addresses, connect } = recorder();
    expect(await poster({ allowPrivate: false, connect })(url)).toEqual(blocked);
    expect(addresses).toEqual([]);
  });

  it("blocks a host with a private address, even if it also has a public one, without naming the address", async () => {
    const { addresses, connect } = recorder();
    const post = poster({
      allowPrivate: false,
      connect,
      lookup: async () => ["93.184.216.34", "10.0.0.7"],
    });
    expect(await post("https://inside.example/hook")).toEqual(blocked);
    expect(addresses).toEqual([]);
  });

  it("tries only the first four addresses of a host", async () => {
    const { addresses, connect } = recorder();
    const lookup = async () =>
      Array.from({ length: 300 }, (_, index) => `93.184.216.${index % 250}`);
    await poster({ allowPrivate: false, connect, lookup })("http://many.example/");
    expect(addresses).toEqual([0, 1, 2, 3].map((last) => `93.184.216.${last}`));
  });

  it("resolves a host once per connection and connects to the checked address (DNS rebinding)", async () => {
    const { addresses, connect } = recorder();
    const results = [["93.184.216.34"], ["127.0.0.1"]];
    const post = poster({
      allowPrivate: false,
      connect,
      lookup: async () => results.shift() ?? [],
    });
    expect(await post("http://rebind.example/")).toEqual({
      failure: "No response (no network in tests).",
    });
    expect(await post("http://rebind.example/")).toEqual(blocked);
    expect(addresses).toEqual(["93.184.216.34"]);
  });
});

describe("guardedPost: exchanges", () => {
  it("sends the bytes, returns status and body, and reuses the connection", async () => {
    const sent: unknown[] = [];
    let connections = 0;
    const { url, server } = await serve(async (request, response) => {
      sent.push([
        request.method,
        request.url,
        request.headers["x-one"],
        Buffer.concat(await request.toArray()).toString(),
      ]);
      response.writeHead(418).end("teapot");
    });
    server.on("connection", () => {
      connections += 1;
    });
    const post = poster();
    const first = await post(url);
    // A connection is free one turn of the event loop after its response.
    await new Promise((turn) => setImmediate(() => setImmediate(turn)));
    const second = await post(url);
    expect(first).toEqual({ status: 418, body: "teapot" });
    expect(second).toEqual(first);
    expect(sent).toEqual(Array(2).fill(["POST", "/hook?a=b", "1", '{"ä":1}']));
    expect(connections).toBe(1);
  });

  it("does not follow a redirect", async () => {
    const paths: unknown[] = [];
    const { url } = await serve((request, response) => {
      paths.push(request.url);
      response.writeHead(308, { location: "/elsewhere" }).end();
    });
    expect(await poster()(url)).toEqual({ status: 308, body: "" });
    expect(paths).toEqual(["/hook?a=b"]);
  });

  it("returns the first bytes of an endless body, without a truncated character, and closes the connection", async () => {
    const { promise: closed, resolve } = Promise.withResolvers<void>();
    const { url } = await serve((_request, response) => {
      const more = () => response.write("ä".repeat(50_000));
      response.on("drain", more);
      response.on("close", resolve);
      response.write("x");
      more();
    });
    expect(await poster()(url)).toEqual({ status: 200, body: `x${"ä".repeat(49)}` });
    await closed;
  });

  it("ends at the timeout, with the part of the response that was received", async () => {
    const { url: silent } = await serve(() => {});
    const { url: dripping } = await serve((_request, response) => void response.write("a drop"));
    expect(await poster({ timeoutSeconds: 0.2 })(silent)).toEqual({
      failure: "No response within 0.2 s.",
    });
    // Long enough for a busy machine to receive the drop.
    expect(await poster({ timeoutSeconds: 5 })(dripping)).toEqual({ status: 200, body: "a drop" });
  });

  it("ends at the timeout when no connection is opened", async () => {
    const never: Connector = () => {};
    const post = poster({
      connect: never,
      timeoutSeconds: 0.2,
      lookup: async () => ["127.0.0.1"],
    });
    expect(await post("http://hanging.example/")).toEqual({
      failure: "No response within 0.2 s.",
    });
  });

  it("returns the reason for a failed request", async () => {
    const { url } = await serve((request) => request.socket.destroy());
    expect(await poster()(url)).toEqual({ failure: "No response (UND_ERR_SOCKET)." });
    expect(await poster()("http://127.0.0.1:1/")).toEqual({
      failure: "No response (ECONNREFUSED).",
    });
  });

  it.each<[string, string | Buffer, Exchange]>([
    [
      "early hints before the response",
      "103 Early Hints\r\nlink: </a>\r\n\r\nHTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok",
      response(200, "ok"),
    ],
    ["no content", "204 No Content\r\n\r\n", response(204, "")],
    [
      "bytes that are not text",
      Buffer.from("200 OK\r\ncontent-length: 4\r\n\r\n\xffA\0\xc3", "latin1"),
      response(200, "\ufffdA"),
    ],
    ["an incomplete body", "200 OK\r\ncontent-length: 9\r\n\r\nabc", response(200, "abc")],
    ["a body without content-length", "200 OK\r\n\r\nabc", response(200, "abc")],
    [
      "another protocol",
      "101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n",
      failure("UND_ERR_SOCKET"),
    ],
    [
      "headers without an end",
      `200 OK\r\nx: ${"x".repeat(100_000)}\r\n\r\n`,
      failure("UND_ERR_HEADERS_OVERFLOW"),
    ],
    [
      "a response that is not HTTP",
      "\0\0\x12\x04",
      failure("Response does not match the HTTP/1.1 protocol (Invalid status code)"),
    ],
  ])("reads %s", async (_what, bytes, exchange) => {
    expect(await poster()(await serveBytes(bytes))).toEqual(exchange);
  });
});
