import { StepError } from "../system/errors.ts";
import { redactUrl } from "./redact-url.ts";

/** One request of a chain of redirects. */
export interface Hop {
  url: URL;
  method: string;
  headers: Headers;
  body: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> | undefined;
}

const redirects = new Set([301, 302, 303, 307, 308]);
/** What may be told to another origin: a key or a cookie may stand in any header but these. */
const harmless = new Set(["accept", "accept-encoding", "accept-language", "range", "user-agent"]);

/** Where an answer leads next; nothing when it is no redirect. Throws StepError `invalid_input` for a redirect that is not followed. */
export function nextHop(
  hop: Hop,
  response: Response,
  trusted: ReadonlySet<string>,
): Hop | undefined {
  const location = response.headers.get("location");
  if (!redirects.has(response.status) || !location) return undefined;
  const url = target(location, hop);
  const sameOrigin = url.origin === hop.url.origin;
  if (hop.url.protocol === "https:" && url.protocol !== "https:")
    throw refused(hop, url, "leads from https to an unprotected address");
  // The operator's own services are for the operator's own requests: a stranger's page can't send us there.
  if (!sameOrigin && trusted.has(url.origin))
    throw refused(hop, url, "leads to a service of this installation");
  const keepsBody =
    response.status === 307 ||
    response.status === 308 ||
    hop.method === "GET" ||
    hop.method === "HEAD";
  if (keepsBody && hop.body && !sameOrigin)
    throw refused(hop, url, "would hand the request's body to another site");
  return {
    url,
    method: keepsBody ? hop.method : "GET",
    headers: new Headers(
      [...hop.headers].filter(([name]) => keepsHeader(name, { sameOrigin, keepsBody })),
    ),
    body: keepsBody ? hop.body : undefined,
  };
}

function target(location: string, hop: Hop): URL {
  if (!URL.canParse(location, hop.url.href)) {
    throw new StepError(
      "invalid_input",
      `${redactUrl(hop.url)} redirects to something that is not an address.`,
    );
  }
  return new URL(location, hop.url);
}

const keepsHeader = (
  name: string,
  { sameOrigin, keepsBody }: { sameOrigin: boolean; keepsBody: boolean },
) => (sameOrigin || harmless.has(name)) && (keepsBody || !name.startsWith("content-"));

const refused = (hop: Hop, url: URL, why: string) =>
  new StepError(
    "invalid_input",
    `${redactUrl(hop.url)} redirects to ${redactUrl(url)}, which ${why}; name the final address.`,
  );
