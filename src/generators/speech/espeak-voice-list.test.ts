import { describe, expect, it } from "vitest";
import { createEspeakPool } from "./espeak-pool.ts";
import voices from "./espeak-voice-list.json" with { type: "json" };

describe("the list of voices", () => {
  it("equals that of the engine, so that checks before a run agree with the run", async () => {
    const engine = createEspeakPool({ idleMilliseconds: 10 });
    expect(voices).toEqual(await engine.voices(new AbortController().signal));
  });
});
