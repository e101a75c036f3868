import { Graph, layout } from "@dagrejs/dagre";
import { type AgentDocument, drawnEdges, nodeIds, type Positions } from "./document.ts";
import { closesCycle, nodeSize } from "./edit.ts";

/** Arranges the nodes from top to bottom along the edges. */
export function arrange(document: AgentDocument): Positions {
  const { width, height, gapX, gapY } = nodeSize;
  const graph = new Graph();
  graph.setGraph({ rankdir: "TB", ranksep: gapY, nodesep: gapX });
  graph.setDefaultEdgeLabel(() => ({}));
  const ids = nodeIds(document.tools);
  for (const id of ids) graph.setNode(id, { width, height });
  const edges = drawnEdges(document);
  const forward = edges.filter((edge) => !edge.when || !closesCycle({ edges }, edge));
  for (const { source, target } of forward)
    if (ids.includes(source) && ids.includes(target)) graph.setEdge(source, target);
  layout(graph);
  return Object.fromEntries(
    ids.map((id) => {
      const { x, y } = graph.node(id) as { x: number; y: number };
      return [id, [Math.round(x - width / 2), Math.round(y - height / 2)]];
    }),
  );
}

/** The positions that were saved, or an arrangement if one is missing. */
export function arrangeMissing(document: AgentDocument): AgentDocument {
  const isComplete = nodeIds(document.tools).every((id) => document.positions[id]);
  return isComplete ? document : { ...document, positions: arrange(document) };
}
