import { Background, Controls, ReactFlow, type ReactFlowProps } from "@xyflow/react";
import "@xyflow/react/dist/base.css";
import { type ToolEdge, ToolEdgeView } from "./tool-edge.tsx";
import { type ToolNode, ToolNodeView } from "./tool-node.tsx";

// New objects would draw all nodes and edges again.
const nodeTypes = { tool: ToolNodeView };
const edgeTypes = { tool: ToolEdgeView };

/** How a graph shows all of its nodes. */
export const fitOptions = { maxZoom: 1, padding: 0.1 };

/** A graph of tools, of an agent or of a run. */
export function Graph(props: ReactFlowProps<ToolNode, ToolEdge>) {
  return (
    <ReactFlow<ToolNode, ToolEdge>
      nodeTypes={nodeTypes}
      edgeTypes={edgeTypes}
      minZoom={0.1}
      maxZoom={1.5}
      fitView
      fitViewOptions={fitOptions}
      {...props}
    >
      <Background gap={24} />
      <Controls showInteractive={false} />
    </ReactFlow>
  );
}
