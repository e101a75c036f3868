import type { Transaction } from "kysely";
import { findAssetKinds } from "../assets/asset-ids.ts";
import type { Database } from "../db/schema.ts";
import type { Caller } from "../identity/caller.ts";
import {
  changesSince,
  findRevision,
  latestRevision,
  lockProject,
  ownedProject,
  type PendingWork,
  pruneRevisions,
  type Revision,
} from "../projects/projects.ts";
import { newRevision } from "../projects/write-revisions.ts";
import { hasActiveRun } from "../runs/records/project-run-queue.ts";
import { activeRunError } from "../runs/start/start-update.ts";
import type { Services } from "../services/services.ts";
import type { SignedLinks } from "../storage/signed-links.ts";
import { ApiError, badRequest, conflict, invalid, notFound, pathKeys } from "../system/errors.ts";
import type { AssetKind } from "../values/assets.ts";
import type { Timeline } from "../values/timeline.ts";
import { changeProject } from "./change-project.ts";
import { changedRecordings, checkRecordings } from "./check-recordings.ts";
import {
  type EditableProject,
  type EditableScene,
  listProjectPending,
} from "./editable-project.ts";
import { designNewTexts, type NewDesigns } from "./follow-texts.ts";
import { listChanges } from "./list-changes.ts";
import { loadEditable } from "./load-editable.ts";
import type { ProjectChanges, ProjectScenes } from "./project-scenes.schema.ts";
import { toScenesResponse } from "./project-scenes.ts";

type Tx = Transaction<Database>;

const valuesBytesMax = 1024 * 1024;

interface Edit {
  project_id: string;
  changes: ProjectChanges;
  /** The header If-Match. */
  ifMatch: string | undefined;
}

/**
 * Writes the changes as a new revision; its video stays that of the revision before. Throws
 * not_found, conflict (a newer revision, or a run is active), validation_error or
 * payload_too_large.
 * Why: docs/decisions/project-edits.md
 */
export async function editProject(
  services: Pick<Services, "db" | "clock" | "capabilities" | "texts">,
  links: SignedLinks,
  { account_id }: Caller,
  { project_id, changes, ifMatch }: Edit,
): Promise<ProjectScenes> {
  const { db, clock } = services;
  const project = await ownedProject(db, account_id, project_id);
  const expected = parseIfMatch(ifMatch);
  await checkMedia(services, account_id, changes);
  // Before the project is locked, because it takes time.
  const designs = await foreseeDesigns(services, account_id, project, changes);
  const saved = await db.transaction().execute(async (tx) => {
    const latest = await lockForChange(tx, project.id);
    if (expected !== undefined && expected !== latest.revision)
      throw await revisionConflict(tx, latest, expected);
    checkVoice(services, latest, changes);
    const before = await loadEditable(
      tx,
      latest,
      (await ownedProject(tx, account_id, project.id)).title,
    );
    const restored = await findRemoved(tx, project, changes.restore ?? []);
    const hasVideo = latest.video_asset_id !== null;
    const editable = changeProject(before, changes, { restored, hasVideo, designs });
    if (editable === before) return { revision: latest, editable };
    const recordings = changedRecordings(editable.scenes, before.scenes, changes);
    await checkRecordings(tx, account_id, recordings);
    const shared_values = withScenes(editable);
    checkSize(shared_values);
    const pending =
      editable.scenes.length === 0
        ? (latest.pending as PendingWork[])
        : listProjectPending(editable);
    const { revision } = await newRevision(tx, project.id, {
      ...carriedOver(latest),
      account_id,
      title: editable.title,
      shared_values,
      source: "edit",
      pending,
      changes: listChanges(before, editable),
      settings: editable.settings,
      now: clock.now(),
    });
    await pruneRevisions(tx, { id: project.id, revision });
    return { revision: { ...latest, revision, pending }, editable };
  });
  return toScenesResponse(services, links, { account_id, ...saved });
}

/** The designs that follow the texts of an edit. */
async function foreseeDesigns(
  { db, texts }: Pick<Services, "db" | "texts">,
  account_id: string,
  project: Awaited<ReturnType<typeof ownedProject>>,
  { scenes: changes = [] }: ProjectChanges,
): Promise<NewDesigns> {
  const latest = changes.some(({ text }) => text !== undefined)
    ? await latestRevision(db, project)
    : undefined;
  if (!latest) return new Map();
  const editable = await loadEditable(db, latest, project.title);
  const timeline = latest.timeline as Timeline | null;
  const edit = { project: editable, changes, timeline };
  // An edit is saved although its caller has gone.
  return designNewTexts(texts, account_id, edit, new AbortController().signal);
}

/** Scenes as they were in earlier revisions. Throws 422 for a revision that does not have one. */
async function findRemoved(
  tx: Tx,
  { id: project_id, title }: { id: string; title: string },
  wanted: NonNullable<ProjectChanges["restore"]>,
): Promise<EditableScene[]> {
  const found: EditableScene[] = [];
  for (const [index, { id, revision }] of wanted.entries()) {
    const earlier = await findRevision(tx, project_id, revision);
    const scene = earlier
      ? (await loadEditable(tx, earlier, title)).scenes.find((each) => each.id === id)
      : undefined;
    if (!scene)
      throw invalid(
        `Cannot restore the scene ${JSON.stringify(id)}: revision ${revision} does not have it. GET …/revisions lists the revisions.`,
        ...["restore", index],
      );
    found.push(scene);
  }
  return found;
}

