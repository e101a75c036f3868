import type { Caller } from "../identity/caller.ts";
import { latestRevision, ownedProject } from "../projects/projects.ts";
import type { Services } from "../services/services.ts";
import { atPlace, invalid, notFound } from "../system/errors.ts";
import type { Design } from "../values/design.ts";
import { changeScene } from "../values/edit-scenes.ts";
import type { Timeline } from "../values/timeline.ts";
import { checkChange } from "./change-project.ts";
import { checkRecordings } from "./check-recordings.ts";
import type { PreviewDrawer } from "./draw-preview.ts";
import { checkMedia } from "./edit-project.ts";
import type { EditableScene } from "./editable-project.ts";
import { designNewTexts, withNewDesign } from "./follow-texts.ts";
import { loadEditable } from "./load-editable.ts";
import type { NewPreview } from "./preview.schema.ts";
import type { PreviewLimit } from "./preview-limit.ts";

const mediaTypes = {
  still: "image/jpeg",
  clip: "video/mp4",
  drawing: "application/json; charset=utf-8",
} as const;

export interface MadePreview {
  media_type: string;
  content: Buffer;
}

/** Makes previews of single scenes. */
export type MakePreview = (
  caller: Caller,
  project_id: string,
  request: NewPreview,
  /** Aborted when the caller disconnects. */
  signal: AbortSignal,
) => Promise<MadePreview>;

/**
 * Previews are free, have 360 pixels on the short side, and an account can make two at a time.
 * Throws not_found, validation_error (unknown scene, media that cannot be shown) or
 * rate_limit_exceeded.
 */
export function previewMaker(
  services: Pick<Services, "db" | "clock" | "texts">,
  drawer: PreviewDrawer,
  limit: PreviewLimit,
): MakePreview {
  return async ({ account_id }, project_id, { scene: id, kind = "still", change }, signal) => {
    const { db } = services;
    const project = await ownedProject(db, account_id, project_id);
    const revision = await latestRevision(db, project);
    if (!revision) throw notFound("project", project_id);
    if (change)
      await checkMedia(services, account_id, { scenes: [{ id, ...change }] }, () => "change");
    const editable = await loadEditable(db, revision, project.title);
    const saved = editable.scenes.find((scene) => scene.id === id);
    if (!saved)
      throw invalid(`Unknown scene ${JSON.stringify(id)}. GET …/scenes lists them.`, "scene");
    if (change) atPlace(["change", "clear"], () => checkChange({ id, ...change }));
    const changes = change ? [{ id, ...change }] : [];
    const changed = changeScene<Design, EditableScene>(saved, change ?? {});
    if (changed.voice_part ?? changed.camera)
      await checkRecordings(db, account_id, [{ scene: changed, place: ["change"] }]);
    return limit(account_id, async () => {
      const edit = { project: editable, changes, timeline: revision.timeline as Timeline | null };
      const designs = await designNewTexts(services.texts, account_id, edit, signal);
      const scene = withNewDesign(changed, saved, designs);
      const subject = { account_id, kind, scene, editable, revision };
      const content = await drawer.draw(subject, signal);
      return { media_type: mediaTypes[kind], content };
    });
  };
}
