import { assetStore } from "../../assets/asset-store.ts";
import { defaultLook } from "../../looks/looks.ts";
import { fileExtension } from "../../media/file-extension.ts";
import { defaultTitle } from "../../media/timeline/compose.ts";
import { wrapVideo } from "../../media/timeline/wrap-video.ts";
import { type ExecutionResult, execute } from "../../pipeline/execute.ts";
import { finishingPlan, isVideoSkipped } from "../../pipeline/finishing-plan.ts";
import { applyFinishing } from "../../pipeline/finishing-steps.ts";
import type { Host } from "../../pipeline/host.ts";
import type { Plan } from "../../pipeline/plan.ts";
import type { WorkerServices } from "../../services/worker-services.ts";
import { StepError } from "../../system/errors.ts";
import type { AssetStore, LocalAsset } from "../../values/assets.ts";
import type { Attribution } from "../../values/attribution.ts";
import type { FinishingStep, Timeline } from "../../values/timeline.ts";
import { findValueFault } from "../../values/value-schemas.ts";
import type { ResultVideo } from "../records/run-result.ts";
import type { ClaimedRun } from "../records/run-state.ts";
import { titleInputs } from "../start/estimate.ts";
import type { RunOutput } from "./settle-run.ts";
import { severalVideos } from "./several-videos.ts";

type Values = Record<string, unknown>;

/** A graph has up to 64 tools, and each can be skipped. */
const summaryLengthMax = 2000;

interface ExecutedRun extends ExecutionResult {
  run: ClaimedRun;
  plan: Plan;
  /** Values of the project that the tools do not replace. */
  kept: Values;
  /** Steps that an update applies to its render. */
  finishing: readonly FinishingStep[];
}

/**
 * Ensures that a run ends with a playable video: if its tools made none, this composes and renders
 * their outputs. A run whose conditions skipped every path to a video, or whose agent is to make
 * none, ends without a video. Rejects with StepError `tool_failed` if the tools made nothing that
 * can be rendered.
 */
export async function ensureVideo(
  worker: WorkerServices,
  { run, plan, values, warnings, skipped, kept, finishing }: ExecutedRun,
  { host, signal }: { host: Host; signal: AbortSignal },
): Promise<RunOutput> {
  const isWanted = plan.requirements.video !== false && !isVideoSkipped(plan, skipped);
  if (!isAsset(values.video) && !isWanted)
    return outputWithoutVideo(run, kept, values, { warnings, skipped });
  const missing = planFinishing(worker, plan, values);
  const options = { signal, concurrency: 1, seed: run.id };
  const rendered = missing
    ? await execute(missing, { inputs: { ...run.inputs, ...values } }, host, options)
    : { values: {}, warnings: [] };
  const all: Values = { ...values, ...rendered.values };
  if (!isAsset(all.video)) {
    throw new StepError(
      "tool_failed",
      "The tools of this run made no video, pictures, voice or text. Add a tool that makes one of them.",
    );
  }
  const composed = all.timeline as Timeline | undefined;
  const { catalog } = worker;
  const shown = { ...kept, ...all, ...(composed ? { palette: composed.palette } : {}) };
  const finished = { catalog, host, options, values: shown };
  all.video = await applyFinishing(finishing, all.video, finished);
  const store = assetStore(worker, run.account_id, "run");
  const video = await store.open(String(all.video));
  const title = chooseTitle(run, all, composed);
  const { fps } = composed ? {} : await readPicture(worker, video, signal);
  const timeline = composed ?? wrapVideo(video, { title, ...languageFrom(all), fps });
  const several = severalVideos({ ...kept, ...all }, title);
  return {
    title,
    shared_values: { ...kept, ...all },
    timeline,
    video_asset_id: video.id,
    thumbnail_asset_id: isAsset(all.thumbnail) ? all.thumbnail : null,
    captions_asset_id: isAsset(all.captions) ? all.captions : null,
    summary: summarize(title, video, countScenes(all, composed)) + countMore(several),
    extension: fileExtension(video),
    videos: await addExtensions(several, store),
    ...(composed ? lookOf(composed, all) : {}),
    attributions: attributionsFrom({ ...kept, ...all }),
    warnings: collectWarnings([...warnings, ...rendered.warnings], all),
  };
}

