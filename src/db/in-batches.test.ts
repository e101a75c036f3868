import pg from "pg";
import { describe, expect, it } from "vitest";
import { createBatches, inBatches } from "./in-batches.ts";

const refused = new pg.DatabaseError("refused", 0, "error");
refused.code = "22021";

describe("inBatches", () => {
  it("executes together what arrives in one turn, and then what arrived meanwhile", async () => {
    const batches: number[][] = [];
    const first = Promise.withResolvers<void>();
    const double = inBatches({
      async execute(items: readonly number[]) {
        batches.push([...items]);
        if (batches.length === 1) await first.promise;
        return items.map((item) => item * 2);
      },
    });
    const early = Promise.all([double(() => 1), double(() => 2)]);
    await expect.poll(() => batches.length).toBe(1);
    let later = 0;
    const late = Promise.all([double(() => later), double(() => 4)]);
    // Items are taken when their statement begins.
    later = 3;
    first.resolve();
    expect(await early).toEqual([2, 4]);
    expect(await late).toEqual([6, 8]);
    expect(batches).toEqual([
      [1, 2],
      [3, 4],
    ]);
  });

  it("does not let an item that the database refuses fail the others", async () => {
    const double = inBatches({
      async execute(items: readonly number[]) {
        if (items.includes(2)) throw refused;
        return items.map((item) => item * 2);
      },
    });
    const results = await Promise.allSettled([1, 2, 3].map((item) => double(() => item)));
    expect(results).toEqual([
      { status: "fulfilled", value: 2 },
      { status: "rejected", reason: refused },
      { status: "fulfilled", value: 6 },
    ]);
  });

  it("does not repeat a statement that may have been executed", async () => {
    let executions = 0;
    const write = inBatches({
      async execute() {
        executions += 1;
        throw new Error("Connection terminated unexpectedly");
      },
    });
    const results = await Promise.allSettled([1, 2].map((item) => write(() => item)));
    expect(results.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    expect(executions).toBe(1);
  });

  it("fails only the item that cannot be taken", async () => {
    const same = inBatches({ execute: async (items: readonly number[]) => items });
    const fault = new Error("no item");
    const results = await Promise.allSettled([
      same(() => 1),
      same(() => {
        throw fault;
      }),
    ]);
    expect(results).toEqual([
      { status: "fulfilled", value: 1 },
      { status: "rejected", reason: fault },
    ]);
  });

  it("ends a batch with the item that reaches the maximum of bytes", async () => {
    const batches: number[] = [];
    const write = inBatches({
      async execute(items: readonly number[]) {
        batches.push(items.length);
        return items;
      },
      bytes: (item) => item,
    });
    await Promise.all([1000, 300_000, 1000].map((item) => write(() => item)));
    expect(batches).toEqual([2, 1]);
  });
});

describe("createBatches", () => {
  it("combines calls with the same key, and lets those with another one go ahead", async () => {
    const batches = createBatches();
    const executed: string[][] = [];
    const slow = Promise.withResolvers<void>();
    const call = (key: string, item: string) => {
      const execute = async (items: readonly string[]) => {
        executed.push([...items]);
        if (key === "slow") await slow.promise;
        return items;
      };
      return batches(key, { execute }, () => item);
    };
    const first = [call("slow", "a"), call("slow", "b")];
    await expect.poll(() => executed).toEqual([["a", "b"]]);
    const second = call("slow", "c");
    expect(await call("fast", "d")).toBe("d");
    slow.resolve();
    expect(await Promise.all([...first, second])).toEqual(["a", "b", "c"]);
    expect(executed).toEqual([["a", "b"], ["d"], ["c"]]);
  });

  it("repeats each call alone after an error that undid all of them", async () => {
    const batches = createBatches();
    const undone = new Error("undone");
    const options = {
      async execute(items: readonly number[]) {
        if (items.includes(2)) throw undone;
        return items;
      },
      isUndone: (error: unknown) => error === undone,
    };
    const results = await Promise.allSettled(
      [1, 2, 3].map((item) => batches("same", options, () => item)),
    );
    expect(results).toEqual([
      { status: "fulfilled", value: 1 },
      { status: "rejected", reason: undone },
      { status: "fulfilled", value: 3 },
    ]);
  });
});
