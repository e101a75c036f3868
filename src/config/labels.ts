import { ConfigError } from "./environment.ts";
import { modelKinds } from "./model-names.ts";

/** What a worker has besides the others, such as `gpu`. */
const labelPattern = /^[a-z0-9](?:[a-z0-9-]{0,30}[a-z0-9])?$/;
const labelRule =
  "1 to 32 lower-case letters, digits and hyphens, such as gpu, with no hyphen at either end";
const labelsMax = 20;

/** The labels that tools (by slug) and models (by "capability=name") need. */
export type LabelsNeeded = Readonly<Record<string, readonly string[]>>;

/** Returns why texts are no labels, as a sentence. */
export function findLabelFault(labels: readonly string[]): string | undefined {
  const invalid = labels.find((label) => !labelPattern.test(label));
  if (invalid !== undefined) return `"${invalid}" is no label. Use ${labelRule}.`;
  const repeated = labels.find((label, index) => labels.indexOf(label) < index);
  if (repeated !== undefined) return `"${repeated}" is named twice. Name it once.`;
  if (labels.length > labelsMax)
    return `${labels.length} labels are too many. Use at most ${labelsMax}.`;
  return undefined;
}

/** Parses WORKER_LABELS. Throws ConfigError. */
export function parseWorkerLabels(text: string | undefined): string[] {
  const labels = text?.split(",").map((label) => label.trim()) ?? [];
  const fault = findLabelFault(labels);
  if (fault) throw new ConfigError(`Invalid WORKER_LABELS: ${fault}`);
  return labels;
}

/** Parses LABELS_NEEDED, such as "transcribe_audio gpu, speech=local gpu". Throws ConfigError. */
export function parseLabelsNeeded(text: string | undefined): LabelsNeeded {
  const needed: Record<string, string[]> = {};
  for (const entry of text?.split(",").map((part) => part.trim()) ?? []) {
    const [what = "", label = "", ...more] = entry.split(/\s+/);
    const invalid = (reason: string) =>
      new ConfigError(`Invalid LABELS_NEEDED: "${entry}": ${reason}`);
    if (more.length > 0 || label === "")
      throw invalid("Use a tool or a model, a space and a label, such as transcribe_audio gpu.");
    const [kind, ...name] = what.split("=");
    if (name.length > 0 && !modelKinds.some((known) => known === kind))
      throw invalid(`"${kind}" is no capability. Use ${modelKinds.join(", ")}.`);
    const labels = [...(needed[what] ?? []), label];
    const fault = findLabelFault(labels);
    if (fault) throw invalid(fault);
    needed[what] = labels;
  }
  return needed;
}
