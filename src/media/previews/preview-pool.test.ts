import { readFileSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { getPriority, tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { titleCard } from "../../../test/clients/account-fixtures.ts";
import type { Timeline } from "../../values/timeline.ts";
import { createPreviewPool, type PreviewCall, type PreviewPool } from "./preview-pool.ts";

let folder: string;
let pool: PreviewPool;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "preview-pool-test-"));
  pool = createPreviewPool({ folder, ffmpegPath: undefined });
});
afterAll(async () => {
  pool.close();
  await rm(folder, { recursive: true, force: true });
});

const { signal } = new AbortController();
const make = (account_id: string, call: Partial<PreviewCall> = {}) => {
  const path = join(folder, `${account_id}.jpg`);
  const request = { kind: "still" as const, timeline: titleCard as Timeline, assets: [], path };
  const onStart = () => () => {};
  return pool.make(request, { account_id, signal, onStart, ...call }).then(() => readFile(path));
};

describe("a preview", () => {
  it("whose process crashes fails alone, so that hostile media end no other preview", async () => {
    const crash = (pid: number) => {
      process.kill(pid, "SIGKILL");
      return () => {};
    };
    const results = await Promise.allSettled([make("a", { onStart: crash }), make("b"), make("c")]);
    expect(results.map(({ status }) => status)).toEqual(["rejected", "fulfilled", "fulfilled"]);
    expect(results[0]).toMatchObject({ reason: { code: "tool_failed" } });
  });

  it("is one of at most three at a time, so that previews cannot exhaust the machine", async () => {
    let active = 0;
    let most = 0;
    const onStart = () => {
      active += 1;
      most = Math.max(most, active);
      return () => {
        active -= 1;
      };
    };
    await Promise.all(["g", "h", "i", "j", "k", "l"].map((account) => make(account, { onStart })));
    expect(most).toBe(3);
  });

  it("has a lower CPU priority than the API, because it is free", async () => {
    let niceness = 0;
    const onStart = (pid: number) => () => {
      niceness = getPriority(pid);
    };
    await make("d", { onStart });
    expect(niceness).toBe(Math.min(19, getPriority() + 10));
  });

  it.runIf(process.platform === "linux")(
    "has limits on memory and CPU time, so that hostile media cannot exhaust the machine",
    async () => {
      let seen: Record<"limits" | "status", string> | undefined;
      const onStart = (pid: number) => () => {
        const read = (name: string) => readFileSync(`/proc/${pid}/${name}`, "utf8");
        seen = { limits: read("limits"), status: read("status") };
      };
      await make("limits", { onStart });
      expect(seen?.limits).toMatch(/^Max data size\s+4294967296\s+4294967296/m);
      expect(seen?.limits).toMatch(/^Max cpu time\s+1200\s/m);
      expect(seen?.limits).toMatch(/^Max core file size\s+0\s+0/m);
      expect(seen?.status).toMatch(/^NoNewPrivs:\s+1$/m);
    },
  );

  it("gets a new process after 20 others, so that their CPU time does not end it", async () => {
    const pids = new Set<number>();
    const onStart = (pid: number) => {
      pids.add(pid);
      return () => {};
    };
    const others = createPreviewPool({ folder, ffmpegPath: undefined });
    const path = join(folder, "twenty.jpg");
    const request = { kind: "still" as const, timeline: titleCard as Timeline, assets: [], path };
    const makeOne = () => others.make(request, { account_id: "f", signal, onStart });
    for (let count = 0; count < 20; count++) await makeOne();
    expect(pids.size).toBe(1);
    await makeOne();
    expect(pids.size).toBe(2);
    others.close();
  });

  it("is made by a process of the previews before, also if three are made at a time", async () => {
    const others = createPreviewPool({ folder, ffmpegPath: undefined });
    const makeThree = async () => {
      const pids: number[] = [];
      const onStart = (pid: number) => {
        pids.push(pid);
        return () => {};
      };
      const requests = ["one", "two", "three"].map((name) => ({
        ...{ kind: "still" as const, timeline: titleCard as Timeline, assets: [] },
        path: join(folder, `${name}.jpg`),
      }));
      await Promise.all(
        requests.map((request) =>
          others.make(request, { account_id: request.path, signal, onStart }),
        ),
      );
      return pids.sort();
    };
    expect(await makeThree()).toEqual(await makeThree());
    others.close();
  });

  it("ends when its caller disconnects", async () => {
    const caller = new AbortController();
    const onStart = () => {
      caller.abort(new Error("disconnected"));
      return () => {};
    };
    await expect(make("e", { signal: caller.signal, onStart })).rejects.toThrow("disconnected");
  });
});
