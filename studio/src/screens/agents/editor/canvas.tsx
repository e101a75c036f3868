import {
  type Connection,
  type EdgeChange,
  type NodeChange,
  useReactFlow,
  useStoreApi,
} from "@xyflow/react";
import { type DragEvent, useCallback, useEffect, useMemo, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import styles from "./canvas.module.css";
import type { Position, Tools } from "./document.ts";
import { addTool, connect, movePosition, nodeSize, remove } from "./edit.ts";
import { finishingEdges, finishingNodes } from "./finishing.ts";
import { type Fault, keepUnchanged, toEdges, toNodes } from "./flow.ts";
import { Graph } from "./graph.tsx";
import { makesVideo, setMakesVideo } from "./requirements.ts";
import type { ToolEdge } from "./tool-edge.tsx";
import type { ToolNode } from "./tool-node.tsx";
import type { Editor } from "./use-editor.ts";

/** The type of a tool that is dragged from the palette. */
export const dragType = "application/x-reelwright-tool";

// A new object in each frame would notify all nodes and edges.
const deleteKeys = ["Delete", "Backspace"];

interface Props {
  editor: Editor;
  tools: Tools;
  fault: Fault | undefined;
  /** The tools that a run adds to make the video. */
  added: readonly string[];
}

/**
 * The graph of the agent. Changes go into the document. React Flow keeps the nodes itself, because
 * each frame of a drag would otherwise pass through the state of this component.
 */
export function Canvas({ editor, tools, fault, added }: Props) {
  const { document, selection, edit, select } = editor;
  const shown = useMemo(
    () => ({ tools, selection, fault, added }),
    [tools, selection, fault, added],
  );
  const { firstNodes, onNodesChange } = useNodes(editor, shown);
  const edges = useEdges(editor, shown);
  const onEdgesChange = useCallback(
    (changes: EdgeChange<ToolEdge>[]) => select((before) => selectionAfter(before, changes)),
    [select],
  );
  const onConnect = useCallback(
    ({ source, target }: Connection) => edit((current) => connect(current, source, target)),
    [edit],
  );
  const onBeforeDelete = useCallback(
    async (removed: { nodes: ToolNode[]; edges: ToolEdge[] }) => {
      const ids = [...removed.nodes, ...removed.edges].map(({ id }) => id);
      edit((current) => remove(current, ids));
      return false;
    },
    [edit],
  );
  useReveal(editor);
  const isEmpty = document.tools.length === 0;
  return (
    <section className={styles.canvas} aria-label="Canvas" {...useDrop(editor)}>
      <Graph
        defaultNodes={firstNodes}
        edges={edges}
        onNodesChange={onNodesChange}
        onEdgesChange={onEdgesChange}
        onConnect={onConnect}
        onBeforeDelete={onBeforeDelete}
        deleteKeyCode={deleteKeys}
      />
      {!isEmpty && <Ending editor={editor} added={added} />}
      {isEmpty && (
        <p className={styles.empty}>
          Drag a tool here, or choose one in the palette: <kbd>Enter</kbd> adds it.
        </p>
      )}
    </section>
  );
}

/** How a run ends: with a video that it makes by itself, or without one. */
function Ending({ editor: { document, edit }, added }: Pick<Props, "editor" | "added">) {
  const makes = makesVideo(document);
  if (makes && added.length === 0) return null;
  const set = (video: boolean) => edit((current) => setMakesVideo(current, video));
  return (
    <div className={styles.ending}>
      <p>{makes ? "A run adds the dashed steps." : "A run ends without a video."}</p>
      <Button onClick={() => set(!makes)}>{makes ? "No video" : "Make the video"}</Button>
    </div>
  );
}

interface Shown {
  tools: Tools;
  selection: readonly string[];
  fault: Fault | undefined;
  added: readonly string[];
}

function useNodes({ document, edit, select }: Editor, shown: Shown) {
  const wanted = useMemo(() => {
    const finishing = finishingNodes(document, shown.added, shown.tools);
    return [...toNodes(document, shown), ...finishing];
  }, [document, shown]);
  const [firstNodes] = useState(wanted);
  const { setNodes } = useReactFlow<ToolNode, ToolEdge>();
  useEffect(() => setNodes((before) => keepUnchanged(before, wanted)), [wanted, setNodes]);
  const onNodesChange = useCallback(
    (changes: NodeChange<ToolNode>[]) => {
      // React Flow reports each frame of a drag.
      if (changes.some(({ type }) => type === "select"))
        select((before) => selectionAfter(before, changes));
      const moved = movedTo(changes);
      if (moved) edit((current) => movePosition(current, moved), `move ${Object.keys(moved)}`);
    },
    [select, edit],
  );
  return { firstNodes, onNodesChange };
}

function useEdges({ document }: Editor, shown: Shown): ToolEdge[] {
  const wanted = useMemo(
    () => [...toEdges(document, shown), ...finishingEdges(document, shown.added)],
    [document, shown],
  );
  const [edges, setEdges] = useState(wanted);
  useEffect(() => setEdges((before) => keepUnchanged(before, wanted)), [wanted]);
  return edges;
}

/** The positions of nodes that were dropped, or moved by a key. */
function movedTo(changes: readonly NodeChange<ToolNode>[]): Record<string, Position> | undefined {
  const moved = changes.flatMap((change) =>
    change.type === "position" && change.dragging === false && change.position
      ? [[change.id, [Math.round(change.position.x), Math.round(change.position.y)]] as const]
      : [],
  );
  return moved.length === 0 ? undefined : Object.fromEntries(moved);
}

function selectionAfter(
  selection: readonly string[],
  changes: readonly (NodeChange<ToolNode> | EdgeChange<ToolEdge>)[],
): readonly string[] {
  const next = new Set(selection);
  for (const change of changes) {
    if (change.type !== "select") continue;
    if (change.selected) next.add(change.id);
    else next.delete(change.id);
  }
  const isSame = next.size === selection.length && selection.every((id) => next.has(id));
  return isSame ? selection : [...next];
}

/** A tool of the palette that is dropped on the canvas. */
function useDrop({ edit, select, document }: Editor) {
  const { screenToFlowPosition } = useReactFlow();
  return {
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes(dragType)) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = "copy";
    },
    onDrop: (event: DragEvent) => {
      const tool = event.dataTransfer.getData(dragType);
      if (!tool) return;
      event.preventDefault();
      const { x, y } = screenToFlowPosition({ x: event.clientX, y: event.clientY });
      const at = [Math.round(x - nodeSize.width / 2), Math.round(y - nodeSize.height / 2)] as const;
      const { node } = addTool(document, tool, { at });
      edit((current) => addTool(current, tool, { at }).document);
      select([node]);
    },
  };
}

/** Moves the canvas to the selected node if it is out of sight. */
function useReveal({ selection, document }: Editor): void {
  const { getZoom, setCenter, screenToFlowPosition } = useReactFlow();
  const area = useStoreApi();
  const [id] = selection;
  const position = id === undefined ? undefined : document.positions[id];
  useEffect(() => {
    const bounds = area.getState().domNode?.getBoundingClientRect();
    if (!position || !bounds) return;
    const [x, y] = position;
    const start = screenToFlowPosition({ x: bounds.left, y: bounds.top });
    const end = screenToFlowPosition({ x: bounds.right, y: bounds.bottom });
    const { width, height } = nodeSize;
    const isShown = x >= start.x && y >= start.y && x + width <= end.x && y + height <= end.y;
    if (!isShown) void setCenter(x + width / 2, y + height / 2, { zoom: getZoom() });
  }, [area, position, getZoom, setCenter, screenToFlowPosition]);
}
