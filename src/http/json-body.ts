import { isUtf8 } from "node:buffer";
import { errorCodes, type FastifyInstance } from "fastify";
import { badRequest } from "../system/errors.ts";

export const bodyBytesMax = 1024 * 1024;
const jsonDepthMax = 100;

/**
 * Accepts JSON bodies only. An empty body counts as no body, whatever its Content-Type: some
 * clients send a form type with every POST. Text that PostgreSQL cannot store is rejected here.
 */
export function acceptJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    "application/json",
    { parseAs: "buffer" },
    (_request, body: Buffer, done) => {
      try {
        done(null, body.length === 0 ? undefined : parseBody(body));
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

function parseBody(body: Buffer): unknown {
  if (!isUtf8(body))
    throw badRequest("The request body is not valid UTF-8. Encode the JSON as UTF-8.");
  const value = parseJson(body.toString("utf8"));
  rejectUnstorable(value, undefined, 0);
  return value;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw badRequest(
      `The request body is not valid JSON: ${(error as Error).message}. Correct the JSON.`,
    );
  }
}

/**
 * Rejects what PostgreSQL cannot store (NUL characters, lone surrogates) and nesting that would
 * overflow the stack of JSON.stringify.
 */
function rejectUnstorable(value: unknown, key: string | undefined, depth: number): void {
  if (depth > jsonDepthMax)
    throw badRequest(
      `The request body is nested too deeply. The maximum depth is ${jsonDepthMax} levels.`,
    );
  if (typeof value === "string") rejectUnstorableText(value, () => describeLocation(key));
  if (typeof value === "number" && !Number.isFinite(value))
    throw badRequest(
      `The number in ${describeLocation(key)} is too large. The maximum is 1.797e308.`,
    );
  if (typeof value !== "object" || value === null) return;
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index++)
      rejectUnstorable(value[index], key, depth + 1);
    return;
  }
  for (const [name, child] of Object.entries(value)) {
    if (name === "__proto__")
      throw badRequest('The request body has a key "__proto__". Remove the key.');
    rejectUnstorableText(name, () => `a key of ${describeLocation(key)}`);
    rejectUnstorable(child, name, depth + 1);
  }
}

/** Called only for an error: a body may have hundreds of thousands of values. */
const describeLocation = (key: string | undefined) =>
  key === undefined ? "the request body" : `"${key}"`;

function rejectUnstorableText(text: string, location: () => string): void {
  if (text.includes("\0"))
    throw badRequest(`The text in ${location()} has a NUL character. Remove the character.`);
  if (!text.isWellFormed())
    throw badRequest(
      `The text in ${location()} has a lone surrogate (\\ud800 to \\udfff). Send a complete Unicode character.`,
    );
}
