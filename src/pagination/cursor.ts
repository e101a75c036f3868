import { sql } from "kysely";
import Type from "typebox";
import { badRequest } from "../system/errors.ts";

/**
 * The query of a list by cursor. A page begins behind a row, so that rows made meanwhile move
 * nothing.
 */
export const cursorQuery = {
  limit: Type.Integer({
    minimum: 1,
    maximum: 100,
    default: 20,
    description: "Entries of a page at most",
  }),
  cursor: Type.Optional(Type.String({ description: "next_cursor of the page before" })),
};
export const NextCursor = Type.Unsafe<string | null>({
  type: ["string", "null"],
  description: "Names the next page; null on the last one",
});

/**
 * A row's place in a list, the newest first. Times are whole milliseconds, as the service's clock
 * tells them.
 */
interface Place {
  created_at: Date;
  id: string;
}

/**
 * The rows behind the one that a cursor names; all where there is none. Throws bad_request for what
 * is no cursor of such a list.
 */
export function afterCursor(cursor: string | undefined, isId: (id: string) => boolean) {
  if (cursor === undefined) return sql<boolean>`true`;
  const [, milliseconds = "", id = ""] =
    /^(\d{1,13}) (.+)$/.exec(Buffer.from(cursor, "base64url").toString()) ?? [];
  if (!isId(id))
    throw badRequest('Invalid query parameter "cursor". Use the next_cursor of the previous page.');
  return sql<boolean>`(created_at, id) < (${new Date(Number(milliseconds))}, ${id})`;
}

/** Cuts rows, of which one more than the page holds were asked for, to the page. */
export function toPage<R extends Place>(
  rows: readonly R[],
  limit: number,
): { page: R[]; next_cursor: string | null } {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { page, next_cursor: last && rows.length > limit ? encodeCursor(last) : null };
}

const encodeCursor = ({ created_at, id }: Place) =>
  Buffer.from(`${created_at.getTime()} ${id}`).toString("base64url");
