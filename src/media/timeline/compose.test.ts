import { describe, expect, test } from "vitest";
import { framesOf, secondsOf, type Timeline } from "../../values/timeline.ts";
import { checkedTimeline } from "./checked-timeline.ts";
import { composeTimeline, type Known, type Material } from "./compose.ts";

const known: Known = new Map([
  ["tall", { width: 1080, height: 1920 }],
  ["wide", { width: 1920, height: 1080 }],
  ["square", { width: 1000, height: 1000 }],
  ["clip", { seconds: 2, width: 1080, height: 1920 }],
  ["voice", { seconds: 6 }],
  ["music", { seconds: 20 }],
]);

function compose(material: Partial<Material>): Timeline {
  const timeline = composeTimeline(
    { aspect_ratio: "9:16", language: "en", caption_style: "highlight", ...material },
    known,
  );
  expect(checkedTimeline(timeline)).toBe(timeline);
  for (const { seconds } of timeline.scenes)
    expect(framesOf(timeline, { seconds }) / timeline.fps).toBeCloseTo(seconds, 6);
  return timeline;
}

const scene = { text: "One thing.", seconds: 3, image: "tall" };
const kinds = (timeline: Timeline) =>
  timeline.scenes.map(({ visual }) => (visual.kind === "card" ? visual.card : visual.kind));

