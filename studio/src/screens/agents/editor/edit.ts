import {
  type AgentDocument,
  drawnEdges,
  type Edge,
  edgeId,
  inputsOf,
  isOrdered,
  type Kind,
  nodeIds,
  type Position,
  type Positions,
  type ToolField,
  toolOf,
  withInputs,
} from "./document.ts";

/** The size of a node and the space around it. */
export const nodeSize = { width: 230, height: 92, gapX: 40, gapY: 60 };

/**
 * Adds a tool: at a position, or after a node, which is connected to it. In a dag or graph each
 * tool appears once, so a second one changes nothing. Returns the node.
 */
export function addTool(
  document: AgentDocument,
  tool: string,
  { after, at }: { after?: string | undefined; at?: Position | undefined } = {},
): { document: AgentDocument; node: string } {
  if (!isOrdered(document) && document.tools.includes(tool))
    return { document: after ? connect(document, after, tool) : document, node: tool };
  const ids = nodeIds(document.tools);
  const index = after === undefined ? -1 : ids.indexOf(after);
  const place = isOrdered(document) && index >= 0 ? index + 1 : ids.length;
  const tools = document.tools.toSpliced(place, 0, tool);
  const node = nodeIds(tools)[place] ?? tool;
  const position = at ?? findSpace(document.positions, index >= 0 ? after : ids.at(-1));
  const added = {
    ...document,
    tools,
    positions: { ...movePositions(document, tools, place), [node]: position },
  };
  return {
    document: index >= 0 && !isOrdered(document) ? connect(added, after ?? "", node) : added,
    node,
  };
}

/** The places of a repeated tool are numbered in order, so a new one shifts the later ones. */
function movePositions(document: AgentDocument, tools: readonly string[], place: number) {
  const before = nodeIds(document.tools);
  const after = nodeIds(tools).toSpliced(place, 1);
  return pickPositions(document.positions, before, after);
}

const pickPositions = (
  positions: Positions,
  before: readonly string[],
  after: readonly string[],
): Positions =>
  Object.fromEntries(
    after.flatMap((id, index) => {
      const position = positions[before[index] ?? ""];
      return position ? [[id, position] as const] : [];
    }),
  );

/** A free position below a node. */
function findSpace(positions: Positions, near: string | undefined): Position {
  const taken = Object.values(positions);
  const [x, y] = (near !== undefined && positions[near]) || [0, -nodeSize.height - nodeSize.gapY];
  const below = y + nodeSize.height + nodeSize.gapY;
  for (let left = x; ; left += nodeSize.width + nodeSize.gapX)
    if (!taken.some((other) => overlaps(other, [left, below]))) return [left, below];
}

const overlaps = (a: Position, b: Position) =>
  Math.abs(a[0] - b[0]) < nodeSize.width && Math.abs(a[1] - b[1]) < nodeSize.height;

/** Connects two nodes. In a simple or sequential agent the target moves behind the source. */
export function connect(document: AgentDocument, source: string, target: string): AgentDocument {
  if (isOrdered(document)) return moveBehind(document, source, target);
  if (document.edges.some((edge) => edgeId(edge) === edgeId({ source, target }))) return document;
  return { ...document, edges: [...document.edges, { source, target }] };
}

function moveBehind(document: AgentDocument, source: string, target: string): AgentDocument {
  const ids = nodeIds(document.tools);
  const from = ids.indexOf(target);
  if (source === target || from < 0 || !ids.includes(source)) return document;
  const rest = ids.toSpliced(from, 1);
  const order = rest.toSpliced(rest.indexOf(source) + 1, 0, target);
  const tools = order.map(toolOf);
  const positions = pickPositions(document.positions, order, nodeIds(tools));
  return keepOrderedEdges({ ...document, tools, positions });
}

/** An approval belongs to two tools that follow each other. */
function keepOrderedEdges(document: AgentDocument): AgentDocument {
  const drawn = drawnEdges(document);
  return { ...document, edges: document.edges.filter((edge) => drawn.includes(edge)) };
}

