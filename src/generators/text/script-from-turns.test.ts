import { expect, it } from "vitest";
import { extractTurns } from "./script-from-turns.ts";

const talk = "ANNA: Is the sea deep?\nBEN: Very deep, and cold.\nCARL: And dark.";

it("names the voices of those whose turns fit the time, and of no one else", () => {
  const voices = { Ben: "f3", Carl: "m7", Dan: "auto" };
  expect(extractTurns(talk, { language: "en", voices })?.voices).toEqual({
    ...{ Anna: "auto", Ben: "f3", Carl: "m7" },
  });
  const short = extractTurns(talk, { language: "en", voices, seconds: 3 });
  expect(short?.sentences).toEqual(["Anna: Is the sea deep?", "Ben: Very deep, and cold."]);
  expect(short?.left).toEqual(["Carl: And dark."]);
  expect(short?.voices).toEqual({ Anna: "auto", Ben: "f3" });
});

it("names as many voices as a list of voices may have", () => {
  const names = "Anna Ben Carl Dan Emma Frank Grace Henry Ivy".split(" ");
  const script = names.map((name) => `${name.toUpperCase()}: Hello.`).join("\n");
  expect(Object.keys(extractTurns(script, { language: "en" })?.voices ?? {})).toHaveLength(8);
});
