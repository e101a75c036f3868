import { parsePointer } from "../../../api/pointer.ts";
import { type AgentDocument, drawnEdges, edgeId, inputsOf, nodeIds } from "./document.ts";

/** The part of the agent that an error of the API is about. */
export type Place = { kind: "node" | "edge"; id: string } | { kind: "input"; name: string };

/**
 * Finds the place of an error's JSON Pointer, such as /graph_edges/2. Undefined for another place,
 * and for one that is not there.
 */
export function findPlace(pointer: string | undefined, document: AgentDocument): Place | undefined {
  const [part, ...keys] = parsePointer(pointer);
  const [key = ""] = keys;
  const index = key === "" ? Number.NaN : Number(key);
  if (part === "graph_edges") return edgePlace(index, document);
  if (part === "tools") {
    const id = nodeIds(document.tools)[index];
    return id === undefined ? undefined : { kind: "node", id };
  }
  const name = part === "requirements" && key === "inputs" ? keys[1] : undefined;
  return name !== undefined && name in inputsOf(document) ? { kind: "input", name } : undefined;
}

function edgePlace(index: number, document: AgentDocument): Place | undefined {
  const edge = document.edges[index];
  if (!edge) return undefined;
  const id = edgeId(edge);
  const isDrawn = drawnEdges(document).some((one) => edgeId(one) === id);
  return isDrawn ? { kind: "edge", id } : undefined;
}
