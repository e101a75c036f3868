import {
  Background,
  ControlButton,
  Controls,
  ReactFlow,
  type ReactFlowProps,
  useReactFlow,
  useStore,
} from "@xyflow/react";
import "@xyflow/react/dist/base.css";
import { Icon } from "../../../ui/icon.tsx";
import { blockedBy } from "../../../ui/reason.tsx";
import { type ToolEdge, ToolEdgeView } from "./tool-edge.tsx";
import { type ToolNode, ToolNodeView } from "./tool-node.tsx";

// New objects would draw all nodes and edges again.
const nodeTypes = { tool: ToolNodeView };
const edgeTypes = { tool: ToolEdgeView };

const zooms = { min: 0.1, max: 1.5 };

/** How a graph shows all of its nodes. */
export const fitOptions = { maxZoom: 1, padding: 0.1 };

/** A graph of tools, of an agent or of a run. */
export function Graph(props: ReactFlowProps<ToolNode, ToolEdge>) {
  return (
    <ReactFlow<ToolNode, ToolEdge>
      nodeTypes={nodeTypes}
      edgeTypes={edgeTypes}
      minZoom={zooms.min}
      maxZoom={zooms.max}
      fitView
      fitViewOptions={fitOptions}
      {...props}
    >
      <Background gap={24} />
      <Controls showInteractive={false} showZoom={false}>
        <ZoomButtons />
      </Controls>
    </ReactFlow>
  );
}

/** Those of React Flow cannot say why they are disabled. */
function ZoomButtons() {
  const { zoomIn, zoomOut } = useReactFlow();
  const isMax = useStore(({ transform: [, , zoom] }) => zoom >= zooms.max);
  const isMin = useStore(({ transform: [, , zoom] }) => zoom <= zooms.min);
  const largest = isMax ? "This is the largest size." : undefined;
  const smallest = isMin ? "This is the smallest size." : undefined;
  return (
    <>
      <ControlButton
        aria-label="Zoom in"
        title="Zoom in"
        onClick={() => zoomIn()}
        {...blockedBy(largest)}
      >
        <Icon name="plus" />
      </ControlButton>
      <ControlButton
        aria-label="Zoom out"
        title="Zoom out"
        onClick={() => zoomOut()}
        {...blockedBy(smallest)}
      >
        <Icon name="minus" />
      </ControlButton>
    </>
  );
}
