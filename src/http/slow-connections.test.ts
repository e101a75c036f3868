import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import { connect, type Socket } from "node:net";
import { setImmediate as turn } from "node:timers/promises";
import { type FastifyInstance, fastify } from "fastify";
import Type from "typebox";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { movableClock, startTestService, type TestService } from "../../test/harness.ts";
import { closeSlowConnections } from "./slow-connections.ts";

const clock = movableClock();

describe("a body that arrives slowly", () => {
  let service: TestService;
  let port: number;
  beforeAll(async () => {
    service = await startTestService({ clock });
    port = portOf(await service.app.listen({ port: 0, host: "127.0.0.1" }));
  });
  afterAll(() => service.close());

  it.each([
    [
      "/auth/sign-in/email",
      'content-type: application/json\r\ncontent-length: 100\r\n\r\n{"email":',
    ],
    ["/callbacks/sandbox", "transfer-encoding: chunked\r\n\r\n1\r\na"],
  ])("cannot hold a connection to %s for longer than a minute", async (path, head) => {
    const { request, closed } = await send(path, head);
    await clock.advance(59_000);
    expect(request?.destroyed).toBe(false);
    await clock.advance(1000);
    await closed;
  });

  it.each([
    ["POST", "/v1/runs", 401],
    ["POST", "/v1/assets", 401],
    ["POST", "/nothing", 404],
    ["GET", "/healthz", 200],
    ["GET", "/v1/agents", 401],
    ["PUT", "/auth/token", 405],
  ])(
    "cannot hold a connection without a key after the response: %s %s is a %i, then closes",
    async (method, path, status) => {
      const socket = connect(port, "127.0.0.1");
      socket.write(`${method} ${path} HTTP/1.1\r\nhost: a\r\ncontent-length: 1000000\r\n\r\n`);
      expect(await readStatus(socket)).toBe(status);
      const closed = closeOf(socket);
      for (let second = 0; second < 4; second++) {
        socket.write("x");
        await turn();
        expect(socket.destroyed).toBe(false);
        await clock.advance(1000);
      }
      await closed;
    },
  );

  it("closes the connection at once when more than 64 KiB follow a 401", async () => {
    const arrived = once(service.app.server, "request");
    const socket = connect(port, "127.0.0.1");
    socket.write("POST /v1/runs HTTP/1.1\r\nhost: a\r\ncontent-length: 100000000\r\n\r\n");
    expect(await readStatus(socket)).toBe(401);
    const closed = closeOf(socket);
    socket.write("x".repeat(200_000));
    const [request]: IncomingMessage[] = await arrived;
    await expect.poll(() => request?.socket.bytesRead).toBeGreaterThan(70_000);
    await clock.advance(1000);
    await closed;
  });

  it("closes the connection of a caller with a key at the same limit", async () => {
    const { account } = service;
    const arrived = once(service.app.server, "request");
    const socket = connect(port, "127.0.0.1");
    const key = `x-api-key: ${account.api_key}`;
    socket.write(`GET /v1/agents HTTP/1.1\r\nhost: a\r\n${key}\r\ncontent-length: 1000000\r\n\r\n`);
    expect(await readStatus(socket)).toBe(200);
    const closed = closeOf(socket);
    socket.write("x".repeat(200_000));
    const [request]: IncomingMessage[] = await arrived;
    await expect.poll(() => request?.socket.bytesRead).toBeGreaterThan(70_000);
    await clock.advance(1000);
    await closed;
  });

  it("keeps a connection whose small body arrives after the response", async () => {
    const socket = connect(port, "127.0.0.1");
    socket.write("POST /v1/runs HTTP/1.1\r\nhost: a\r\ncontent-length: 5\r\n\r\n");
    expect(await readStatus(socket)).toBe(401);
    socket.write("12345GET /healthz HTTP/1.1\r\nhost: a\r\n\r\n");
    expect(await readStatus(socket)).toBe(200);
    await clock.advance(10_000);
    expect(socket.destroyed).toBe(false);
    socket.destroy();
  });

  const send = async (path: string, head: string) => {
    const arrived = once(service.app.server, "request");
    const socket = connect(port, "127.0.0.1");
    socket.on("error", () => {});
    socket.write(`POST ${path} HTTP/1.1\r\nhost: test\r\n${head}`);
    const [request]: IncomingMessage[] = await arrived;
    return { request, closed: closeOf(socket) };
  };
});

