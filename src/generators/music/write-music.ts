/* Runs in a child process: synthesis takes about a second and would block the event loop. */
import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { MusicRequest } from "../generators.ts";
import { encodeWav } from "../sound/wav.ts";
import { composeScore } from "./score.ts";
import { synthesize } from "./synthesize.ts";

const sampleRate = 48_000;

/** Composes and plays music, and writes it as a WAV file. Returns its seconds. */
export async function writeMusic(request: MusicRequest): Promise<number> {
  const font = new URL("./soundfont/sonivox.sf2", import.meta.resolve("@coderline/alphatab"));
  const soundFont = await readFile(fileURLToPath(font));
  const channels = await synthesize(composeScore(request), soundFont);
  await writeFile(request.path, encodeWav({ rate: sampleRate, channels }));
  return (channels[0]?.length ?? 0) / sampleRate;
}
