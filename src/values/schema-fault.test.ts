import { describe, expect, it } from "vitest";
import { Scene } from "./scene.ts";
import { findSchemaFault } from "./schema-fault.ts";
import { Palette, Timeline } from "./timeline.ts";

const card = { kind: "card", card: "title", heading: "Rain" };
const timeline = (visual: unknown) => ({
  version: 1,
  aspect_ratio: "16:9",
  fps: 30,
  language: "en",
  title: "Rain",
  palette: { background: "#000000", foreground: "#ffffff", accent: "#ff0000" },
  scenes: [{ seconds: 1, visual }],
  audio: [],
  captions: { style: "none" },
});

describe("findSchemaFault", () => {
  it.each([
    [Scene, { text: { toString: 1 } }, ".text", "a string of at most 20000 characters"],
    [Scene, { seconds: 0 }, ".seconds", "a number greater than 0 and at most 3600"],
    [Scene, { words: [{ text: "a", start: 0 }] }, ".words[0].end", "a number from 0 to 86400"],
    [Scene, { motion: { effect: "zoom", strength: 0.1 } }, ".motion.effect", 'one of "in", "out"'],
    [Scene, 7, "", "a JSON object"],
    [Palette, { accent: "red" }, ".accent", 'a string such as "#6d5efc"'],
    [Palette, { primary: "#ff0000" }, ".primary", "only the fields background, foreground, accent"],
    [Timeline, timeline({ ...card, card: "poster" }), ".scenes[0].visual.card", 'one of "title"'],
    [Timeline, timeline({ kind: "text" }), ".scenes[0].visual.kind", '"image", "video", "card"'],
    [Timeline, { ...timeline(card), fps: 0 }, ".fps", "an integer from 1 to 60"],
    [Timeline, { ...timeline(card), scenes: [] }, ".scenes", "an array of objects with 1 to 2000"],
  ])("names the invalid part of %#", (schema, value, path, expected) => {
    const fault = findSchemaFault(schema, value);
    expect(fault.path).toBe(path);
    expect(fault.expected).toContain(expected);
  });
});
