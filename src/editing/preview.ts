import { readFile, rm } from "node:fs/promises";
import { getPriority } from "node:os";
import { join } from "node:path";
import { collectAssetIds } from "../assets/asset-ids.ts";
import { openAsset } from "../assets/asset-store.ts";
import type { Caller } from "../identity/caller.ts";
import { cpuPriorities } from "../jobs/cpu-priority.ts";
import { type PreviewPool, previewNiceness } from "../media/previews/preview-pool.ts";
import { composeTimeline } from "../media/timeline/compose.ts";
import { latestRevision, ownedProject } from "../projects/projects.ts";
import type { Services } from "../services/services.ts";
import { ApiError, invalid, notFound, StepError } from "../system/errors.ts";
import { PlacesBusyError } from "../system/fair-places.ts";
import { newId } from "../system/ids.ts";
import { aspectRatios, captionStyles, type Palette, type Timeline } from "../values/timeline.ts";
import { changeScene } from "./change-scene.ts";
import { checkMedia } from "./edit-project.ts";
import type { EditableProject, EditableScene } from "./editable-project.ts";
import { loadEditable } from "./load-editable.ts";
import type { NewPreview } from "./project-scenes.schema.ts";

const previewsPerAccount = 2;
const clipSecondsMax = 60;

export interface Preview {
  media_type: "image/jpeg" | "video/mp4";
  content: Buffer;
}

/** Makes previews of single scenes. */
export type MakePreview = (
  caller: Caller,
  project_id: string,
  request: NewPreview,
  /** Aborted when the caller disconnects. */
  signal: AbortSignal,
) => Promise<Preview>;

/**
 * Previews are free, have 360 pixels on the short side, and an account can make two at a time.
 * Their CPU priority falls with the use of the account. Throws not_found, validation_error (unknown
 * scene, media that cannot be shown) or rate_limit_exceeded. `folder` holds the files until they
 * are sent.
 */
export function previewMaker(
  services: Pick<Services, "db" | "storage" | "clock">,
  pool: PreviewPool,
  folder: string,
): MakePreview {
  const active = new Map<string, number>();
  const niceness = Math.min(19, getPriority() + previewNiceness);
  const priorities = cpuPriorities(services.clock, niceness, async () => 0);
  return async ({ account_id }, project_id, { scene: id, kind = "still", change }, signal) => {
    const { db, storage } = services;
    const project = await ownedProject(db, account_id, project_id);
    const revision = await latestRevision(db, project);
    if (!revision) throw notFound("project", project_id);
    if (change) await checkMedia(services, account_id, { scenes: [{ id, ...change }] });
    const editable = await loadEditable(db, revision, project.title);
    const saved = editable.scenes.find((scene) => scene.id === id);
    if (!saved) throw invalid(`Unknown scene ${JSON.stringify(id)}. GET …/scenes lists them.`);
    const scene = change ? changeScene(saved, { id, ...change }) : saved;
    const ids = collectAssetIds([scene.image, scene.clip, scene.voice, scene.design]);
    const count = active.get(account_id) ?? 0;
    if (count >= previewsPerAccount) throw tooMany();
    active.set(account_id, count + 1);
    const path = join(folder, `${newId("preview")}.${kind === "still" ? "jpg" : "mp4"}`);
    try {
      const open = openAsset.bind(undefined, { db, storage }, account_id);
      const assets = await Promise.all(ids.map(open));
      const timeline = sceneTimeline(scene, editable, revision.timeline as Timeline | null, assets);
      if (kind === "clip") checkLength(timeline);
      const call = { account_id, signal, onStart: priorities.track(account_id) };
      await pool.make({ kind, timeline, assets, path }, call);
      const media_type = kind === "still" ? "image/jpeg" : "video/mp4";
      return { media_type, content: await readFile(path) };
    } catch (error) {
      throw toApiError(error);
    } finally {
      const left = (active.get(account_id) ?? 1) - 1;
      if (left > 0) active.set(account_id, left);
      else active.delete(account_id);
      await rm(path, { force: true });
    }
  };
}

const tooMany = () =>
  new ApiError(
    "rate_limit_exceeded",
    `This account is making ${previewsPerAccount} previews, the maximum. Retry after one has ended.`,
  );

function checkLength({ scenes }: Timeline): void {
  const seconds = scenes[0]?.seconds ?? 0;
  if (seconds <= clipSecondsMax) return;
  throw invalid(
    `The scene has ${Math.round(seconds)} seconds. A preview clip can have ${clipSecondsMax}. Use a still.`,
  );
}

/** Errors of the scene's media are the caller's to fix. */
function toApiError(error: unknown): unknown {
  if (error instanceof PlacesBusyError)
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
  { values, settings }: EditableProject,
  last: Timeline | null,
  assets: readonly { id: string; seconds?: number; width?: number; height?: number }[],
): Timeline {
  const style = settings.inputs["compose_timeline.caption_style"] ?? last?.captions.style;
  const material = {
    scenes: [scene],
    aspect_ratio: last?.aspect_ratio ?? aspectRatios[1],
    language: last?.language ?? "en",
    caption_style: captionStyles.find((name) => name === style) ?? captionStyles[0],
    palette: values.palette as Palette | undefined,
    ...{ title_card: false, end_card: false },
  };
  return composeTimeline(material, new Map(assets.map((asset) => [asset.id, asset])));
}
