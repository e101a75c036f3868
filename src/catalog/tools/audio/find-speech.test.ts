import { mkdtemp, rm, truncate } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  addTinyModel,
  tinySpeechHertz,
  tinyVad,
} from "../../../../test/fakes/tiny-sound-models.ts";
import { localMedia } from "../../../../test/tool-benches/local-media.ts";
import { texts } from "../../../../test/tool-benches/text-work.ts";
import { useToolBench } from "../../../../test/tool-benches/use-tool-bench.ts";
import type { TimedPart } from "../../../generators/sound-providers.ts";
import { openLocalModels } from "../../../providers/local-models/local-models.ts";
import { openProviders } from "../../../providers/open-providers.ts";
import type { ToolWithoutSlug } from "../../definition/define-tool.ts";
import findHighlights from "../analysis/find_highlights.ts";
import cutSilence from "./cut_silence.ts";

const bench = useToolBench();
let modelsDir: string;
let hum: string;
let said: string;
/** When the tiny model hears speech. */
const speech = [
  { start: 1, end: 2 },
  { start: 4.5, end: 5.5 },
];

async function run(tool: ToolWithoutSlug, input: Record<string, unknown>) {
  const { ffmpeg } = bench();
  // A service that has just started: it knows of broken models only what the folder says.
  const providers = await openProviders(
    { keys: {}, base_urls: {} },
    { ffmpeg, fetch, texts, models: openLocalModels(modelsDir) },
  );
  return await bench().run(tool, input, { assets: localMedia(ffmpeg), providers });
}
const cut = (input: Record<string, unknown>) => run(cutSilence, { margin_seconds: 0, ...input });

beforeAll(async () => {
  modelsDir = await mkdtemp(join(tmpdir(), "find-speech-"));
  const make = async (name: string, sound: string) => {
    const path = join(bench().folder, name);
    const source = `aevalsrc='0.4*sin(2*PI*100*t)+${sound}':d=7:s=48000`;
    await bench().ffmpeg.run(["-f", "lavfi", "-i", source, path]);
    return path;
  };
  const speaks = speech.map(({ start, end }) => `between(t,${start},${end})`).join("+");
  hum = await make("hum.wav", "0");
  said = await make("said.wav", `0.2*sin(2*PI*${tinySpeechHertz}*t)*(${speaks})`);
});
afterAll(() => rm(modelsDir, { recursive: true }));

describe("tools that look for pauses", () => {
  it("take a loud hum for speech without a model", async () => {
    const made = await cut({ audio: said });
    expect(made).toMatchObject({ cuts: [{ start: 0, end: 7 }], removed_seconds: 0 });
    expect(made.engine).toMatch(/^local\/ffmpeg-/);
    expect(made.warnings).toBeUndefined();
  });

  it("cut_silence keeps speech only, once a model is installed", async () => {
    await addTinyModel(modelsDir, "vad", tinyVad());
    const made = await cut({ audio: said });
    const cuts = made.cuts as TimedPart[];
    expect(cuts).toHaveLength(speech.length);
    for (const [index, { start, end }] of speech.entries()) {
      expect(Math.abs((cuts[index]?.start ?? 0) - start)).toBeLessThan(0.1);
      expect(Math.abs((cuts[index]?.end ?? 0) - end)).toBeLessThan(0.1);
    }
    const { seconds } = await bench().ffmpeg.probe(String(made.audio));
    expect(seconds).toBeCloseTo(Number(made.media_seconds), 2);
    expect(made.engine).toMatch(/^local\/vad, ffmpeg-/);
    expect(made.warnings).toBeUndefined();
  });

  it("cut_silence uses no model with silence_db", async () => {
    const made = await cut({ audio: said, silence_db: -50 });
    expect(made.removed_seconds).toBe(0);
    expect(made.engine).toMatch(/^local\/ffmpeg-/);
  });

  it("cut_silence goes by loudness, with a warning, where nobody speaks", async () => {
    const made = await cut({ audio: hum });
    expect(made).toMatchObject({
      removed_seconds: 0,
      warnings: ["No speech was found, so pauses are found by loudness."],
    });
    expect(made.engine).toMatch(/^local\/ffmpeg-/);
  });

  it("find_highlights starts and ends parts between speech, where no words are known", async () => {
    const lengths = { highlights_max: 1, part_seconds_from: 1, part_seconds_to: 3.5 };
    const made = await run(findHighlights, { audio: said, ...lengths });
    expect(made.engine).toBe("local/ranking, local/vad");
    const [part] = made.segments as TimedPart[];
    const borders = speech.flatMap(({ start, end }) => [start, end]);
    for (const at of [part?.start ?? -9, part?.end ?? -9])
      expect(Math.min(...[0, 7, ...borders].map((border) => Math.abs(border - at)))).toBeLessThan(
        0.3,
      );
    const words = [{ text: "Sea.", start: 1, end: 2 }];
    const worded = await run(findHighlights, { audio: said, words, ...lengths });
    expect(worded.engine).toBe("local/ranking");
  });

  it("go by loudness, with a warning, while the model is broken", async () => {
    await truncate(join(modelsDir, "vad", ".vad.onnx"), 3000);
    const warnings = [
      expect.stringMatching(/^Pauses are found by loudness. The model "vad" is broken: /),
    ];
    for (const state of ["found", "marked"]) {
      const made = await cut({ audio: said });
      expect(made, state).toMatchObject({ removed_seconds: 0, warnings });
      expect(made.engine).toMatch(/^local\/ffmpeg-/);
    }
    expect(openLocalModels(modelsDir).list()[0]?.broken).toBeDefined();
  });
});
