import { describe, expect, it } from "vitest";
import { sceneTexts } from "./scene-texts.ts";

const scenesOf = (
  script: string,
  options: { scenes_max?: number; language?: string; seconds?: number } = {},
) => sceneTexts(script, { language: "en", scenes_max: 12, ...options }).map(({ text }) => text);

describe("sceneTexts", () => {
  it("ends a line without an end mark where the next one is in the same scene", () => {
    expect(scenesOf("Two goals down\nIt looked finished", { scenes_max: 1 })).toEqual([
      "Two goals down. It looked finished",
    ]);
    expect(scenesOf("Roses are red,\nviolets are blue.", { scenes_max: 1 })).toEqual([
      "Roses are red, violets are blue.",
    ]);
  });

  it("gives a sentence with a number a scene of its own, unless a part is very short", () => {
    const king = "King Gustavus wanted Europe to be afraid.";
    const ship = "She sailed about 1,300 meters.";
    expect(scenesOf(`${king} ${ship}`)).toEqual([king, ship]);
    expect(scenesOf("Around thirty people died. The builders knew.")).toHaveLength(2);
    expect(scenesOf("The crowd saw it all. The builders knew.")).toHaveLength(1);
    expect(scenesOf(`${ship} She sank.`)).toEqual([`${ship} She sank.`]);
    const request = { language: "en", scenes_max: 12, pictures: 1 };
    expect(sceneTexts(`${king} ${ship}`, request)).toHaveLength(1);
  });

  it("rather joins the parts of a sentence than a number with another sentence", () => {
    const script =
      "Around thirty people died there. The builders of it knew. She would have sailed home by then, and the people on the shore would have seen her.";
    expect(scenesOf(script, { scenes_max: 3 })[0]).toBe("Around thirty people died there.");
  });

  it.each([
    [
      "en",
      'As Peter Drucker put it: "One either meets or one works. One cannot do both at the same time."',
    ],
    [
      "de",
      // cspell:disable
      "»Wir haben gestern verloren. Das ist bitter für uns alle«, sagte der Trainer Jan Müller.",
    ],
    ["fr", "« Je n'ai pas regardé derrière moi, j'avais trop peur », a-t-elle dit à l'arrivée."],
    // cspell:enable
  ])("keeps a quotation of two clauses or sentences in one scene (%s)", (language, quotation) => {
    expect(scenesOf(quotation, { language, seconds: 75 })).toEqual([quotation]);
  });

  it("closes the marks of a quotation in each scene that has a part of it", () => {
    const first = "“We are not prepared to gamble with the lives of the people on this old bridge.";
    const second = "It will open when each of the broken hangers is replaced and tested,”";
    expect(scenesOf(`${first} ${second} said Holt.`)).toEqual([
      `${first}”`,
      `“${second} said Holt.`,
    ]);
  });

  it("makes no more scenes of a short script for which a long time is wanted", () => {
    const sentence =
      "If the work goes to plan, the first cars will cross the bridge again next year.";
    expect(scenesOf(sentence, { seconds: 75 })).toEqual([sentence]);
  });
});
