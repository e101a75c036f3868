import { isUtf8 } from "node:buffer";
import { errorCodes, type FastifyInstance } from "fastify";
import { badRequest } from "../system/errors.ts";

export const bodyBytesMax = 1024 * 1024;
const depthMax = 100;

/**
 * Takes JSON bodies and no others. An empty body is none, whatever its type is said to be: some clients name a form with every POST. Text
 * that the database cannot keep is refused here.
 */
export function takeJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    "application/json",
    { parseAs: "buffer" },
    (_request, body: Buffer, done) => {
      try {
        done(null, body.length === 0 ? undefined : parsed(body));
      } catch (error) {
        done(error as Error);
      }
    },
  );
  app.addContentTypeParser("*", ({ headers }, _body, done) => {
    const empty =
      headers["transfer-encoding"] === undefined && Number(headers["content-length"] ?? 0) === 0;
    done(empty ? null : new errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE());
  });
}

function parsed(body: Buffer): unknown {
  if (!isUtf8(body)) throw badRequest("The body is not valid UTF-8.");
  const value = parseJson(body.toString("utf8"));
  refuseUnstorable(value, undefined, 0);
  return value;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw badRequest(`The body is not valid JSON: ${(error as Error).message}.`);
  }
}

/** The database keeps no NUL and no half of a surrogate pair, and writing very deep values out again overflows the stack. */
function refuseUnstorable(value: unknown, key: string | undefined, depth: number): void {
  if (depth > depthMax) throw badRequest(`The body is nested deeper than ${depthMax} levels.`);
  if (typeof value === "string") refuseText(value, () => placeOf(key));
  if (typeof value === "number" && !Number.isFinite(value))
    throw badRequest(`The number of ${placeOf(key)} is too large to be kept.`);
  if (typeof value !== "object" || value === null) return;
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index++)
      refuseUnstorable(value[index], key, depth + 1);
    return;
  }
  for (const [name, child] of Object.entries(value)) {
    if (name === "__proto__")
      throw badRequest('The body has a key "__proto__", which is not allowed.');
    refuseText(name, () => `a key of ${placeOf(key)}`);
    refuseUnstorable(child, name, depth + 1);
  }
}

/** Put into words only for a message: a body may have hundreds of thousands of places. */
const placeOf = (key: string | undefined) => (key === undefined ? "the body" : `"${key}"`);

function refuseText(text: string, place: () => string): void {
  if (text.includes("\0"))
    throw badRequest(`The text of ${place()} has a NUL character, which is not allowed.`);
  if (!text.isWellFormed())
    throw badRequest(
      `The text of ${place()} has half of a surrogate pair, which is not a character.`,
    );
}
