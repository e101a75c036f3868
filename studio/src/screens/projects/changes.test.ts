import { describe, expect, it } from "vitest";
import {
  addScene,
  applyChanges,
  type Changes,
  mergeChanges,
  moved,
  type Project,
  removeScene,
  restoreScene,
  type Scene,
  secondsFault,
  textDifferences,
} from "./changes.ts";

const scene = (id: string, more: Partial<Scene> = {}): Scene => ({
  id,
  text: `About ${id}.`,
  visual: id,
  seconds: 3,
  kind: "card",
  image: null,
  image_url: null,
  still_url: "",
  drawing_url: "",
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
  look: "clean",
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

  it("keeps neither the part nor the picture of a recording that another voice replaces", () => {
    const camera = { layout: "full_frame" } as const;
    const filmed = { id: "a", voice: "asset_1", voice_part: { start: 0, end: 2 }, camera };
    const first: Changes = { scenes: [filmed] };
    const merge = (change: object) =>
      mergeChanges(first, { scenes: [{ id: "a", ...change }] }).scenes;
    expect(merge({ voice: "asset_2" })).toEqual([{ id: "a", voice: "asset_2" }]);
    expect(merge({ clear: ["voice"] })).toEqual([{ id: "a", clear: ["voice"] }]);
    const inCorner = { layout: "picture_in_picture" } as const;
    expect(merge({ camera: inCorner })).toEqual([{ ...filmed, camera: inCorner }]);
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

describe("mergeChanges of scenes that are added, removed and restored", () => {
  const picture = scene("b", { image: "asset_1", kind: "image" });
  const entry = { scene: picture, index: 1, revision: 1, unsaved: undefined };
  const added = addScene(project, "a");
  const id = added.add?.[0]?.id ?? "";
  const cases: [title: string, first: Changes, second: Changes][] = [
    ["an added scene that is changed", added, { scenes: [{ id, text: "x", clear: ["focus"] }] }],
    ["an added scene that is removed", added, removeScene(applyChanges(project, added), id)],
    ["an added scene that moves", added, { order: ["a", "b", "c", id] }],
    [
      "a removed scene that comes back",
      removeScene(project, "b"),
      restoreScene(applyChanges(project, removeScene(project, "b")), entry),
    ],
    [
      "a text and another text",
      { scenes: [{ id: "a", text: "x" }] },
      { scenes: [{ id: "a", text: "y" }] },
    ],
  ];
  it.each(cases)("leads to the same as one after the other: %s", (_, first, second) => {
    const removed = new Map([["b", entry.scene]]);
    const both = applyChanges(applyChanges(project, first), second, removed);
    const merged = applyChanges(project, mergeChanges(first, second), removed);
    expect(merged).toEqual(both);
  });

  it("sends nothing of a scene that was added and removed", () => {
    const removal = removeScene(applyChanges(project, added), id);
    expect(mergeChanges(added, removal)).toEqual({ order: ["a", "b", "c"] });
  });

  it("restores a saved scene with its unsaved text, and adds one that was never saved again", () => {
    const text = { id: "b", text: "Typed." };
    expect(restoreScene(project, { ...entry, unsaved: text })).toMatchObject({
      restore: [{ id: "b", revision: 1 }],
      scenes: [text],
    });
    expect(restoreScene(project, { ...entry, revision: undefined }).add).toEqual([
      { id: "b", text: "About b.", visual: "b", seconds: 3, image: "asset_1" },
    ]);
  });
});

describe("applyChanges", () => {
  it("lets a scene follow the look of the video again with auto", () => {
    const own = applyChanges(project, { scenes: [{ id: "a", look: "poster" }] });
    expect(own.scenes[0]?.look).toBe("poster");
    const again = applyChanges(own, { scenes: [{ id: "a", look: "auto" }] });
    expect(again.scenes[0]).toEqual(project.scenes[0]);
  });

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

  it("returns the state that the service saves: a new text has no voice of the engine", () => {
    const voiced = { voice: "asset_1", voice_url: "/v" };
    const spoken = {
      ...project,
      scenes: [scene("a", voiced), scene("b", { ...voiced, recorded: true })],
    };
    const scenes = ["a", "b"].map((id) => ({ id, text: "New" }));
    const [first, second] = applyChanges(spoken, { scenes }).scenes;
    expect(first).toMatchObject({ voice: null, voice_url: null, recorded: false });
    expect(second).toMatchObject({ voice: "asset_1", voice_url: "/v", recorded: true });
  });

  it("moves a recording out of the full frame for a new picture, and drops it with its voice", () => {
    const camera = { layout: "full_frame", focus: { x: 0.3, y: 0.4 } } as const;
    const filmed = scene("a", { kind: "clip", voice: "asset_1", recorded: true, camera });
    const of = (change: object) =>
      applyChanges({ ...project, scenes: [filmed] }, { scenes: [{ id: "a", ...change }] })
        .scenes[0];
    expect(of({ image: "asset_2" })).toMatchObject({
      ...{ kind: "image", image: "asset_2" },
      camera: { ...camera, layout: "picture_in_picture" },
    });
    expect(of({ text: "Other words." })).toMatchObject({ kind: "clip", camera });
    for (const change of [{ voice: "asset_3" }, { clear: ["voice"] }, { clear: ["camera"] }])
      expect(of(change)).not.toHaveProperty("camera");
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

describe("secondsFault", () => {
  it("names the limits for a length that a video cannot have", () => {
    expect(secondsFault("0.5")).toContain("1 to 600 seconds");
    expect(secondsFault("601")).toContain("1 to 600 seconds");
  });

  it("is undefined for a valid length and an empty field", () => {
    expect(secondsFault("1")).toBeUndefined();
    expect(secondsFault("")).toBeUndefined();
  });
});

describe("textDifferences", () => {
  it("lists changed, removed and added scenes, and none that only moved", () => {
    const [a, b, c, d] = ["a", "b", "c", "d"].map((id) => scene(id));
    if (!a || !b || !c || !d) throw new Error("Missing scene");
    const before = { ...project, scenes: [a, b, c] };
    const after = { ...project, scenes: [d, b, { ...a, text: "New." }] };
    expect(textDifferences(before, after)).toEqual([
      { id: "a", place: 3, before: "About a.", after: "New." },
      { id: "c", place: 3, before: "About c.", after: undefined },
      { id: "d", place: 1, before: undefined, after: "About d." },
    ]);
  });
});
