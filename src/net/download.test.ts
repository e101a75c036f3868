import fs from "node:fs";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { movableClock } from "../../test/movable-clock.ts";
import { downloadTo, readLimited, writeLimited } from "./download.ts";
import { guardedFetch } from "./guarded-fetch.ts";

let folder: string;
let server: Server;
let base: string;
const fetch = guardedFetch({ allowPrivate: true });
const signal = new AbortController().signal;
const clock = movableClock();
const limits = { clock, timeoutSeconds: 60 };

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "download-"));
  server = createServer(handler).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  vi.restoreAllMocks();
  server.closeAllConnections();
  server.close();
  await rm(folder, { recursive: true });
});

const handler: RequestListener = (request, response) => {
  if (request.url === "/known")
    response
      .writeHead(200, { "content-length": 1000, "content-type": "Image/PNG; a=b" })
      .end(Buffer.alloc(1000, 7));
  else if (request.url === "/unknown") {
    response.write(Buffer.alloc(600));
    response.end(Buffer.alloc(600));
  } else if (request.url === "/cut") {
    response
      .writeHead(200, { "content-length": 1000 })
      .write(Buffer.alloc(10), () => response.destroy());
  } else if (request.url?.startsWith("/slow")) {
    response.writeHead(200, { "content-length": 1e6 }).write(Buffer.alloc(320 * 1024));
  } else if (request.url !== "/silent")
    response.writeHead(Number(request.url?.slice(1, 4))).end("no");
};

/** Delays the next fs.open by 50 ms. Resolves when the file is open. */
function delayNextOpen(): Promise<void> {
  const { open } = fs;
  const { promise, resolve } = Promise.withResolvers<void>();
  vi.spyOn(fs, "open").mockImplementationOnce((...args: unknown[]) => {
    const done = args.pop() as (...result: unknown[]) => void;
    const opened = (...result: unknown[]) => {
      done(...result);
      resolve();
    };
    setTimeout(() => Reflect.apply(open, fs, [...args, opened]), 50);
  });
  return promise;
}

describe("downloadTo", () => {
  it("writes the file and returns its type and the progress", async () => {
    const percents: number[] = [];
    const path = join(folder, "a");
    const result = await downloadTo(path, `${base}/known`, {
      fetch,
      bytesMax: 1000,
      limits,
      signal,
      progress: (percent) => percents.push(percent),
    });
    expect(result).toEqual({ bytes: 1000, media_type: "image/png" });
    expect(await readFile(path)).toEqual(Buffer.alloc(1000, 7));
    expect(percents.at(-1)).toBe(100);
  });

  it.each(["/known", "/unknown"])(
    "stops at the size limit for %s and leaves no file",
    async (path) => {
      const download = downloadTo(join(folder, "a"), `${base}${path}`, {
        fetch,
        bytesMax: 999,
        limits,
        signal,
      });
      await expect(download).rejects.toMatchObject({
        code: "invalid_input",
        message: `${base}${path} is too large. The maximum is 999 bytes.`,
      });
      expect(await readdir(folder)).toEqual([]);
    },
  );

  it("rejects with a retryable error when the connection is lost, and leaves no file", async () => {
    const download = downloadTo(join(folder, "a"), `${base}/cut`, {
      fetch,
      bytesMax: 1e6,
      limits,
      signal,
    });
    await expect(download).rejects.toMatchObject({ code: "provider_unavailable", retryable: true });
    expect(await readdir(folder)).toEqual([]);
  });

  it("leaves no file when it fails before the file is open", async () => {
    const opened = delayNextOpen();
    const download = downloadTo(join(folder, "a"), `${base}/known`, {
      fetch,
      bytesMax: 999,
      limits,
      signal,
    });
    await expect(download).rejects.toMatchObject({ code: "invalid_input" });
    await opened;
    expect(await readdir(folder)).toEqual([]);
  });

  it.each([
    [404, "invalid_input", false],
    [403, "invalid_input", false],
    [429, "provider_unavailable", true],
    [503, "provider_unavailable", true],
  ])("rejects a status %i with %s", async (status, code, retryable) => {
    const download = downloadTo(join(folder, "a"), `${base}/${status}?token=hidden`, {
      fetch,
      bytesMax: 1e6,
      limits,
      signal,
    });
    const error = await download.catch((error: Error) => error);
    expect(error).toMatchObject({
      code,
      retryable,
      message: expect.stringContaining(`responded with ${status}`),
    });
    expect(String(error)).not.toContain("hidden");
  });

  it("rejects a text that is not a URL", async () => {
    await expect(
      downloadTo(join(folder, "a"), "not a url", { fetch, bytesMax: 1, limits, signal }),
    ).rejects.toMatchObject({
      code: "invalid_input",
    });
  });

  it("passes system errors on, such as a missing folder", async () => {
    const download = downloadTo(join(folder, "no", "a"), `${base}/known`, {
      fetch,
      bytesMax: 1e6,
      limits,
      signal,
    });
    await expect(download).rejects.toMatchObject({ code: "ENOENT" });
  });

  it("rejects with the reason of the signal and leaves no file", async () => {
    const abort = new AbortController();
    const progress = () => abort.abort(new Error("cancelled"));
    const download = downloadTo(join(folder, "a"), `${base}/known`, {
      fetch,
      bytesMax: 1e6,
      limits,
      signal: abort.signal,
      progress,
    });
    await expect(download).rejects.toThrow("cancelled");
    expect(await readdir(folder)).toEqual([]);
  });
});

