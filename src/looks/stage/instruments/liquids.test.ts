import { describe, expect, it } from "vitest";
import { createKit } from "../../../media/drawing/look-kit.ts";
import { openPage } from "../../page.ts";
import { stage } from "../stage.ts";
import { liquidColor } from "./liquids.ts";

/** The color in the glass of a scene that measures with a unit and shows one icon. */
const colorOf = (spoken: string, unit: string, [icon, cue]: [string, string], language = "en") =>
  liquidColor(
    openPage(
      stage,
      {
        content: { kind: "counter", value: 200, unit, icons: [icon], icon_cues: [cue] },
        ...{ index: 1, opens: false, seconds: 3, width: 1080, height: 1920, language, spoken },
        palette: { background: "#14213d", foreground: "#ffffff", accent: "#fca311" },
        ...{ captions: [], captionStyle: "highlight", isCaptioned: true },
        moments: { at: (_, otherwise) => otherwise, spread: () => 0 },
      },
      createKit(() => true),
    ),
  );

const unknown = colorOf("Pour in 200 milliliters.", "milliliters", ["🥣", "bowl"]);

describe("the color of a liquid", () => {
  it.each([
    ["#5a3420", "Brew 200 ml of coffee.", "ml", ["☕", "coffee"], "en"],
    ["#f7f1e3", "Warm 200 milliliters of milk.", "milliliters of milk", ["🥛", "milk"], "en"],
    ["#5db4e8", "Dazu kommen 200 Milliliter Wasser.", "Milliliter Wasser", ["💧", "Wasser"], "de"],
    ["#5db4e8", "Versez 200 millilitres d'eau.", "millilitres", ["💧", "eau"], "fr"],
    ["#f7f1e3", "200ミリリットルの牛乳を入れます。", "ミリリットル", ["🥛", "牛乳"], "ja"],
  ] as const)("is %s where the sentence says: %s", (color, spoken, unit, [icon, cue], language) => {
    expect(colorOf(spoken, unit, [icon, cue], language)).toBe(color);
  });

  it.each([
    ["what it is poured onto", "Pour 200 milliliters over the coffee.", ["☕", "coffee"]],
    ["another thing of the sentence", "The coffee needs 200 milliliters.", ["☕", "coffee"]],
    ["a thing that is no liquid", "Take 200 milliliters of flour.", ["🌾", "flour"]],
  ] as const)("is not that of %s", (_, spoken, [icon, cue]) => {
    expect(colorOf(spoken, "milliliters", [icon, cue])).toBe(unknown);
  });
});
