import { describe, expect, it } from "vitest";
import { createFairSlots, SlotsBusyError } from "./fair-slots.ts";

const { signal } = new AbortController();

/** Uses named by an account and a number. `started` lists those that got a slot. */
function setUp() {
  const slots = createFairSlots<{ account_id: string }>({
    slotsMax: 3,
    waitingMax: 100,
    mayStart: ({ account_id }, active) => account_id !== "z" || active.length === 0,
  });
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    started,
    request: (name: string, until = signal) =>
      slots.run({ account_id: name.slice(0, 1) }, until, () => {
        started.push(name);
        return new Promise<void>((end) => ends.set(name, end));
      }),
    async end(name: string) {
      ends.get(name)?.();
      await settled();
    },
  };
}
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe("the slots of several accounts", () => {
  it("are given in turn, so that one account cannot occupy all", async () => {
    const { started, request, end } = setUp();
    for (const name of ["a1", "a2", "a3", "a4", "b1", "c1"]) void request(name);
    await settled();
    expect(started).toEqual(["a1", "a2", "a3"]);
    await end("a1");
    await end("a2");
    expect(started.slice(3)).toEqual(["b1", "c1"]);
    await end("a3");
    expect(started.slice(5)).toEqual(["a4"]);
  });

  it("are at most as many of one account as its limit, which leaves slots to others", async () => {
    const { started, request, end } = setUp();
    for (const name of ["z1", "z2", "z3", "b1"]) void request(name);
    await settled();
    expect(started).toEqual(["z1", "b1"]);
    await end("z1");
    expect(started).toEqual(["z1", "b1", "z2"]);
  });

  it("are free again after work that fails", async () => {
    const slots = createFairSlots({ slotsMax: 1, waitingMax: 1, mayStart: () => true });
    const run = (work: () => Promise<string>) => slots.run({ account_id: "a" }, signal, work);
    await expect(run(() => Promise.reject(new Error("failed")))).rejects.toThrow("failed");
    expect(await run(async () => "made")).toBe("made");
  });

  it("go to the next one when a caller that waits disconnects", async () => {
    const { started, request, end } = setUp();
    const caller = new AbortController();
    for (const name of ["a1", "a2", "a3"]) void request(name);
    const left = request("b1", caller.signal);
    void request("c1");
    caller.abort(new Error("disconnected"));
    await expect(left).rejects.toThrow("disconnected");
    await end("a1");
    expect(started.at(-1)).toBe("c1");
  });

  it("are refused while a hundred wait, so that the queue stays short", async () => {
    const { request } = setUp();
    for (let number = 0; number < 103; number++) void request(`a${number}`);
    await expect(request("b1")).rejects.toThrow(SlotsBusyError);
  });
});
