import { describe, expect, it } from "vitest";
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
});
