import { describe, expect, it } from "vitest";
import { openAtlas } from "../../geography/atlas.ts";
import { createKit } from "../../media/drawing/look-kit.ts";
import { visible } from "../../media/drawing/visible.ts";
import type { Shot } from "../kit/look.ts";
import { composeScene } from "../page.ts";
import { cinematic } from "./cinematic.ts";

const seconds = 3;
const shot: Shot = {
  content: { kind: "headline", title: "The valley lies below" },
  ...{ index: 1, opens: false, seconds, width: 540, height: 960, language: "en" },
  palette: { background: "#14213d", foreground: "#ffffff", accent: "#fca311" },
  ...{ spoken: "", captions: [], captionStyle: "highlight", isCaptioned: false },
  moments: { at: (_, otherwise) => otherwise, spread: (at) => at },
};

describe("cinematic", () => {
  it("shows its type until the end of the scene, and not under the next one", () => {
    const scene = composeScene(
      cinematic,
      shot,
      createKit(() => false),
    );
    const texts = (at: number) =>
      visible(scene, at).flatMap(({ element }) => (element.kind === "text" ? element.text : []));
    expect(texts(seconds).join(" ")).toBe("The valley lies below");
    expect(texts(seconds + 0.2)).toEqual([]);
  });

  it("shows type that fades in after that of the scene before is gone", () => {
    const kit = createKit(() => false);
    const typeAt = (fadesIn: boolean, at: number) =>
      visible(composeScene(cinematic, { ...shot, ...(fadesIn ? { fadesIn } : {}) }, kit), at).some(
        ({ element }) => element.kind === "text",
      );
    expect([typeAt(false, 0.1), typeAt(true, 0.1), typeAt(true, 0.25)]).toEqual([
      true,
      false,
      true,
    ]);
  });

  it("names the author of a quotation large enough for a phone", () => {
    const content = {
      kind: "quote",
      title: "No way but by walking",
      author: "A. Machado",
    } as const;
    const scene = composeScene(
      cinematic,
      { ...shot, content },
      createKit(() => false),
    );
    const name = visible(scene, seconds).find(
      ({ element }) => element.kind === "text" && /machado/i.test(element.text),
    )?.element;
    const px = name?.kind === "text" ? Number(/([\d.]+)px/.exec(name.font)?.[1]) : 0;
    expect(px).toBeGreaterThanOrEqual(shot.height * 0.0219);
  });

  it("has its bars over a map too", async () => {
    const kit = createKit(() => true, await openAtlas());
    const place = { country: "PT", longitude: -9.14, latitude: 38.72 };
    const content = { kind: "map" as const, title: "", items: [{ label: "Lisbon", place }] };
    const size = { width: 960, height: 540, isCaptioned: true };
    const { elements } = composeScene(cinematic, { ...shot, ...size, content }, kit);
    expect(JSON.stringify(elements)).toContain(`"M0 491h960v49h-960z","fill":"#000000"`);
  });
});
