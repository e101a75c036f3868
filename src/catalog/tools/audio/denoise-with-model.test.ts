import { mkdtemp, readFile, rm, truncate } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addTinyModel, tinyDenoiser } from "../../../../test/fakes/tiny-sound-models.ts";
import { localMedia } from "../../../../test/tool-benches/local-media.ts";
import { soundLevels } from "../../../../test/tool-benches/sound-levels.ts";
import { texts } from "../../../../test/tool-benches/text-work.ts";
import { useToolBench } from "../../../../test/tool-benches/use-tool-bench.ts";
import type { Providers } from "../../../generators/generators.ts";
import { openLocalModels } from "../../../providers/local-models/local-models.ts";
import { openProviders } from "../../../providers/open-providers.ts";
import tool from "./denoise_audio.ts";

const bench = useToolBench();
const sounds = soundLevels(() => bench().ffmpeg);
let modelsDir: string;
let noisy: string;

/** A tone of speech, and beeps that begin and end, which no filter takes for noise. */
const [speech, beeps] = ["0.2*sin(2*PI*1000*t)", "0.1*sin(2*PI*3000*t)*gt(mod(t,0.7),0.4)"];

const openModels = (folder: string) =>
  openProviders(
    { keys: {}, base_urls: {} },
    { ffmpeg: bench().ffmpeg, fetch, texts, models: openLocalModels(folder) },
  );
/** With the model, whose process starts once, and without one. */
let providers: Providers;
let none: Providers;

const run = async (input: Record<string, unknown>, use = providers) =>
  bench().run(tool, input, { assets: localMedia(bench().ffmpeg), providers: use });

async function make(name: string, sound: string, seconds = 4) {
  const path = join(bench().folder, name);
  await bench().ffmpeg.run(["-f", "lavfi", "-i", `aevalsrc=${sound}:d=${seconds}:s=48000`, path]);
  return path;
}

beforeAll(async () => {
  modelsDir = await mkdtemp(join(tmpdir(), "denoise-"));
  noisy = await make("noisy.wav", `'${speech}+${beeps}'`);
  await addTinyModel(modelsDir, "denoiser", tinyDenoiser());
  providers = await openModels(modelsDir);
  none = await openModels(join(modelsDir, "none"));
});
afterAll(() => rm(modelsDir, { recursive: true }));

describe("denoise_audio with an installed model", () => {
  it.each([
    ["light", 12],
    ["medium", 20],
    ["strong", 30],
  ])("lowers noise that changes: %s by %i dB, and keeps speech", async (strength, db) => {
    const made = await run({ audio: noisy, noise_reduction: strength });
    const path = String(made.audio);
    expect(made.engine).toMatch(/^local\/denoiser, ffmpeg-/);
    expect(made.warnings).toBeUndefined();
    const change = async (hertz: number) =>
      (await level(path, hertz)) - (await level(noisy, hertz));
    expect(Math.abs((await change(3000)) + db)).toBeLessThan(1.5);
    expect(Math.abs(await change(1000))).toBeLessThan(0.5);
  });

  it("needs the model for it", async () => {
    const made = await run({ audio: noisy }, none);
    expect(made.engine).toMatch(/^local\/ffmpeg-/);
    const change = (await level(String(made.audio), 3000)) - (await level(noisy, 3000));
    expect(change).toBeGreaterThan(-10);
  });

  it("keeps a long sound in time to the sample, also at the border of a minute", async () => {
    const audio = await make("sweep.wav", "'0.2*sin(2*PI*(1000*t+50*sin(t)))'", 62);
    const { audio: made } = await run({ audio, noise_reduction: "strong" });
    const [before, after] = [await sounds.samples(audio), await sounds.samples(String(made))];
    expect(after.length).toBe(before.length);
    for (const at of [10_000, 59.9 * 48_000, 61.5 * 48_000])
      for (let index = at; index < at + 9600; index++)
        if (Math.abs((after[index] ?? 9) - (before[index] ?? 0)) > 0.01)
          expect.fail(`Sample ${index} is ${after[index]}, not ${before[index]}.`);
  });

  it("keeps the channels apart, and what is above 8 kHz", async () => {
    const sound = `'${speech}|${beeps}+0.05*sin(2*PI*11000*t)'`;
    const audio = await make("stereo.wav", sound);
    const made = String((await run({ audio })).audio);
    expect((await bench().ffmpeg.probe(made)).audio?.channels).toBe(2);
    const change = async (channel: number, hertz: number) =>
      (await level(made, hertz, channel)) - (await level(audio, hertz, channel));
    expect(Math.abs(await change(0, 1000))).toBeLessThan(0.5);
    expect(await level(made, 1000, 1)).toBeLessThan(-60);
    expect(await change(1, 3000)).toBeLessThan(-18);
    expect(Math.abs(await change(1, 11_000))).toBeLessThan(1);
  });

  it("copies the picture of a video, and gives the same bytes twice", async () => {
    const video = join(bench().folder, "video.mp4");
    const picture = ["-f", "lavfi", "-i", "testsrc2=s=160x90:r=25:d=4", "-i", noisy];
    await bench().ffmpeg.run([...picture, "-c:v", "libx264", "-c:a", "aac", "-shortest", video]);
    const [first, second] = [await run({ video }), await run({ video })];
    expect((await bench().ffmpeg.probe(String(first.video))).video).toMatchObject({ frames: 100 });
    const bytes = await readFile(String(first.video));
    expect(bytes.equals(await readFile(String(second.video)))).toBe(true);
  });

  it("leaves it to the filters, with a warning, while the model is broken", async () => {
    const plain = await run({ audio: noisy }, none);
    await truncate(join(modelsDir, "denoiser", ".denoiser.onnx"), 1000);
    for (const state of ["found", "marked"]) {
      const made = await run({ audio: noisy }, await openModels(modelsDir));
      expect(made.warnings, state).toEqual([
        expect.stringMatching(/^Filters reduced the noise alone. The model "denoiser" is broken: /),
      ]);
      expect(made.engine).toBe(plain.engine);
      const bytes = await readFile(String(made.audio));
      expect(bytes.equals(await readFile(String(plain.audio)))).toBe(true);
    }
    expect(openLocalModels(modelsDir).list()[0]?.broken).toBeDefined();
  });
});

/** RMS of a frequency in dB, of one channel. */
const level = (path: string, hertz: number, channel = 0): Promise<number> =>
  sounds.level(path, { from: 1, to: 3.5 }, { hertz, channel });
