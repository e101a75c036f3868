import { type Kysely, sql } from "kysely";
import type { Database } from "../db/schema.ts";
import type { OfferedSegment } from "../media/timeline/segment-cache.ts";
import type { Part } from "./part.ts";

/** A worker that has not renewed what it took for this long is presumed dead. */
const lostSeconds = 10;
export const renewMilliseconds = 3000;
/** Notifies that the state of a segment changed. The payload is the id of its render. */
export const segmentsChannel = "shared_segments";

const isFresh = (column: string) =>
  sql<boolean>`${sql.ref(column)} > now() - make_interval(secs => ${lostSeconds})`;

/** A segment that a worker has taken. `by` stands for the worker and what it does. */
export interface TakenSegment {
  render_id: string;
  key: string;
  by: string;
}

/** What all segments of a render, or all parts of a step, have in common. */
type Sources = Pick<OfferedSegment, "style" | "settings"> | { step: string };

/** Segments or parts with their keys, those that are near first. */
export interface OfferedWork {
  sources: Sources;
  items: readonly { key: string; item: OfferedSegment["segment"] | Part }[];
}

/** A part of a step, which its `sources` name. */
export interface OfferedPart {
  key: string;
  step: string;
  part: Part;
}

/** Stores work with its items, in the order in which they are to be made. */
export async function insertSharedRender(
  db: Kysely<Database>,
  { id, account_id }: { id: string; account_id: string },
  { sources, items }: OfferedWork,
): Promise<void> {
  await sql`
    insert into shared_renders (id, account_id, sources)
    values (${id}, ${account_id}, ${JSON.stringify(sources)})
  `.execute(db);
  // One after another: together, long texts would block the process while they become JSON.
  for (const [position, { key, item }] of items.entries())
    await sql`
      insert into shared_segments (render_id, key, position, segment)
      values (${id}, ${key}, ${position}, ${JSON.stringify(item)})
    `.execute(db);
}

/**
 * Takes a segment for the worker of its render; false while another worker makes it. A segment that
 * is made can be taken too: its file may be gone.
 */
export async function takeSegment(
  db: Kysely<Database>,
  { render_id, key, by }: TakenSegment,
): Promise<boolean> {
  const { rows } = await sql`
    update shared_segments set taken_by = ${by}, seen_at = now()
    where render_id = ${render_id} and key = ${key}
      and (state <> 'open' or taken_by is null or taken_by = ${by} or not ${isFresh("seen_at")})
    returning key
  `.execute(db);
  return rows.length > 0;
}

export interface TakenItem {
  account_id: string;
  offered: OfferedSegment | OfferedPart;
}

/** Takes the first segment that no living worker makes, of a render whose own worker lives. */
export async function takeNextSegment(
  db: Kysely<Database>,
  { render_id, by }: Omit<TakenSegment, "key">,
): Promise<TakenItem | undefined> {
  const { rows } = await sql<{
    key: string;
    segment: unknown;
    account_id: string;
    sources: Sources;
  }>`
    update shared_segments set taken_by = ${by}, seen_at = now()
    from shared_renders
    where render_id = ${render_id} and id = render_id and ${isFresh("shared_renders.seen_at")}
      and key = (
        select key from shared_segments
        where render_id = ${render_id} and state = 'open'
          and (taken_by is null or not ${isFresh("seen_at")})
        order by position limit 1 for update skip locked
      )
    returning key, segment, account_id, sources
  `.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const { sources, key, segment, account_id } = row;
  const offered =
    "step" in sources
      ? { key, step: sources.step, part: segment as Part }
      : { key, ...sources, segment: segment as OfferedSegment["segment"] };
  return { account_id, offered };
}

/** Says that a worker lives. False if another one has what it took, or the render has ended. */
export async function renewSegment(
  db: Kysely<Database>,
  { render_id, key, by }: TakenSegment,
): Promise<boolean> {
  const { rows } = await sql`
    update shared_segments set seen_at = now()
    where render_id = ${render_id} and key = ${key} and taken_by = ${by}
    returning key
  `.execute(db);
  return rows.length > 0;
}

/** Says that the worker of a render lives, and that it still makes what it took. */
export async function renewRender(
  db: Kysely<Database>,
  { render_id, by }: Omit<TakenSegment, "key">,
): Promise<void> {
  await sql`
    with renewed as (update shared_renders set seen_at = now() where id = ${render_id})
    update shared_segments set seen_at = now()
    where render_id = ${render_id} and taken_by = ${by} and state = 'open'
  `.execute(db);
}

/** Ends the work on a segment that another worker took, unless it lost it: `open` gives it back. */
export async function settleSegment(
  db: Kysely<Database>,
  { render_id, key, by }: TakenSegment,
  { state, findings = [] }: { state: "open" | "made" | "declined"; findings?: string[] },
): Promise<void> {
  await sql`
    with settled as (
      update shared_segments set state = ${state}, findings = ${findings}, taken_by = null
      where render_id = ${render_id} and key = ${key} and taken_by = ${by}
      returning render_id
    )
    select pg_notify(${segmentsChannel}, render_id::text) from settled
  `.execute(db);
}

/** The segments of a render that living workers other than its own make now. */
export async function listTakenSegments(
  db: Kysely<Database>,
  { render_id, by }: Omit<TakenSegment, "key">,
): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select key from shared_segments
    where render_id = ${render_id} and state = 'open' and taken_by <> ${by} and ${isFresh("seen_at")}
  `.execute(db);
  return rows.map(({ key }) => key);
}

/** Deletes a shared render. Resolves to the faults of designs that other workers found. */
export async function removeSharedRender(db: Kysely<Database>, id: string): Promise<string[]> {
  const { rows } = await sql<{ finding: string }>`
    with removed as (delete from shared_renders where id = ${id})
    select distinct unnest(findings) as finding from shared_segments where render_id = ${id}
  `.execute(db);
  return rows.map(({ finding }) => finding);
}

/** Deletes the renders whose own worker is lost. Whatever continues them is offered anew. */
export async function pruneSharedRenders(db: Kysely<Database>): Promise<void> {
  await sql`delete from shared_renders where seen_at < now() - interval '1 hour'`.execute(db);
}
