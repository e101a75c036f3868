/* Runs in a worker thread: drawing would block the event loop of the API. */
import { mkdtemp, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { parentPort, workerData } from "node:worker_threads";
import { StepError } from "../../system/errors.ts";
import type { LocalAsset } from "../../values/assets.ts";
import { openFfmpeg } from "../ffmpeg.ts";
import { renderTimeline } from "../timeline/render.ts";
import { resolveRenderOptions } from "../timeline/render-options.ts";
import type { PreviewRequest, PreviewResult } from "./preview-pool.ts";
import { writeSceneStill } from "./scene-still.ts";

const { folder: parent, ffmpegPath } = workerData as { folder: string; ffmpegPath?: string };
const niceness = 5;
const ffmpeg = await openFfmpeg({ ffmpegPath, niceness });
const noCache = { get: async () => undefined, put: async () => {} };

/** Writes one preview. Its folder is removed; the file at `path` is the caller's. */
async function makePreview({ kind, timeline, assets: given, path }: PreviewRequest) {
  const folder = await mkdtemp(join(parent, "preview-"));
  const { signal } = new AbortController();
  try {
    const settings = resolveRenderOptions({ resolution: "360p" }, timeline);
    const assets = new Map(given.map((asset) => [asset.id, asset]));
    if (kind === "still")
      return await writeSceneStill(timeline, path, { ...settings, assets, ffmpeg, folder, signal });
    const open = async (id: string): Promise<LocalAsset> => {
      const asset = assets.get(id);
      if (!asset) throw new StepError("invalid_input", `Asset "${id}" does not exist.`);
      return asset;
    };
    const made = await renderTimeline(timeline, settings, {
      assets: { open },
      ffmpeg,
      segments: noCache,
      folder: join(folder, "render"),
      signal,
      progress: () => {},
    });
    await rename(made.path, path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

parentPort?.on("message", (request: PreviewRequest) => {
  const reply = (result: PreviewResult) => parentPort?.postMessage(result);
  makePreview(request).then(
    () => reply({ id: request.id }),
    (error: unknown) =>
      reply({
        id: request.id,
        fault:
          error instanceof StepError
            ? { code: error.code, message: error.message }
            : { code: "internal", message: String(error) },
      }),
  );
});
parentPort?.postMessage("ready");
