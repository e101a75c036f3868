import { describe, expect, it } from "vitest";
import { sceneFrameCount, type Timeline, timelineSeconds } from "../../values/timeline.ts";
import { composeTimeline } from "./compose.ts";
import type { Material, MediaFacts } from "./material.ts";
import { parseTimeline } from "./parse-timeline.ts";

const known: MediaFacts = new Map([
  ["tall", { width: 1080, height: 1920 }],
  ["wide", { width: 1920, height: 1080 }],
  ["square", { width: 1000, height: 1000 }],
  ["other", { seconds: 1 }],
  ["clip", { seconds: 2, width: 1080, height: 1920 }],
  ["voice", { seconds: 6 }],
  ["music", { seconds: 20 }],
]);

function compose(material: Partial<Material>): Timeline {
  const timeline = composeTimeline(
    { aspect_ratio: "9:16", language: "en", caption_style: "highlight", ...material },
    known,
  );
  expect(parseTimeline(timeline)).toBe(timeline);
  for (const { seconds } of timeline.scenes)
    expect(sceneFrameCount(timeline, { seconds }) / timeline.fps).toBeCloseTo(seconds, 6);
  return timeline;
}

const scene = { text: "One thing.", seconds: 3, image: "tall" };
const kinds = (timeline: Timeline) =>
  timeline.scenes.map(({ visual }) => (visual.kind === "card" ? visual.card : visual.kind));

