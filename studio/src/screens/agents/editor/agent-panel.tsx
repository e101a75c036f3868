import { SelectField, TextArea, TextField } from "../../../ui/field.tsx";
import { type Kind, kinds } from "./document.ts";
import { changeKind } from "./edit.ts";
import styles from "./editor.module.css";
import type { Fault } from "./flow.ts";
import { RequirementsForm } from "./requirements-form.tsx";
import { useArrange } from "./use-arrange.ts";
import type { Editor } from "./use-editor.ts";

const kindWords: Record<Kind, string> = {
  simple: "simple: in order",
  sequential: "sequential: in order, checked",
  dag: "dag: parallel branches",
  graph: "graph: branches and loops",
};

/** The agent itself: name, description, kind and what a run is asked for. */
export function AgentPanel({ editor, fault }: { editor: Editor; fault: Fault | undefined }) {
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
      <RequirementsForm editor={editor} fault={fault} />
    </div>
  );
}