/** Removes nodes with their edges and the values of their inputs, and edges, by id. */
export function remove(document: AgentDocument, ids: readonly string[]): AgentDocument {
  const before = nodeIds(document.tools);
  const kept = before.filter((id) => !ids.includes(id));
  const tools = kept.map(toolOf);
  const positions = pickPositions(document.positions, kept, nodeIds(tools));
  const isKept = (edge: Edge) =>
    !ids.includes(edgeId(edge)) && kept.includes(edge.source) && kept.includes(edge.target);
  const gone = document.tools.filter((tool) => !tools.includes(tool));
  const inputs = Object.entries(inputsOf(document)).filter(
    ([name]) => !gone.includes(name.split(".")[0] ?? "") || !name.includes("."),
  );
  const removed = { ...document, tools, positions, edges: document.edges.filter(isKept) };
  const cleaned = gone.length === 0 ? removed : withInputs(removed, Object.fromEntries(inputs));
  return isOrdered(cleaned) ? keepOrderedEdges(cleaned) : cleaned;
}

export const movePosition = (document: AgentDocument, moved: Positions): AgentDocument => ({
  ...document,
  positions: { ...document.positions, ...moved },
});

/** Changes fields of an edge. A field that is undefined is removed. */
export function changeEdge(
  document: AgentDocument,
  id: string,
  changes: { [K in keyof Edge]?: Edge[K] | undefined },
): AgentDocument {
  const edge = drawnEdges(document).find((drawn) => edgeId(drawn) === id);
  if (!edge) return document;
  const fields = Object.entries({ ...edge, ...changes });
  const changed: Edge = {
    source: edge.source,
    target: edge.target,
    ...Object.fromEntries(fields.filter(([, value]) => value !== undefined)),
  };
  const index = document.edges.indexOf(edge);
  const others = index < 0 ? document.edges : document.edges.toSpliced(index, 1);
  // Edges of a simple or sequential agent that say nothing are left out.
  if (isOrdered(document) && !changed.approve) return { ...document, edges: others };
  return {
    ...document,
    edges: others.toSpliced(index < 0 ? others.length : index, 0, changed),
  };
}

/** Changes the kind: a chain becomes edges, and edges become an order. */
export function changeKind(document: AgentDocument, kind: Kind): AgentDocument {
  if (isOrdered(document) === isOrdered({ kind })) return { ...document, kind };
  if (!isOrdered({ kind })) return { ...document, kind, edges: drawnEdges(document) };
  const tools = sortTools(document);
  const edges = document.edges
    .filter(({ approve }) => approve)
    .map(({ source, target }): Edge => ({ source, target, approve: true }));
  return keepOrderedEdges({ ...document, kind, tools, edges });
}

/** The tools in an order that follows the edges. In a cycle the listed order decides. */
function sortTools({ tools, edges }: AgentDocument): string[] {
  const sorted: string[] = [];
  const rest = new Set(tools);
  while (rest.size > 0) {
    const free = [...rest].find(
      (tool) => !edges.some(({ source, target }) => target === tool && rest.has(source)),
    );
    const next = free ?? [...rest][0] ?? "";
    rest.delete(next);
    sorted.push(next);
  }
  return sorted;
}

/** Whether the edge leads back to a tool that leads to it. */
export function closesCycle({ edges }: Pick<AgentDocument, "edges">, edge: Edge): boolean {
  const reached = new Set([edge.target]);
  for (const id of reached)
    for (const { source, target } of edges) if (source === id) reached.add(target);
  return reached.has(edge.source);
}

/** The values that the agent gives to the inputs of a tool. */
export const toolValues = (document: AgentDocument, tool: string): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(inputsOf(document))
      .filter(([name]) => name.startsWith(`${tool}.`))
      .map(([name, { default: value }]) => [name.slice(tool.length + 1), value]),
  );

/** Gives a value to an input of a tool; undefined takes it away. */
export function setToolValue(
  document: AgentDocument,
  { tool, name, field }: { tool: string; name: string; field: Pick<ToolField, "type"> },
  value: unknown,
): AgentDocument {
  const key = `${tool}.${name}`;
  const { [key]: known, ...others } = inputsOf(document);
  return withInputs(
    document,
    value === undefined
      ? others
      : { ...inputsOf(document), [key]: { ...known, type: field.type, default: value } },
  );
}
