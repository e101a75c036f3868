import { describe, expect, it } from "vitest";
import { readTexts } from "../../../bench/variety/texts.ts";
import { completeScene } from "../../values/scene.ts";
import { localDesigner } from "../design/local-designer.ts";
import { chooseLook } from "./choose-look.ts";

const expected = {
  stage: ["espresso", "bees", "fox", "brot"],
  news: ["harbor", "quarter", "wahl"],
  editorial: ["suez", "rome", "printing", "alhambra"],
  notebook: ["photosynthesis", "pythagoras", "verbe"],
  kinetic: ["late", "discipline"],
  poster: ["bottle", "app", "sleep"],
  clean: ["cha"],
};
const scene = { text: "Nobody is quite sure about it." };
const plain = { title: "Boats", language: "en", scenes: [scene] };

describe("chooseLook", () => {
  it("chooses the look of their genre for 20 texts in five languages", async () => {
    const designer = localDesigner();
    const chosen = new Map<string, string[]>();
    for (const { name, language, title, sentences } of await readTexts()) {
      const scenes = sentences.map((text, index) => completeScene({ text }, index));
      const request = { scenes, title, language };
      const { scenes: designed } = await designer.designScenes(request, AbortSignal.any([]));
      const { look, reason } = chooseLook({ title, language, scenes: designed });
      expect(reason).toMatch(/^[A-Z].*\S\.$/);
      chosen.set(look, [...(chosen.get(look) ?? []), name]);
    }
    expect(Object.fromEntries(chosen)).toEqual(expected);
  });

  it("takes a quotation with a verb of saying for news, and two common words for no claim", () => {
    const texts = [
      "Personne ne la connaissait.",
      "« Je n'ai pas regardé, j'avais trop peur », a-t-elle dit dimanche.",
    ];
    const scenes = texts.map((text) => ({ text }));
    const { look } = chooseLook({ title: "Une inconnue gagne", language: "fr", scenes });
    expect(look).toBe("news");
  });

  it("says which words and years a look was chosen for", () => {
    const text = "In 1869 the empire opened the canal, and historians still argue.";
    expect(chooseLook({ ...plain, scenes: [{ text }] })).toEqual({
      look: "editorial",
      reason: "It has words of history: empire, historians; years: 1869.",
    });
  });

  it("says that sentences are shown as type where no word decides", () => {
    const typed = {
      text: "It depends.",
      design: { kind: "headline", title: "It depends." },
    } as const;
    expect(chooseLook({ ...plain, scenes: [typed, typed] })).toEqual({
      look: "kinetic",
      reason: "It shows sentences as type.",
    });
  });

  it("chooses cinematic where most scenes show pictures or clips", () => {
    const shown = { ...scene, hasMedia: true };
    expect(chooseLook({ ...plain, scenes: [shown, shown, scene] }).look).toBe("cinematic");
    expect(chooseLook({ ...plain, scenes: [shown, scene, scene] }).look).toBe("poster");
  });

  it("leaves out looks that lack the letters of the text", () => {
    const design = { kind: "quote", title: "光" } as const;
    const quoted = { text: "学ぶことは続けることだ", design };
    expect(chooseLook({ title: "学び", language: "ja", scenes: [quoted, quoted] }).look).toBe(
      "clean",
    );
  });
});
