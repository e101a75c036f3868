import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { guardedFetch } from "../../net/guarded-fetch.ts";
import { putFile } from "./platform.ts";

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
    const signal = AbortSignal.timeout(10_000);
    const response = await putFile({ video: about, fetch, signal }, target(), {}).catch(
      () => undefined,
    );
    await response?.body?.cancel();
    await expect.poll(() => files.map(({ destroyed }) => destroyed)).toEqual([true]);
  });
});
