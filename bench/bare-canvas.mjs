import { ReactFlow } from "@xyflow/react";
import { createElement } from "react";
import { createRoot } from "react-dom/client";
import "@xyflow/react/dist/base.css";

/** React Flow with its own nodes and edges and no handlers, to compare the studio's canvas with. */
const { nodes, edges } = window.graph;
const canvas = createElement(ReactFlow, {
  defaultNodes: nodes,
  defaultEdges: edges,
  minZoom: 0.1,
  fitView: true,
});
createRoot(document.getElementById("root")).render(canvas);
