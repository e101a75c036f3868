import { type AgentDocument, drawnEdges, edgeId, inputsOf, nodeIds } from "./document.ts";

/** The part of the agent that an error of the API is about. */
export type Place = { kind: "node" | "edge"; id: string } | { kind: "input"; name: string };

/** Finds the place that an error names. Undefined if it names none, or one that is not there. */
export function findPlace(detail: string, document: AgentDocument): Place | undefined {
  return edgePlace(detail, document) ?? inputPlace(detail, document) ?? nodePlace(detail, document);
}

const edgePatterns = [
  /^Edge \d+ \("(.+?) → (.+?)"\)/,
  /^The edge "(.+?) → (.+?)" closes a cycle/,
  /^Edges \d+ and \d+ both connect "(.+?)" to "(.+?)"/,
  // The last edge of the cycle that is listed.
  /^"graph_edges" contains a cycle: (?:.* → )?(\S+) → (\S+?)\. /,
];

function edgePlace(detail: string, document: AgentDocument): Place | undefined {
  for (const pattern of edgePatterns) {
    const [, source = "", target = ""] = pattern.exec(detail) ?? [];
    const id = edgeId({ source, target });
    if (drawnEdges(document).some((edge) => edgeId(edge) === id)) return { kind: "edge", id };
  }
  return undefined;
}

function inputPlace(detail: string, document: AgentDocument): Place | undefined {
  const path = /"requirements\.inputs\.([^"]+)"/.exec(detail)?.[1];
  if (path === undefined) return undefined;
  const names = [path, path.replace(/\.\w+$/, "")];
  const name = names.find((one) => one in inputsOf(document));
  return name === undefined ? undefined : { kind: "input", name };
}

const nodePatterns = [
  /^Unknown tool "(.+?)"/,
  /^"tools" lists "(.+?)" twice/,
  /^(\S+) needs the input "/,
  /^Invalid input for (\S+):/,
];

function nodePlace(detail: string, document: AgentDocument): Place | undefined {
  const id = nodePatterns.map((pattern) => pattern.exec(detail)?.[1]).find((found) => found);
  return id !== undefined && nodeIds(document.tools).includes(id)
    ? { kind: "node", id }
    : undefined;
}