describe("downloadTo from a slow server", () => {
  it("ends a download slower than 32 KiB/s, so that it cannot occupy a worker", async () => {
    const { promise: received, resolve } = Promise.withResolvers<void>();
    const progress = (percent: number) => percent >= 32.768 && resolve();
    const download = downloadTo(join(folder, "a"), `${base}/slow?token=hidden`, {
      fetch,
      bytesMax: 1e6,
      limits,
      signal,
      progress,
    });
    const outcome = download.catch((error: Error) => error);
    await received;
    await clock.advance(10_000); // 320 KiB in 10 s is fast enough.
    expect(await readdir(folder)).toEqual(["a"]);
    await clock.advance(10_000);
    expect(await outcome).toMatchObject({
      code: "invalid_input",
      retryable: false,
      message: `The download of ${base}/slow is slower than 32 KiB/s. Use a faster server, or upload the file with POST /v1/assets.`,
    });
    expect(await readdir(folder)).toEqual([]);
  });

  it("ends a download at the deadline, also before the response headers", async () => {
    const download = downloadTo(join(folder, "a"), `${base}/silent`, {
      fetch,
      bytesMax: 1e6,
      limits,
      signal,
    });
    const outcome = download.catch((error: Error) => error);
    await clock.advance(60_000);
    expect(await outcome).toMatchObject({
      code: "invalid_input",
      message: expect.stringContaining("took longer than 60 s"),
    });
  });
});

describe("readLimited", () => {
  it("reads a body up to the limit", async () => {
    expect((await readLimited(await fetch(`${base}/unknown`), 1200)).byteLength).toBe(1200);
    await expect(readLimited(await fetch(`${base}/unknown`), 1199)).rejects.toMatchObject({
      code: "invalid_input",
    });
  });
});

describe("writeLimited", () => {
  it("writes a body up to the limit, and leaves no file beyond it", async () => {
    const { signal } = new AbortController();
    const path = join(folder, "limited");
    const write = async (bytesMax: number) =>
      writeLimited(await fetch(`${base}/unknown`), path, { bytesMax, signal });
    await write(1200);
    expect((await readFile(path)).byteLength).toBe(1200);
    await expect(write(1199)).rejects.toMatchObject({ code: "invalid_input" });
    await expect(readFile(path)).rejects.toMatchObject({ code: "ENOENT" });
  });
});
