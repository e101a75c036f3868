import { describe, expect, it } from "vitest";
import { expectShortSlices } from "../../test/processes/short-slices.ts";
import { meantName, nearestName } from "./nearest-name.ts";

const tools = ["write_script", "plan_scenes", "render_video"];

describe("nearestName", () => {
  it.each([
    ["write_scripts", "write_script"],
    ["Plan_Scene", "plan_scenes"],
    ["render", undefined],
    ["", undefined],
  ])("maps %j to %j", (name, nearest) => expect(nearestName(name, tools)).toBe(nearest));

  it("returns undefined for a name of a million letters without comparing it", async () => {
    const names = Array.from({ length: 100 }, (_, index) => `some_tool_number_${index}`);
    const compare = async () =>
      expect(nearestName("some_tool_".repeat(100_000), names)).toBeUndefined();
    await expectShortSlices(compare);
  });
});

describe("meantName", () => {
  const inputs = ["effect", "aspect_ratio", "background_image", "music_volume", "music"];
  it.each([
    ["aspect", "aspect_ratio"],
    ["Music", "music_volume"],
    ["back", "background_image"],
    ["mus", "music"],
    ["efect", "effect"],
    ["as", undefined],
    ["", undefined],
    ["ratio", undefined],
  ])("maps %j to %j", (name, meant) => expect(meantName(name, inputs)).toBe(meant));
});