describe("composeTimeline", () => {
  it("shows the designs of scenes before their backgrounds, not the pictures of other tools", () => {
    const design = { kind: "headline", title: "Look", background: "art" } as const;
    const { scenes } = composeTimeline(
      {
        scenes: [{ text: "Look.", seconds: 3, design }],
        images: ["still"],
        title_card: false,
        end_card: false,
        aspect_ratio: "9:16",
        language: "en",
        caption_style: "highlight",
      },
      new Map(),
    );
    expect(scenes[0]?.visual).toMatchObject({
      kind: "design",
      design: { kind: "headline", title: "Look" },
      background: { asset: "art" },
    });
  });

  it("shows no title card before a scene that says the title", () => {
    const scenes = [{ text: "Rain comes from clouds.", seconds: 3, image: "tall" }, scene];
    const title = "Rain comes from clouds";
    expect(kinds(compose({ title, scenes }))).toEqual(["image", "image"]);
    expect(kinds(compose({ title, scenes, title_card: true }))[0]).toBe("title");
    expect(kinds(compose({ title: "Rain", scenes }))[0]).toBe("title");
  });

  it("shows a title that is the whole video for 6 s, as long as its scene is no clip", () => {
    const said = { text: "Why do cats purr?", seconds: 1.5, image: "tall" };
    const lengths = (material: Partial<Material>) =>
      compose({ title: "Why do cats purr", ...material }).scenes.map(({ seconds }) => seconds);
    expect(lengths({ scenes: [said] })).toEqual([6]);
    expect(lengths({ scenes: [said], music: "none" })).toEqual([6]);
    expect(lengths({ scenes: [{ ...said, seconds: 7 }] })).toEqual([7]);
    expect(lengths({ scenes: [{ ...said, clip: "clip" }] })).toEqual([1.5]);
    expect(lengths({ scenes: [said, scene] })).toEqual([1.5, 3]);
    expect(lengths({ scenes: [said], title_card: false })).toEqual([1.5]);
  });

  it("composes an Untitled card from no material", () => {
    expect(compose({}).scenes).toMatchObject([{ visual: { kind: "card", heading: "Untitled" } }]);
  });

  it("composes a title card from a title alone", () => {
    expect(compose({ title: "Rain" }).scenes).toMatchObject([
      { visual: { kind: "card", card: "title", heading: "Rain" } },
    ]);
  });

  it("splits text into cards of at most 140 characters without losing words", () => {
    const text = "A sentence of some length stands here. ".repeat(20) + "word ".repeat(60);
    const cards = compose({ text }).scenes.map(({ visual }) =>
      visual.kind === "card" ? visual.heading : "",
    );
    expect(Math.max(...cards.map((card) => card.length))).toBeLessThanOrEqual(140);
    expect(cards.join(" ").split(/\s+/)).toEqual(text.trim().split(/\s+/));
  });

  it("frames scenes by a title card over the first picture and an end card", () => {
    const timeline = compose({
      title: "Rain",
      scenes: [scene, { ...scene, image: "square" }],
      call_to_action: "Follow us",
    });
    expect(kinds(timeline)).toEqual(["title", "image", "image", "end"]);
    expect(timeline.scenes[0]?.visual).toMatchObject({
      heading: "Rain",
      background: { asset: "tall" },
    });
    expect(timeline.scenes[3]?.visual).toMatchObject({ heading: "Follow us" });
  });

  it("shows the title and the closing words beside the title's icon, if scenes have designs", () => {
    const design = { kind: "headline" as const, title: "It rains" };
    const designed = { title: "Rain", scenes: [{ ...scene, design }], title_icon: "🌧" };
    const [opening, , closing] = compose({ ...designed, call_to_action: "Follow us" }).scenes;
    expect(opening?.visual).toMatchObject({
      kind: "design",
      design: { title: "Rain", icons: ["🌧"] },
    });
    expect(closing?.visual).toMatchObject({
      kind: "design",
      design: { title: "Follow us", subtitle: "Rain" },
    });
  });

  it("ends with the last scene if there is no call to action", () => {
    const material = { title: "Rain", scenes: [scene], images: ["tall"] };
    expect(kinds(compose(material))).toEqual(["title", "image"]);
    expect(kinds(compose({ ...material, end_card: true }))).toEqual(["title", "image", "end"]);
  });

  it("omits cards, which would be silent, if there is to be no music", () => {
    expect(kinds(compose({ title: "Rain", scenes: [scene], music: "none" }))).toEqual(["image"]);
  });

  it.each([
    ["is at most 4 s if it is silent and there is no music", true, "none", 4],
    ["keeps its length if it has sound", false, "none", 9],
    ["keeps its length under music", true, "music", 9],
  ])("the length of a clip that opens the video %s", (_, isSilent, music, length) => {
    const facts: MediaFacts = new Map([...known, ["chart", { seconds: 9, isSilent }]]);
    const shape = { aspect_ratio: "9:16", language: "en", caption_style: "highlight" } as const;
    const material = { ...shape, scenes: [scene], clip: "chart", music, title_card: false };
    expect(composeTimeline(material, facts).scenes[0]?.seconds).toBe(length);
  });

  it("omits cards that are turned off", () => {
    expect(
      kinds(compose({ title: "Rain", scenes: [scene], title_card: false, end_card: false })),
    ).toEqual(["image"]);
  });

  it("limits transitions to a third of the scenes on both sides", () => {
    const { scenes } = compose({ scenes: [scene, { ...scene, seconds: 1 }, scene] });
    expect(scenes[0]?.transition).toBeUndefined();
    expect(scenes[1]?.transition?.seconds).toBeLessThanOrEqual(1 / 3);
    expect(scenes[2]?.transition?.seconds).toBeGreaterThan(0.2);
  });

  it("alternates motion unless the scene sets one", () => {
    const own = { effect: "up", strength: 0.2 } as const;
    const { scenes } = compose({ scenes: [scene, scene, { ...scene, motion: own }] });
    const moves = scenes.map(({ visual }) =>
      visual.kind === "image" ? visual.motion?.effect : "",
    );
    expect(moves[0]).not.toBe(moves[1]);
    expect(moves[2]).toBe("up");
  });

  it("extends a scene to the length of its voice plus a pause", () => {
    const { scenes } = compose({
      scenes: [{ ...scene, seconds: 2, voice: "voice", voice_seconds: 4 }],
    });
    expect(scenes[0]?.seconds).toBeCloseTo(4.25, 1);
    expect(scenes[0]?.voice).toEqual({ asset: "voice", start_seconds: 0, seconds: 4 });
  });

  it("delays the first voice and its words until the title card has faded", () => {
    const words = [{ text: "Hi", start: 0, end: 0.5 }];
    const first = compose({ title: "Rain", scenes: [{ ...scene, voice: "voice", words }] })
      .scenes[1];
    expect(first?.voice?.start_seconds).toBe(first?.transition?.seconds);
    expect(first?.words).toEqual([{ text: "Hi", start: 0.4, end: 0.9 }]);
  });

  it.each([0, 0.2])("fades a title card before a first caption at %s s", (start) => {
    const words = [{ text: "Hi", start, end: 0.5 }];
    const [, first] = compose({ title: "Rain", scenes: [scene], voice: "voice", words }).scenes;
    expect(first?.words?.[0]?.start).toBe(start);
    expect(first?.transition?.seconds ?? 0).toBeCloseTo(start, 6);
  });

  it("crops a picture only when most of it stays visible", () => {
    const fits = compose({ images: ["tall", "square", "wide"] }).scenes.map(({ visual }) =>
      "fit" in visual ? visual.fit : "",
    );
    expect(fits).toEqual(["cover", "cover", "blur"]);
    expect(compose({ images: ["wide"], aspect_ratio: "16:9" }).scenes[0]?.visual).toMatchObject({
      fit: "cover",
    });
  });

  it("crops a picture or clip with a focus, however much is lost", () => {
    const focus = { x: 0.2, y: 0.5 };
    const { scenes } = compose({
      scenes: [
        { ...scene, image: "wide", focus },
        { ...scene, clip: "wide", focus },
        { ...scene, clip: "wide" },
      ],
    });
    expect(scenes.map(({ visual }) => visual)).toMatchObject([
      { kind: "image", fit: "cover", focus },
      { kind: "video", fit: "cover", focus },
      { kind: "video", fit: "blur" },
    ]);
  });

  it("stretches pictures to one voice and assigns its words to scenes by time", () => {
    const words = [
      { text: "early", start: 0.5, end: 1 },
      { text: "late", start: 5, end: 5.5 },
    ];
    const timeline = compose({ images: ["tall"], voice: "voice", words });
    expect(timelineSeconds(timeline)).toBeCloseTo(6.27, 1);
    expect(timeline.audio).toMatchObject([{ asset: "voice", role: "voice", start_seconds: 0 }]);
    const two = compose({ images: ["tall", "tall"], voice: "voice", words });
    expect(two.scenes.map((each) => each.words?.map(({ text }) => text))).toEqual([
      ["early"],
      ["late"],
    ]);
    expect(two.scenes[1]?.words?.[0]?.start).toBeCloseTo(5 - (two.scenes[0]?.seconds ?? 0), 6);
  });

  it("adds no second voice over scenes with voices", () => {
    const timeline = compose({
      scenes: [{ ...scene, voice: "voice", voice_seconds: 2 }],
      voice: "voice",
    });
    expect(timeline.audio).toEqual([]);
  });

  const spoken = { ...scene, voice: "voice", voice_seconds: 2 };
  it.each([
    ["one voice over all", { scenes: [scene], voice: "voice", clip: "clip" }],
    ["no music", { scenes: [scene], music: "none", clip: "clip" }],
    ["scenes with pictures", { scenes: [spoken], clips: ["clip"] }],
    ["fewer scenes than clips", { scenes: [{ text: "One." }], clips: ["other", "clip"] }],
    ["scenes and videos", { scenes: [spoken], videos: ["clip"] }],
    ["other clips", { clips: ["other", "clip"] }],
  ])("shows each clip that is given with %s", (_case, material) => {
    const shown = compose(material).scenes.map(({ visual }) => "asset" in visual && visual.asset);
    expect(shown).toContain("clip");
  });

  it("keeps the length and sound of a video", () => {
    const timeline = compose({ videos: ["clip"] });
    expect(timeline.scenes).toMatchObject([
      { seconds: 2, visual: { kind: "video", asset: "clip" } },
    ]);
    expect(timeline.audio).toMatchObject([{ asset: "clip", role: "voice", seconds: 2 }]);
  });

  it("loops music under everything and ducks it only under a voice", () => {
    expect(compose({ images: ["tall"], music: "music" }).audio).toMatchObject([
      { role: "music", loop: true, duck: false, gain_db: 0 },
    ]);
    expect(compose({ images: ["tall"], music: "music", voice: "voice" }).audio[1]).toMatchObject({
      role: "music",
      duck: true,
    });
  });

  it("keeps the default of invalid colors", () => {
    expect(compose({ palette: { accent: "#12ab34", background: "red" } }).palette).toMatchObject({
      accent: "#12ab34",
      background: "#0f172a",
    });
  });

  it("composes a video from incomplete scenes", () => {
    expect(compose({ scenes: [{ text: "Only text" }, {}] }).scenes).toMatchObject([
      { visual: { kind: "card", heading: "Only text" } },
      { visual: { kind: "card" } },
    ]);
  });
});

