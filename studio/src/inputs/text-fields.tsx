import { useState } from "react";
import { TextArea } from "../ui/field.tsx";
import type { AgentInput } from "./input-kinds.ts";
import styles from "./inputs.module.css";
import { formatTable, parseTable } from "./table.ts";

export interface TextFieldProps {
  input: AgentInput;
  label: string;
  help: string | undefined;
  error: string | undefined;
  required: boolean;
  value: unknown;
  onChange: (value: unknown) => void;
}

const isRow = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

/** Rows, pasted from a spreadsheet or a CSV file. */
export function TableField({ input, value, onChange, help, ...about }: TextFieldProps) {
  const format = (rows: unknown) => (Array.isArray(rows) ? formatTable(rows.filter(isRow)) : "");
  const [text, setText] = useState(() => format(value));
  const rows = Array.isArray(value) ? value.filter(isRow) : [];
  return (
    <div>
      <TextArea
        {...about}
        help={`${help ?? ""} Paste from a spreadsheet or a CSV file; the first line names the columns.`}
        placeholder={format(input.example)}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          const parsed = parseTable(target.value);
          onChange(parsed.length === 0 ? undefined : parsed);
        }}
      />
      {rows[0] && (
        <p className={styles.preview} role="status">
          {rows.length === 1 ? "1 row" : `${rows.length} rows`}: {Object.keys(rows[0]).join(", ")}
        </p>
      )}
    </div>
  );
}

/** Any other value, as JSON. */
export function JsonField({ input, value, onChange, error, ...about }: TextFieldProps) {
  const [text, setText] = useState(() => (value === undefined ? "" : JSON.stringify(value)));
  const [fault, setFault] = useState<string>();
  return (
    <TextArea
      {...about}
      error={fault ?? error}
      placeholder={input.example === undefined ? "JSON" : JSON.stringify(input.example)}
      value={text}
      onChange={({ target }) => {
        setText(target.value);
        try {
          onChange(target.value.trim() === "" ? undefined : JSON.parse(target.value));
          setFault(undefined);
        } catch {
          setFault(`This is not JSON. Write a value such as ${exampleOf(input)}.`);
        }
      }}
    />
  );
}

const exampleOf = ({ type }: AgentInput) => (type === "array" ? '["one", "two"]' : '{"a": 1}');
