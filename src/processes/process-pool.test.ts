import { readFileSync } from "node:fs";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { platform, tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createProcessPool } from "./process-pool.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "reelwright-pool-"));
});
afterAll(() => rm(folder, { recursive: true }));

const { signal } = new AbortController();

async function openPool(program: string, env: Record<string, string> = {}) {
  const path = join(folder, "program.mjs");
  await writeFile(path, program);
  const limits = { keptMax: 1, idleMilliseconds: 60_000 };
  return createProcessPool<string, number>({ program: path, env, ...limits });
}

/** Waits without a turn of the event loop, so that this process does not notice the end yet. */
function waitForEnd(pid: number) {
  while (!/\) Z /.test(readFileSync(`/proc/${pid}/stat`, "utf8"))) {}
}

describe("a pool of processes", () => {
  it.runIf(platform() === "linux")(
    "sends a request to a new process if the idle one ends just then",
    async () => {
      const pool = await openPool('process.on("message", () => process.send(process.pid));');
      const first = await pool.send("a", { signal });
      process.kill(first, "SIGKILL");
      waitForEnd(first);
      const second = await pool.send("b", { signal });
      expect(second).not.toBe(first);
    },
  );

  it("keeps the compiled code of a program that is killed later", async () => {
    const cache = join(folder, "compiled");
    const program = 'process.on("message", () => process.send(process.pid));';
    const pool = await openPool(program, { NODE_COMPILE_CACHE: cache });
    await pool.send("a", { signal });
    const kept = () => readdir(cache, { recursive: true }).catch(() => []);
    await expect.poll(async () => (await kept()).length).toBeGreaterThan(1);
  });

  it.runIf(platform() === "linux")("ends idle processes on request", async () => {
    const pool = await openPool('process.on("message", () => process.send(process.pid));');
    const first = await pool.send("a", { signal });
    pool.endIdle();
    waitForEnd(first);
    expect(await pool.send("b", { signal })).not.toBe(first);
  });

  it("sends a request that ends its process to one new process only", async () => {
    const seen = join(folder, "seen");
    const pool = await openPool(`import { appendFileSync } from "node:fs";
      process.on("message", (request) => {
        appendFileSync(${JSON.stringify(seen)}, request);
        if (request === "end") process.exit();
        process.send(process.pid);
      });`);
    await pool.send("a", { signal });
    await expect(pool.send("end", { signal })).rejects.toThrow("exited unexpectedly");
    expect(await readFile(seen, "utf8")).toBe(["a", "end", "end"].join(""));
  });
});
