import { randomBytes } from "node:crypto";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { packTar, type TarEntry } from "modern-tar";
import { encodeWav } from "../../src/generators/sound/wav.ts";
import type { ModelManifest } from "../../src/providers/local-models/model.ts";
import { manifestFile } from "../../src/providers/local-models/model-folder.ts";
import { type OnnxModel, writeOnnx } from "./onnx-writer.ts";

const alphabet = Array.from({ length: 26 }, (_, index) => String.fromCodePoint(97 + index));
const letters = `_^$ ${alphabet.join("")}.,!?'-:0123456789`;
const voiceRate = 22_050;
/** Of each letter. */
const letterSeconds = 0.05;
const hertzPerLetter = 40;

interface TinyVoice {
  /** A voice of eSpeak NG, which names the language. */
  voice?: string;
  speakers?: number;
  /** Sounds of one letter; more is speech without an end. */
  secondsPerLetter?: number;
  metadata?: Record<string, string | number>;
}

/**
 * Writes a voice of 5 kB for the real engine: a tone for each letter. It shows how speech goes
 * through the service, not how a voice sounds.
 */
export async function writeTinyVoice(folder: string, voice: TinyVoice = {}): Promise<void> {
  await mkdir(folder, { recursive: true });
  const tokens = [...letters].map((letter, index) => `${letter} ${index}\n`).join("");
  await writeFile(join(folder, "tokens.txt"), tokens);
  await writeFile(join(folder, "model.onnx"), writeOnnx(voiceGraph(voice)));
}

function voiceGraph({
  voice = "en-us",
  speakers = 1,
  secondsPerLetter = letterSeconds,
  metadata = {},
}: TinyVoice): OnnxModel {
  const count = Math.round(secondsPerLetter * voiceRate);
  const phase = (index: number) => (index / voiceRate) * 2 * Math.PI * hertzPerLetter;
  const values = Array.from({ length: count }, (_, index) => phase(index));
  const sid = speakers > 1 ? [{ name: "sid", type: "int64", shape: [1] } as const] : [];
  return {
    metadata: {
      ...{ model_type: "vits", comment: "piper", language: "Test", voice, has_espeak: 0 },
      ...{ n_speakers: speakers, sample_rate: voiceRate, frontend: "characters" },
      ...{ add_blank: 0, use_eos_bos: 1, bos_id: 1, eos_id: 2, blank_id: 0, pad_id: 0 },
      ...metadata,
    },
    inputs: [
      { name: "input", type: "int64", shape: [1, "N"] },
      { name: "input_lengths", type: "int64", shape: [1] },
      { name: "scales", type: "float", shape: [3] },
      ...sid,
    ],
    outputs: [{ name: "output", type: "float", shape: [1, 1, "T"] }],
    constants: [
      { name: "phases", type: "float", shape: [1, count], values },
      { name: "column", type: "int64", shape: [2], values: [-1, 1] },
      { name: "line", type: "int64", shape: [3], values: [1, 1, -1] },
      { name: "loudness", type: "float", shape: [1], values: [0.3] },
    ],
    nodes: [
      { operator: "Cast", inputs: ["input"], outputs: ["letters"], attributes: { to: 1 } },
      { operator: "Reshape", inputs: ["letters", "column"], outputs: ["rows"] },
      { operator: "Mul", inputs: ["rows", "phases"], outputs: ["angles"] },
      { operator: "Sin", inputs: ["angles"], outputs: ["waves"] },
      { operator: "Mul", inputs: ["waves", "loudness"], outputs: ["tones"] },
      { operator: "Reshape", inputs: ["tones", "line"], outputs: ["output"] },
    ],
  };
}

/** Words of the tiny recognizer, each a tone in Hz. */
export const tinyTones = { one: 500, two: 1500, three: 3000 } as const;
const melBands = 80;
const framesPerScore = 8;

/** Number of the mel band (Slaney) that a tone fills, from 0 to 8 kHz. */
function bandOf(hertz: number): number {
  const mel = (f: number) =>
    f < 1000 ? (3 * f) / 200 : 15 + (27 * Math.log(f / 1000)) / Math.log(6.4);
  return Math.round(mel(hertz) / (mel(8000) / (melBands + 1))) - 1;
}

