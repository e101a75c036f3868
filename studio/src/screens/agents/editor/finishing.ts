import { type AgentDocument, drawnEdges, nodeIds, type Position, type Tools } from "./document.ts";
import { closesCycle, nodeSize } from "./edit.ts";
import { describePrice, nodeName } from "./flow.ts";
import { finishPrefix } from "./requirements.ts";
import type { ToolEdge } from "./tool-edge.tsx";
import type { ToolNode } from "./tool-node.tsx";

/** The steps that a run adds, as they are drawn: below all others, and not to be edited. */
export function finishingNodes(
  document: AgentDocument,
  added: readonly string[],
  tools: Tools,
): ToolNode[] {
  const [x, y] = placeBelow(document);
  return added.map((slug, index) => {
    const tool = tools.get(slug);
    const name = nodeName(slug, tools);
    return {
      ...{ id: finishPrefix + slug, type: "tool", width: nodeSize.width },
      position: { x, y: y + index * (nodeSize.height + nodeSize.gapY) },
      ...{ draggable: false, selectable: false, connectable: false, deletable: false },
      ...{ focusable: false, className: "added", ariaLabel: `${name}, added by a run` },
      data: {
        ...{ name, category: tool?.category ?? "", values: "added by a run", fault: undefined },
        price: tool ? describePrice(tool.credits) : "",
      },
    };
  });
}

/** The edges from the last tools of the agent to the steps that a run adds, and between these. */
export function finishingEdges(document: AgentDocument, added: readonly string[]): ToolEdge[] {
  const [first, ...others] = added.map((slug) => finishPrefix + slug);
  if (first === undefined) return [];
  const chain = others.map((target, index) => [finishPrefix + added[index], target] as const);
  const lasts = lastNodes(document).map((source) => [source, first] as const);
  return [...lasts, ...chain].map(([source, target]) => ({
    ...{ id: `${source}→${target}`, type: "tool", source, target, className: "added" },
    ...{ selectable: false, focusable: false, deletable: false },
  }));
}

/** The tools that lead to no other one. The way back of a loop does not count. */
function lastNodes(document: AgentDocument): string[] {
  const edges = drawnEdges(document);
  const leads = new Set(
    edges.filter((edge) => !edge.when || !closesCycle({ edges }, edge)).map(({ source }) => source),
  );
  return nodeIds(document.tools).filter((id) => !leads.has(id));
}

function placeBelow({ positions, tools }: AgentDocument): Position {
  const places = nodeIds(tools).flatMap((id) => (positions[id] ? [positions[id]] : []));
  if (places.length === 0) return [0, 0];
  const [xs, ys] = [places.map(([x]) => x), places.map(([, y]) => y)];
  const middle = (Math.min(...xs) + Math.max(...xs)) / 2;
  return [Math.round(middle), Math.max(...ys) + nodeSize.height + nodeSize.gapY];
}
