import type { Caller } from "../identity/caller.ts";
import { latestRevision, ownedProject } from "../projects/projects.ts";
import type { Services } from "../services/services.ts";
import { ApiError, atPlace, invalid, notFound } from "../system/errors.ts";
import type { Design } from "../values/design.ts";
import { changeScene } from "../values/edit-scenes.ts";
import type { Timeline } from "../values/timeline.ts";
import { checkChange } from "./change-project.ts";
import type { PreviewDrawer } from "./draw-preview.ts";
import { checkMedia } from "./edit-project.ts";
import type { EditableScene } from "./editable-project.ts";
import { designNewTexts, withNewDesign } from "./follow-texts.ts";
import { loadEditable } from "./load-editable.ts";
import type { NewPreview } from "./preview.schema.ts";

/** Previews that an account makes at a time. */
const previewsPerAccount = 2;

const mediaTypes = {
  still: "image/jpeg",
  clip: "video/mp4",
  drawing: "application/json; charset=utf-8",
} as const;

interface Preview {
  media_type: (typeof mediaTypes)[keyof typeof mediaTypes];
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
 * Throws not_found, validation_error (unknown scene, media that cannot be shown) or
 * rate_limit_exceeded.
 */
export function previewMaker(
  services: Pick<Services, "db" | "clock" | "texts">,
  drawer: PreviewDrawer,
): MakePreview {
  const active = new Map<string, number>();
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
    const count = active.get(account_id) ?? 0;
    if (count >= previewsPerAccount) throw tooMany();
    active.set(account_id, count + 1);
    try {
      const edit = { project: editable, changes, timeline: revision.timeline as Timeline | null };
      const designs = await designNewTexts(services.texts, account_id, edit, signal);
      const scene = withNewDesign(changed, saved, designs);
      const subject = { account_id, kind, scene, editable, revision };
      const content = await drawer.draw(subject, signal);
      return { media_type: mediaTypes[kind], content };
    } finally {
      const left = (active.get(account_id) ?? 1) - 1;
      if (left > 0) active.set(account_id, left);
      else active.delete(account_id);
    }
  };
}

const tooMany = () =>
  new ApiError(
    "rate_limit_exceeded",
    `This account is making ${previewsPerAccount} previews, the maximum. Retry after one has ended.`,
  );
