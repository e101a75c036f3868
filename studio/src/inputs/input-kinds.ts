import { ReelwrightError } from "../../../sdk/error.ts";
import type { Schema } from "../api/api.ts";
import { parsePointer } from "../api/pointer.ts";

export type AgentInput = Schema<"AgentInputs">["inputs"][number];
export type InputValues = Record<string, unknown>;

export type InputKind =
  | "choice"
  | "switch"
  | "number"
  | "line"
  | "text"
  | "lines"
  | "table"
  | "palette"
  | "language"
  | "voice"
  | "speakers"
  | "file"
  | "files"
  | "json";

/** How a form asks for an input. */
export function inputKind({ name, type, format, schema, items, max, ...input }: AgentInput) {
  if (name === "voice_name") return "voice";
  if (schema === "SpeakerVoices") return "speakers";
  if (input.enum) return "choice";
  if (type === "boolean") return "switch";
  if (type === "number" || type === "integer") return "number";
  if (format === "language") return "language";
  if (format?.startsWith("asset:")) return "file";
  if (type === "string") return max !== undefined && max <= 400 ? "line" : textKind(name);
  if (schema === "Palette") return "palette";
  if (type === "array" && String(items?.format ?? "").startsWith("asset:")) return "files";
  if (type === "array" && items?.type === "string") return "lines";
  if (type === "array" && items?.type === "object" && !items.schema) return "table";
  return "json";
}

const textKind = (name: string): InputKind =>
  ["text", "script", "quote", "prompt"].includes(name) ? "text" : "line";

/** The kind of asset of a file input, such as "image". */
export const assetKind = ({ format, items }: AgentInput): string =>
  String(format ?? items?.format ?? "").replace("asset:", "");

const labels: Record<string, string> = {
  voice_name: "Voice",
  voices: "Voices of speakers",
  palette: "Colors",
};

/** The label of a field. Inputs without one are named after their key. */
export function inputLabel({ name, label }: Pick<AgentInput, "name" | "label">): string {
  return label ?? labels[name] ?? humanize(name.replace(/^.*\./, ""));
}

/** "one_word" becomes "One word"; values without letters at the start stay as they are. */
export function humanize(value: string): string {
  const words = value.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export type InputGroup = AgentInput["group"];

/** The inputs of a group. A tool's name in front addresses an input that another tool provides. */
export const inputsOf = (inputs: readonly AgentInput[], group: InputGroup): AgentInput[] =>
  inputs.filter(
    (input) => input.group === group && !(group === "more" && input.name.includes(".")),
  );

export interface ContentGroups {
  required: AgentInput[];
  choices: Choice[];
  optional: AgentInput[];
}

/** Inputs of which at least one is needed, unless one of those `elsewhere` is given. */
export interface Choice {
  inputs: AgentInput[];
  /** Inputs that meet this need too, but stand in the choice before. */
  elsewhere: AgentInput[];
}

/** Divides the inputs that say what the video is about. `oneOf`: names of which one is needed. */
export function groupContent(
  inputs: readonly AgentInput[],
  oneOf: readonly (readonly string[])[],
): ContentGroups {
  const content = inputsOf(inputs, "content");
  const listOf = ({ name, required }: AgentInput) =>
    required ? undefined : oneOf.find((names) => names.includes(name));
  return {
    required: content.filter((input) => input.required),
    choices: oneOf
      .map((names) => ({
        inputs: content.filter((input) => listOf(input) === names),
        elsewhere: content.filter((input) => names.includes(input.name) && listOf(input) !== names),
      }))
      .filter((choice) => choice.inputs.length > 0),
    optional: content.filter((input) => !input.required && !listOf(input)),
  };
}

export interface InputFault {
  name: string;
  message: string;
}

/** The input that an error of the API points to. Undefined for other errors. */
export function findFault(error: unknown, inputs: readonly AgentInput[]): InputFault | undefined {
  if (!(error instanceof ReelwrightError)) return undefined;
  const [part, name] = parsePointer(error.pointer);
  const isInput = part === "inputs" && inputs.some((input) => input.name === name);
  return isInput && name !== undefined ? { name, message: error.detail } : undefined;
}
