import { ReelwrightError } from "../../../sdk/error.ts";
import type { Schema } from "../api/api.ts";

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
  | "file"
  | "files"
  | "json";

/** How a form asks for an input. */
export function inputKind({ name, type, format, schema, items, max, ...input }: AgentInput) {
  if (name === "voice_name") return "voice";
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

const labels: Record<string, string> = { voice_name: "Voice", palette: "Colors" };

/** The label of a field. Inputs without one are named after their key. */
export function inputLabel({ name, label }: Pick<AgentInput, "name" | "label">): string {
  return label ?? labels[name] ?? humanize(name.replace(/^.*\./, ""));
}

/** "one_word" becomes "One word"; values without letters at the start stay as they are. */
export function humanize(value: string): string {
  const words = value.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export interface InputGroups {
  /** What the video is about. */
  content: AgentInput[];
  /** Pictures, recordings and other files that are not required. */
  media: AgentInput[];
  /** How it looks and sounds. */
  look: AgentInput[];
  /** Seldom needed. */
  more: AgentInput[];
}

const alwaysOffered = ["voice_name", "palette"];
const lookKinds: readonly string[] = ["choice", "switch", "number", "palette", "language", "voice"];

/**
 * Sorts the inputs of an agent for a form. The agent's requirements name the inputs that it wants
 * to ask for; without requirements those are the required ones.
 */
export function groupInputs(inputs: readonly AgentInput[]): InputGroups {
  const isAsked = ({ name, label, required }: AgentInput) =>
    required || label !== undefined || alwaysOffered.includes(name);
  const groups: InputGroups = { content: [], media: [], look: [], more: [] };
  for (const input of inputs) {
    // A tool's name in front addresses an input that another tool provides.
    if (!isAsked(input) || input.name === "seed") {
      if (!input.name.includes(".")) groups.more.push(input);
    } else groups[groupOf(input)].push(input);
  }
  groups.look.sort((a, b) => lookRank(a) - lookRank(b));
  return groups;
}

function groupOf(input: AgentInput): "content" | "media" | "look" {
  const kind = inputKind(input);
  if (input.required) return "content";
  if (kind === "file" || kind === "files") return "media";
  return lookKinds.includes(kind) ? "look" : "content";
}

const firstLooks = ["aspect_ratio", "resolution", "seconds", "language", "voice_name", "tone"];
function lookRank({ name }: AgentInput): number {
  const index = firstLooks.indexOf(name);
  return index === -1 ? firstLooks.length : index;
}

export interface InputFault {
  name: string;
  message: string;
}

/** The input that an error of the API names in quotes. Undefined for other errors. */
export function findFault(error: unknown, inputs: readonly AgentInput[]): InputFault | undefined {
  if (!(error instanceof ReelwrightError)) return undefined;
  const names = new Set(inputs.map(({ name }) => name));
  const quoted = error.detail.matchAll(/"(?:inputs\.)?([\w.]+)(?:\[\d+\][^"]*)?"/g);
  const name = [...quoted].map((match) => match[1] ?? "").find((quote) => names.has(quote));
  return name === undefined ? undefined : { name, message: error.detail };
}
