import { assetStore } from "../../assets/assets.ts";
import { fileExtensionOf } from "../../media/file-extension.ts";
import { composeTimeline, untitled } from "../../media/timeline/compose.ts";
import { execute } from "../../pipeline/execute.ts";
import type { Host } from "../../pipeline/host.ts";
import type { Plan } from "../../pipeline/plan.ts";
import type { WorkerServices } from "../../services/worker-services.ts";
import { StepError } from "../../system/errors.ts";
import type { LocalAsset } from "../../values/assets.ts";
import { type AspectRatio, aspectRatios, type Timeline } from "../../values/timeline.ts";
import type { ClaimedRun } from "../records/run-state.ts";
import { finishingPlan, titleInputs } from "../start/estimate.ts";
import type { RunOutput } from "./settle-run.ts";

type Values = Record<string, unknown>;

interface Made {
  run: ClaimedRun;
  plan: Plan;
  /** Every output by name, as the tools left it. */
  values: Values;
}

/** Makes sure of a playable video: what the tools made is composed and rendered where none of them did. Rejects with StepError. */
export async function ensureVideo(
  worker: WorkerServices,
  { run, plan, values }: Made,
  { host, signal }: { host: Host; signal: AbortSignal },
): Promise<RunOutput> {
  const finishing = planFinishing(worker, plan, values);
  const options = { signal, concurrency: 1, seed: run.id };
  const rendered = finishing
    ? (await execute(finishing, { inputs: { ...run.inputs, ...values } }, host, options)).values
    : {};
  const all = { ...values, ...rendered };
  if (!isAsset(all.video)) {
    throw new StepError(
      "tool_failed",
      "The tools of this run made nothing that a video could be made of; add one that makes pictures, voice or text.",
    );
  }
  const video = await assetStore(
    { ...worker, bytesMax: worker.config.assetBytesMax },
    run.account_id,
  ).open(all.video);
  const made = all.timeline as Timeline | undefined;
  const title = chooseTitle(run, all, made);
  const timeline = made ?? wrapInTimeline(video, title, all.language);
  return {
    title,
    shared_values: { ...generalInputs(run.inputs), ...all },
    timeline,
    video_asset_id: video.id,
    thumbnail_asset_id: isAsset(all.thumbnail) ? all.thumbnail : null,
    captions_asset_id: isAsset(all.captions) ? all.captions : null,
    summary: summarize(title, video, countScenes(all, made)),
    extension: fileExtensionOf(video),
  };
}

/** A video that no timeline was made for becomes one, so that it can be rendered again in other sizes. */
function wrapInTimeline(video: LocalAsset, title: string, language: unknown): Timeline {
  const { width = 16, height = 9 } = video;
  const shapeOf = (aspect: AspectRatio) => aspect.split(":").map(Number) as [number, number];
  const unlike = (aspect: AspectRatio) =>
    Math.abs(Math.log((shapeOf(aspect)[0] / shapeOf(aspect)[1]) * (height / width)));
  const [aspect_ratio = "16:9"] = [...aspectRatios].sort((a, b) => unlike(a) - unlike(b));
  const material = {
    videos: [video.id],
    title,
    aspect_ratio,
    language: typeof language === "string" ? language : "en",
  };
  return composeTimeline({ ...material, caption_style: "none" }, new Map([[video.id, video]]));
}

function planFinishing({ catalog }: WorkerServices, plan: Plan, values: Values): Plan | undefined {
  if (isAsset(values.video)) return undefined;
  // What a plan was to make may be missing all the same: its tool may have been skipped.
  const missing = new Set(
    ["video", "timeline"].filter((name) => values[name] === undefined || values[name] === null),
  );
  return finishingPlan(plan, missing, catalog);
}

const isAsset = (value: unknown): value is string =>
  typeof value === "string" && value.startsWith("asset_");

/** The inputs that were meant for whatever tool asks, not for one alone. */
const generalInputs = (inputs: Values): Values =>
  Object.fromEntries(Object.entries(inputs).filter(([name]) => !name.includes(".")));

function chooseTitle(run: ClaimedRun, values: Values, timeline: Timeline | undefined): string {
  const candidates = [
    values.title,
    timeline?.title,
    ...titleInputs.map((name) => run.inputs[name]),
    run.agent.name,
  ];
  const title =
    candidates.find(
      (text): text is string => typeof text === "string" && text.trim() !== "" && text !== untitled,
    ) ?? "Video";
  return [...title.trim()].slice(0, 200).join("");
}

function countScenes(values: Values, timeline: Timeline | undefined): number {
  return Array.isArray(values.scenes) ? values.scenes.length : (timeline?.scenes.length ?? 0);
}

/** Such as: Made "The deep sea", a 30 s video (1080×1920) in 6 scenes. */
export function summarize(
  title: string,
  { seconds = 0, width, height }: Pick<LocalAsset, "seconds" | "width" | "height">,
  scenes: number,
): string {
  const length = seconds < 10 ? Math.round(seconds * 10) / 10 : Math.round(seconds);
  const article = /^(8|11$|18$)/.test(`${length}`) ? "an" : "a";
  const size = width && height ? ` (${width}×${height})` : "";
  return `Made "${title}", ${article} ${length} s video${size}${scenes > 1 ? ` in ${scenes} scenes` : ""}.`;
}
