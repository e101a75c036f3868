import { createContext, useContext, useMemo, useState } from "react";
import { useDraft } from "./use-drafts.ts";

/** The values of a form's fields by name. A checkbox has one for each that is checked. */
export type FormValues = Readonly<Record<string, readonly string[]>>;

/** What was typed into the form around a field before; undefined without a draft. */
export const FormDraft = createContext<FormValues | undefined>(undefined);

/** Keeps what is typed into a form with fields of its own, except passwords and files. */
export function useFormDraft(name: string | undefined) {
  const draft = useDraft<FormValues>(`form.${name}`);
  const [values, setValues] = useState(name === undefined ? undefined : draft.first);
  return useMemo(
    () => ({
      values,
      keep: (form: HTMLFormElement) => {
        if (name !== undefined) draft.write(readValues(form));
      },
      /** After it was sent. */
      remove: () => draft.write(undefined),
      startOver: () => {
        draft.write(undefined);
        setValues(undefined);
      },
    }),
    [name, draft, values],
  );
}

const unkept = new Set(["password", "file", "hidden", "submit", "button"]);

function readValues(form: HTMLFormElement): FormValues {
  const values: Record<string, string[]> = {};
  for (const field of form.elements) {
    if (!isField(field) || field.name === "" || unkept.has(field.type)) continue;
    const isChosen = !(field instanceof HTMLInputElement) || !isChoice(field) || field.checked;
    values[field.name] = [...(values[field.name] ?? []), ...(isChosen ? [field.value] : [])];
  }
  return values;
}

const isField = (element: Element) =>
  element instanceof HTMLInputElement ||
  element instanceof HTMLTextAreaElement ||
  element instanceof HTMLSelectElement;

const isChoice = ({ type }: HTMLInputElement) => type === "checkbox" || type === "radio";

interface Defaults {
  name?: string | undefined;
  value?: unknown;
  defaultValue?: unknown;
}

/** The draft's value of a field, as its default. */
export function useDraftText({ name, value }: Defaults): { defaultValue?: string } {
  const kept = useContext(FormDraft)?.[name ?? ""]?.[0];
  return kept === undefined || value !== undefined ? {} : { defaultValue: kept };
}

/** Whether a checkbox of the draft is checked, as its default. */
export function useDraftChoice({ name, value }: Defaults): { defaultChecked?: boolean } {
  const kept = useContext(FormDraft)?.[name ?? ""];
  return kept === undefined ? {} : { defaultChecked: kept.includes(String(value ?? "on")) };
}
