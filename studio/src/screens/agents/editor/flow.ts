import { MarkerType } from "@xyflow/react";
import { humanize } from "../../../inputs/input-kinds.ts";
import {
  type AgentDocument,
  drawnEdges,
  edgeId,
  nodeIds,
  type Tool,
  type Tools,
  toolOf,
} from "./document.ts";
import { nodeSize, toolValues } from "./edit.ts";
import type { Place } from "./faults.ts";
import type { ToolEdge } from "./tool-edge.tsx";
import type { ToolNode } from "./tool-node.tsx";

export interface Fault {
  detail: string;
  place: Place | undefined;
}

interface Shown {
  tools: Tools;
  selection: readonly string[];
  fault: Fault | undefined;
}

/** The nodes as React Flow draws them. */
export function toNodes(document: AgentDocument, { tools, selection, fault }: Shown): ToolNode[] {
  return nodeIds(document.tools).map((id) => {
    const tool = tools.get(toolOf(id));
    const [x, y] = document.positions[id] ?? [0, 0];
    return {
      id,
      type: "tool",
      position: { x, y },
      width: nodeSize.width,
      selected: selection.includes(id),
      ariaLabel: nodeName(id, tools),
      data: {
        name: nodeName(id, tools),
        category: tool?.category ?? "not installed",
        price: tool ? describePrice(tool.credits) : "This installation has no such tool.",
        values: describeValues(toolValues(document, toolOf(id))),
        fault: faultAt(fault, "node", id),
      },
    };
  });
}

const arrow = { type: MarkerType.ArrowClosed, width: 18, height: 18, color: "currentColor" };
/** More arrows slow a drag down, and say little among so many edges. */
const arrowsMax = 100;

/** The edges as React Flow draws them. */
export function toEdges(document: AgentDocument, { tools, selection, fault }: Shown): ToolEdge[] {
  const drawn = drawnEdges(document);
  return drawn.map((edge) => {
    const id = edgeId(edge);
    const { source, target, when, approve = false, map = {} } = edge;
    return {
      id,
      type: "tool",
      source,
      target,
      selected: selection.includes(id),
      ariaLabel: `Edge from ${nodeName(source, tools)} to ${nodeName(target, tools)}`,
      ...(drawn.length <= arrowsMax ? { markerEnd: arrow } : {}),
      data: { when, approve, maps: Object.keys(map).length, fault: faultAt(fault, "edge", id) },
    };
  });
}

function faultAt(fault: Fault | undefined, kind: "node" | "edge", id: string) {
  const place = fault?.place;
  return place && place.kind === kind && "id" in place && place.id === id
    ? fault?.detail
    : undefined;
}

/** The name of a node: its tool's, and the number of its place. */
export function nodeName(id: string, tools: Tools): string {
  const [slug = id, place] = id.split("#");
  return `${tools.get(slug)?.name ?? humanize(slug)}${place ? ` (${place})` : ""}`;
}

const units: Record<string, string> = {
  call: "",
  second: " a second",
  picture: " a picture",
  rendered_second: " a second at 1080p",
};

export const describePrice = ({ per, amount }: Tool["credits"]): string =>
  amount === 0 ? "free" : `${amount} ${amount === 1 ? "credit" : "credits"}${units[per] ?? ""}`;

function describeValues(values: Readonly<Record<string, unknown>>): string {
  return Object.entries(values)
    .map(([name, value]) => {
      const text = typeof value === "string" ? value : JSON.stringify(value);
      return `${name.replaceAll("_", " ")}: ${text.slice(0, 60)}`;
    })
    .join(", ");
}

/** Keeps the objects of what did not change, so that it is not drawn again. */
export function keepUnchanged<T extends { id: string; data?: object | undefined }>(
  before: readonly T[],
  wanted: readonly T[],
): T[] {
  const known = new Map(before.map((one) => [one.id, one]));
  return wanted.map((one) => {
    const old = known.get(one.id);
    if (!old) return one;
    const keys = Object.keys(one) as (keyof T)[];
    return keys.every((key) => isEqual(old[key], one[key])) ? old : { ...old, ...one };
  });
}

const isEqual = (a: unknown, b: unknown) =>
  a === b || (typeof b === "object" && JSON.stringify(a) === JSON.stringify(b));
