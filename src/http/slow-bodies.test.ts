import { once } from "node:events";
import { connect } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { movableClock, startTestService, type TestService } from "../../test/harness.ts";

const clock = movableClock();
let service: TestService;
let port: number;
beforeAll(async () => {
  service = await startTestService({ clock });
  port = Number(new URL(await service.app.listen({ port: 0, host: "127.0.0.1" })).port);
});
afterAll(() => service.close());

/** A connection that has sent the beginning of a body, and its fate. */
async function begun(path: string, headers: string) {
  const parsing = once(service.app.server, "request");
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => {});
  socket.write(`POST ${path} HTTP/1.1\r\nhost: test\r\n${headers}\r\n`);
  await parsing;
  return { socket, closed: once(socket, "close") };
}

test.each([
  ["/auth/sign-in/email", 'content-type: application/json\r\ncontent-length: 100\r\n\r\n{"email":'],
  ["/callbacks/sandbox", "transfer-encoding: chunked\r\n\r\n1\r\na"],
])("a body for %s that has not come after a minute: the connection ends", async (path, head) => {
  const { socket, closed } = await begun(path, head);
  await clock.advance(59_000);
  expect(socket.destroyed).toBe(false);
  await clock.advance(1000);
  await closed;
});

test("an upload may take longer, and an answer too", async () => {
  const form = "content-type: multipart/form-data; boundary=x\r\ncontent-length: 1000\r\n\r\n--x\r\n";
  const { socket } = await begun("/v1/assets", `x-api-key: ${service.account.api_key}\r\n${form}`);
  await clock.advance(120_000);
  await new Promise(setImmediate);
  expect(socket.destroyed).toBe(false);
  socket.destroy();
});
