import { StepError } from "../system/errors.ts";
import { redactUrl } from "./redact-url.ts";

/** One request in a chain of redirects. */
export interface Hop {
  url: URL;
  method: string;
  headers: Headers;
  body: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> | undefined;
}

const redirects = new Set([301, 302, 303, 307, 308]);
/** Headers that may be sent to another origin. Any other header may contain a key or a cookie. */
const safeHeaders = new Set([
  "accept",
  "accept-encoding",
  "accept-language",
  "range",
  "user-agent",
]);

/**
 * Returns the next request, or undefined if the response is not a redirect. Throws StepError
 * `invalid_input` if the redirect is not allowed.
 */
export function nextHop(
  hop: Hop,
  response: Response,
  trusted: ReadonlySet<string>,
): Hop | undefined {
  const location = response.headers.get("location");
  if (!redirects.has(response.status) || !location) return undefined;
  const url = resolveLocation(location, hop);
  const sameOrigin = url.origin === hop.url.origin;
  if (hop.url.protocol === "https:" && url.protocol !== "https:")
    throw forbiddenRedirect(hop, url, "does not use https");
  // Untrusted pages must not reach the services that only the operator's requests may use.
  if (!sameOrigin && trusted.has(url.origin))
    throw forbiddenRedirect(hop, url, "is an internal service of this installation");
  const keepsBody =
    response.status === 307 ||
    response.status === 308 ||
    hop.method === "GET" ||
    hop.method === "HEAD";
  if (keepsBody && hop.body && !sameOrigin)
    throw forbiddenRedirect(hop, url, "would receive the request body of another site");
  return {
    url,
    method: keepsBody ? hop.method : "GET",
    headers: new Headers(
      [...hop.headers].filter(([name]) => keepsHeader(name, { sameOrigin, keepsBody })),
    ),
    body: keepsBody ? hop.body : undefined,
  };
}

function resolveLocation(location: string, hop: Hop): URL {
  if (!URL.canParse(location, hop.url.href)) {
    throw new StepError(
      "invalid_input",
      `${redactUrl(hop.url)} redirects to an invalid URL. Use the final URL.`,
    );
  }
  return new URL(location, hop.url);
}

const keepsHeader = (
  name: string,
  { sameOrigin, keepsBody }: { sameOrigin: boolean; keepsBody: boolean },
) => (sameOrigin || safeHeaders.has(name)) && (keepsBody || !name.startsWith("content-"));

const forbiddenRedirect = (hop: Hop, url: URL, why: string) =>
  new StepError(
    "invalid_input",
    `${redactUrl(hop.url)} redirects to ${redactUrl(url)}, which ${why}. Use the final URL.`,
  );
