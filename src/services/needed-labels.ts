import type { Catalog } from "../catalog/catalog.ts";
import type { Tool } from "../catalog/definition/define-tool.ts";
import type { Config } from "../config/config.ts";
import { ConfigError } from "../config/environment.ts";
import type { FinishingStep } from "../values/timeline.ts";

type Settings = Pick<Config, "labelsNeeded">;

/** Makes the final pictures of videos, in runs and in renders of projects. */
const rendering = "render_video";

/**
 * The labels that a worker needs for a tool with these inputs, in their order.
 * Why: docs/decisions/labels.md
 */
export function labelsForTool(
  tool: Pick<Tool, "slug" | "label" | "chosenModels">,
  input: Record<string, unknown>,
  config: Settings,
): string[] {
  const chosen = Object.entries(tool.chosenModels?.(input) ?? {});
  const names = [tool.slug, ...chosen.map(([kind, name]) => `${kind}=${name}`)];
  return sorted([...(tool.label === undefined ? [] : [tool.label]), ...labelsOf(names, config)]);
}

/** The labels that a worker needs to make the final pictures of a video. */
export const labelsForRendering = (config: Settings): string[] =>
  sorted(labelsOf([rendering], config));

/** The labels that a worker needs for a render of a project with the steps that finish it. */
export const labelsForRender = (
  { catalog, config }: { catalog: Pick<Catalog, "get">; config: Settings },
  finishing: readonly FinishingStep[],
): string[] =>
  sorted([
    ...labelsForRendering(config),
    ...finishing.flatMap(({ tool: slug, inputs }) => {
      const tool = catalog.get(slug);
      return tool ? labelsForTool(tool, inputs, config) : [];
    }),
  ]);

const labelsOf = (names: readonly string[], { labelsNeeded }: Settings) =>
  names.flatMap((name) => labelsNeeded[name] ?? []);

const sorted = (labels: readonly string[]) => [...new Set(labels)].sort();

/** All labels that tools or models of this installation need. */
export const listLabelsNeeded = (
  { labelsNeeded }: Settings,
  { tools }: Pick<Catalog, "tools">,
): string[] =>
  sorted([
    ...Object.values(labelsNeeded).flat(),
    ...[...tools.values()].flatMap(({ label }) => label ?? []),
  ]);

/** Throws ConfigError if LABELS_NEEDED names a tool that this installation does not have. */
export function checkLabelsNeeded(catalog: Pick<Catalog, "get">, { labelsNeeded }: Settings): void {
  const unknown = Object.keys(labelsNeeded).find(
    (name) => !name.includes("=") && !catalog.get(name),
  );
  if (unknown !== undefined)
    throw new ConfigError(
      `Invalid LABELS_NEEDED: there is no tool "${unknown}". Use the slug of a tool ` +
        "(./reelwright tool lists them), or capability=provider:model.",
    );
}

/** What an operator does about labels that no worker has. */
export const startWithLabels = (labels: readonly string[]): string =>
  `./reelwright work ${labels.map((label) => `--label ${label}`).join(" ")}`;

/** Names labels in a sentence: `the label "gpu"`. */
export const nameLabels = (labels: readonly string[]): string =>
  `the label${labels.length === 1 ? "" : "s"} ${labels.map((label) => `"${label}"`).join(" and ")}`;
