import { checkAgent } from "../src/agents/agent-inputs.ts";
import type { AgentInput } from "../src/agents/agents.schema.ts";
import type { Catalog } from "../src/catalog/catalog.ts";
import type { Template } from "../src/catalog/templates/load-templates.ts";
import { offeredNames } from "../src/pipeline/needs.ts";
import { describeType, describeValues, escapeCell } from "./tools-page.ts";

/** Writes docs/templates.md: every template with the inputs that its runs accept. */
export function buildTemplatesPage(templates: readonly Template[], catalog: Catalog): string {
  const sorted = [...templates].sort((a, b) => (a.slug < b.slug ? -1 : 1));
  return [
    "# Templates",
    "",
    `The inputs of the ${templates.length} templates. \`GET /v1/agents/{agent_id}/inputs\` returns the same as JSON, also for your own agents.`,
    "Media inputs are asset ids or https URLs. This page is generated from the templates.",
    "",
    `Templates: ${sorted.map(({ slug }) => `[${slug}](#${slug})`).join(", ")}.`,
    "",
    ...sorted.flatMap((template) => describeTemplate(template, catalog)),
  ]
    .join("\n")
    .replace(/\n+$/, "\n");
}

function describeTemplate(template: Template, catalog: Catalog): string[] {
  const { inputs, one_of } = checkAgent({ catalog }, template);
  const asked = new Set(Object.keys(template.requirements.inputs ?? {}));
  // The seed is among the seldom needed inputs, and the template describes it.
  const isShown = ({ group, name }: AgentInput) => group !== "more" || asked.has(name);
  const others = inputs.filter((input) => !isShown(input) && !input.name.includes("."));
  return [
    `## ${template.slug}`,
    template.description,
    "",
    "| input | type | values | meaning |",
    "|---|---|---|---|",
    ...inputs.filter(isShown).map(describeInput),
    "",
    ...one_of.flatMap((names) => [`Needs one of ${quoteNames(offeredNames(names, asked))}.`, ""]),
    `Its tools also read ${quoteNames(others.map(({ name }) => name))}: see [tools](tools.md).`,
    "",
  ];
}

const describeInput = (input: AgentInput) =>
  `| \`${input.name}\` | ${describeType(input)} | ${describeValues(input)} | ${escapeCell(input.description ?? "")} |`;

const quoteNames = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(", ");