describe("parseTimeline", () => {
  const timeline = compose({ images: ["tall"] });
  const scene0 = timeline.scenes[0];
  it.each([
    ["a number", 7, "Invalid timeline: 7. Expected a JSON object."],
    [
      "a wrong number",
      { ...timeline, fps: 0 },
      'Invalid timeline field "fps": 0. Expected an integer from 1 to 60.',
    ],
    [
      "a wrong color",
      { ...timeline, palette: { ...timeline.palette, accent: "red" } },
      'Invalid timeline field "palette.accent": "red"',
    ],
    [
      "a fault in a later scene and word",
      {
        ...timeline,
        scenes: [
          scene0,
          {
            ...scene0,
            words: [
              { text: "a", start: 0, end: 1 },
              { text: "b", start: 1 },
            ],
          },
        ],
      },
      'Invalid timeline field "scenes[1].words[1].end": missing. Expected a number',
    ],
    [
      "a fault in an audio clip",
      { ...timeline, audio: [{ asset: 7 }] },
      'Invalid timeline field "audio[0].role": missing. Expected one of "music", "voice", "effects"',
    ],
    [
      "too many scenes",
      { ...timeline, scenes: Array.from({ length: 2001 }, () => scene0) },
      "Expected an array of objects with 1 to 2000 entries",
    ],
    ["no scenes", { ...timeline, scenes: [] }, 'Invalid timeline field "scenes": []'],
    [
      "a fault inside one kind of visual",
      {
        ...timeline,
        scenes: [
          {
            ...scene0,
            visual: { kind: "video", asset: 3, start_seconds: 0, loop: true, fit: "cover" },
          },
        ],
      },
      'Invalid timeline field "scenes[0].visual.asset": 3. Expected a string.',
    ],
    [
      "an unknown word",
      { ...timeline, captions: { style: "neon" } },
      '"highlight", "classic", "karaoke"',
    ],
  ])("rejects %s with invalid_input and the field", (_, value, message) => {
    expect(() => parseTimeline(value)).toThrow(expect.objectContaining({ code: "invalid_input" }));
    expect(() => parseTimeline(value)).toThrow(message);
  });
});
