import type { ReactNode } from "react";
import { lookChoices } from "../../../src/values/edit-scenes.ts";
import { InputField } from "./input-field.tsx";
import {
  type AgentInput,
  type Choice,
  groupContent,
  type InputFault,
  type InputValues,
  inputLabel,
  inputsOf,
} from "./input-kinds.ts";
import styles from "./inputs.module.css";
import { LookChoice } from "./look-choice.tsx";

interface Props {
  inputs: readonly AgentInput[];
  /** Lists of names, of each of which one is needed. */
  oneOf: readonly (readonly string[])[];
  /** Inputs without a value have their default. */
  values: InputValues;
  onChange: (values: InputValues) => void;
  /** What is wrong with an input. */
  fault?: InputFault | undefined;
}

/** The fields for the inputs of an agent: what the video is about, and how it looks and sounds. */
export function InputsForm({ inputs, oneOf, values, onChange, fault }: Props) {
  const { required, choices, optional } = groupContent(inputs, oneOf);
  const more = inputsOf(inputs, "more");
  const field = (input: AgentInput) => {
    const props = {
      input,
      language: scriptLanguage(values),
      value: values[input.name],
      error: fault?.name === input.name ? fault.message : undefined,
      onChange: (value: unknown) => onChange(withValue(values, input.name, value)),
    };
    return isLook(input) ? (
      <LookChoice key={input.name} {...props} values={values} />
    ) : (
      <InputField key={input.name} {...props} />
    );
  };
  const isFaultInMore = more.some(({ name }) => name === fault?.name);
  return (
    <div className={styles.form}>
      {required.length > 0 && <div className={styles.group}>{required.map(field)}</div>}
      {choices.map((choice) => (
        <ChoiceFields
          key={choice.inputs.map(({ name }) => name).join()}
          choice={choice}
          field={field}
        />
      ))}
      {optional.length > 0 && <div className={styles.group}>{optional.map(field)}</div>}
      <Group title="Your own media" inputs={inputsOf(inputs, "media")} field={field} />
      <Group title="Look and sound" inputs={inputsOf(inputs, "look")} field={field} />
      {more.length > 0 && (
        <details className={styles.more} open={isFaultInMore || undefined}>
          <summary>More settings ({more.length})</summary>
          <div className={styles.compact}>{more.map(field)}</div>
        </details>
      )}
    </div>
  );
}

const isLook = ({ name, enum: values = [] }: AgentInput) =>
  name === "look" && lookChoices.every((choice) => values.includes(choice));

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

function ChoiceFields({
  choice: { inputs, elsewhere },
  field,
}: Pick<GroupProps, "field"> & { choice: Choice }) {
  const exception = elsewhere.map(inputLabel).join(" or ");
  return (
    <fieldset className={styles.choice}>
      {inputs.length > 1 && (
        <legend>
          Fill in one of these, or several{exception && `, unless you fill in ${exception}`}
        </legend>
      )}
      {inputs.map(field)}
    </fieldset>
  );
}

function withValue(values: InputValues, name: string, value: unknown): InputValues {
  const { [name]: _, ...others } = values;
  return value === undefined ? others : { ...others, [name]: value };
}