/** A recognizer of 10 kB for the real engine: a convolution gives each tone the scores of CTC. */
function earsGraph(): OnnxModel {
  const bands = Object.values(tinyTones).map(bandOf);
  const count = bands.length + 1;
  const near = (word: number, band: number) => Math.abs((bands[word] ?? -9) - band) <= 1;
  const values = Array.from({ length: count * melBands * framesPerScore }, (_, index) => {
    const band = Math.floor(index / framesPerScore) % melBands;
    const word = Math.floor(index / framesPerScore / melBands);
    return near(word, band) ? 1 / 3 / framesPerScore : 0;
  });
  // Silence: louder than no sound, and quieter than a tone.
  const bias = [...bands.map(() => 0), -5];
  const size = { strides: [framesPerScore], kernel_shape: [framesPerScore] };
  return {
    metadata: {
      ...{ vocab_size: count, subsampling_factor: framesPerScore, normalize_type: "" },
      ...{ model_type: "EncDecCTCModelBPE", version: 1, model_author: "test", comment: "test" },
    },
    inputs: [
      { name: "audio_signal", type: "float", shape: ["B", melBands, "T"] },
      { name: "length", type: "int64", shape: ["B"] },
    ],
    outputs: [{ name: "logprobs", type: "float", shape: ["B", "U", count] }],
    constants: [
      { name: "weights", type: "float", shape: [count, melBands, framesPerScore], values },
      { name: "bias", type: "float", shape: [count], values: bias },
    ],
    nodes: [
      {
        ...{ operator: "Conv", inputs: ["audio_signal", "weights", "bias"], outputs: ["scores"] },
        attributes: size,
      },
      {
        ...{ operator: "Transpose", inputs: ["scores"], outputs: ["logprobs"] },
        attributes: { perm: [0, 2, 1] },
      },
    ],
  };
}

/** Writes a recognizer that hears tones as the words of `tinyTones`. */
export async function writeTinyEars(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const tokens = [...Object.keys(tinyTones).map((word) => `▁${word}`), "<blk>"];
  const lines = tokens.map((token, id) => `${token} ${id}\n`).join("");
  await writeFile(join(folder, "tokens.txt"), lines);
  await writeFile(join(folder, "model.onnx"), writeOnnx(earsGraph()));
}

/** Three words as tones at the given seconds, as a WAV file of 16 kHz. */
export async function tinySpeech(starts: Record<keyof typeof tinyTones, number>, seconds: number) {
  const samples = new Float32Array(seconds * 16_000);
  for (const [word, hertz] of Object.entries(tinyTones)) {
    const first = Math.round((starts[word as keyof typeof tinyTones] ?? 0) * 16_000);
    for (let index = 0; index < 8000; index++)
      samples[first + index] = 0.5 * Math.sin((2 * Math.PI * hertz * index) / 16_000);
  }
  return encodeWav({ rate: 16_000, channels: [samples] });
}

/** Puts a voice into MODELS_DIR as if it had been added. */
export async function installTinyVoice(
  modelsDir: string,
  { name, languages = ["en"], ...voice }: TinyVoice & { name: string; languages?: string[] },
): Promise<void> {
  const folder = join(modelsDir, name);
  await writeTinyVoice(folder, voice);
  const manifest: ModelManifest = {
    ...{ name, kind: "voice", languages, license: "CC0-1.0", source: "test" },
    engine: { type: "vits", model: "model.onnx", tokens: "tokens.txt" },
    voices: [name],
    bytes: 5000,
    files: [],
    added_at: new Date(0).toISOString(),
  };
  await writeFile(join(folder, manifestFile), JSON.stringify(manifest));
}

/** A .tar.gz with a voice in one folder, as those of the releases, and bytes that do not shrink. */
export async function tinyVoiceArchive({
  padding = 0,
  ...voice
}: TinyVoice & { padding?: number } = {}): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), "tiny-voice-"));
  try {
    await writeTinyVoice(folder, voice);
    const entries = ["model.onnx", "tokens.txt"].map(async (name) => {
      const body = await readFile(join(folder, name));
      return { header: { name: `voice/${name}`, size: body.length }, body };
    });
    const more = { header: { name: "voice/more", size: padding }, body: randomBytes(padding) };
    return await packArchive([...(await Promise.all(entries)), ...(padding > 0 ? [more] : [])]);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Compresses entries as they are, whatever their names. */
export const packArchive = async (entries: readonly TarEntry[]): Promise<Buffer> =>
  gzipSync(await packTar([...entries]));
