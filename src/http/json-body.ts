import { isUtf8 } from "node:buffer";
import type { FastifyInstance } from "fastify";
import { badRequest } from "../errors.ts";

export const bodyBytesMax = 1024 * 1024;
const depthMax = 100;

/** Takes JSON bodies and no others. An empty body is none. Text that the database cannot keep is refused here. */
export function takeJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "buffer" }, (_request, body: Buffer, done) => {
    try {
      done(null, body.length === 0 ? undefined : parsed(body));
    } catch (error) {
      done(error as Error);
    }
  });
}

function parsed(body: Buffer): unknown {
  if (!isUtf8(body)) throw badRequest("The body is not valid UTF-8.");
  const value = parseJson(body.toString("utf8"));
  refuseUnstorable(value, "the body", 0);
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
function refuseUnstorable(value: unknown, where: string, depth: number): void {
  if (depth > depthMax) throw badRequest(`The body is nested deeper than ${depthMax} levels.`);
  if (typeof value === "string") refuseText(value, where);
  if (typeof value === "number" && !Number.isFinite(value)) throw badRequest(`The number of ${where} is too large to be kept.`);
  if (typeof value !== "object" || value === null) return;
  for (const [key, child] of Object.entries(value)) {
    if (key === "__proto__") throw badRequest('The body has a key "__proto__", which is not allowed.');
    refuseText(key, `a key of ${where}`);
    refuseUnstorable(child, `"${key}"`, depth + 1);
  }
}

function refuseText(text: string, where: string): void {
  if (text.includes("\0")) throw badRequest(`The text of ${where} has a NUL character, which is not allowed.`);
  if (!text.isWellFormed()) throw badRequest(`The text of ${where} has half of a surrogate pair, which is not a character.`);
}
