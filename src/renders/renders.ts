import type { Transaction } from "kysely";
import { checkStorageQuota } from "../assets/storage-quota.ts";
import { holdCredits } from "../credits/holds.ts";
import type { Database } from "../db/schema.ts";
import type { Caller } from "../identity/caller.ts";
import {
  checkOptionNames,
  type RenderSettings,
  resolveRenderOptions,
} from "../media/timeline/render-options.ts";
import { latestRevision, lockProject, ownedProject, type Revision } from "../projects/projects.ts";
import { labelsForRender } from "../services/needed-labels.ts";
import type { Services } from "../services/services.ts";
import { type Deadline, transactBefore, withDeadline } from "../services/transaction-deadline.ts";
import type { SignedLinks } from "../storage/signed-links.ts";
import { invalid, notFound } from "../system/errors.ts";
import { deriveId, newId } from "../system/ids.ts";
import { checkLooks } from "../values/looks.ts";
import type { Timeline } from "../values/timeline.ts";
import { emitRenderEvent } from "./emit-render-event.ts";
import { findRender, findSameOutput, type RenderRow } from "./find-renders.ts";
import { outputUrl } from "./output-url.ts";
import { renderPrice } from "./price.ts";
import type { NewRender, Render } from "./renders.schema.ts";

/**
 * Accepts a render of a project's newest revision: creates its row, its hold and its job in one
 * transaction. A render that exists with the same settings is returned at once, free of charge.
 * Throws not_found, validation_error, insufficient_credits or gateway_timeout; then nothing was
 * created. `once`: an unguessable name; all calls with the same name return the same render.
 */
export const startRender = (
  services: Services,
  caller: Caller,
  input: NewRender,
  once?: string,
): Promise<Render> =>
  withDeadline(services, (deadline) => startWithin(services, deadline, caller, input, once));

async function startWithin(
  services: Services,
  deadline: Deadline,
  caller: Caller,
  { project_id, options = {} }: NewRender,
  once: string | undefined,
): Promise<Render> {
  const { db, config, queue, clock } = services;
  checkOptionNames(options);
  const id = once === undefined ? newId("render") : deriveId("render", once);
  const earlier = once === undefined ? undefined : await findRender(db, caller, id);
  if (earlier) return acceptedRender(earlier);
  const project = await ownedProject(db, caller.account_id, project_id);
  const revision = await latestRevision(db, project);
  if (!revision?.timeline)
    throw invalid(`Project "${project_id}" has no timeline. Complete a run on it first.`);
  const timeline = revision.timeline as Timeline;
  const settings = resolveRenderOptions(options, timeline);
  const now = clock.now();
  const labels = labelsForRender(services, timeline.finishing ?? []);
  const render = { ...newRender(id, caller, revision, settings, now), labels };
  const { account_id } = caller;
  const turn = await queue.takeTurn("render", account_id);
  const isNew = await transactBefore(services, [deadline], async (tx) => {
    if (!(await lockProject(tx, project.id))) throw notFound("project", project_id);
    const same = await findSameOutput(tx, revision, settings);
    const ended = same
      ? { status: "completed" as const, progress: 100, output_asset_id: same, completed_at: now }
      : {};
    const row = await insert(tx, { ...render, ...ended });
    if (!row) return false;
    if (same) {
      await emitRenderEvent(services, tx, row);
      return true;
    }
    checkLooks(timeline.look, timeline.scenes);
    await checkStorageQuota({ db: tx, config }, account_id);
    await queue.enqueue(tx, "render", { render_id: render.id }, { account_id, turn, labels });
    // Last, because this locks the wallet until the commit.
    await holdCredits(services, tx, account_id, render.id, renderPrice(timeline, settings));
    return true;
  });
  return acceptedRender((isNew ? undefined : await findRender(db, caller, id)) ?? render);
}

/** The response to the request that started the render. */
function acceptedRender({ id, created_at }: Pick<RenderRow, "id" | "created_at">): Render {
  return {
    id,
    status: "pending",
    progress: 0,
    output_url: null,
    error: null,
    created_at: created_at.toISOString(),
  };
}

/** A render of the account as the API returns it. Throws not_found. */
export async function getRender(
  services: Services,
  links: SignedLinks,
  caller: Caller,
  id: string,
): Promise<Render> {
  const { db, clock } = services;
  const render = await findRender(db, caller, id);
  if (!render) throw notFound("render", id);
  return toRenderResponse(render, await outputUrl(db, render, links, clock.now()));
}

export function toRenderResponse(
  { id, status, progress, error, created_at, completed_at }: RenderRow,
  output_url: string | null,
): Render {
  const ended = completed_at === null ? {} : { completed_at: completed_at.toISOString() };
  return {
    id,
    status,
    progress,
    output_url,
    error,
    created_at: created_at.toISOString(),
    ...ended,
  };
}

function newRender(
  id: string,
  { account_id }: Caller,
  { project_id, revision }: Revision,
  settings: RenderSettings,
  now: Date,
) {
  const empty = { output_asset_id: null, started_at: null, completed_at: null };
  return {
    id,
    account_id,
    project_id,
    revision,
    settings: JSON.stringify(settings),
    ...empty,
    created_at: now,
  };
}

/** Returns undefined if another call with the same `once` has created the render. */
async function insert(
  tx: Transaction<Database>,
  render: Omit<ReturnType<typeof newRender>, "output_asset_id" | "completed_at"> &
    Pick<RenderRow, "output_asset_id" | "completed_at" | "labels"> &
    Partial<Pick<RenderRow, "status" | "progress">>,
): Promise<RenderRow | undefined> {
  return tx
    .insertInto("renders")
    .values(render)
    .onConflict((clash) => clash.column("id").doNothing())
    .returningAll()
    .executeTakeFirst();
}