describe("composeTimeline", () => {
  test("nothing at all: a card that says Untitled", () => {
    expect(compose({}).scenes).toMatchObject([{ visual: { kind: "card", heading: "Untitled" } }]);
  });

  test("only a title: a card that says it", () => {
    expect(compose({ title: "Rain" }).scenes).toMatchObject([
      { visual: { kind: "card", card: "title", heading: "Rain" } },
    ]);
  });

  test("only text: cards of at most 140 characters that lose no word", () => {
    const text = "A sentence of some length stands here. ".repeat(20) + "word ".repeat(60);
    const cards = compose({ text }).scenes.map(({ visual }) =>
      visual.kind === "card" ? visual.heading : "",
    );
    expect(Math.max(...cards.map((card) => card.length))).toBeLessThanOrEqual(140);
    expect(cards.join(" ").split(/\s+/)).toEqual(text.trim().split(/\s+/));
  });

  test("title and scenes: title card over the first picture, scenes, end card", () => {
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

  test("cards refused: only the scenes", () => {
    expect(
      kinds(compose({ title: "Rain", scenes: [scene], title_card: false, end_card: false })),
    ).toEqual(["image"]);
  });

  test("transitions are at most a third of the scenes on both sides", () => {
    const { scenes } = compose({ scenes: [scene, { ...scene, seconds: 1 }, scene] });
    expect(scenes[0]?.transition).toBeUndefined();
    expect(scenes[1]?.transition?.seconds).toBeLessThanOrEqual(1 / 3);
    expect(scenes[2]?.transition?.seconds).toBeGreaterThan(0.2);
  });

  test("motion alternates, unless the scene names one", () => {
    const own = { effect: "up", strength: 0.2 } as const;
    const { scenes } = compose({ scenes: [scene, scene, { ...scene, motion: own }] });
    const moves = scenes.map(({ visual }) =>
      visual.kind === "image" ? visual.motion?.effect : "",
    );
    expect(moves[0]).not.toBe(moves[1]);
    expect(moves[2]).toBe("up");
  });

  test("a voice longer than its scene: the scene lasts as long as the voice plus a breath", () => {
    const { scenes } = compose({
      scenes: [{ ...scene, seconds: 2, voice: "voice", voice_seconds: 4 }],
    });
    expect(scenes[0]?.seconds).toBeCloseTo(4.25, 1);
    expect(scenes[0]?.voice).toEqual({ asset: "voice", start_seconds: 0, seconds: 4 });
  });

  test("behind a title card, the first voice and its words wait for the transition", () => {
    const words = [{ text: "Hi", start: 0, end: 0.5 }];
    const first = compose({ title: "Rain", scenes: [{ ...scene, voice: "voice", words }] })
      .scenes[1];
    expect(first?.voice?.start_seconds).toBe(first?.transition?.seconds);
    expect(first?.words).toEqual([{ text: "Hi", start: 0.4, end: 0.9 }]);
  });

  test("a picture keeps most of itself or is shown whole", () => {
    const fits = compose({ images: ["tall", "square", "wide"] }).scenes.map(({ visual }) =>
      "fit" in visual ? visual.fit : "",
    );
    expect(fits).toEqual(["cover", "cover", "blur"]);
    expect(compose({ images: ["wide"], aspect_ratio: "16:9" }).scenes[0]?.visual).toMatchObject({
      fit: "cover",
    });
  });

  test("one voice over pictures: they last as long as it does, and the words go where they are heard", () => {
    const words = [
      { text: "early", start: 0.5, end: 1 },
      { text: "late", start: 5, end: 5.5 },
    ];
    const timeline = compose({ images: ["tall"], voice: "voice", words });
    expect(secondsOf(timeline)).toBeCloseTo(6.27, 1);
    expect(timeline.audio).toMatchObject([{ asset: "voice", role: "voice", start_seconds: 0 }]);
    const two = compose({ images: ["tall", "tall"], voice: "voice", words });
    expect(two.scenes.map((each) => each.words?.map(({ text }) => text))).toEqual([
      ["early"],
      ["late"],
    ]);
    expect(two.scenes[1]?.words?.[0]?.start).toBeCloseTo(5 - (two.scenes[0]?.seconds ?? 0), 6);
  });

  test("scenes that speak: no second voice over them", () => {
    const timeline = compose({
      scenes: [{ ...scene, voice: "voice", voice_seconds: 2 }],
      voice: "voice",
    });
    expect(timeline.audio).toEqual([]);
  });

  test("a video keeps its length and its sound", () => {
    const timeline = compose({ videos: ["clip"] });
    expect(timeline.scenes).toMatchObject([
      { seconds: 2, visual: { kind: "video", asset: "clip" } },
    ]);
    expect(timeline.audio).toMatchObject([{ asset: "clip", role: "voice", seconds: 2 }]);
  });

  test("music is looped under everything, and gives way only where there is a voice", () => {
    expect(compose({ images: ["tall"], music: "music" }).audio).toMatchObject([
      { role: "music", loop: true, duck: false, gain_db: 0 },
    ]);
    expect(compose({ images: ["tall"], music: "music", voice: "voice" }).audio[1]).toMatchObject({
      role: "music",
      duck: true,
    });
  });

  test("colours that are none keep their default", () => {
    expect(compose({ palette: { accent: "#12ab34", background: "red" } }).palette).toMatchObject({
      accent: "#12ab34",
      background: "#0f172a",
    });
  });

  test("scenes that nobody has filled in yet still make a video", () => {
    expect(compose({ scenes: [{ text: "Only text" }, {}] }).scenes).toMatchObject([
      { visual: { kind: "card", heading: "Only text" } },
      { visual: { kind: "card" } },
    ]);
  });
});

describe("checkedTimeline", () => {
  const timeline = compose({ images: ["tall"] });
  const scene0 = timeline.scenes[0];
  test.each([
    ["no object", 7, "The timeline is 7: it"],
    ["a wrong number", { ...timeline, fps: 0 }, "The timeline's fps is 0: it must be >= 1"],
    [
      "a wrong colour",
      { ...timeline, palette: { ...timeline.palette, accent: "red" } },
      `The timeline's palette.accent is "red"`,
    ],
    ["no scenes", { ...timeline, scenes: [] }, "The timeline's scenes is []"],
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
      "The timeline's scenes.0.visual.asset is 3: it must be string",
    ],
    [
      "an unknown word",
      { ...timeline, captions: { style: "neon" } },
      "highlight, classic, karaoke",
    ],
  ])("%s: invalid_input naming the place", (_, value, message) => {
    expect(() => checkedTimeline(value)).toThrow(
      expect.objectContaining({ code: "invalid_input" }),
    );
    expect(() => checkedTimeline(value)).toThrow(message);
  });
});