/** The look of a timeline. Only a look that this run chose has a reason. */
const lookOf = ({ look = defaultLook.slug }: Timeline, { look_reason }: Values) => ({
  look,
  ...(typeof look_reason === "string" ? { look_reason } : {}),
});

const readPicture = async (
  { ffmpeg }: Pick<WorkerServices, "ffmpeg">,
  { path, sha256 }: LocalAsset,
  signal: AbortSignal,
) => (await ffmpeg.probe(path, signal, sha256)).video ?? { fps: undefined };

const countMore = ({ length }: readonly unknown[]) =>
  length > 1 ? ` It is the first of ${length} videos.` : "";

const addExtensions = (
  videos: ReturnType<typeof severalVideos>,
  store: Pick<AssetStore, "open">,
): Promise<ResultVideo[]> =>
  Promise.all(
    videos.map(async (video) => ({
      ...video,
      extension: fileExtension(await store.open(video.asset_id)),
    })),
  );

function outputWithoutVideo(
  run: ClaimedRun,
  kept: Values,
  values: Values,
  { warnings, skipped }: Pick<ExecutionResult, "warnings" | "skipped">,
): RunOutput {
  const timeline = values.timeline as Timeline | undefined;
  const reasons = skipped.map(({ reason }) => reason);
  return {
    title: chooseTitle(run, values, timeline),
    shared_values: { ...kept, ...values },
    timeline,
    video_asset_id: null,
    thumbnail_asset_id: null,
    captions_asset_id: isAsset(values.captions) ? values.captions : null,
    summary: ["Completed without a video.", ...reasons].join(" ").slice(0, summaryLengthMax),
    extension: "",
    attributions: attributionsFrom({ ...kept, ...values }),
    warnings: collectWarnings(warnings, values),
  };
}

function planFinishing({ catalog }: WorkerServices, plan: Plan, values: Values): Plan | undefined {
  if (isAsset(values.video)) return undefined;
  // An output of the plan is missing if its tool was skipped.
  const missing = new Set(
    ["video", "timeline"].filter((name) => values[name] === undefined || values[name] === null),
  );
  return finishingPlan(plan, missing, catalog);
}

const warningsMax = 20;

/** Warnings of the tools, and faults of designs that no layout could mend. */
const collectWarnings = (warnings: readonly string[], { design_findings }: Values): string[] =>
  [...new Set([...warnings, ...(Array.isArray(design_findings) ? design_findings : [])])]
    .filter((each) => typeof each === "string")
    .slice(0, warningsMax);

/** The tools' outputs have been validated. A project's values may come from other tools. */
const attributionsFrom = ({ attributions }: Values): Attribution[] =>
  Array.isArray(attributions)
    ? attributions.filter((each) => findValueFault("Attribution", each) === undefined)
    : [];

const languageFrom = ({ language }: Values) => (typeof language === "string" ? { language } : {});

const isAsset = (value: unknown): value is string =>
  typeof value === "string" && value.startsWith("asset_");

function chooseTitle(run: ClaimedRun, values: Values, timeline: Timeline | undefined): string {
  const candidates = [
    values.title,
    timeline?.title,
    ...titleInputs.map((name) => run.inputs[name]),
    run.agent.video_title ?? run.agent.name,
  ];
  const title =
    candidates.find(
      (text): text is string =>
        typeof text === "string" && text.trim() !== "" && text !== defaultTitle,
    ) ?? "Video";
  return [...title.trim()].slice(0, 200).join("");
}

function countScenes(values: Values, timeline: Timeline | undefined): number {
  return Array.isArray(values.scenes) ? values.scenes.length : (timeline?.scenes.length ?? 0);
}

/** For example: Made "The deep sea", a 30 s video (1080×1920) in 6 scenes. */
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
