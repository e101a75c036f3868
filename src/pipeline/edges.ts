import { atPlace, invalid } from "../system/errors.ts";
import { nearestName } from "../system/nearest-name.ts";
import type { AgentDefinition, Edge } from "./agent.ts";
import { type Condition, parseCondition } from "./condition.ts";
import { ConditionError } from "./condition-error.ts";
import { findCycle } from "./cycle.ts";
import type { PlanEdge, PlanNode } from "./plan.ts";

const visits = { default: 3, max: 10 };
/** Parsing takes about 3 ms per KiB, in the API process too. */
const conditionsBytesMax = 16 * 1024;

/** Checks the edges of a dag or graph, one by one and together. Throws 422. */
export function buildEdges(
  type: "dag" | "graph",
  edges: readonly Edge[],
  nodes: readonly PlanNode[],
): PlanEdge[] {
  checkConditionsSize(edges);
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const checked = edges.map((edge, index) =>
    atPlace(["graph_edges", index], () => buildEdge(type, edge, edgeName(edge, index), byId)),
  );
  rejectDuplicates(edges);
  const ids = nodes.map(({ id }) => id);
  return type === "dag" ? requireAcyclic(checked, ids) : markBackEdges(checked, ids);
}

/**
 * Simple and sequential agents follow the order of `tools`. Edges that agree with it are accepted
 * and ignored. Throws 422 for other edges.
 */
export function checkOrderEdges(
  type: "simple" | "sequential",
  { tools, graph_edges: edges }: AgentDefinition,
): void {
  for (const [index, edge] of edges.entries())
    atPlace(["graph_edges", index], () => checkOrderEdge(type, edge, edgeName(edge, index), tools));
}

function checkOrderEdge(
  type: "simple" | "sequential",
  edge: Edge,
  name: string,
  tools: readonly string[],
): void {
  for (const slug of [edge.source, edge.target])
    if (!tools.includes(slug)) throw unknownTool(name, slug, edge, tools);
  checkApprove(edge, name);
  const key = (["when", "map", "max_visits"] as const).find((key) => edge[key] !== undefined);
  if (key)
    throw invalid(
      `${name} has "${key}", which a ${type} agent does not support. ` +
        `Use pipeline_type ${key === "map" ? "dag or graph" : "graph"}.`,
    );
  if (tools.indexOf(edge.source) < tools.lastIndexOf(edge.target)) return;
  throw invalid(
    `${name} contradicts the order of "tools", which a ${type} agent follows. ` +
      "Change the order, or use pipeline_type dag or graph.",
  );
}

function buildEdge(
  type: "dag" | "graph",
  edge: Edge,
  name: string,
  nodes: ReadonlyMap<string, PlanNode>,
): PlanEdge {
  const source = nodes.get(edge.source);
  const target = nodes.get(edge.target);
  if (!source) throw unknownTool(name, edge.source, edge, [...nodes.keys()]);
  if (!target) throw unknownTool(name, edge.target, edge, [...nodes.keys()]);
  if (edge.when !== undefined && type === "dag")
    throw invalid(`${name} has "when", which a dag does not support. Use pipeline_type graph.`);
  const max = edge.max_visits;
  if (max !== undefined && !(Number.isInteger(max) && max >= 1 && max <= visits.max)) {
    throw invalid(
      `${name} has an invalid "max_visits": ${JSON.stringify(max)}. Use an integer from 1 to ${visits.max}.`,
    );
  }
  checkApprove(edge, name);
  checkMap(edge.map ?? {}, name, source, target);
  const when = edge.when === undefined ? {} : { when: parseEdgeCondition(edge.when, name, source) };
  return {
    source: source.id,
    target: target.id,
    ...when,
    back: false,
    maxVisits: max ?? visits.default,
    map: edge.map ?? {},
  };
}

