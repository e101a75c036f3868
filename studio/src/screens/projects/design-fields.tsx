import { useState } from "react";
import { humanize } from "../../inputs/input-kinds.ts";
import { SelectField, TextArea, TextField } from "../../ui/field.tsx";
import {
  type Design,
  designFields,
  formatItems,
  formatNextValues,
  parseItems,
  parseNextValues,
} from "./designs.ts";

interface Props {
  design: Design;
  onChange: (design: Design) => void;
}

type Name = (typeof designFields)[Design["kind"]][number];

/** The fields of a design, by its kind. */
export function DesignFields({ design, onChange }: Props) {
  const set = (name: Name, value: unknown) => {
    const { [name]: _, ...others } = design;
    onChange(value === undefined || value === "" ? others : { ...others, [name]: value });
  };
  return designFields[design.kind].map((name) => (
    <DesignField key={name} {...{ name, design, set }} />
  ));
}

interface FieldProps {
  name: Name;
  design: Design;
  set: (name: Name, value: unknown) => void;
}

function DesignField({ name, design, set }: FieldProps) {
  const label = humanize(name);
  const value = design[name];
  if (name === "items") return <ItemsField {...{ design, set }} />;
  if (name === "next_values") return <NextValuesField {...{ design, set }} />;
  if (name === "icons")
    return (
      <TextField
        label="Icons"
        help="Emoji, or names such as ph:gauge and flag:jp, separated by spaces."
        defaultValue={design.icons?.join(" ")}
        onChange={({ target }) =>
          set("icons", target.value.split(/\s+/).filter(Boolean).slice(0, 3))
        }
      />
    );
  if (name === "chart")
    return (
      <SelectField
        label={label}
        value={design.chart ?? "bar"}
        choices={["bar", "line", "donut"].map((kind) => ({ value: kind, label: humanize(kind) }))}
        onChange={({ target }) => set("chart", target.value)}
      />
    );
  if (name === "code")
    return (
      <TextArea
        label={label}
        maxLength={2000}
        value={design.code ?? ""}
        onChange={({ target }) => set("code", target.value)}
      />
    );
  const isNumber = name === "value" || name === "current";
  return (
    <TextField
      label={label}
      type={isNumber ? "number" : "text"}
      step={name === "value" ? "any" : 1}
      maxLength={isNumber ? undefined : 120}
      value={value === undefined ? "" : String(value)}
      onChange={({ target: { value: text } }) =>
        set(name, isNumber && text !== "" ? Number(text) : text)
      }
    />
  );
}

function ItemsField({ design, set }: Omit<FieldProps, "name">) {
  const [text, setText] = useState(() => formatItems(design.items));
  return (
    <TextArea
      label="Items"
      help="One per line, at most 6. A number after | is its size, such as Norway | 98."
      value={text}
      onChange={({ target }) => {
        setText(target.value);
        const items = parseItems(target.value, design.items);
        if (items?.length) set("items", items);
      }}
    />
  );
}

function NextValuesField({ design, set }: Omit<FieldProps, "name">) {
  const [text, setText] = useState(() => formatNextValues(design.next_values));
  return (
    <TextArea
      label="Next numbers"
      help="One per line, at most 2: number | unit | the words with which it enters, such as 38 | % | 38 percent."
      value={text}
      onChange={({ target }) => {
        setText(target.value);
        const values = parseNextValues(target.value).slice(0, 2);
        set("next_values", values.length > 0 ? values : undefined);
      }}
    />
  );
}
