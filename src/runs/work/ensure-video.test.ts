import { describe, expect, it } from "vitest";
import { summarize } from "./ensure-video.ts";

describe("a summary", () => {
  it.each([
    [2, "a 2 s video"],
    [8.04, "an 8 s video"],
    [8.1, "an 8.1 s video"],
    [11.2, "an 11 s video"],
    [18, "an 18 s video"],
    [81, "an 81 s video"],
    [100, "a 100 s video"],
    [118, "a 118 s video"],
  ])("writes a duration of %d s with the right article", (seconds, words) => {
    expect(summarize("The sea", { seconds, width: 320, height: 180 }, 3)).toBe(
      `Made "The sea", ${words} (320×180) in 3 scenes.`,
    );
  });
});
