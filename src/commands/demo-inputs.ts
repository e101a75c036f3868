import { loadExamples } from "../catalog/templates/examples.ts";
import { loadTemplates } from "../catalog/templates/load-templates.ts";
import { espresso } from "./demo/espresso.ts";
import { readTextFile } from "./input-files.ts";
import { parsePairs } from "./parse-pairs.ts";

interface Given {
  topic?: string | undefined;
  /** Path of a file. */
  text?: string | undefined;
  url?: string | undefined;
  input?: string[] | undefined;
  aspect?: string | undefined;
  resolution?: string | undefined;
  seconds?: string | undefined;
}

/**
 * Builds the inputs of the run from the options. Each `--input NAME=VALUE` overrides the others.
 * Without a subject these are added to the inputs of an example of the agent. Rejects with
 * UsageError for an invalid option.
 */
export async function demoInputs(agent: string, given: Given): Promise<Record<string, unknown>> {
  const pairs = parsePairs(given.input ?? []);
  const subject = {
    ...(given.text === undefined ? {} : { text: await readTextFile("--text", given.text) }),
    ...(given.topic === undefined ? {} : { topic: given.topic }),
    ...(given.url === undefined ? {} : { url: given.url }),
  };
  const named = {
    ...(given.seconds === undefined ? {} : { seconds: Number(given.seconds) }),
    ...(given.aspect === undefined ? {} : { aspect_ratio: given.aspect }),
    ...(given.resolution === undefined ? {} : { resolution: given.resolution }),
  };
  const chosen = { ...subject, ...named, ...pairs };
  const extras = await extraInputs(agent);
  const hasSubject = Object.keys(chosen).some((name) => !extras.has(name));
  return hasSubject ? chosen : { ...(await exampleInputs(agent)), ...chosen };
}

/** Inputs that have no default in the templates, and still leave a video its subject. */
const withoutDefault = ["seconds", "language", "voice_name", "music", "palette", "unit", "x", "y"];

/** Names of the inputs that change how a video is made, and not what it is about. */
async function extraInputs(agent: string): Promise<ReadonlySet<string>> {
  const template = (await loadTemplates()).find(({ slug }) => slug === agent);
  const inputs = Object.entries(template?.requirements.inputs ?? {});
  const withDefault = inputs.flatMap(([name, input]) => (input.default === undefined ? [] : name));
  return new Set(["aspect_ratio", "resolution", "seed", ...withoutDefault, ...withDefault]);
}

/** Of the first example, else the examples of the required inputs. None for an unknown agent. */
async function exampleInputs(agent: string): Promise<Record<string, unknown>> {
  if (agent === "topic_to_short") return espresso;
  const [example] = (await loadExamples()).get(agent) ?? [];
  if (example) return example.inputs;
  const template = (await loadTemplates()).find(({ slug }) => slug === agent);
  return Object.fromEntries(
    Object.entries(template?.requirements.inputs ?? {}).flatMap(([name, { required, example }]) =>
      required ? [[name, example]] : [],
    ),
  );
}
