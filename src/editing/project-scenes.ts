import { type AssetRow, findAssets } from "../assets/assets.ts";
import type { Caller } from "../identity/caller.ts";
import { fileExtension } from "../media/file-extension.ts";
import {
  findRevision,
  latestRevision,
  ownedProject,
  pendingWork,
  type Revision,
} from "../projects/projects.ts";
import type { Services } from "../services/services.ts";
import {
  linkSeconds,
  type SceneFormat,
  type SignedLinks,
  toFileName,
} from "../storage/signed-links.ts";
import { notFound } from "../system/errors.ts";
import { sceneKind } from "../values/edit-scenes.ts";
import type { Timeline } from "../values/timeline.ts";
import { type EditableProject, listScenePending, lookOf, shapeOf } from "./editable-project.ts";
import { loadEditable } from "./load-editable.ts";
import type { ProjectScene, ProjectScenes } from "./project-scenes.schema.ts";

const defaultPalette = {};

type Reading = Pick<Services, "db" | "clock">;

/** A revision of a project as it can be edited, by default the newest. Throws not_found. */
export async function getProjectScenes(
  services: Reading,
  links: SignedLinks,
  { account_id }: Caller,
  { project_id, revision: number }: { project_id: string; revision?: number | undefined },
): Promise<ProjectScenes> {
  const project = await ownedProject(services.db, account_id, project_id);
  const revision =
    number === undefined
      ? await latestRevision(services.db, project)
      : await findRevision(services.db, project.id, number);
  if (!revision && number !== undefined) throw notFound("revision", String(number));
  if (!revision) throw notFound("project", project_id);
  const editable = await loadEditable(services.db, revision, project.title);
  return toScenesResponse(services, links, { account_id, revision, editable });
}

/** The response for an editable revision, with links to its media. */
export async function toScenesResponse(
  { db, clock }: Reading,
  links: SignedLinks,
  {
    account_id,
    revision,
    editable,
  }: {
    account_id: string;
    revision: Pick<Revision, "project_id" | "revision" | "timeline" | "pending" | "video_asset_id">;
    editable: EditableProject;
  },
): Promise<ProjectScenes> {
  const { title, values, scenes, settings } = editable;
  const ids = scenes.flatMap(({ image, clip, voice }) => [image, clip, voice]);
  const assets = await findAssets(
    db,
    account_id,
    ids.filter((id) => id !== undefined),
  );
  const now = clock.now();
  const link = (id: string | undefined, name: string) => {
    const asset = assets.get(id ?? "");
    return asset ? links.sign(target(asset, name), linkSeconds, now) : null;
  };
  const { project_id, revision: number } = revision;
  const picture = (scene: string, format: SceneFormat) =>
    links.sign({ project_id, revision: number, scene, format }, linkSeconds, now);
  const { inputs } = settings;
  const timeline = revision.timeline as Timeline | null;
  return {
    ...{ project_id, revision: number, title },
    aspect_ratio: shapeOf(editable, timeline) ?? null,
    palette: (values.palette as Timeline["palette"] | undefined) ?? defaultPalette,
    music: values.music === "none" ? null : textOrNull(values.music),
    voice: textOrNull(inputs["generate_voiceover.voice_name"]),
    captions: textOrNull(inputs["compose_timeline.caption_style"] ?? timeline?.captions.style),
    look: lookOf(editable, timeline) ?? "clean",
    pending: pendingWork(revision),
    scenes: scenes.map((scene): ProjectScene => {
      const { id, text, speaker, visual, seconds, design, look, focus, image, clip, voice } = scene;
      const isVoiced = voice !== undefined;
      return {
        ...{ id, text, visual, seconds, kind: sceneKind(scene) },
        ...(speaker ? { speaker } : {}),
        ...(design ? { design } : {}),
        ...(look ? { look } : {}),
        ...(focus ? { focus } : {}),
        ...(scene.voice_part ? { voice_part: scene.voice_part } : {}),
        ...(scene.camera ? { camera: scene.camera } : {}),
        image: image ?? null,
        image_url: link(image, `${id} picture`),
        clip: clip ?? null,
        clip_url: link(clip, `${id} clip`),
        voice: voice ?? null,
        voice_url: link(voice, `${id} voice`),
        recorded: isVoiced && scene.voice_engine === undefined,
        still_url: picture(id, "jpg"),
        drawing_url: picture(id, "json"),
        pending: listScenePending(scene, settings),
      };
    }),
  };
}

const textOrNull = (value: unknown) => (typeof value === "string" ? value : null);

const target = (asset: AssetRow, name: string) => ({
  asset_id: asset.id,
  file_name: toFileName(name, fileExtension(asset)),
});
