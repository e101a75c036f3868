import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { movableClock } from "../../../test/movable-clock.ts";
import { guardedFetch } from "../../net/guarded-fetch.ts";
import { systemClock } from "../../system/clock.ts";
import { putFile, toStepError } from "./platform.ts";

let server: Server;
let url: string;
beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.url === "/cut") return request.socket.destroy();
    return response.writeHead(403, { connection: "close" }).end("no");
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const bytes = 50_000_000;
/** A file of 50 MB whose streams are collected in `files`. */
function video() {
  const files: Readable[] = [];
  const read = async () => {
    let left = bytes;
    const file = new Readable({
      read(size) {
        const part = Math.min(left, size);
        left -= part;
        this.push(part === 0 ? null : Buffer.alloc(part));
      },
    });
    files.push(file);
    return file;
  };
  return { files, about: { file_name: "sea.mp4", media_type: "video/mp4", bytes, read } };
}

describe("putFile", () => {
  it.each([
    [
      "the connection is refused",
      () => "http://127.0.0.1:2/",
      guardedFetch({ allowPrivate: true }),
    ],
    ["the address is not allowed", () => url, guardedFetch({ allowPrivate: false })],
    ["the connection is cut", () => `${url}/cut`, guardedFetch({ allowPrivate: true })],
    [
      "the receiver responds before it has the whole file",
      () => url,
      guardedFetch({ allowPrivate: true }),
    ],
  ])("leaves no file open if %s", async (_what, target, fetch) => {
    const { files, about } = video();
    const { signal } = new AbortController();
    const response = await putFile(
      { video: about, fetch, signal, clock: systemClock },
      target(),
      {},
    ).catch(() => undefined);
    await response?.body?.cancel();
    await expect.poll(() => files.map(({ destroyed }) => destroyed)).toEqual([true]);
  });
});

describe("putFile to a receiver that reads slowly", () => {
  it("ends an upload of a few bytes per second, so that it does not occupy a worker", async () => {
    const slow = createServer(() => {}).listen(0, "127.0.0.1");
    await once(slow, "listening");
    const clock = movableClock();
    const { about } = video();
    const { port } = slow.address() as AddressInfo;
    const signal = new AbortController().signal;
    const fetch = guardedFetch({ allowPrivate: true });
    const upload = putFile({ video: about, fetch, signal, clock }, `http://127.0.0.1:${port}/`, {});
    const failed = expect(upload).rejects.toMatchObject({
      code: "provider_unavailable",
      retryable: true,
      message: "The receiver takes the file slower than 32 KiB/s.",
    });
    await once(slow, "request");
    // The buffers of the connection are full within the first windows.
    for (let window = 0; window < 20; window++) {
      await clock.advance(10_000);
      await new Promise((resolve) => setImmediate(resolve));
    }
    await failed;
    slow.closeAllConnections();
    slow.close();
  });
});

describe("toStepError", () => {
  it("reads no more than the beginning of an endless body", async () => {
    const endless = new ReadableStream({
      pull: (controller) => controller.enqueue(new TextEncoder().encode("no ")),
    });
    const error = await toStepError(new Response(endless, { status: 400 }), "It");
    expect(error.message.length).toBeLessThan(350);
  });
});
