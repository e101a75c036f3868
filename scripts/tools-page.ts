import { existsSync } from "node:fs";
import { type Tool, toolCategories } from "../src/catalog/definition/define-tool.ts";
import type { FieldSpec, Fields } from "../src/catalog/definition/fields.ts";
import type { Price } from "../src/catalog/pricing/price.ts";

/** Pictures of what tools make, by slug (scripts/make-tool-pictures.ts). */
export const pictureFolder = new URL("../docs/tools/", import.meta.url);

/** Writes docs/tools.md: every tool with its inputs, outputs, price and picture. */
export function buildToolsPage(tools: readonly Tool[]): string {
  const groups = toolCategories.map((category) => ({
    category,
    listed: tools.filter((tool) => tool.category === category),
  }));
  const contents = groups.map(
    ({ category, listed }) =>
      `| ${category} | ${listed.map(({ slug }) => `[${slug}](#${slug})`).join(", ")} |`,
  );
  return [
    "# Tools",
    "",
    `The ${tools.length} built-in tools. \`GET /v1/tools\` returns the same as JSON; \`./reelwright tool SLUG --input NAME=VALUE\``,
    "runs one on local files. Media inputs are asset ids or https URLs. This page is generated from the catalog.",
    "",
    "| category | tools |",
    "|---|---|",
    ...contents,
    "",
    ...groups.flatMap(({ category, listed }) => [
      `## ${capitalize(category)}`,
      "",
      ...listed.flatMap(describeTool),
    ]),
  ]
    .join("\n")
    .replace(/\n+$/, "\n");
}

function describeTool(tool: Tool): string[] {
  return [
    `### ${tool.slug}`,
    tool.description,
    "",
    ...(existsSync(new URL(`${tool.slug}.jpg`, pictureFolder))
      ? [`![What ${tool.slug} makes](tools/${tool.slug}.jpg)`, ""]
      : []),
    `Price: ${describePrice(tool.credits)}. ${determinism[tool.determinism]} Time limit: ${tool.timeoutSeconds} s.`,
    "",
    ...describeFields("input", tool.input),
    ...(tool.needs ?? []).flatMap(describeNeed),
    ...describeFields("output", tool.output),
  ];
}

const describeNeed = (names: readonly string[]) => [
  `Needs ${names.length > 1 ? "one of " : ""}${names.map((name) => `\`${name}\``).join(", ")}.`,
  "",
];

const determinism = {
  exact: "The same inputs give the same bytes.",
  seeded: "The same inputs and seed give the same bytes.",
  provider: "The result depends on an external service.",
};

const describePrice = ({ per, amount, min }: Price) =>
  `${amount} ${amount === 1 ? "credit" : "credits"} per ${per.replace("_", " ")}${min ? `, at least ${min}` : ""}`;

function describeFields(kind: "input" | "output", fields: Fields): string[] {
  const rows = Object.entries(fields).map(([name, { spec }]) => {
    const values = kind === "input" ? ` ${describeValues(spec)} |` : "";
    return `| \`${name}\` | ${describeType(spec)} |${values} ${escapeCell(spec.description ?? "")} |`;
  });
  if (rows.length === 0) return [];
  const head =
    kind === "input" ? "| input | type | values | meaning |" : "| output | type | meaning |";
  const line = kind === "input" ? "|---|---|---|---|" : "|---|---|---|";
  return [head, line, ...rows, ""];
}

/** A field, or an item of a list. */
interface Shape {
  type: FieldSpec["type"];
  format?: FieldSpec["format"] | undefined;
  schema?: FieldSpec["schema"] | undefined;
  items?: FieldSpec["items"] | undefined;
}

export function describeType({ type, format, schema, items }: Shape): string {
  if (type === "array") return `list of ${items ? describeType(items) : "values"}`;
  return schema ?? format?.replace("asset:", "") ?? type;
}

export function describeValues({
  required,
  enum: allowed,
  default: preset,
  min,
  max,
  type,
}: FieldSpec) {
  const unit = type === "string" ? " characters" : type === "array" ? " items" : "";
  const range =
    min !== undefined && max !== undefined
      ? `${min} to ${max}${unit}`
      : max !== undefined
        ? `at most ${max}${unit}`
        : min !== undefined
          ? `at least ${min}${unit}`
          : "";
  const parts = [
    required ? "required" : "",
    allowed ? allowed.map((value) => `\`${value}\``).join(", ") : range,
    preset === undefined ? "" : `default \`${JSON.stringify(preset)}\``,
  ];
  return parts.filter(Boolean).join("; ");
}

export const escapeCell = (text: string) => text.replaceAll("|", "\\|").replaceAll("\n", " ");
const capitalize = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
