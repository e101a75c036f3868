import { describe, expect, it } from "vitest";
import { soundBench } from "../../../../test/tool-benches/sound-bench.ts";
import type { Providers } from "../../../generators/generators.ts";
import { localText } from "../../../generators/text/rule-based-text.ts";
import findHighlights from "./find_highlights.ts";

const stage = soundBench(findHighlights, { text: localText() } as Providers);
interface Segment {
  start: number;
  end: number;
  score: number;
  title?: string;
}
const lengths = { part_seconds_from: 4, part_seconds_to: 8 };

/** 40 s of quiet noise with a loud passage from 20 s to 26 s, between pauses. */
const makeRecording = () =>
  stage.make(
    "recording.wav",
    ...["-f", "lavfi", "-i", "anoisesrc=d=40:seed=1:a=0.02"],
    "-af",
    "volume='if(between(t,20,26),12,if(lt(mod(t,5),0.5),0,1))':eval=frame",
  );

describe("find_highlights", () => {
  it("puts the loudest passage first, with parts that do not overlap", async () => {
    const { segments, media_seconds } = await stage.run({
      audio: await makeRecording(),
      ...lengths,
    });
    const found = segments as Segment[];
    expect(media_seconds).toBeCloseTo(40, 1);
    expect(found).toHaveLength(3);
    expect(found[0]?.start).toBeLessThan(22);
    expect(found[0]?.end).toBeGreaterThan(24);
    for (const { start, end } of found) {
      expect(end - start).toBeGreaterThanOrEqual(4);
      expect(end - start).toBeLessThanOrEqual(8);
    }
    const inOrder = found.toSorted((a, b) => a.start - b.start);
    for (const [index, { start }] of inOrder.entries())
      expect(start).toBeGreaterThanOrEqual(inOrder[index - 1]?.end ?? 0);
    expect(found.map(({ score }) => score)).toEqual(
      found.map(({ score }) => score).toSorted((a, b) => b - a),
    );
  });

  it("ends parts with sentences, prefers keywords, and titles parts by their words", async () => {
    const sentence = (at: number, text: string) =>
      text.split(" ").map((word, index) => ({
        text: word,
        start: at + index * 0.6,
        end: at + index * 0.6 + 0.5,
      }));
    const words = [0, 5, 10, 15, 20, 25, 30, 35].flatMap((at) =>
      sentence(at, at === 30 ? "Whales sing to whales at night." : "Then it went on a bit."),
    );
    const audio = await stage.make("even.wav", "-f", "lavfi", "-i", "anoisesrc=d=40:a=0.1");
    const { segments } = await stage.run({ audio, words, keywords: ["whales"], ...lengths });
    const [best] = segments as Segment[];
    expect(best?.start).toBeGreaterThanOrEqual(28);
    expect(best?.start).toBeLessThanOrEqual(30);
    expect(best?.title).toBe("Whales sing to whales at night");
  });

  it("titles a part by a whole thought, and not at all where each is too long", async () => {
    const long = "Whales sing to whales at night in the wide and cold sea of the north";
    const said = [
      `${long}, which carries their voices over hundreds of kilometers to others.`,
      `${long} and of the far south and of the east.`,
    ];
    const words = said.flatMap((text, part) =>
      text.split(" ").map((word, index) => {
        const start = 12 * part + index * 0.4;
        return { text: word, start, end: start + 0.3 };
      }),
    );
    const audio = await stage.make("long.wav", "-f", "lavfi", "-i", "anoisesrc=d=24:a=0.1");
    const lengths = { part_seconds_from: 6, part_seconds_to: 12, highlights_max: 5 };
    const { segments } = await stage.run({ audio, words, ...lengths });
    const titles = (segments as Segment[]).map(({ title }) => title);
    expect(titles.toSorted()).toEqual([long, undefined]);
  });

  it.each([
    [
      "en",
      "Um yeah so like you know uh okay well it is.",
      "Whales sing across the whole ocean floor.",
    ],
    [
      "de",
      "Ähm ja also öhm das ist ja okay.",
      "Beethoven Schubert und Mozart in Hamburg und Berlin.",
    ],
  ])(
    "puts fillers last, however loud and fast they are: %s",
    async (language, filler, sentence) => {
      const words = [0, 5, 10, 15, 20, 25].flatMap((at, index) => {
        const said = (index === 2 ? filler : sentence).split(" ");
        return said.map((text, place) => ({
          text,
          start: at + place * 0.4,
          end: at + place * 0.4 + 0.35,
        }));
      });
      const audio = await stage.make(
        `fillers-${language}.wav`,
        ...["-f", "lavfi", "-i", "anoisesrc=d=30:a=0.05:seed=1"],
        ...["-af", "volume='if(between(t,10,15),15,1)':eval=frame"],
      );
      const lengths = { part_seconds_from: 4, part_seconds_to: 6, highlights_max: 20 };
      const { segments } = await stage.run({ audio, words, language, ...lengths });
      const last = (segments as Segment[]).at(-1);
      expect((segments as Segment[]).length).toBeGreaterThan(2);
      expect(Math.abs((last?.start ?? 0) - 9.5)).toBeLessThan(1);
    },
  );

  it("returns the whole of a short recording", async () => {
    const { segments } = await stage.run({ audio: "tone.wav" });
    expect((segments as Segment[]).map(({ start }) => start)).toEqual([0]);
  });

  it.each([
    ["nothing", {}, "No recording"],
    ["a picture", { video: "picture.jpg" }, "picture"],
  ])("refuses %s", async (_case, input, message) => {
    await expect(stage.run(input)).rejects.toMatchObject({
      code: "invalid_input",
      message: expect.stringMatching(message),
    });
  });

  it("says that the shortest length is above the longest", () => {
    expect(findHighlights.check?.({ part_seconds_from: 9, part_seconds_to: 3 })).toMatchObject({
      message: expect.stringContaining("greater"),
    });
  });
});
