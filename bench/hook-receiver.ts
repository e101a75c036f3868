import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * A receiver of webhooks in a process of its own: /ok answers, /hang never does, and /timed answers
 * and keeps when each body came. GET /times hands those out as [milliseconds, body] and forgets
 * them. Prints its port.
 */
let times: [number, unknown][] = [];
const server = createServer((request, response) => {
  if (request.method === "GET") {
    response.end(JSON.stringify(times));
    times = [];
    return;
  }
  const chunks: Buffer[] = [];
  request.on("data", (chunk) => chunks.push(chunk));
  request.on("end", () => {
    if (request.url === "/hang") return;
    response.end("ok");
    if (request.url === "/timed")
      times.push([
        performance.timeOrigin + performance.now(),
        JSON.parse(Buffer.concat(chunks).toString()),
      ]);
  });
});
server.listen(0, "127.0.0.1", () =>
  process.stdout.write(`${(server.address() as AddressInfo).port}\n`),
);
