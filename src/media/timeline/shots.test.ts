import { describe, expect, it } from "vitest";
import type { Design } from "../../values/design.ts";
import type { Timeline, TimelineScene } from "../../values/timeline.ts";
import { splitIntoSegments } from "./shots.ts";

const headline: Design = { kind: "headline", title: "Why do cats purr?" };

describe("splitIntoSegments", () => {
  it.each<[string, Design, string, number]>([
    ["no captions where a headline is the sentence", headline, "why do cats purr", 0],
    ["captions where the speech says more", headline, "Why do cats purr at night?", 6],
    ["captions where the speech says less", headline, "Why do cats?", 3],
    [
      "no captions where an icon's title is the sentence",
      { ...headline, kind: "icon_hero" },
      "Why do cats purr?",
      0,
    ],
    [
      "no captions where title and author are spoken",
      { kind: "quote", title: "Be brief", author: "Anna" },
      "Anna: Be brief.",
      0,
    ],
    [
      "captions where a quotation is introduced",
      { kind: "quote", title: "Be brief" },
      "Anna said: Be brief.",
      4,
    ],
    ["no captions over code that is introduced", { kind: "code", code: "1" }, "One.", 0],
    ["captions over lines that are explained", { kind: "code", code: "1", lit_from: 1 }, "One.", 1],
  ])("draws %s", (_, design, text, captions) => {
    const [segment] = split([scene(design, text)]);
    expect(segment?.shot.drawn?.captions).toHaveLength(captions);
    expect(segment?.shot.spoken?.captioned).toBe(captions > 0);
  });

  it("keeps a headline clear of the captions of the scene that it blends into", () => {
    const transition = { type: "fade", seconds: 0.4 } as const;
    const next = { ...scene({ kind: "icon_hero", title: "Cats" }, "They do."), transition };
    const first = scene(headline, "Why do cats purr?");
    const clear = (scenes: TimelineScene[]) => split(scenes)[0]?.shot.spoken?.captioned;
    expect(clear([first, next])).toBe(true);
    expect(clear([first])).toBe(false);
  });

  it("gives the whole frame to a clip of which nothing is said", () => {
    const transition = { type: "fade", seconds: 0.4 } as const;
    const next = { ...scene(headline, "Why do cats purr at night?"), transition };
    const chart = {
      kind: "video",
      asset: "asset_1",
      start_seconds: 0,
      fit: "cover",
      loop: false,
    } as const;
    const [first, second] = split([{ seconds: 3, visual: chart }, next], "news");
    expect(first?.shot.spoken?.captioned).toBe(false);
    expect(first?.shot.drawn?.runningTitle).toBeUndefined();
    expect(second?.shot.drawn?.runningTitle).toBe("Cats");
  });
});

const scene = (design: Design, text: string): TimelineScene => ({
  seconds: 3,
  visual: { kind: "design", design },
  words: text.split(" ").map((text, at) => ({ text, start: at * 0.3, end: at * 0.3 + 0.2 })),
});

const split = (scenes: TimelineScene[], look: Timeline["look"] = "clean") => {
  const palette = { background: "#000000", foreground: "#ffffff", accent: "#ffbe76" };
  const timeline: Timeline = {
    ...{ version: 1, aspect_ratio: "9:16", fps: 30, language: "en", title: "Cats", palette },
    ...{ scenes, look, audio: [], captions: { style: "highlight" } },
  };
  return splitIntoSegments(timeline, new Map());
};
