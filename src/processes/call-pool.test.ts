import { appendFile, mkdtemp, rm } from "node:fs/promises";
import { platform, tmpdir } from "node:os";
import { join } from "node:path";
import { execa } from "execa";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { createCallPool } from "./call-pool.ts";

const code = `
  import { readFileSync } from "node:fs";
  export const endless = () => { while (true); };
  export const manyValues = () => { const all = []; while (true) all.push([1]); };
  export const longText = () => "a".repeat(2 ** 29 - 25).split("").join(" ");
  export const tooLongText = () => "a".repeat(2 ** 28).concat("b".repeat(2 ** 29 - 25));
  export const buffers = () => { const all = []; while (true) all.push(new Uint8Array(1e8).fill(1)); };
  export const leaves = () => process.exit(3);
  export const killed = () => process.kill(process.pid, "SIGKILL");
  export const fails = () => { throw new TypeError("A fault of the program."); };
  export const returnsFunction = () => () => 1;
  export const secrets = () => Object.keys(process.env).filter((name) => /SECRET|KEY/.test(name));
  export const pid = () => process.pid;
  export const waits = () => {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2000);
    return "done";
  };
  export const startsThenComputes = (path) => { readFileSync(path); while (true); };
`;
const limitMessage = "It takes too much time or memory.";
const openPool = (cpuSeconds = 1) =>
  createCallPool({
    module: new URL(`data:text/javascript,${encodeURIComponent(code)}`),
    ...{ limitMessage, cpuSeconds, heapMegabytes: 64 },
    ...{ keptMax: 1, idleMilliseconds: 60_000 },
  });
const { signal } = new AbortController();
const call = (name: string, pool = openPool()) => pool.call({ name, request: undefined }, signal);
const tooMuch = { code: "invalid_input", message: limitMessage, retryable: false };

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "call-pool-"));
});
afterAll(() => rm(folder, { recursive: true }));

describe("a call in a child process", () => {
  it.each([
    ["computes without end", "endless"],
    ["fills its heap with values", "manyValues"],
    ["fills its heap with one text", "longText"],
    ["builds a text that is too long for a string", "tooLongText"],
    // Needs prlimit.
    ...(platform() === "linux" ? [["fills memory outside of its heap", "buffers"]] : []),
  ])("that %s fails for good, and the next call succeeds", async (_, name = "") => {
    const pool = openPool(name === "endless" ? 1 : 60);
    await expect(call(name, pool)).rejects.toMatchObject(tooMuch);
    expect(await call("pid", pool)).not.toBe(process.pid);
  });

  it("may wait for longer than its CPU time, as on a busy machine", async () => {
    expect(await call("waits")).toBe("done");
  });

  it.each([
    ["the error of its function", "fails", { name: "TypeError", message: /fault of the program/ }],
    [
      "an error if the result cannot be sent",
      "returnsFunction",
      { message: /could not be cloned/ },
    ],
    ["an error if the process exits by itself", "leaves", { message: /exited unexpectedly/ }],
    ["a temporary error if the system kills the process", "killed", { retryable: true }],
  ])("rejects with %s", async (_, name, error) => {
    await expect(call(name)).rejects.toMatchObject(
      "message" in error ? { ...error, message: expect.stringMatching(error.message) } : error,
    );
  });

  it("uses the warm process of the call before, and a new one after a limit", async () => {
    const pool = openPool(60);
    const first = await call("pid", pool);
    expect(await call("pid", pool)).toBe(first);
    await expect(call("manyValues", pool)).rejects.toMatchObject(tooMuch);
    expect(await call("pid", pool)).not.toBe(first);
  });

  it("ends with the reason of its signal while it computes, and so does its process", async () => {
    const [started, abort] = [join(folder, "started"), new AbortController()];
    await execa("mkfifo", [started]);
    const pool = openPool(60);
    const pid = (await call("pid", pool)) as number;
    const work = pool.call({ name: "startsThenComputes", request: started }, abort.signal);
    await appendFile(started, "");
    abort.abort(new Error("cancelled"));
    await expect(work).rejects.toThrow("cancelled");
    await expect.poll(() => isAlive(pid)).toBe(false);
  });

  it("gets no settings and no secrets of the service", async () => {
    vi.stubEnv("SECRET_KEY", "secret");
    expect(await call("secrets")).toEqual([]);
    vi.unstubAllEnvs();
  });
});

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
