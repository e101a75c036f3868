import { describe, expect, it } from "vitest";
import { applyChanges, mergeChanges, moved, type Project, type Scene } from "./changes.ts";

const scene = (id: string, more: Partial<Scene> = {}): Scene => ({
  id,
  text: `About ${id}.`,
  visual: id,
  seconds: 3,
  kind: "card",
  image: null,
  image_url: null,
  still_url: "",
  clip: null,
  clip_url: null,
  voice: null,
  voice_url: null,
  recorded: false,
  pending: [],
  ...more,
});
const project: Project = {
  project_id: "0b8f2a64-7c1d-4e53-b0a9-91c6d7e8f234",
  revision: 1,
  title: "Sea",
  aspect_ratio: "9:16",
  palette: { background: "#000000", foreground: "#ffffff", accent: "#ff0000" },
  music: null,
  voice: null,
  captions: "highlight",
  pending: [],
  scenes: [scene("a"), scene("b", { image: "asset_1", kind: "image" }), scene("c")],
};
const ids = ({ scenes }: Project) => scenes.map(({ id }) => id);

describe("mergeChanges", () => {
  it("keeps the last value of each field of a scene", () => {
    const first = { title: "One", scenes: [{ id: "a", text: "x", seconds: 2 }] };
    const second = {
      scenes: [
        { id: "a", text: "y" },
        { id: "b", text: "z" },
      ],
    };
    expect(mergeChanges(first, second)).toEqual({
      title: "One",
      scenes: [
        { id: "a", text: "y", seconds: 2 },
        { id: "b", text: "z" },
      ],
    });
  });

  it("drops what is cleared later, and clears nothing that is set later", () => {
    const design = { kind: "quote" as const, title: "T" };
    const set = { scenes: [{ id: "a", design }] };
    const cleared = { scenes: [{ id: "a", clear: ["design" as const] }] };
    expect(mergeChanges(set, cleared)).toEqual(cleared);
    expect(mergeChanges(cleared, set)).toEqual(set);
  });

  it("drops changes of scenes that are removed later, also from the order", () => {
    const first = { scenes: [{ id: "a", text: "x" }], order: ["c", "a", "b"] };
    expect(mergeChanges(first, { remove: ["a"] })).toEqual({ remove: ["a"], order: ["c", "b"] });
  });

  it("keeps one of music, mood and no music", () => {
    expect(mergeChanges({ clear: ["music"] }, { mood: "calm" })).toEqual({ mood: "calm" });
    expect(mergeChanges({ mood: "calm" }, { clear: ["music"] })).toEqual({ clear: ["music"] });
    expect(mergeChanges({ music: "asset_1" }, { mood: "calm" })).toEqual({ mood: "calm" });
  });
});

describe("applyChanges", () => {
  it("returns changed scenes, and the others as the same objects", () => {
    const next = applyChanges(project, { scenes: [{ id: "a", text: "New" }], palette: {} });
    expect(next.scenes[0]?.text).toBe("New");
    expect(next.scenes[1]).toBe(project.scenes[1]);
  });

  it("returns the kind that a change leads to", () => {
    const change = (more: object) =>
      applyChanges(project, { scenes: [{ id: "b", ...more }] }).scenes[1]?.kind;
    expect(change({ design: { kind: "quote" } })).toBe("design");
    expect(change({ clip: "asset_2" })).toBe("clip");
    expect(change({ clear: ["image"] })).toBe("card");
  });

  it("removes and orders scenes", () => {
    expect(ids(applyChanges(project, { remove: ["a"], order: ["c", "b"] }))).toEqual(["c", "b"]);
  });
});

describe("moved", () => {
  it("returns the ids with one at another position", () => {
    expect(moved(["a", "b", "c"], "c", 0)).toEqual(["c", "a", "b"]);
    expect(moved(["a", "b", "c"], "a", 2)).toEqual(["b", "c", "a"]);
  });
});
