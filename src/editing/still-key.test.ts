import { describe, expect, it } from "vitest";
import type { LookSlug } from "../values/edit-scenes.ts";
import type { CaptionStyle, Timeline } from "../values/timeline.ts";
import type { EditableProject, EditableScene } from "./editable-project.ts";
import { stillKey } from "./still-key.ts";

const spoken = (text: string) =>
  text.split(" ").map((word, at) => ({ text: word, start: at / 4, end: at / 4 + 0.2 }));
const scene: EditableScene = {
  ...{ id: "scene_0", index: 0, text: "It is warm there.", visual: "", keywords: [] },
  ...{ seconds: 2, words: spoken("It is warm there.") },
};

/** The key of the first of two scenes, by the text of the other one. */
function keyOf(look: LookSlug, other: string, captions: CaptionStyle = "highlight") {
  const timeline: Timeline = {
    ...{ version: 1, aspect_ratio: "1:1", fps: 24, language: "en", title: "Two", look },
    ...{ audio: [], captions: { style: captions } },
    palette: { background: "#102030", foreground: "#ffffff", accent: "#ffb454" },
    scenes: [scene.text, other].map((text, position) => ({
      ...{ position, seconds: 2, words: spoken(text) },
      visual: { kind: "design", design: { kind: "headline", title: text } },
    })),
  };
  const editable: EditableProject = {
    ...{ title: "Two", values: {}, scenes: [scene] },
    settings: { inputs: {}, narrated: false, illustrated: true, music_wanted: false },
  };
  return stillKey("still", { scene, editable, revision: { timeline } });
}

describe("stillKey", () => {
  const [sea, desert] = ["We sail over the sea.", "We cross the desert."] as const;

  it("changes with the text of another scene where the look shows places", () => {
    expect(keyOf("stage", sea)).toBe(keyOf("stage", sea));
    expect(keyOf("stage", sea)).not.toBe(keyOf("stage", desert));
    expect(keyOf("clean", sea)).toBe(keyOf("clean", desert));
  });

  it("changes with the look and with the room for captions", () => {
    expect(keyOf("clean", sea)).not.toBe(keyOf("news", sea));
    expect(keyOf("clean", sea)).not.toBe(keyOf("clean", sea, "none"));
  });
});