/** Locks a project and returns its newest revision. Throws conflict while a run writes it. */
export async function lockForChange(tx: Tx, project_id: string): Promise<Revision> {
  if (!(await lockProject(tx, project_id))) throw notFound("project", project_id);
  if (await hasActiveRun(tx, project_id)) throw activeRunError(project_id);
  const latest = await latestRevision(tx, { id: project_id });
  if (!latest) throw notFound("project", project_id);
  return latest;
}

/** The fields that a new revision keeps: the video and how it was made. */
export const carriedOver = ({
  run_id,
  timeline,
  video_asset_id,
  thumbnail_asset_id,
  captions_asset_id,
}: Revision) => ({
  run_id,
  timeline: timeline ?? undefined,
  video_asset_id,
  thumbnail_asset_id,
  captions_asset_id,
});

const withScenes = ({ values, scenes }: EditableProject) =>
  scenes.length === 0 ? values : { ...values, scenes };

/** The revision of If-Match: 7, "7" or W/"7". Undefined for `*` and without the header. */
function parseIfMatch(header: string | undefined): number | undefined {
  if (header === undefined || header.trim() === "*") return undefined;
  const number = /^(?:W\/)?"?(\d{1,9})"?$/.exec(header.trim())?.[1];
  if (number !== undefined) return Number(number);
  throw badRequest(
    `Invalid header If-Match: ${JSON.stringify(header.slice(0, 60))}. Send the number of the revision, such as "7".`,
  );
}

/** Throws 422 for a voice that no update could speak with. */
function checkVoice(
  { capabilities }: Pick<Services, "capabilities">,
  { timeline }: Pick<Revision, "timeline">,
  { voice }: ProjectChanges,
): void {
  const { language = "en" } = (timeline ?? {}) as { language?: string };
  const fault = voice === undefined ? undefined : capabilities.checkVoice({ language, voice });
  if (fault) throw invalid(`Invalid "voice": ${fault}`, "voice");
}

/** 409 that names what the newer revisions changed. */
async function revisionConflict(tx: Tx, { project_id, revision }: Revision, expected: number) {
  const since = await changesSince(tx, project_id, expected);
  const texts = since.map(({ revision: number, source, changes }) => {
    const list = changes.slice(0, 10).join(", ");
    return `${number} (${source}${list ? `: ${list}` : ""})`;
  });
  const changed = texts.length > 0 ? ` Changed in between: ${texts.join("; ")}.` : "";
  return conflict(
    `The project is at revision ${revision}, not ${expected}.${changed} ` +
      "Get the scenes again, and repeat your changes.",
  );
}

function checkSize(values: Record<string, unknown>): void {
  const bytes = Buffer.byteLength(JSON.stringify(values));
  if (bytes <= valuesBytesMax) return;
  throw new ApiError(
    "payload_too_large",
    `The project would have ${bytes} bytes. The maximum is ${valuesBytesMax}. Use shorter texts or fewer scenes.`,
  );
}

/**
 * Checks that the media of the changes exist and have the right kind. Throws 422. `sceneAt`: the
 * place of a changed scene in the body.
 */
export async function checkMedia(
  { db }: Pick<Services, "db">,
  account_id: string,
  { scenes = [], add = [], music }: ProjectChanges,
  sceneAt = (index: number) => `scenes[${index}]`,
): Promise<void> {
  const uses: [path: string, id: string | undefined, kinds: AssetKind[]][] = [
    ["music", music, ["audio", "video"]],
    ...[...scenes.entries()].flatMap(([index, scene]) => sceneMedia(sceneAt(index), scene)),
    ...[...add.entries()].flatMap(([index, scene]) => sceneMedia(`add[${index}]`, scene)),
  ];
  const given = uses.flatMap(([path, id, kinds]) =>
    id === undefined ? [] : [{ path, id, kinds }],
  );
  const found = await findAssetKinds(
    db,
    account_id,
    given.map(({ id }) => id),
  );
  for (const { path, id, kinds } of given) {
    const kind = found.get(id);
    if (kind === undefined)
      throw invalid(
        `Invalid "${path}": the asset "${id}" does not exist in this account. Upload it first.`,
        ...pathKeys(path),
      );
    if (!kinds.includes(kind))
      throw invalid(
        `Invalid "${path}": the asset "${id}" is of kind ${kind}. Use an asset of kind ${kinds.join(" or ")}.`,
        ...pathKeys(path),
      );
  }
}

type Media = Pick<
  NonNullable<ProjectChanges["add"]>[number],
  "image" | "clip" | "voice" | "design"
>;

const sceneMedia = (
  path: string,
  { image, clip, voice, design }: Media,
): [string, string | undefined, AssetKind[]][] => [
  [`${path}.image`, image, ["image"]],
  [`${path}.clip`, clip, ["video"]],
  [`${path}.voice`, voice, ["audio", "video"]],
  [`${path}.design.background`, design?.background, ["image"]],
];
