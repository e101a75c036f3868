import type { ReactNode } from "react";
import { InputField } from "./input-field.tsx";
import { type AgentInput, groupInputs, type InputFault, type InputValues } from "./input-kinds.ts";
import styles from "./inputs.module.css";

interface Props {
  inputs: readonly AgentInput[];
  /** Inputs without a value have their default. */
  values: InputValues;
  onChange: (values: InputValues) => void;
  /** What is wrong with an input. */
  fault?: InputFault | undefined;
}

/** The fields for the inputs of an agent: what the video is about, and how it looks and sounds. */
export function InputsForm({ inputs, values, onChange, fault }: Props) {
  const { content, media, look, more } = groupInputs(inputs);
  const field = (input: AgentInput) => (
    <InputField
      key={input.name}
      input={input}
      language={scriptLanguage(values)}
      value={values[input.name]}
      error={fault?.name === input.name ? fault.message : undefined}
      onChange={(value) => onChange(withValue(values, input.name, value))}
    />
  );
  const isFaultInMore = more.some(({ name }) => name === fault?.name);
  return (
    <div className={styles.form}>
      <div className={styles.group}>{content.map(field)}</div>
      <Group title="Your own media" inputs={media} field={field} />
      <Group title="Look and sound" inputs={look} field={field} />
      {more.length > 0 && (
        <details className={styles.more} open={isFaultInMore || undefined}>
          <summary>More settings ({more.length})</summary>
          <div className={styles.compact}>{more.map(field)}</div>
        </details>
      )}
    </div>
  );
}

/** English if the language is that of the text. */
const scriptLanguage = ({ language }: InputValues): string =>
  typeof language === "string" && language !== "auto" ? language : "en";

interface GroupProps {
  title: string;
  inputs: readonly AgentInput[];
  field: (input: AgentInput) => ReactNode;
}

function Group({ title, inputs, field }: GroupProps) {
  if (inputs.length === 0) return null;
  return (
    <fieldset className={styles.group}>
      <legend>{title}</legend>
      <div className={styles.compact}>{inputs.map(field)}</div>
    </fieldset>
  );
}

function withValue(values: InputValues, name: string, value: unknown): InputValues {
  const { [name]: _, ...others } = values;
  return value === undefined ? others : { ...others, [name]: value };
}
