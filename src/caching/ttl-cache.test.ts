import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, it } from "vitest";
import { movableClock } from "../../test/movable-clock.ts";
import { ttlCache } from "./ttl-cache.ts";

setFlagsFromString("--expose-gc");
const collect: () => void = runInNewContext("gc");

it("an answer that is out of date is not held in memory, whatever is asked next", async () => {
  const clock = movableClock();
  const notifications = { on: () => () => {}, close: async () => {} };
  const { get } = ttlCache<object>({ clock, notifications, channel: "changes" });
  const held = new WeakRef((await get("first", async () => ({ large: true }))) as object);
  const isHeld = async () => {
    // A WeakRef holds what it was asked for until the turn is over.
    await new Promise(setImmediate);
    collect();
    return held.deref() !== undefined;
  };
  expect(await isHeld()).toBe(true);
  await clock.advance(1000);
  await get("second", async () => ({}));
  expect(await isHeld()).toBe(false);
});
