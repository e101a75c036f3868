/*
 * Runs in a child process: drawing would block the event loop of the API, and media of unknown
 * origin are decoded. preview-pool.ts sends one request at a time. It exits when its parent
 * disconnects.
 */
import { mkdtemp, rename, rm } from "node:fs/promises";
import { getPriority } from "node:os";
import { join } from "node:path";
import { StepError } from "../../system/errors.ts";
import type { LocalAsset } from "../../values/assets.ts";
import type { Ffmpeg } from "../ffmpeg.ts";
import { resolveRenderOptions } from "../timeline/render-options.ts";
import type { PreviewRequest, PreviewResult } from "./preview-pool.ts";
import { writeSceneDrawing } from "./scene-drawing.ts";
import { writeSceneStill } from "./scene-still.ts";

const noCache = { get: async () => undefined, put: async () => {} };

/** Writes one preview. Its folder is removed; the file at `path` is the caller's. */
async function makePreview(request: PreviewRequest) {
  const { kind, timeline, video, assets: given, path, ...options } = request;
  // Most stills need no ffmpeg: the process starts faster without its modules.
  const open = async () => {
    const { openFfmpeg } = await import("../ffmpeg.ts");
    return openFfmpeg({ ffmpegPath: options.ffmpegPath, niceness: getPriority() });
  };
  const folder = await mkdtemp(join(options.folder, "preview-"));
  const { signal } = new AbortController();
  try {
    const settings = resolveRenderOptions({ resolution: "360p" }, timeline);
    const assets = new Map(given.map((asset) => [asset.id, asset]));
    if (kind !== "clip") {
      const ffmpeg: Pick<Ffmpeg, "run"> = { run: async (...call) => (await open()).run(...call) };
      const context = { ...settings, assets, ffmpeg, folder, signal };
      const write = kind === "still" ? writeSceneStill : writeSceneDrawing;
      await write(timeline, path, context, video);
      return;
    }
    const openAsset = async (id: string): Promise<LocalAsset> => {
      const asset = assets.get(id);
      if (!asset) throw new StepError("invalid_input", `Asset "${id}" does not exist.`);
      return asset;
    };
    const { renderTimeline } = await import("../timeline/render.ts");
    const made = await renderTimeline(timeline, settings, {
      assets: { open: openAsset },
      ffmpeg: await open(),
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

process.on("disconnect", () => process.exit(0));
process.on("message", (request: PreviewRequest) => {
  const reply = (result: PreviewResult) => process.send?.(result);
  makePreview(request).then(
    () => reply({}),
    (error: unknown) =>
      reply({
        fault:
          error instanceof StepError
            ? { code: error.code, message: error.message }
            : { code: "internal", message: String(error) },
      }),
  );
});
