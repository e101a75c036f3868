import { expect, it } from "vitest";
import { singleFlight } from "./single-flight.ts";

/** A load that records its calls; the test resolves them. */
function manualLoad() {
  const loads: PromiseWithResolvers<number>[] = [];
  const load = () => {
    const value = Promise.withResolvers<number>();
    loads.push(value);
    return value.promise;
  };
  return { loads, load };
}
const turn = () => new Promise(setImmediate);

it("shares one load among calls of the same turn, by key", async () => {
  const loadOnce = singleFlight<number>();
  const { loads, load } = manualLoad();
  const values = [loadOnce("a", load), loadOnce("a", load), loadOnce("b", load)];
  await turn();
  expect(loads.length).toBe(2);
  for (const [index, value] of loads.entries()) value.resolve(index);
  expect(await Promise.all(values)).toEqual([0, 0, 1]);
});

it("shares the next load among calls during a running load", async () => {
  const loadOnce = singleFlight<number>();
  const { loads, load } = manualLoad();
  const first = loadOnce("a", load);
  await turn();
  const late = [loadOnce("a", load), loadOnce("a", load)];
  await turn();
  expect(loads.length).toBe(1);
  loads[0]?.resolve(1);
  expect(await first).toBe(1);
  await turn();
  const later = loadOnce("a", load);
  await turn();
  expect(loads.length).toBe(2);
  loads[1]?.resolve(2);
  expect(await Promise.all(late)).toEqual([2, 2]);
  await turn();
  loads[2]?.resolve(3);
  expect(await later).toBe(3);
});

it("rejects all calls of a failed load, and starts the next one", async () => {
  const loadOnce = singleFlight<number>();
  const { loads, load } = manualLoad();
  const failing = [loadOnce("a", load), loadOnce("a", load)].map((value) =>
    expect(value).rejects.toThrow("lost"),
  );
  await turn();
  const next = loadOnce("a", load);
  loads[0]?.reject(new Error("lost"));
  await Promise.all(failing);
  await turn();
  loads[1]?.resolve(2);
  expect(await next).toBe(2);
  await turn();
  const fresh = loadOnce("a", load);
  await turn();
  loads[2]?.resolve(3);
  expect(await fresh).toBe(3);
});

it("rejects if the load throws before it returns a promise, and starts the next one", async () => {
  const loadOnce = singleFlight<number>();
  const failing = loadOnce("a", () => {
    throw new Error("lost");
  });
  await expect(failing).rejects.toThrow("lost");
  expect(await loadOnce("a", async () => 2)).toBe(2);
});