describe("closeSlowConnections", () => {
  let app: FastifyInstance;
  let socket: Socket;
  let request: IncomingMessage;
  const response = { promise: Promise.resolve<unknown>({}), resolve: (_value: unknown) => {} };
  const reasons: string[] = [];

  beforeEach(async () => {
    reasons.length = 0;
    Object.assign(response, Promise.withResolvers<unknown>());
    app = fastify();
    const onSlow = (reason: string) => reasons.push(reason);
    closeSlowConnections(app, { clock, uploadBytesPerSecondMin: 100, onSlow });
    app.addContentTypeParser("multipart/form-data", (_request, payload, done) =>
      done(null, payload),
    );
    app.post("/upload", { config: { form: Type.Object({}) } }, ({ raw }) => {
      raw.resume();
      return response.promise;
    });
    app.post("/json", () => response.promise);
    app.get("/large", (_request, reply) => reply.send(Buffer.alloc(32 * 1024 ** 2)));
    const port = portOf(await app.listen({ port: 0, host: "127.0.0.1" }));
    socket = connect(port, "127.0.0.1");
    socket.on("error", () => {});
  });
  afterEach(async () => {
    socket.destroy();
    response.resolve({});
    await app.close();
  });

  it("ends an upload below the minimum rate, however fast it started", async () => {
    await startUpload();
    await sendBytes(100_000);
    const closed = closeOf(socket);
    for (let second = 0; second < 12; second++) {
      await sendBytes(50);
      await clock.advance(1000);
    }
    await closed;
    expect(reasons).toEqual(["the upload is too slow"]);
  });

  it("lets an upload at the minimum rate take as long as it needs", async () => {
    await startUpload();
    for (let second = 0; second < 90; second++) {
      await sendBytes(150);
      await clock.advance(1000);
    }
    expect(socket.destroyed).toBe(false);
    expect(reasons).toEqual([]);
  });

  it("does not blame a client for a handler that stops reading", async () => {
    await startUpload();
    request.pause();
    await clock.advance(60_000);
    expect(socket.destroyed).toBe(false);
  });

  it("does not count the time of the response against a body that has arrived", async () => {
    socket.write("POST /json HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\n");
    socket.write("content-length: 2\r\n\r\n{}");
    await once(app.server, "request");
    await turn();
    await clock.advance(300_000);
    expect(socket.destroyed).toBe(false);
    response.resolve({});
    expect(await readStatus(socket)).toBe(200);
  });

  it("ends a connection whose client does not read the response", async () => {
    socket.pause();
    socket.write("GET /large HTTP/1.1\r\nhost: a\r\n\r\n");
    const [incoming] = await once(app.server, "request");
    const serverSide: Socket = incoming.socket;
    await expect.poll(() => serverSide.writableLength).toBeGreaterThan(0);
    const closed = closeOf(serverSide);
    await clock.advance(59_000);
    expect(serverSide.destroyed).toBe(false);
    await clock.advance(5000);
    await closed;
    expect(reasons).toEqual(["the client does not read the response"]);
  });

  const startUpload = async () => {
    const arrived = once(app.server, "request");
    socket.write(
      "POST /upload HTTP/1.1\r\nhost: a\r\ncontent-type: multipart/form-data\r\ncontent-length: 9000000\r\n\r\n",
    );
    [request] = await arrived;
    await turn();
  };

  /** Sends bytes and waits until the server has received them. */
  const sendBytes = async (count: number) => {
    const expected = request.socket.bytesRead + count;
    socket.write("x".repeat(count));
    await expect
      .poll(() => request.socket.destroyed || request.socket.bytesRead >= expected, { interval: 1 })
      .toBe(true);
  };
});

/** Waits until a socket is closed, which a reset also does: `once` would fail on its error. */
function closeOf(socket: Socket): Promise<void> {
  socket.on("error", () => {});
  return new Promise((resolve) => socket.once("close", () => resolve()));
}

const portOf = (url: string) => Number(new URL(url).port);

/** Reads the response and returns its status. */
async function readStatus(socket: Socket): Promise<number> {
  const [data] = await once(socket, "data");
  return Number(/^HTTP\/1\.1 (\d{3}) /.exec(String(data))?.[1]);
}
