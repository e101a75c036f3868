import { assetStore } from "../assets/assets.ts";
import { execute } from "../engine/execute.ts";
import type { Host } from "../engine/host.ts";
import type { Plan } from "../engine/plan.ts";
import { StepError } from "../errors.ts";
import type { LocalAsset } from "../media/assets.ts";
import type { Timeline } from "../media/timeline/schema.ts";
import type { WorkerServices } from "../worker-services.ts";
import type { Finished } from "./end-run.ts";
import { finishingPlan } from "./estimate.ts";
import type { TakenRun } from "./run-state.ts";

type Values = Record<string, unknown>;

interface Made {
  run: TakenRun;
  plan: Plan;
  /** Every output by name, as the tools left it. */
  values: Values;
}

/** Makes sure of a playable video: what the tools made is composed and rendered where none of them did. Rejects with StepError. */
export async function finishRun(
  worker: WorkerServices,
  { run, plan, values }: Made,
  { host, signal }: { host: Host; signal: AbortSignal },
): Promise<Finished> {
  const finishing = finishingOf(worker, plan, values);
  const options = { signal, concurrency: 1, seed: run.id };
  const rendered = finishing ? (await execute(finishing, { inputs: { ...run.inputs, ...values } }, host, options)).values : {};
  const all = { ...values, ...rendered };
  if (!isAsset(all.video)) {
    throw new StepError(
      "tool_failed",
      "The tools of this run made nothing that a video could be made of; add one that makes pictures, voice or text.",
    );
  }
  const video = await assetStore({ ...worker, bytes_max: worker.config.assetBytesMax }, run.account_id).open(all.video);
  const timeline = all.timeline as Timeline | undefined;
  const title = titleOf(run, all, timeline);
  return {
    title,
    shared_values: { ...generalInputs(run.inputs), ...all },
    timeline,
    video_asset_id: video.id,
    thumbnail_asset_id: isAsset(all.thumbnail) ? all.thumbnail : null,
    captions_asset_id: isAsset(all.captions) ? all.captions : null,
    summary: summaryOf(title, video, scenesOf(all, timeline)),
    extension: extensionOf(video),
  };
}

function finishingOf({ catalog }: WorkerServices, plan: Plan, values: Values): Plan | undefined {
  if (isAsset(values.video)) return undefined;
  // What a plan was to make may be missing all the same: its tool may have been skipped.
  const missing = new Set(["video", "timeline"].filter((name) => values[name] === undefined || values[name] === null));
  return finishingPlan(plan, missing, catalog);
}

const isAsset = (value: unknown): value is string => typeof value === "string" && value.startsWith("asset_");

/** The inputs that were meant for whatever tool asks, not for one alone. */
const generalInputs = (inputs: Values): Values => Object.fromEntries(Object.entries(inputs).filter(([name]) => !name.includes(".")));

function titleOf(run: TakenRun, values: Values, timeline: Timeline | undefined): string {
  const candidates = [values.title, timeline?.title, run.inputs.title, run.inputs.topic, run.agent.name];
  const title = candidates.find((text): text is string => typeof text === "string" && text.trim() !== "") ?? "Video";
  return [...title.trim()].slice(0, 200).join("");
}

function scenesOf(values: Values, timeline: Timeline | undefined): number {
  return Array.isArray(values.scenes) ? values.scenes.length : (timeline?.scenes.length ?? 0);
}

/** Such as: Made "The deep sea", a 30 s video (1080×1920) in 6 scenes. */
function summaryOf(title: string, { seconds = 0, width, height }: LocalAsset, scenes: number): string {
  const length = seconds < 10 ? Math.round(seconds * 10) / 10 : Math.round(seconds);
  const size = width && height ? ` (${width}×${height})` : "";
  return `Made "${title}", a ${length} s video${size}${scenes > 1 ? ` in ${scenes} scenes` : ""}.`;
}

const extensions: Record<string, string> = {
  "video/mp4": "mp4",
  "video/webm": "webm",
  "video/quicktime": "mov",
  "video/x-matroska": "mkv",
  "image/gif": "gif",
};

/** The usual end of the name of a video's file. */
export const extensionOf = ({ media_type }: Pick<LocalAsset, "media_type">) => extensions[media_type] ?? "video";
