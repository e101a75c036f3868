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
  answer: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<{ url: string; server: Server }> {
  const server = createServer(answer).listen(0, "127.0.0.1");
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

/** Stands in for the network: records what would be connected to, and lets nothing through. */
function recorder() {
  const addresses: string[] = [];
  const connect: Connector = (target, callback) => {
    addresses.push(target.hostname);
    callback(new Error("no network in tests"), null);
  };
  return { addresses, connect };
}

const said = (status: number, body: string): Exchange => ({ status, body });
const none = (why: string): Exchange => ({ fault: `There was no answer (${why}).` });

/** Something that answers with these bytes, behind the version, whatever it is asked. */
async function answerTo(bytes: string | Buffer): Promise<string> {
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

const refused = { fault: "The address is private or reserved; only public addresses are reached." };

describe("guardedPost: addresses", () => {
  it.each([
    "http://127.0.0.1/",
    "https://[::1]/",
    "http://0x7f.1/",
    "http://169.254.169.254/latest",
    "https://[::ffff:10.0.0.1]/",
    "http://192.168.1.1:8080/",
  ])("%s is refused without a connection", async (url) => {
    const { addresses, connect } = recorder();
    expect(await poster({ allowPrivate: false, connect })(url)).toEqual(refused);
    expect(addresses).toEqual([]);
  });

  it("a name that leads to a private address is refused, even where a public one is beside it, and its address is not told", async () => {
    const { addresses, connect } = recorder();
    const post = poster({
      allowPrivate: false,
      connect,
      lookup: async () => ["93.184.216.34", "10.0.0.7"],
    });
    expect(await post("https://inside.example/hook")).toEqual(refused);
    expect(addresses).toEqual([]);
  });

  it("of a name with many addresses only the first four are tried", async () => {
    const { addresses, connect } = recorder();
    const lookup = async () =>
      Array.from({ length: 300 }, (_, index) => `93.184.216.${index % 250}`);
    await poster({ allowPrivate: false, connect, lookup })("http://many.example/");
    expect(addresses).toEqual([0, 1, 2, 3].map((last) => `93.184.216.${last}`));
  });

  it("a name is judged at each connection, and the address that was judged is the one connected to", async () => {
    const { addresses, connect } = recorder();
    const answers = [["93.184.216.34"], ["127.0.0.1"]];
    const post = poster({
      allowPrivate: false,
      connect,
      lookup: async () => answers.shift() ?? [],
    });
    expect(await post("http://rebind.example/")).toEqual({
      fault: "There was no answer (no network in tests).",
    });
    expect(await post("http://rebind.example/")).toEqual(refused);
    expect(addresses).toEqual(["93.184.216.34"]);
  });
});

describe("guardedPost: exchanges", () => {
  it("sends the bytes and resolves to the status and the body; the connection is kept", async () => {
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
    // A connection is taken again one turn of the event loop after its answer.
    await new Promise((turn) => setImmediate(() => setImmediate(turn)));
    expect([first, await post(url)]).toEqual(Array(2).fill({ status: 418, body: "teapot" }));
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

  it("keeps the first bytes of a body that never ends, no half character among them, and cuts the connection", async () => {
    let closed = () => {};
    const gone = new Promise<void>((resolve) => {
      closed = resolve;
    });
    const { url } = await serve((_request, response) => {
      const more = () => response.write("ä".repeat(50_000));
      response.on("drain", more);
      response.on("close", closed);
      response.write("x");
      more();
    });
    expect(await poster()(url)).toEqual({ status: 200, body: `x${"ä".repeat(49)}` });
    await gone;
  });

  it("is over in time: no answer is none, and an answer that drips is what had come", async () => {
    const { url: silent } = await serve(() => {});
    const { url: dripping } = await serve((_request, response) => void response.write("a drop"));
    const post = poster({ timeoutSeconds: 0.2 });
    expect(await Promise.all([post(silent), post(dripping)])).toEqual([
      { fault: "There was no answer within 0.2 s." },
      { status: 200, body: "a drop" },
    ]);
  });

  it("is over in time when there is not even a connection", async () => {
    const never: Connector = () => {};
    const post = poster({
      connect: never,
      timeoutSeconds: 0.2,
      lookup: async () => ["127.0.0.1"],
    });
    expect(await post("http://hanging.example/")).toEqual({
      fault: "There was no answer within 0.2 s.",
    });
  });

  it("tells why there was no answer", async () => {
    const { url } = await serve((request) => request.socket.destroy());
    expect(await poster()(url)).toEqual({ fault: "There was no answer (UND_ERR_SOCKET)." });
    expect(await poster()("http://127.0.0.1:1/")).toEqual({
      fault: "There was no answer (ECONNREFUSED).",
    });
  });

  it.each<[string, string | Buffer, Exchange]>([
    [
      "early hints before the answer",
      "103 Early Hints\r\nlink: </a>\r\n\r\nHTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok",
      said(200, "ok"),
    ],
    ["no content", "204 No Content\r\n\r\n", said(204, "")],
    [
      "bytes that are no text",
      Buffer.from("200 OK\r\ncontent-length: 4\r\n\r\n\xffA\0\xc3", "latin1"),
      said(200, "\ufffdA"),
    ],
    ["a body that breaks off", "200 OK\r\ncontent-length: 9\r\n\r\nabc", said(200, "abc")],
    ["a body of no told length", "200 OK\r\n\r\nabc", said(200, "abc")],
    [
      "another protocol",
      "101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n",
      none("UND_ERR_SOCKET"),
    ],
    [
      "headers without an end",
      `200 OK\r\nx: ${"x".repeat(100_000)}\r\n\r\n`,
      none("UND_ERR_HEADERS_OVERFLOW"),
    ],
    [
      "what is not HTTP",
      "\0\0\x12\x04",
      none("Response does not match the HTTP/1.1 protocol (Invalid status code)"),
    ],
  ])("reads %s", async (_what, bytes, exchange) => {
    expect(await poster()(await answerTo(bytes))).toEqual(exchange);
  });
});
