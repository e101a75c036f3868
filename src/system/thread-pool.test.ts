import { describe, expect, it } from "vitest";
import { createThreadPool } from "./thread-pool.ts";

const code = `
  import { threadId } from "node:worker_threads";
  export const endless = () => { while (true); };
  export const needsMemory = () => { const all = []; while (true) all.push([1]); };
  export const fails = () => { throw new TypeError("A fault of the program."); };
  export const waits = () => {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2000);
    return "done";
  };
  export const thread = () => threadId;
  export const waitFor = (flag) => {
    Atomics.wait(new Int32Array(flag), 0, 0);
    return threadId;
  };
`;
const openPool = (threadsMax = 2) =>
  createThreadPool({
    module: new URL(`data:text/javascript,${encodeURIComponent(code)}`),
    limitMessage: "It takes too much time or memory.",
    ...{ threadsMax, cpuSeconds: 1, heapMegabytes: 64, idleMilliseconds: 60_000 },
  });
const { signal } = new AbortController();
const tooMuch = { code: "invalid_input", message: "It takes too much time or memory." };

describe("a call in a thread", () => {
  it.each([
    ["computes without end", "endless"],
    ["needs too much memory", "needsMemory"],
  ])("that %s fails for good, and the next call succeeds", async (_, name) => {
    const pool = openPool();
    const call = pool.call({ name, request: undefined }, "a", signal);
    await expect(call).rejects.toMatchObject({ ...tooMuch, retryable: false });
    expect(await pool.call({ name: "waits", request: undefined }, "a", signal)).toBe("done");
  });

  it("rejects with the error of its function", async () => {
    const call = openPool().call({ name: "fails", request: undefined }, "a", signal);
    await expect(call).rejects.toThrow("A fault of the program.");
  });

  it("uses the warm thread of the call before", async () => {
    const pool = openPool();
    const first = await pool.call({ name: "thread", request: undefined }, "a", signal);
    expect(await pool.call({ name: "thread", request: undefined }, "b", signal)).toBe(first);
  });

  it("gets a thread although another account has filled all that it may have", async () => {
    const pool = openPool(2);
    const flag = new SharedArrayBuffer(4);
    const ids: unknown[] = [];
    const held = [1, 2, 3].map(() =>
      pool.call({ name: "waitFor", request: flag }, "a", signal).then((id) => ids.push(id)),
    );
    await pool.call({ name: "thread", request: undefined }, "b", signal);
    expect(ids).toEqual([]);
    Atomics.store(new Int32Array(flag), 0, 1);
    Atomics.notify(new Int32Array(flag), 0);
    await Promise.all(held);
    expect(new Set(ids).size).toBe(1);
  });

  it("ends with the reason of its signal, also while it computes", async () => {
    const abort = new AbortController();
    const call = openPool().call({ name: "endless", request: undefined }, "a", abort.signal);
    abort.abort(new Error("cancelled"));
    await expect(call).rejects.toThrow("cancelled");
  });
});
