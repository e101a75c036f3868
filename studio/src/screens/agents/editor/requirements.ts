import type { AgentInput } from "../../../inputs/input-kinds.ts";
import {
  type AgentDocument,
  inputsOf,
  nodeIds,
  type Requirement,
  toolOf,
  withInputs,
} from "./document.ts";

/** The inputs that a run is asked for. Values of single tools are not among them. */
export function askedInputs(document: AgentDocument): [name: string, requirement: Requirement][] {
  const tools = new Set(nodeIds(document.tools).map(toolOf));
  return Object.entries(inputsOf(document)).filter(
    ([name]) => !(name.includes(".") && tools.has(name.split(".")[0] ?? "")),
  );
}

/** Whether a run of the agent ends with a video, also if none of its tools makes one. */
export const makesVideo = ({ requirements }: Pick<AgentDocument, "requirements">): boolean =>
  requirements.video !== false;

export function setMakesVideo(document: AgentDocument, makes: boolean): AgentDocument {
  const { video: _, ...others } = document.requirements;
  return { ...document, requirements: makes ? others : { ...others, video: false } };
}

/** Of the names of the steps that a run adds. */
export const finishPrefix = "finish:";

/** The tools that a run adds to make the video: those that read inputs of the checked agent. */
export function finishingTools(inputs: readonly Pick<AgentInput, "read_by">[]): string[] {
  const readers = inputs.flatMap(({ read_by }) => read_by);
  const added = readers.filter((reader) => reader.startsWith(finishPrefix));
  // By name is their order too: compose_timeline, render_video.
  return [...new Set(added.map((reader) => reader.slice(finishPrefix.length)))].sort();
}

/** Adds an input with a name that is free: the wanted one, or with _2, _3, … */
export function addInput(
  document: AgentDocument,
  wanted: string,
  requirement: Requirement,
): AgentDocument {
  const inputs = inputsOf(document);
  let name = wanted;
  for (let number = 2; name in inputs; number += 1) name = `${wanted}_${number}`;
  return withInputs(document, { ...inputs, [name]: requirement });
}

/** Changes an input and its name, at the same place. A name that is taken changes nothing. */
export function changeInput(
  document: AgentDocument,
  name: string,
  {
    name: wanted = name,
    ...changes
  }: { name?: string } & {
    [K in keyof Requirement]?: Requirement[K] | undefined;
  },
): AgentDocument {
  const inputs = inputsOf(document);
  const next = wanted !== name && wanted in inputs ? name : wanted;
  return withInputs(
    document,
    Object.fromEntries(
      Object.entries(inputs).map(([key, requirement]) =>
        key === name ? [next, omitUndefined({ ...requirement, ...changes })] : [key, requirement],
      ),
    ),
  );
}

export function removeInput(document: AgentDocument, name: string): AgentDocument {
  const { [name]: _, ...others } = inputsOf(document);
  return withInputs(document, others);
}

const omitUndefined = (value: object): Requirement =>
  Object.fromEntries(Object.entries(value).filter(([, field]) => field !== undefined));
