/*
 * A separate program, because eSpeak NG is GPL-3.0. espeak-pool.ts starts it and sends one message
 * at a time. It exits when its parent disconnects.
 */
import { writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import load from "@echogarden/espeak-ng-emscripten";
import type { EspeakRequest, EspeakResponse, Utterance } from "./espeak-pool.ts";
import { type JapaneseToken, kanaReading } from "./japanese-reading.ts";
import { readAloud } from "./read-aloud.ts";

const variantsFolder = "/usr/share/espeak-ng-data/voices/!v";
const dataFile = import.meta
  .resolve("@echogarden/espeak-ng-emscripten")
  .replace(/[^/]+$/, "espeak-ng.data");
const data = readFile(fileURLToPath(dataFile)).then((bytes) => new Uint8Array(bytes).buffer);
type Espeak = Awaited<ReturnType<typeof loadEngine>>;

process.on("disconnect", () => process.exit(0));
serve();

function serve() {
  // Each utterance uses a fresh instance: noise state carries over, and equal text would give
  // different bytes.
  let next = loadEngine();
  let tokenizer: ReturnType<typeof loadTokenizer> | undefined;
  // Kanji are read with a dictionary, which is loaded for the first Japanese text.
  const speak = async (espeak: Espeak, written: Utterance) => {
    const { text, source } = read(written);
    const utterance = { ...written, text };
    return inSource(await speakRead(espeak, utterance), source);
  };
  const speakRead = async (espeak: Espeak, utterance: Utterance) => {
    if (!/(?:^|\/)ja\b/.test(utterance.voice)) return respond(espeak, utterance);
    tokenizer ??= loadTokenizer();
    return speakJapanese(espeak, utterance, await tokenizer);
  };
  process.on("message", async (request: EspeakRequest) => {
    const espeak = next;
    if (!("list" in request)) next = loadEngine();
    const response = await espeak
      .then((ready) => ("list" in request ? respond(ready, request) : speak(ready, request)))
      .catch((error: unknown) => ({ error: String(error) }));
    process.send?.(response);
  });
}

/** The text with numbers and short forms in words. */
const read = ({ text, language, pronunciations }: Utterance) =>
  readAloud({ text, source: [...text].map((_, index) => index) }, language, pronunciations);

/** Words at the places of the text before a reading. */
const inSource = (said: EspeakResponse, source: readonly number[]): EspeakResponse =>
  "words" in said
    ? {
        ...said,
        words: said.words.map(({ position, milliseconds }) => ({
          position: source[position] ?? 0,
          milliseconds,
        })),
      }
    : said;

type Tokenize = (text: string) => JapaneseToken[];

function speakJapanese(espeak: Espeak, utterance: Utterance, tokenize: Tokenize): EspeakResponse {
  const { text, source } = kanaReading(utterance.text, tokenize(utterance.text));
  return inSource(respond(espeak, { ...utterance, text }), source);
}

/** Takes 185 MB, which are free again when this process ends. */
async function loadTokenizer(): Promise<Tokenize> {
  const { TokenizerBuilder } = await import("lindera-wasm-nodejs-ipadic");
  const builder = new TokenizerBuilder();
  builder.setDictionary("embedded://ipadic");
  builder.setMode("normal");
  const built = builder.build();
  return (text) => built.tokenize(text);
}

function respond(espeak: Espeak, request: EspeakRequest): EspeakResponse {
  const worker = new espeak.eSpeakNGWorker();
  if ("list" in request) {
    return {
      voices: worker.list_voices(),
      variants: espeak.FS.readdir(variantsFolder).filter((name) => !name.startsWith(".")),
    };
  }
  if (worker.set_voice(request.voice) !== 0)
    return { error: `eSpeak NG has no voice "${request.voice}".` };
  worker.set_rate(request.words_per_minute);
  worker.set_pitch(request.pitch);
  // Some voices clip at full volume. The level is normalized afterwards.
  worker.set_volume(60);
  const chunks: Int16Array[] = [];
  const words: { position: number; milliseconds: number }[] = [];
  worker.synthesize(request.text, (samples, events) => {
    if (samples) chunks.push(samples);
    for (const event of events) {
      if (event.type === "word")
        words.push({ position: event.text_position - 1, milliseconds: event.audio_position });
    }
  });
  const all = Buffer.concat(
    chunks.map((part) => new Uint8Array(part.buffer, part.byteOffset, part.byteLength)),
  );
  writeFileSync(request.path, all);
  return { samples: all.length / 2, words, rate: worker.get_samplerate() };
}

async function loadEngine() {
  const voices = await data;
  return load({ getPreloadedPackage: () => voices });
}
