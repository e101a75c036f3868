/* Runs in a worker thread: synthesis takes about a second and would block the event loop. */
import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { parentPort, workerData } from "node:worker_threads";
import type { MusicRequest } from "../generators.ts";
import { encodeWav } from "../sound/wav.ts";
import { composeScore } from "./score.ts";
import { synthesize } from "./synthesize.ts";

const request = workerData as MusicRequest;
const soundFont = await readFile(
  fileURLToPath(new URL("./soundfont/sonivox.sf2", import.meta.resolve("@coderline/alphatab"))),
);
const channels = await synthesize(composeScore(request), soundFont);
await writeFile(request.path, await encodeWav({ rate: 48_000, channels }));
parentPort?.postMessage((channels[0]?.length ?? 0) / 48_000);
