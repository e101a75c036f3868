import { describe, expect, it } from "vitest";
import { sceneTexts } from "./scene-texts.ts";

const scenesOf = (script: string, options: { scenes_max?: number; language?: string } = {}) =>
  sceneTexts(script, { language: "en", scenes_max: 12, ...options }).map(({ text }) => text);

describe("sceneTexts", () => {
  it("ends a line without an end mark where the next one is in the same scene", () => {
    expect(scenesOf("Two goals down\nIt looked finished", { scenes_max: 1 })).toEqual([
      "Two goals down. It looked finished",
    ]);
    expect(scenesOf("Roses are red,\nviolets are blue.", { scenes_max: 1 })).toEqual([
      "Roses are red, violets are blue.",
    ]);
  });
});
