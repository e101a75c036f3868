// Renders in its own process for the memory benchmark. Arguments: file of the timeline, folder.
import { readFile } from "node:fs/promises";
import { argv } from "node:process";
import { openFfmpeg } from "../src/media/ffmpeg.ts";
import { renderTimeline } from "../src/media/timeline/render.ts";
import { resolveRenderOptions } from "../src/media/timeline/render-options.ts";
import type { Timeline } from "../src/values/timeline.ts";
import { localMedia, memoryCache } from "../test/tool-benches/local-media.ts";

const [, , timelinePath = "", folder = ""] = argv;
const timeline: Timeline = JSON.parse(await readFile(timelinePath, "utf8"));
const ffmpeg = await openFfmpeg({ ffmpegPath: undefined, niceness: 0 });
await renderTimeline(timeline, resolveRenderOptions({ resolution: "480p" }, timeline), {
  assets: localMedia(ffmpeg),
  ffmpeg,
  segments: memoryCache(),
  folder,
  signal: AbortSignal.timeout(900_000),
  progress: () => {},
});
