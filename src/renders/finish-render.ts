import { join } from "node:path";
import { assetStore } from "../assets/asset-store.ts";
import { type RenderContext, renderTimeline } from "../media/timeline/render.ts";
import type { RenderSettings } from "../media/timeline/render-options.ts";
import { wrapVideo } from "../media/timeline/wrap-video.ts";
import { applyFinishing } from "../pipeline/finishing-steps.ts";
import type { Host } from "../pipeline/host.ts";
import { performStep } from "../runs/work/perform-step.ts";
import { runDownloads } from "../runs/work/run-downloads.ts";
import { sharedSegmentCache } from "../segments/offer-work.ts";
import { accountPrograms, type WorkerServices } from "../services/worker-services.ts";
import { StepError } from "../system/errors.ts";
import type { AssetStore, LocalAsset } from "../values/assets.ts";
import type { Timeline } from "../values/timeline.ts";
import type { RenderRow } from "./find-renders.ts";
import { finishingSteps } from "./finishing-steps.ts";

/** A project's timeline, and the settings of the render. */
interface Rendering {
  timeline: Timeline;
  settings: RenderSettings;
  /** The project's values, which finishing steps read again. */
  values: Record<string, unknown>;
  folder: string;
  signal: AbortSignal;
  progress(percent: number): void;
}

/** Progress of a render with finishing steps, in percent, when its scenes are encoded. */
const scenesPercent = 70;

/**
 * Renders a timeline and applies its finishing steps. Resolves to the id of the video. Rejects as
 * renderTimeline and the steps' tools do.
 */
export async function finishRender(
  worker: WorkerServices,
  render: RenderRow,
  { timeline, settings, values, progress, ...work }: Rendering,
): Promise<string> {
  const { folder, signal } = work;
  const { ffmpeg } = accountPrograms(worker, render.account_id);
  const assets = assetStore({ ...worker, folder }, render.account_id, "render", {
    ...payingJob(render),
    work: "render",
  });
  const context = (name: string, from: number, to: number): RenderContext => ({
    assets,
    ffmpeg,
    segments: sharedSegmentCache(worker, render.account_id),
    folder: join(folder, name),
    signal,
    progress: (percent) => progress(from + ((to - from) * percent) / 100),
  });
  const steps = finishingSteps(timeline, settings);
  const scenesEnd = steps.length > 0 ? scenesPercent : 100;
  // The tools write H.264.
  const plain = steps.length > 0 ? { ...settings, ...plainFormat } : settings;
  const scenes = await renderTimeline(timeline, plain, context("scenes", 0, scenesEnd));
  const rendered = await assets.save(scenes.path, { kind: "video" });
  if (steps.length === 0) return rendered.id;
  const finished = await applyFinishing(steps, rendered.id, {
    catalog: worker.catalog,
    host: renderHost(worker, render, signal),
    options: { signal, concurrency: 1, seed: render.id },
    values: { ...values, palette: timeline.palette },
  });
  const video = await assets.open(finished);
  if (isAsWanted(video, timeline, settings)) return finished;
  return convert(video, settings, context("converted", 85, 100), assets);
}

const plainFormat = { codec: "h264", format: "mp4" } as const;

/** Other sizes are those that a step chose, unless the render asks for another shape. */
const isAsWanted = (
  video: LocalAsset,
  timeline: Timeline,
  { codec, format, aspect_ratio, width, height }: RenderSettings,
): boolean =>
  codec === plainFormat.codec &&
  format === plainFormat.format &&
  (aspect_ratio === timeline.aspect_ratio || (video.width === width && video.height === height));

async function convert(
  video: LocalAsset,
  settings: RenderSettings,
  context: RenderContext,
  assets: AssetStore,
): Promise<string> {
  const { fps } = (await context.ffmpeg.probe(video.path, context.signal)).video ?? {};
  const shown = wrapVideo(video, { fps });
  const { path } = await renderTimeline(shown, settings, context);
  return (await assets.save(path, { kind: "video" })).id;
}

/** The render pays for everything at its end, when only its video becomes visible. */
const payingJob = (lease: RenderRow) => ({ table: "renders", lease }) as const;

/** Performs the steps' tools. Their price is part of the render's, so nothing is reserved. */
function renderHost(worker: WorkerServices, render: RenderRow, signal: AbortSignal): Host {
  const downloads = runDownloads(worker);
  return {
    clock: worker.clock,
    finished: [],
    started: async () => signal.throwIfAborted(),
    async perform({ node, tool: slug }, input, call) {
      const tool = worker.catalog.get(slug);
      if (!tool)
        throw new StepError(
          "provider_required",
          `The project's tool "${slug}" is not installed here. Add it to TOOLS_DIR again.`,
        );
      const { account_id } = render;
      return performStep(worker, {
        ...{ account_id, job: payingJob(render), node, tool, input, call, downloads },
        reserve: async () => {},
      });
    },
    progressed() {},
    async completed() {},
    async failed() {},
    async skipped() {},
  };
}