function checkConditionsSize(edges: readonly Edge[]): void {
  const bytes = edges.reduce((sum, { when }) => sum + Buffer.byteLength(String(when ?? "")), 0);
  if (bytes > conditionsBytesMax)
    throw invalid(
      `The conditions of "graph_edges" have ${bytes} bytes together. ` +
        `The maximum is ${conditionsBytesMax}. Use shorter conditions or fewer of them.`,
      "graph_edges",
    );
}

function checkApprove({ approve }: Edge, name: string): void {
  if (approve === undefined || typeof approve === "boolean") return;
  throw invalid(`${name} has an invalid "approve": ${JSON.stringify(approve)}. Use true or false.`);
}

function checkMap(
  map: Record<string, string>,
  name: string,
  source: PlanNode,
  target: PlanNode,
): void {
  for (const [output, input] of Object.entries(map)) {
    if (!Object.hasOwn(source.tool.output, output))
      throw unknownName(name, "outputs", source, output, Object.keys(source.tool.output));
    if (!Object.hasOwn(target.tool.input, input))
      throw unknownName(name, "inputs", target, input, Object.keys(target.tool.input));
  }
}

function parseEdgeCondition(text: string, name: string, source: PlanNode): Condition {
  try {
    return parseCondition(text, source.tool);
  } catch (error) {
    if (!(error instanceof ConditionError)) throw error;
    throw invalid(`${name} has an invalid condition ${JSON.stringify(text)}: ${error.message}`);
  }
}

function rejectDuplicates(edges: readonly Edge[]): void {
  const seen = new Map<string, number>();
  for (const [index, edge] of edges.entries()) {
    const pair = `${edge.source} → ${edge.target}`;
    const first = seen.get(pair);
    if (first !== undefined)
      throw invalid(
        `Edges ${first + 1} and ${index + 1} both connect "${edge.source}" to "${edge.target}". Remove one.`,
        "graph_edges",
        index,
      );
    seen.set(pair, index);
  }
}

function requireAcyclic(edges: PlanEdge[], ids: string[]): PlanEdge[] {
  const cycle = findCycle(ids, edges);
  if (!cycle) return edges;
  throw invalid(
    `"graph_edges" contains a cycle: ${cycle.path.join(" → ")}. ` +
      "Remove one of these edges, or use pipeline_type graph.",
    "graph_edges",
    edges.indexOf(cycle.closing),
  );
}

/** Marks the edges that close a cycle. They need a condition, or the loop would never end. */
function markBackEdges(edges: PlanEdge[], ids: string[]): PlanEdge[] {
  for (let found = findCycle(ids, forward(edges)); found; found = findCycle(ids, forward(edges))) {
    const { closing, path } = found;
    if (!closing.when) {
      throw invalid(
        `The edge "${closing.source} → ${closing.target}" closes a cycle (${path.join(" → ")}), ` +
          'so it needs a "when" condition that ends the loop.',
        "graph_edges",
        edges.indexOf(closing),
      );
    }
    closing.back = true;
  }
  return edges;
}

const forward = (edges: readonly PlanEdge[]) => edges.filter(({ back }) => !back);

const edgeName = ({ source, target }: Edge, index: number) =>
  `Edge ${index + 1} ("${source} → ${target}")`;

function unknownTool(name: string, slug: string, edge: Edge, tools: readonly string[]) {
  const nearest = nearestName(slug, tools);
  const end = slug === edge.source ? "source" : "target";
  return invalid(
    `${name} has the ${end} "${slug}", which is not one of this agent's tools ` +
      `(${tools.join(", ")}).${nearest ? ` Did you mean "${nearest}"?` : ""}`,
  );
}

function unknownName(
  name: string,
  kind: "inputs" | "outputs",
  { tool }: PlanNode,
  wanted: string,
  names: string[],
) {
  return invalid(
    `${name}: "map" contains "${wanted}", which is not one of the ${kind} of ${tool.slug} ` +
      `(${names.join(", ") || "it has none"}).`,
  );
}
