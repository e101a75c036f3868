import { Button } from "../../../ui/button.tsx";
import { AgentPanel } from "./agent-panel.tsx";
import type { Schemas } from "./completion.ts";
import { drawnEdges, edgeId, nodeIds, type Tools } from "./document.ts";
import { EdgePanel } from "./edge-panel.tsx";
import styles from "./editor.module.css";
import { type Fault, nodeName } from "./flow.ts";
import { NodePanel } from "./node-panel.tsx";
import type { Editor } from "./use-editor.ts";

interface Props {
  editor: Editor;
  tools: Tools;
  schemas: Schemas;
  fault: Fault | undefined;
  /** The tools that a run adds to make the video. */
  added: readonly string[];
}

/** What is selected on the canvas; without a selection, the agent itself. */
export function SidePanel({ editor, tools, schemas, fault, added }: Props) {
  const { document, selection, select } = editor;
  const [id] = selection;
  if (id === undefined || selection.length > 1)
    return <AgentPanel {...{ editor, fault, tools, added }} />;
  const edge = drawnEdges(document).find((drawn) => edgeId(drawn) === id);
  const isNode = nodeIds(document.tools).includes(id);
  const title = edge
    ? `${nodeName(edge.source, tools)} → ${nodeName(edge.target, tools)}`
    : nodeName(id, tools);
  return (
    <>
      <div className={styles.sideHeader}>
        <h2>{title}</h2>
        <Button look="quiet" icon="x" aria-label="Back to the agent" onClick={() => select([])} />
      </div>
      {isNode ? (
        <NodePanel key={id} node={id} editor={editor} tools={tools} />
      ) : (
        <EdgePanel key={id} id={id} editor={editor} tools={tools} schemas={schemas} fault={fault} />
      )}
    </>
  );
}
