import { Checkbox, SelectField, TextArea, TextField } from "../../../ui/field.tsx";
import { type Kind, kinds, type Tool, type Tools } from "./document.ts";
import { changeKind } from "./edit.ts";
import styles from "./editor.module.css";
import { describePrice, type Fault, nodeName } from "./flow.ts";
import { makesVideo, setMakesVideo } from "./requirements.ts";
import { RequirementsForm } from "./requirements-form.tsx";
import { useArrange } from "./use-arrange.ts";
import type { Editor } from "./use-editor.ts";

const kindWords: Record<Kind, string> = {
  simple: "simple: in order",
  sequential: "sequential: in order, checked",
  dag: "dag: parallel branches",
  graph: "graph: branches and loops",
};

interface Props {
  editor: Editor;
  fault: Fault | undefined;
  tools: Tools;
  /** The tools that a run adds to make the video. */
  added: readonly string[];
}

/** The agent itself: name, description, kind, what a run is asked for, and how it ends. */
export function AgentPanel({ editor, fault, tools, added }: Props) {
  const { document, edit } = editor;
  const arrange = useArrange(editor);
  return (
    <div className={styles.fields}>
      <TextField
        label="Name"
        required
        maxLength={120}
        value={document.name}
        onChange={({ target }) => edit((current) => ({ ...current, name: target.value }), "name")}
      />
      <TextArea
        label="Description"
        rows={2}
        maxLength={5000}
        value={document.description}
        onChange={({ target }) =>
          edit((current) => ({ ...current, description: target.value }), "description")
        }
      />
      <SelectField
        label="Kind"
        required
        value={document.kind}
        choices={kinds.map((kind) => ({ value: kind, label: kindWords[kind] }))}
        onChange={({ target }) => arrange((current) => changeKind(current, target.value as Kind))}
      />
      <VideoChoice editor={editor} tools={tools} added={added} />
      <RequirementsForm editor={editor} fault={fault} />
    </div>
  );
}

/** Whether a run ends with a video, and the steps that it adds for that. */
function VideoChoice({ editor: { document, edit }, tools, added }: Omit<Props, "fault">) {
  const makes = makesVideo(document);
  return (
    <section className={styles.fields} aria-label="Video">
      <Checkbox
        label="Make a video"
        checked={makes}
        onChange={({ target }) => edit((current) => setMakesVideo(current, target.checked))}
      />
      {makes && added.length > 0 && (
        <>
          <p className={styles.hint}>No tool here makes a video, so a run adds these steps:</p>
          <ol className={styles.connections} aria-label="Finishing steps">
            {added.map((tool) => (
              <li key={tool}>
                {nodeName(tool, tools)}{" "}
                <span className={styles.hint}>{priceOf(tools.get(tool))}</span>
              </li>
            ))}
          </ol>
        </>
      )}
      {!makes && <p className={styles.hint}>A run ends with the outputs of its tools.</p>}
    </section>
  );
}

const priceOf = (tool: Tool | undefined) => (tool ? describePrice(tool.credits) : "");
