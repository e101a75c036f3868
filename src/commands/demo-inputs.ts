import { readFile } from "node:fs/promises";
import { parse } from "node:path";
import { loadExamples } from "../catalog/templates/examples.ts";
import { loadTemplates } from "../catalog/templates/load-templates.ts";
import { espresso } from "./demo/espresso.ts";
import { UsageError } from "./options.ts";
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
 * Without a subject these are the inputs of an example of the agent. Rejects with UsageError for an
 * invalid option.
 */
export async function demoInputs(agent: string, given: Given): Promise<Record<string, unknown>> {
  const pairs = parsePairs(given.input ?? []);
  const subject = {
    ...(given.text === undefined ? {} : await readSource(given.text)),
    ...(given.topic === undefined ? {} : { topic: given.topic }),
    ...(given.url === undefined ? {} : { url: given.url }),
  };
  const named = {
    ...(given.seconds === undefined ? {} : { seconds: Number(given.seconds) }),
    ...(given.aspect === undefined ? {} : { aspect_ratio: given.aspect }),
    ...(given.resolution === undefined ? {} : { resolution: given.resolution }),
  };
  const chosen = { ...subject, ...named, ...pairs };
  const options = ["seconds", "aspect_ratio", "resolution", "seed"];
  const hasSubject = Object.keys(chosen).some((name) => !options.includes(name));
  return hasSubject ? chosen : { ...(await exampleInputs(agent)), ...chosen };
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

/** The text of a file, and its name as topic. */
async function readSource(path: string): Promise<{ topic: string; text: string }> {
  const text = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(
      `--text ${path} cannot be read: ${error.code}. Use the path of a text file.`,
    );
  });
  const words = parse(path).name.replace(/[-_]+/g, " ").trim();
  return { topic: words.charAt(0).toUpperCase() + words.slice(1), text };
}
