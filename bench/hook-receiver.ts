import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * A webhook receiver in its own process: /ok responds, /hang never responds, /timed responds and
 * records the arrival. GET /times returns the records as [milliseconds, body] and clears them.
 * Prints its port.
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
