/* A thread of its own: a bed takes about a second of arithmetic, and what else runs here must not wait for it. */
import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { parentPort, workerData } from "node:worker_threads";
import type { MusicRequest } from "../generators.ts";
import { wavOf } from "../speech/wav.ts";
import { scoreOf } from "./score.ts";
import { synthesise } from "./synthesize.ts";

const request = workerData as MusicRequest;
const soundFont = await readFile(
  fileURLToPath(
    new URL(
      "../../providers/music/soundfont/sonivox.sf2",
      import.meta.resolve("@coderline/alphatab"),
    ),
  ),
);
const channels = await synthesise(scoreOf(request), soundFont);
await writeFile(request.path, wavOf({ rate: 48_000, channels }));
parentPort?.postMessage((channels[0]?.length ?? 0) / 48_000);
