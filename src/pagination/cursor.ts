import { sql } from "kysely";
import Type from "typebox";
import { badRequest } from "../system/errors.ts";

/**
 * The query parameters of a paginated list. A page starts after a row, so new rows shift nothing.
 */
export const cursorQuery = {
  limit: Type.Integer({
    minimum: 1,
    maximum: 100,
    default: 20,
    description: "Maximum number of entries in a page.",
  }),
  cursor: Type.Optional(Type.String({ description: "The `next_cursor` of the previous page." })),
};
export const NextCursor = Type.Unsafe<string | null>({
  type: ["string", "null"],
  description: "The cursor of the next page; null on the last page.",
});

/** The position of a row in a list, newest first. Times have whole milliseconds. */
interface Position {
  created_at: Date;
  id: string;
}

/**
 * A condition for the rows after a cursor; true without a cursor. Throws bad_request for an invalid
 * cursor.
 */
export function afterCursor(cursor: string | undefined, isId: (id: string) => boolean) {
  if (cursor === undefined) return sql<boolean>`true`;
  const [, milliseconds = "", id = ""] =
    /^(\d{1,13}) (.+)$/.exec(Buffer.from(cursor, "base64url").toString()) ?? [];
  if (!isId(id))
    throw badRequest(
      'Invalid query parameter "cursor". Use the next_cursor of the previous page of this list.',
    );
  return sql<boolean>`(created_at, id) < (${new Date(Number(milliseconds))}, ${id})`;
}

/** Cuts `limit + 1` selected rows to a page. `next_cursor` is null if there are no more rows. */
export function toPage<R extends Position>(
  rows: readonly R[],
  limit: number,
): { page: R[]; next_cursor: string | null } {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { page, next_cursor: last && rows.length > limit ? encodeCursor(last) : null };
}

const encodeCursor = ({ created_at, id }: Position) =>
  Buffer.from(`${created_at.getTime()} ${id}`).toString("base64url");
