import { useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { Checkbox, SelectField, TextArea, TextField } from "../../../ui/field.tsx";
import type { Requirement } from "./document.ts";
import styles from "./editor.module.css";
import type { Fault } from "./flow.ts";
import { addInput, askedInputs, changeInput, removeInput } from "./requirements.ts";
import type { Editor } from "./use-editor.ts";
import { formatValue, isSame, parseList, parseValue } from "./values.ts";

const types = ["string", "integer", "number", "boolean", "array", "object"] as const;

/** The inputs that a run of the agent is asked for. */
export function RequirementsForm({ editor, fault }: { editor: Editor; fault: Fault | undefined }) {
  const { document, edit } = editor;
  const asked = askedInputs(document);
  const faulty = fault?.place?.kind === "input" ? fault.place.name : undefined;
  const [count, setCount] = useState(0);
  return (
    <section className={styles.fields} aria-label="Inputs of a run">
      <h3>Inputs of a run</h3>
      {asked.length === 0 && (
        <p className={styles.hint}>
          What the agent asks for, such as a topic. Tools read an input by its name.
        </p>
      )}
      {Object.entries(asked).map(([place, [name, requirement]]) => (
        <RequirementFields
          // The place, because the name is typed here.
          key={`${count} ${place}`}
          name={name}
          requirement={requirement}
          fault={faulty === name ? fault?.detail : undefined}
          onChange={(changes, topic) =>
            edit((current) => changeInput(current, name, changes), `input ${place} ${topic}`)
          }
          onRemove={() => {
            edit((current) => removeInput(current, name));
            setCount(count + 1);
          }}
        />
      ))}
      <div>
        <Button
          icon="plus"
          onClick={() =>
            edit((current) => addInput(current, "input", { type: "string", required: true }))
          }
        >
          Add input
        </Button>
      </div>
    </section>
  );
}

type Changes = { name?: string } & { [K in keyof Requirement]?: Requirement[K] | undefined };

interface FieldsProps {
  name: string;
  requirement: Requirement;
  fault: string | undefined;
  onChange: (changes: Changes, topic: string) => void;
  onRemove: () => void;
}

function RequirementFields({ name, requirement, fault, onChange, onRemove }: FieldsProps) {
  const { label, type = "string", required = false } = requirement;
  return (
    <details className={styles.requirement} open={fault !== undefined || undefined}>
      <summary>
        {label || name} <span className={styles.hint}>{type}</span>
      </summary>
      <div className={styles.fields}>
        <TextField
          label="Input name"
          required
          error={fault}
          value={name}
          onChange={({ target }) => onChange({ name: target.value.replace(/\s+/g, "_") }, "name")}
        />
        <TextField
          label="Label"
          maxLength={120}
          value={label ?? ""}
          onChange={({ target }) => onChange({ label: target.value || undefined }, "label")}
        />
        <SelectField
          label="Type"
          required
          value={type}
          choices={types.map((value) => ({ value, label: value }))}
          onChange={({ target }) =>
            onChange({ type: target.value, default: undefined, enum: undefined }, "type")
          }
        />
        <Checkbox
          label="Required"
          checked={required}
          onChange={({ target }) => onChange({ required: target.checked }, "required")}
        />
        <TextArea
          label="Help"
          rows={2}
          value={requirement.description ?? ""}
          onChange={({ target }) => onChange({ description: target.value || undefined }, "help")}
        />
        <ValueFields requirement={requirement} onChange={onChange} />
        <div>
          <Button look="quiet" icon="trash" onClick={onRemove}>
            Remove input
          </Button>
        </div>
      </div>
    </details>
  );
}

function ValueFields({ requirement, onChange }: Pick<FieldsProps, "requirement" | "onChange">) {
  const { type = "string", default: usual, enum: values, min, max } = requirement;
  const [text, setText] = useState(() => formatValue(usual));
  const [list, setList] = useState(() => (values ?? []).join(", "));
  const hasRange = type !== "boolean" && type !== "object";
  const bound = (name: "min" | "max", value: number | undefined, label: string) => (
    <TextField
      label={label}
      type="number"
      step="any"
      value={value ?? ""}
      onChange={({ target }) =>
        onChange({ [name]: target.value === "" ? undefined : Number(target.value) }, name)
      }
    />
  );
  return (
    <>
      <TextField
        label="Default"
        value={isSame(parseValue(type, text), usual) ? text : formatValue(usual)}
        onChange={({ target }) => {
          setText(target.value);
          onChange({ default: parseValue(type, target.value) }, "default");
        }}
      />
      <TextField
        label="Allowed values"
        help="Separated by commas."
        value={isSame(parseList(type, list), values) ? list : (values ?? []).join(", ")}
        onChange={({ target }) => {
          setList(target.value);
          onChange({ enum: parseList(type, target.value) }, "enum");
        }}
      />
      {hasRange && (
        <div className={styles.pair}>
          {bound("min", min, type === "string" ? "Shortest" : "Minimum")}
          {bound("max", max, type === "string" ? "Longest" : "Maximum")}
        </div>
      )}
    </>
  );
}
