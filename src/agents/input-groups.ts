import { offeredNames } from "../pipeline/needs.ts";
import { type AgentInput, type InputGroup, inputGroups } from "./agents.schema.ts";

type Input = Omit<AgentInput, "group">;

/** Inputs that a form offers even if the agent does not ask for them. */
const alwaysOffered = ["voice_name", "voices", "palette"];
/** Inputs that a form offers for an agent that asks for none. */
const usuallyOffered = [
  ...["images", "music", "aspect_ratio", "resolution", "seconds", "language", "look"],
  "caption_style",
];

/**
 * Sorts inputs into groups, the obvious ones first: those that a run needs, those of which it needs
 * one, then the others in their order. `asked`: names of the agent's requirements. Without
 * requirements, the needed ones are asked for.
 */
export function orderInputs(
  inputs: readonly Input[],
  one_of: readonly (readonly string[])[],
  asked: ReadonlySet<string>,
): AgentInput[] {
  const choices = new Set(one_of.flatMap((names) => offeredNames(names, asked)));
  const rank = ({ name, required, group }: AgentInput) =>
    inputGroups.indexOf(group) * 3 + (required ? 0 : choices.has(name) ? 1 : 2);
  return inputs
    .map((input) => ({ ...input, group: groupOf(input, choices, asked) }))
    .sort((a, b) => rank(a) - rank(b));
}

function groupOf(
  input: Input,
  choices: ReadonlySet<string>,
  asked: ReadonlySet<string>,
): InputGroup {
  const { name, required, label } = input;
  if (required || choices.has(name)) return "content";
  // With a tool in front of the name, the agent gives this tool a value of its own.
  const isAsked = asked.has(name) && (label !== undefined || !name.includes("."));
  const isUsual = asked.size === 0 && usuallyOffered.includes(name);
  const isOffered = isAsked || isUsual || alwaysOffered.includes(name);
  if (!isOffered || name === "seed") return "more";
  if ((input.format ?? input.items?.format)?.startsWith("asset:")) return "media";
  return isLook(input) ? "look" : "content";
}

const lookTypes: readonly string[] = ["boolean", "number", "integer"];

const isLook = ({ name, type, format, schema, enum: values }: Input) =>
  values !== undefined ||
  lookTypes.includes(type) ||
  format === "language" ||
  schema === "Palette" ||
  name === "voice_name" ||
  name === "voices";
