import { describe, expect, it } from "vitest";
import { runThread } from "./run-thread.ts";

const { signal } = new AbortController();
const run = (code: string) =>
  runThread(
    {
      module: new URL(`data:text/javascript,${encodeURIComponent(code)}`),
      data: undefined,
      cpuSeconds: 1,
      heapMegabytes: 64,
      limitMessage: "It takes too much time or memory.",
    },
    signal,
  );
const tooMuch = { code: "invalid_input", message: "It takes too much time or memory." };

describe("runThread", () => {
  it("ends a thread that computes without end", async () => {
    await expect(run("while (true);")).rejects.toMatchObject(tooMuch);
  });

  it("ends a thread that needs too much memory", async () => {
    await expect(run("const all = []; while (true) all.push([1]);")).rejects.toMatchObject(tooMuch);
  });

  it("lets a thread go on that only waits, as on a busy machine", async () => {
    const code = `
      import { parentPort } from "node:worker_threads";
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2000);
      parentPort.postMessage("done");
    `;
    expect(await run(code)).toBe("done");
  });
});
