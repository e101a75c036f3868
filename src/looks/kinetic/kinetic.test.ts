import { describe, expect, it } from "vitest";
import type { Element } from "../../drawing/scene.ts";
import { createKit } from "../../media/drawing/look-kit.ts";
import { visible } from "../../media/drawing/visible.ts";
import type { Design } from "../../values/design.ts";
import type { Shot } from "../kit/look.ts";
import { composeScene } from "../page.ts";
import { kinetic } from "./kinetic.ts";

const kit = createKit(() => true);
const compose = (content: Design, more: Partial<Shot> = {}): readonly Element[] =>
  sceneOf(content, more).elements;
const sceneOf = (content: Design, more: Partial<Shot> = {}) => {
  const shot: Shot = {
    content,
    ...{ index: 1, opens: false, seconds: 3, width: 540, height: 960, language: "en" },
    palette: { background: "#14213d", foreground: "#ffffff", accent: "#fca311" },
    ...{ spoken: "", captions: [], captionStyle: "highlight", isCaptioned: false },
    moments: { at: (_, otherwise) => otherwise, spread: (at) => at },
    ...more,
  };
  return composeScene(kinetic, shot, kit);
};

/** The texts of groups that are turned a little: the word in a box. */
const boxedIn = (elements: readonly Element[], isTurned = false): string[] =>
  elements.flatMap((element) => {
    if (element.kind === "group")
      return boxedIn(element.children, isTurned || element.rotate !== undefined);
    return element.kind === "text" && isTurned ? [element.text] : [];
  });

describe("the words of kinetic", () => {
  it("have one in a box: the longest, or the one that the icon shows", () => {
    const title = "Bees – small – dance";
    expect(boxedIn(compose({ kind: "headline", title }))).toEqual(["DANCE"]);
    const icon = { icons: ["🐝"], icon_cues: ["bees"] };
    expect(boxedIn(compose({ kind: "icon_hero", title, ...icon }))).toEqual(["BEES"]);
  });

  it("have the weight where the sentence denies or counts, and no outline there", () => {
    const title = (text: string) => compose({ kind: "headline", title: text });
    expect(boxedIn(title("Nobody was ever promoted"))).toEqual(["NOBODY"]);
    expect(boxedIn(title("One cannot do both"))).toEqual(["CANNOT"]);
    expect(boxedIn(title("The average manager spends 23 hours there"))).toEqual(["23"]);
    const outlined = /"text":"([^"]*)"[^{}]*"strokeWidth"/.exec(
      JSON.stringify(title("We never dance without music")),
    );
    expect(outlined?.[1]).not.toMatch(/NEVER|WITHOUT/);
  });

  it("stand close in a language without spaces, each with its ending", () => {
    const title = "今では13の路線が町の下を走っています";
    const shown = JSON.stringify(compose({ kind: "headline", title }));
    expect(shown.match(/\p{Script=Han}?[^"]*(?:は|の|が|を|ます)(?=")/gu)).toEqual([
      "今では",
      "13の",
      "路線が",
      "町の",
      "下を",
      "走っています",
    ]);
  });

  it("are outlined only where their letters stay open", () => {
    const isOutlined = (title: string) =>
      JSON.stringify(compose({ kind: "headline", title })).includes("strokeWidth");
    expect(isOutlined("We dance in the park every evening")).toBe(true);
    const long = "Nobody in the whole town remembers the unbelievably extraordinary evening";
    expect(isOutlined(`${long} of the international neighborhood celebration`)).toBe(false);
  });

  it("stand beside their icon in the first frame of a video", () => {
    const content = { kind: "icon_hero", title: "The week of coffee", icons: ["☕"] } as const;
    const pictures = (opens: boolean) =>
      visible(sceneOf({ ...content, icons: ["☕"] }, { opens }), 0).filter(
        ({ element, opacity }) => element.kind === "picture" && opacity > 0.9,
      ).length;
    expect([pictures(true), pictures(false)]).toEqual([1, 0]);
  });

  it("are none where the title is blank", () => {
    expect(boxedIn(compose({ kind: "headline", title: " " }))).toEqual([]);
  });
});
