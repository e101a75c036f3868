import { useQuery } from "@tanstack/react-query";
import { applyNodeChanges, type NodeChange } from "@xyflow/react";
import { useCallback, useEffect, useMemo, useState } from "react";
import { api, type Schema } from "../../api/api.ts";
import { Loading } from "../../ui/loading.tsx";
import { ErrorNotice, Notice } from "../../ui/notice.tsx";
import styles from "../agents/editor/canvas.module.css";
import type { Tool } from "../agents/editor/document.ts";
import { keepUnchanged } from "../agents/editor/flow.ts";
import { Graph } from "../agents/editor/graph.tsx";
import type { ToolNode } from "../agents/editor/tool-node.tsx";
import { addedNodes, hasChanged, runDocument, toRunEdges, toRunNodes } from "./run-nodes.ts";
import type { RunProgress } from "./run-progress.ts";
import { type Run, type RunStep, stepKey } from "./run-step.ts";

interface Props {
  run: Run;
  agent: Schema<"Agent">;
  steps: readonly RunStep[];
  progress: RunProgress;
  /** The key of the selected step. */
  selected: string | undefined;
  onSelect: (key: string) => void;
}

/** The agent's graph with the state of each step. A click on a step selects its last pass. */
export default function RunGraph({ run, agent, steps, progress, selected, onSelect }: Props) {
  const catalog = useQuery({ queryKey: ["tools"], queryFn: () => api.get("/v1/tools") });
  const tools = useMemo(
    () => new Map(((catalog.data?.tools ?? []) as Tool[]).map((tool) => [tool.slug, tool])),
    [catalog.data],
  );
  const { running } = progress;
  // The arrangement only changes with the nodes, however often the steps are read.
  const added = JSON.stringify(addedNodes(agent, steps, running));
  const document = useMemo(() => runDocument(agent, JSON.parse(added)), [agent, added]);
  const node = steps.find((step) => stepKey(step) === selected)?.node;
  const [wanted, edges] = useMemo(() => {
    const shown = { run, steps, running, selected: node, tools };
    return [toRunNodes(document, shown), toRunEdges(document, shown)];
  }, [document, run, steps, running, node, tools]);
  // React Flow hides a node without its measured size, and may not measure it again.
  const [nodes, setNodes] = useState(wanted);
  useEffect(() => setNodes((before) => keepUnchanged(before, wanted)), [wanted]);
  const onNodesChange = useCallback(
    (changes: NodeChange<ToolNode>[]) => {
      const measured = changes.filter(({ type }) => type === "dimensions");
      if (measured.length > 0) setNodes((before) => applyNodeChanges(measured, before));
      const change = changes.find((each) => each.type === "select" && each.selected);
      const step = change?.type === "select" && steps.findLast((each) => each.node === change.id);
      if (step) onSelect(stepKey(step));
    },
    [steps, onSelect],
  );
  if (catalog.error) return <ErrorNotice error={catalog.error} onRetry={() => catalog.refetch()} />;
  if (!catalog.data) return <Loading what="the graph" />;
  return (
    <>
      {hasChanged(JSON.parse(added)) && (
        <Notice>The agent has changed since this run. The graph shows it as it is now.</Notice>
      )}
      <div className={`${styles.canvas} ${styles.ofRun}`}>
        <Graph
          // The graph is fitted to the area again when the run adds steps.
          key={added}
          nodes={nodes}
          edges={edges}
          onNodesChange={onNodesChange}
          nodesDraggable={false}
          nodesConnectable={false}
          edgesFocusable={false}
          deleteKeyCode={null}
        />
      </div>
    </>
  );
}
