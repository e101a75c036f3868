import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, it } from "vitest";
import { movableClock } from "../../test/movable-clock.ts";
import { ttlCache } from "./ttl-cache.ts";

setFlagsFromString("--expose-gc");
const collect: () => void = runInNewContext("gc");

it("frees expired values when another key is loaded", async () => {
  const clock = movableClock();
  const notifications = { on: () => () => {}, close: async () => {} };
  const { get } = ttlCache<object>({ clock, notifications, channel: "changes" });
  const held = new WeakRef((await get("first", async () => ({ large: true }))) as object);
  const isHeld = async () => {
    // A WeakRef keeps its target until the end of the turn.
    await new Promise(setImmediate);
    collect();
    return held.deref() !== undefined;
  };
  expect(await isHeld()).toBe(true);
  await clock.advance(1000);
  await get("second", async () => ({}));
  expect(await isHeld()).toBe(false);
});
