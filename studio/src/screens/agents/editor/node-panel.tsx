import { useState } from "react";
import { InputField } from "../../../inputs/input-field.tsx";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { drawnEdges, edgeId, isOrdered, nodeIds, type Tools, toolOf } from "./document.ts";
import { connect, remove, setToolValue, toolValues } from "./edit.ts";
import styles from "./editor.module.css";
import { describePrice, nodeName } from "./flow.ts";
import type { Editor } from "./use-editor.ts";

interface Props {
  node: string;
  editor: Editor;
  tools: Tools;
}

/** The selected tool: its inputs and what it is connected to. */
export function NodePanel({ node, editor, tools }: Props) {
  const tool = tools.get(toolOf(node));
  return (
    <>
      <p className={styles.hint}>{tool?.description}</p>
      {tool && <p className={styles.hint}>Price: {describePrice(tool.credits)}</p>}
      {tool && !tool.available && <Notice kind="wait">{tool.reason}</Notice>}
      <div className={styles.buttons}>
        <ConnectButton node={node} editor={editor} tools={tools} />
        <Button
          look="quiet"
          icon="trash"
          onClick={() => editor.edit((document) => remove(document, [node]))}
        >
          Remove tool
        </Button>
      </div>
      <Connections node={node} editor={editor} tools={tools} />
      {tool && <ToolInputs node={node} editor={editor} tools={tools} />}
    </>
  );
}

function ConnectButton({ node, editor, tools }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const { document, edit, select } = editor;
  const others = nodeIds(document.tools).filter((id) => id !== node);
  if (others.length === 0) return null;
  const choose = (target: string) => {
    setIsOpen(false);
    edit((current) => connect(current, node, target));
    if (!isOrdered(document)) select([edgeId({ source: node, target })]);
  };
  return (
    <>
      <Button icon="flow-arrow" onClick={() => setIsOpen(true)}>
        Connect to …
      </Button>
      {isOpen && (
        <Dialog title={`Connect ${nodeName(node, tools)} to`} onClose={() => setIsOpen(false)}>
          <ul className={styles.choices}>
            {others.map((id) => (
              <li key={id}>
                <Button look="quiet" onClick={() => choose(id)}>
                  {nodeName(id, tools)}
                </Button>
              </li>
            ))}
          </ul>
        </Dialog>
      )}
    </>
  );
}

function Connections({ node, editor: { document, select }, tools }: Props) {
  const edges = drawnEdges(document).filter(
    ({ source, target }) => source === node || target === node,
  );
  if (edges.length === 0) return null;
  return (
    <ul className={styles.connections} aria-label="Connections">
      {edges.map((edge) => (
        <li key={edgeId(edge)}>
          <Button look="quiet" icon="arrow-right" onClick={() => select([edgeId(edge)])}>
            {edge.source === node
              ? `to ${nodeName(edge.target, tools)}`
              : `from ${nodeName(edge.source, tools)}`}
          </Button>
        </li>
      ))}
    </ul>
  );
}

function ToolInputs({ node, editor: { document, edit }, tools }: Props) {
  const slug = toolOf(node);
  const fields = Object.entries(tools.get(slug)?.input_schema ?? {});
  const values = toolValues(document, slug);
  return (
    <div className={styles.fields}>
      <h3>Inputs</h3>
      <p className={styles.hint}>
        A value here is the default of this tool. An output of an earlier tool comes first.
      </p>
      {fields.map(([name, field]) => (
        <InputField
          key={`${slug}.${name}`}
          input={{ ...field, name, required: false, group: "more", read_by: [node] }}
          value={values[name]}
          language={typeof values.language === "string" ? values.language : "en"}
          onChange={(value) =>
            edit(
              (current) => setToolValue(current, { tool: slug, name, field }, value),
              `${slug}.${name}`,
            )
          }
        />
      ))}
    </div>
  );
}
