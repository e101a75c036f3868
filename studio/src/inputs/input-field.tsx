import type { Schema } from "../api/api.ts";
import { Checkbox, SelectField, TextArea, TextField } from "../ui/field.tsx";
import { FileField } from "./file-field.tsx";
import { type AgentInput, assetKind, humanize, inputKind, inputLabel } from "./input-kinds.ts";
import { LinesField } from "./lines-field.tsx";
import { PaletteField } from "./palette-field.tsx";
import { PictureChoice, pictureOf } from "./picture-choice.tsx";
import { SpeakerVoicesField } from "./speaker-voices-field.tsx";
import { JsonField, TableField } from "./text-fields.tsx";
import { LanguageField, VoiceField } from "./voice-field.tsx";

export interface InputFieldProps {
  input: AgentInput;
  /** Undefined: the default of the input. */
  value: unknown;
  onChange: (value: unknown) => void;
  error?: string | undefined;
  /** The language of the script. */
  language: string;
}

/** Kinds without a help text: their descriptions explain values that a form does not show. */
const kindsWithoutHelp: readonly string[] = ["language", "voice"];
const isString = (value: unknown) => typeof value === "string";

/** Longer strings have several lines, such as code. */
const inputLineMax = 4096;

/** How the form asks for an input. A long text has line breaks. */
function fieldKind(input: AgentInput) {
  const kind = inputKind(input);
  if (kind !== "line") return kind;
  if (isImported(input)) return "file";
  return (input.max ?? 0) > inputLineMax ? "text" : kind;
}

/** Whether `import_asset` reads it: an asset of any kind, or a link. */
const isImported = ({ name, read_by }: AgentInput) =>
  name.endsWith("source") && read_by.some((node) => node.startsWith("import_asset"));

/** The field of a form for one input of an agent. */
export function InputField(props: InputFieldProps) {
  const { input, error } = props;
  const about = {
    label: inputLabel(input),
    help: kindsWithoutHelp.includes(fieldKind(input)) ? undefined : input.description,
    error,
    required: input.required,
  };
  return renderField(props, about);
}

interface About {
  label: string;
  help: string | undefined;
  error: string | undefined;
  required: boolean;
}

function renderField({ input, value, onChange, language }: InputFieldProps, about: About) {
  const shown = value ?? input.default;
  const text = shown === undefined ? "" : String(shown);
  const setText = (next: string) => onChange(next === "" ? undefined : next);
  const kind = fieldKind(input);
  switch (kind) {
    case "choice":
      return <ChoiceField {...{ input, about, text, onChange }} />;
    case "switch":
      return (
        <Checkbox
          label={about.label}
          title={about.help}
          checked={shown === true}
          onChange={(event) => onChange(event.target.checked)}
        />
      );
    case "number":
      return <NumberField {...{ input, about, text, onChange }} />;
    case "language":
      return (
        <LanguageField {...about} value={text} onChange={setText} allowsAuto={!input.required} />
      );
    case "voice":
      return <VoiceField {...about} value={text} onChange={setText} language={language} />;
    case "speakers":
      return (
        <SpeakerVoicesField {...about} value={shown} onChange={onChange} language={language} />
      );
    case "palette":
      return (
        <PaletteField
          {...about}
          value={shown as Schema<"Palette"> | undefined}
          onChange={onChange}
        />
      );
    case "file":
    case "files":
      return <AssetField {...{ input, about, shown, onChange }} />;
    case "lines":
      return <LinesField {...about} {...{ input, value: shown, onChange }} />;
    case "table":
      return <TableField {...about} {...{ input, value: shown, onChange }} />;
    case "json":
      return <JsonField {...about} {...{ input, value: shown, onChange }} />;
    default:
      return <WordsField {...{ input, about, text, onChange }} />;
  }
}

interface ControlProps {
  input: AgentInput;
  about: About;
  text: string;
  onChange: (value: unknown) => void;
}

function ChoiceField({ input, about, text, onChange }: ControlProps) {
  const values = input.enum ?? [];
  const choices = values.map((value) => ({ value: String(value), label: humanize(String(value)) }));
  const isOpen = input.default === undefined;
  const picture = isOpen ? undefined : pictureOf(input);
  if (picture)
    return (
      <PictureChoice
        {...about}
        {...{ picture, onChange }}
        value={text}
        values={values.map(String)}
      />
    );
  return (
    <SelectField
      {...about}
      value={text}
      choices={isOpen ? [{ value: "", label: "Automatic" }, ...choices] : choices}
      onChange={(event) => onChange(values.find((value) => String(value) === event.target.value))}
    />
  );
}

function WordsField({ input, about, text, onChange }: ControlProps) {
  const shared = {
    ...about,
    maxLength: input.max,
    placeholder: input.example === undefined ? undefined : String(input.example),
    value: text,
  };
  const change = (next: string) => onChange(next === "" ? undefined : next);
  if (fieldKind(input) === "text") {
    const isCode = input.name.endsWith("code");
    const look = isCode
      ? { rows: 14, spellCheck: false, wrap: "off", "data-code": true }
      : { rows: 8 };
    return <TextArea {...shared} {...look} onChange={({ target }) => change(target.value)} />;
  }
  return <TextField {...shared} onChange={({ target }) => change(target.value)} />;
}

function NumberField({ input, about, text, onChange }: ControlProps) {
  return (
    <TextField
      {...about}
      type="number"
      min={input.min}
      max={input.max}
      step={input.type === "integer" ? 1 : "any"}
      value={text}
      onChange={({ target }) => onChange(target.value === "" ? undefined : Number(target.value))}
    />
  );
}

function AssetField({
  input,
  about,
  shown,
  onChange,
}: Omit<ControlProps, "text"> & { shown: unknown }) {
  const multiple = input.type === "array";
  const value = (Array.isArray(shown) ? shown : [shown]).filter(isString);
  return (
    <FileField
      {...about}
      kind={assetKind(input)}
      multiple={multiple}
      allowsNone={/^none\b/.test(input.description ?? "")}
      value={value}
      onChange={(ids) => onChange(ids.length === 0 ? undefined : multiple ? ids : ids[0])}
    />
  );
}
