import { type ComponentProps, type ReactNode, useId } from "react";
import { useDraftChoice, useDraftText } from "../drafts/form-draft.ts";
import styles from "./field.module.css";

interface FieldProps {
  label: string;
  help?: ReactNode;
  /** What is wrong with the value. */
  error?: string | undefined;
  required?: boolean;
  /** Gets the ids that connect the control with its label, help and error. */
  children: (control: Control) => ReactNode;
}

export interface Control {
  id: string;
  required: boolean;
  "aria-describedby": string | undefined;
  "aria-invalid": boolean | undefined;
}

/** A labeled control of a form with its help and its error. */
export function Field({ label, help, error, required = false, children }: FieldProps) {
  const id = useId();
  const described = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(" ");
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
        {!required && <span className={styles.optional}> (optional)</span>}
      </label>
      {children({
        id,
        required,
        "aria-describedby": described || undefined,
        "aria-invalid": error ? true : undefined,
      })}
      {help && (
        <div id={`${id}-help`} className={styles.help}>
          {help}
        </div>
      )}
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  );
}

type Labeled<T> = Omit<T, "children" | "id"> & Omit<FieldProps, "children">;

/** Its text runs in the direction of its language, such as from right to left in Arabic. */
export function TextField({
  label,
  help,
  error,
  required = false,
  ...rest
}: Labeled<ComponentProps<"input">>) {
  const kept = useDraftText(rest);
  return (
    <Field label={label} help={help} error={error} required={required}>
      {(control) => <input className={styles.input} dir="auto" {...rest} {...kept} {...control} />}
    </Field>
  );
}

export function TextArea({
  label,
  help,
  error,
  required = false,
  ...rest
}: Labeled<ComponentProps<"textarea">>) {
  const kept = useDraftText(rest);
  return (
    <Field label={label} help={help} error={error} required={required}>
      {(control) => (
        <textarea className={styles.input} dir="auto" rows={5} {...rest} {...kept} {...control} />
      )}
    </Field>
  );
}

interface Choice {
  value: string;
  label: string;
}

export function SelectField({
  label,
  help,
  error,
  required = false,
  choices,
  ...rest
}: Labeled<ComponentProps<"select">> & { choices: readonly Choice[] }) {
  const kept = useDraftText(rest);
  return (
    <Field label={label} help={help} error={error} required={required}>
      {(control) => (
        <select className={styles.input} {...rest} {...kept} {...control}>
          {choices.map(({ value, label: text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

export function Checkbox({ label, ...rest }: { label: ReactNode } & ComponentProps<"input">) {
  const kept = useDraftChoice(rest);
  return (
    <label className={styles.checkbox}>
      <input type="checkbox" {...rest} {...kept} />
      <span>{label}</span>
    </label>
  );
}
