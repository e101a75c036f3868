import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import { connect } from "node:net";
import { fastify } from "fastify";
import Type from "typebox";
import { afterAll, beforeAll, expect, it } from "vitest";
import { movableClock, startTestService, type TestService } from "../../test/harness.ts";
import type { Clock } from "../system/clock.ts";
import { limitBodyTime } from "./body-timeout.ts";

const clock = movableClock();
let service: TestService;
let port: number;
beforeAll(async () => {
  service = await startTestService({ clock });
  port = Number(new URL(await service.app.listen({ port: 0, host: "127.0.0.1" })).port);
});
afterAll(() => service.close());

/** A request whose body has started to arrive, and a promise of the end of its connection. */
async function begun(path: string, headers: string) {
  const parsing = once(service.app.server, "request");
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => {});
  socket.write(`POST ${path} HTTP/1.1\r\nhost: test\r\n${headers}\r\n`);
  const [request]: IncomingMessage[] = await parsing;
  return { request, closed: once(socket, "close") };
}

it.each([
  ["/auth/sign-in/email", 'content-type: application/json\r\ncontent-length: 100\r\n\r\n{"email":'],
  ["/callbacks/sandbox", "transfer-encoding: chunked\r\n\r\n1\r\na"],
])("closes the connection when a body for %s takes longer than a minute", async (path, head) => {
  const { request, closed } = await begun(path, head);
  await clock.advance(59_000);
  expect(request?.destroyed).toBe(false);
  await clock.advance(1000);
  await closed;
});

it("lets an upload take longer", async () => {
  const app = fastify();
  limitBodyTime(app, { clock });
  app.addContentTypeParser("multipart/form-data", (_request, payload, done) => done(null, payload));
  const [asked, response] = [
    Promise.withResolvers<IncomingMessage>(),
    Promise.withResolvers<object>(),
  ];
  app.post("/", { config: { form: Type.Object({}) } }, ({ raw }) => {
    asked.resolve(raw);
    return response.promise;
  });
  const socket = connect(
    Number(new URL(await app.listen({ port: 0, host: "127.0.0.1" })).port),
    "127.0.0.1",
  );
  socket.write(
    "POST / HTTP/1.1\r\nhost: test\r\ncontent-type: multipart/form-data\r\ncontent-length: 1000\r\n\r\n--x",
  );
  const request = await asked.promise;
  await clock.advance(120_000);
  expect(request.destroyed).toBe(false);
  socket.destroy();
  response.resolve({});
  await app.close();
});

it("stops the timer when the body has arrived, however long the response takes", async () => {
  const waits: (AbortSignal | undefined)[] = [];
  const sleep: Clock["sleep"] = (_milliseconds, signal) => {
    waits.push(signal);
    return new Promise(() => {});
  };
  const app = fastify();
  limitBodyTime(app, { clock: { ...clock, sleep } });
  const response = Promise.withResolvers<object>();
  app.post("/", () => response.promise);
  const url = await app.listen({ port: 0, host: "127.0.0.1" });
  const asked = fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: "{}",
  });
  await expect.poll(() => waits.map((signal) => signal?.aborted)).toEqual([true]);
  response.resolve({});
  expect((await asked).status).toBe(200);
  await app.close();
});
