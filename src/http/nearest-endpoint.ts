import { misspelledName } from "../values/unknown-fields.ts";

/** A route as it is registered, such as GET /v1/runs/:run_id. */
export interface Endpoint {
  method: string;
  url: string;
}

/** Paths are compared up to these sizes, so that a long one costs no more. */
const comparedPathMax = 160;
const comparedSegmentsMax = 5;

/** Segments of other services' paths, with those of ours. */
const otherWords: Readonly<Record<string, string>> = {
  video: "runs",
  videos: "runs",
  generate: "runs",
  generations: "runs",
  jobs: "runs",
  tasks: "runs",
  workflows: "agents",
  pipelines: "agents",
  styles: "looks",
  files: "assets",
  media: "assets",
  uploads: "assets",
  keys: "api-keys",
  tokens: "api-keys",
  me: "account",
  user: "account",
  users: "account",
  balance: "credits",
  wallet: "credits",
};

/** Of each matched word of the given path, against one that only the route has. */
const matchedWeight = 4;
const sameMethodWeight = 0.5;

interface Candidate extends Endpoint {
  words: readonly string[];
  parameters: number;
}

/**
 * Returns a finder of the endpoint that an unknown path probably means, such as
 * `GET /v1/marketplace/templates` for /v1/templates; undefined if no word of the path is near to
 * one of a route. It reads only the list of routes, which may grow until the first call.
 */
export function findNearestEndpoint(
  endpoints: readonly Endpoint[],
): (method: string, path: string) => string | undefined {
  const read = () => {
    const candidates = endpoints.map(toCandidate);
    return { candidates, known: [...new Set(candidates.flatMap(({ words }) => words))] };
  };
  let routes: ReturnType<typeof read> | undefined;
  return (method, path) => {
    routes ??= read();
    const { candidates, known } = routes;
    const given = segmentsOf(path.slice(0, comparedPathMax))
      .slice(0, comparedSegmentsMax)
      .map((segment) => knownWord(segment, known));
    const words = given.filter((word) => word !== undefined);
    const others = given.length - words.length;
    let best: Candidate | undefined;
    let most = 0;
    for (const candidate of candidates) {
      const matched = words.filter((word) => candidate.words.includes(word)).length;
      if (matched === 0) continue;
      const score =
        matchedWeight * matched -
        (candidate.words.length - matched) -
        Math.abs(candidate.parameters - others) +
        (candidate.method === method ? sameMethodWeight : 0);
      if (best !== undefined && score <= most) continue;
      best = candidate;
      most = score;
    }
    return best && `${best.method} ${best.url.replace(/:(\w+)/g, "{$1}")}`;
  };
}

function toCandidate({ method, url }: Endpoint): Candidate {
  const segments = segmentsOf(url);
  const words = segments.filter((segment) => !segment.startsWith(":"));
  return { method, url, words, parameters: segments.length - words.length };
}

/** The segments of a path without a version and "api" in front, which clients guess. */
const segmentsOf = (path: string): string[] =>
  path.split("/").filter((segment) => segment !== "" && !/^(?:v\d+|api)$/i.test(segment));

function knownWord(segment: string, known: readonly string[]): string | undefined {
  const word = segment.toLowerCase();
  if (known.includes(word)) return word;
  return (
    (Object.hasOwn(otherWords, word) ? otherWords[word] : undefined) ?? misspelledName(word, known)
  );
}
