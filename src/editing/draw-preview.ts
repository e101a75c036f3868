import { readFile, rm } from "node:fs/promises";
import { getPriority } from "node:os";
import { join } from "node:path";
import { collectAssetIds } from "../assets/asset-ids.ts";
import { openAsset } from "../assets/asset-store.ts";
import { cpuPriorities } from "../jobs/cpu-priority.ts";
import {
  createPreviewPool,
  type PreviewKind,
  type PreviewRequest,
  previewNiceness,
} from "../media/previews/preview-pool.ts";
import type { SceneOfVideo } from "../media/previews/scene-still.ts";
import { composeTimeline } from "../media/timeline/compose.ts";
import type { Revision } from "../projects/projects.ts";
import type { Services } from "../services/services.ts";
import { ApiError, invalid, StepError } from "../system/errors.ts";
import { SlotsBusyError } from "../system/fair-slots.ts";
import { newId } from "../system/ids.ts";
import { openTemporaryFolder } from "../system/temporary-folder.ts";
import { aspectRatios, type Palette, type Timeline } from "../values/timeline.ts";
import {
  captionStyleOf,
  type EditableProject,
  type EditableScene,
  lookOf,
  shapeOf,
} from "./editable-project.ts";

const previewSecondsMax = 60;
const extensions: Record<PreviewKind, string> = { still: "jpg", clip: "mp4", drawing: "json" };

/** What a preview shows. */
export interface PreviewSubject {
  account_id: string;
  kind: PreviewKind;
  scene: EditableScene;
  editable: EditableProject;
  revision: Pick<Revision, "timeline">;
}

/** A timeline of one scene, its media, and its place in a video. */
interface TimelineSubject extends Pick<PreviewRequest, "kind" | "timeline" | "video" | "assets"> {
  account_id: string;
}

/** Draws previews of scenes in child processes. */
export interface PreviewDrawer {
  /**
   * Resolves to a JPEG, an MP4 or the JSON of a drawing. Throws validation_error for media that
   * cannot be shown, and rate_limit_exceeded while too many previews wait.
   */
  draw(subject: PreviewSubject, signal: AbortSignal): Promise<Buffer>;
  /** The same for a timeline of one scene and its media. */
  drawTimeline(subject: TimelineSubject, signal: AbortSignal): Promise<Buffer>;
  /** For temporary files. */
  folder: string;
  close(): Promise<void>;
}

type Drawing = Pick<Services, "db" | "batches" | "storage" | "clock" | "config">;

/** Their CPU priority falls with the use of the account. */
export async function openPreviewDrawer(services: Drawing): Promise<PreviewDrawer> {
  const { config, clock } = services;
  const folder = await openTemporaryFolder(config.dataDir);
  const pool = createPreviewPool({ folder, ffmpegPath: config.ffmpegPath });
  const niceness = Math.min(19, getPriority() + previewNiceness);
  const priorities = cpuPriorities(clock, niceness, async () => 0);
  const drawTimeline: PreviewDrawer["drawTimeline"] = async (
    { account_id, ...request },
    signal,
  ) => {
    const path = join(folder, `${newId("preview")}.${extensions[request.kind]}`);
    try {
      const call = { account_id, signal, onStart: priorities.track(account_id) };
      await pool.make({ ...request, path }, call);
      return await readFile(path);
    } catch (error) {
      throw toApiError(error);
    } finally {
      await rm(path, { force: true });
    }
  };
  return {
    folder,
    drawTimeline,
    async draw(subject, signal) {
      const timeline = await toTimeline(services, subject).catch((error: unknown) => {
        throw toApiError(error);
      });
      return drawTimeline(timeline, signal);
    },
    async close() {
      pool.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function toTimeline(
  services: Drawing,
  { account_id, kind, scene, editable, revision }: PreviewSubject,
): Promise<TimelineSubject> {
  const ids = collectAssetIds([scene.image, scene.clip, scene.voice, scene.design]);
  const assets = await Promise.all(ids.map((id) => openAsset(services, account_id, id)));
  const last = revision.timeline as Timeline | null;
  const timeline = sceneTimeline(scene, editable, last, assets);
  const video = last ? sceneOfVideo(timeline, last) : undefined;
  if (kind === "clip") checkLength(timeline);
  return { account_id, kind, timeline, ...(video ? { video } : {}), assets };
}

/** The scene of a timeline in the place that it has in its video. */
function sceneOfVideo(
  { scenes: [scene], look }: Timeline,
  { look: _, ...last }: Timeline,
): SceneOfVideo | undefined {
  const position = scene?.position;
  const index = last.scenes.findIndex((each) => each.position === position);
  if (!scene || position === undefined || index < 0) return undefined;
  const timeline = { ...last, scenes: last.scenes.with(index, scene), ...(look ? { look } : {}) };
  return { timeline, index };
}

function checkLength({ scenes }: Timeline): void {
  const seconds = scenes[0]?.seconds ?? 0;
  if (seconds <= previewSecondsMax) return;
  throw invalid(
    `The scene has ${Math.round(seconds)} seconds. A preview clip can have ${previewSecondsMax}. Use a still.`,
  );
}

/** Errors of the scene's media are the caller's to fix. */
function toApiError(error: unknown): unknown {
  if (error instanceof SlotsBusyError)
    return new ApiError(
      "rate_limit_exceeded",
      "Too many previews are being made. Retry in a second.",
    );
  if (!(error instanceof StepError) || error.code === "internal") return error;
  return invalid(`The scene cannot be shown: ${error.message}`);
}

/** A timeline of one scene, without cards around it. */
function sceneTimeline(
  scene: EditableScene,
  editable: EditableProject,
  last: Timeline | null,
  assets: readonly { id: string; seconds?: number; width?: number; height?: number }[],
): Timeline {
  const { values } = editable;
  const material = {
    scenes: [scene],
    aspect_ratio: shapeOf(editable, last) ?? aspectRatios[1],
    language: last?.language ?? "en",
    caption_style: captionStyleOf(editable, last),
    look: lookOf(editable, last),
    palette: values.palette as Palette | undefined,
    ...{ title_card: false, end_card: false },
  };
  return composeTimeline(material, new Map(assets.map((asset) => [asset.id, asset])));
}
