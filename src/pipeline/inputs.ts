import type { Refusal } from "../catalog/definition/define-tool.ts";
import {
  describeNeed,
  findBlankText,
  findUnmetNeeds,
  hasContent,
} from "../catalog/values/check-needs.ts";
import { findTimeFaults } from "../catalog/values/check-times.ts";
import { checkValues, type Fault, fieldSpecs } from "../catalog/values/check-values.ts";
import { type ApiError, invalid, pathKeys } from "../system/errors.ts";
import { findCertainNodes } from "./certain-nodes.ts";
import { isGiven, mappedValue, type Upstream, upstreamValue } from "./flow.ts";
import { fallbackValue, resolveKnownInput, toolInput } from "./known-inputs.ts";
import { findMissingInputs, listUnmetNeeds, offeredNames } from "./needs.ts";
import { type Given, isEmptyList, normalizeValue } from "./normalize-given.ts";
import type { Plan, PlanNode } from "./plan.ts";

/**
 * Resolves the input of a tool that is about to start. For each name the first value wins:
 * the run's `inputs["<slug>.<name>"]`, an edge's `map`, upstream tools, the run's
 * `inputs["<name>"]`, the project's values, the requirement's default, the tool's default.
 * `faults` lists invalid values.
 * Why: docs/decisions/pipeline-values.md
 */
export function resolveInput(
  node: PlanNode,
  upstream: Upstream,
  plan: Plan,
  given: Given,
): { input: Record<string, unknown>; faults: Fault[] } {
  const found = Object.entries(node.tool.input).map(([name, { spec }]): [string, unknown] => {
    const fallback = fallbackValue(name, spec, node, plan, given);
    const candidates = [
      toolInput(name, node, given),
      mappedValue(name, upstream),
      upstreamValue(name, upstream, fallback),
      fallback,
    ];
    return [name, normalizeValue(spec, candidates.find(isGiven) ?? spec.default)];
  });
  const input = Object.fromEntries(
    found.filter(([, value]) => isGiven(value) && !isEmptyList(value)),
  );
  const unmet = findUnmetNeeds(node.tool, input).slice(0, 1);
  const faults = [
    ...checkValues(fieldSpecs(node.tool.input), input, { urls: "https" }),
    ...findBlankText(node.tool, input),
    ...unmet.map((names) => ({
      path: names[0] ?? "",
      message: describeNeed(node.tool.slug, names),
    })),
  ];
  return { input, faults };
}

/**
 * Checks a run's inputs as far as possible before it starts. Throws 422 that names the input, its
 * value and the allowed values. Ignores inputs that no tool reads (see findUnreadInputs).
 */
export function checkRunInputs(plan: Plan, given: Given): void {
  checkRequired(plan, given);
  const requirements = optional(plan.requirements.inputs ?? {});
  const [fault] = checkValues(requirements, given.inputs, { urls: "https" });
  if (fault) throw invalid(`Invalid input: ${fault.message}`, "inputs", ...pathKeys(fault.path));
  const certain = findCertainNodes(plan);
  for (const node of plan.nodes) {
    checkKnown(node, plan, given);
    checkNeeds(node, plan, given, certain.has(node.id));
  }
}

/** Checks only the known inputs of a plan that gets its other inputs from a run. Throws 422. */
export function checkKnownInputs(plan: Plan, given: Given): void {
  for (const node of plan.nodes) checkKnown(node, plan, given);
}

function checkRequired({ requirements }: Plan, { inputs, projectValues = {} }: Given): void {
  for (const [name, { required, default: usual, type, description }] of Object.entries(
    requirements.inputs ?? {},
  )) {
    if (!required || [inputs[name], projectValues[name], usual].some(hasValue)) continue;
    throw invalid(
      `Missing input "${name}"${description ? ` (${description.replace(/\.$/, "")})` : ""}. ` +
        `Add inputs.${name}${type ? ` of type ${type}` : ""}.`,
      "inputs",
      name,
    );
  }
}

/** The tools that read the value check what they need of it. */
const hasValue = (value: unknown) =>
  isGiven(value) && (typeof value !== "string" || hasContent(value, { isDrawn: true }));

const optional = (specs: NonNullable<Plan["requirements"]["inputs"]>) =>
  Object.fromEntries(
    Object.entries(specs).map(([name, spec]) => [name, { ...spec, required: false }]),
  );

function checkNeeds(node: PlanNode, plan: Plan, given: Given, isCertain: boolean): void {
  const [missing] = findMissingInputs(node, plan, given, isCertain);
  if (missing !== undefined) throw missingInput(node, missing, plan);
  const [names] = isCertain ? listUnmetNeeds(node, plan, given) : [];
  if (!names) return;
  const offered = offeredNames(names, askedNames(plan));
  const advice = offered.length > 1 ? "Add one of them to inputs." : `Add inputs.${offered[0]}.`;
  const place = offered.find((name) => name in given.inputs) ?? offered[0] ?? "";
  throw invalid(`${describeNeed(node.id, offered)} ${advice}`, ...inputPlace(node, place, given));
}

const askedNames = ({ requirements }: Plan) => new Set(Object.keys(requirements.inputs ?? {}));

function missingInput({ id, tool }: PlanNode, names: readonly string[], plan: Plan): ApiError {
  const [missing = "", ...others] = names;
  if (others.length === 0)
    return invalid(
      `${id} needs the input "${missing}", which no earlier tool produces. ` +
        `Add inputs.${missing} or inputs["${tool.slug}.${missing}"].`,
      "inputs",
      missing,
    );
  const offered = offeredNames(names, askedNames(plan));
  return invalid(
    `${id} needs "${missing}", which no earlier tool makes of these inputs. ` +
      `Add one of ${offered.map((name) => `"${name}"`).join(", ")} to inputs.`,
    "inputs",
    offered[0] ?? missing,
  );
}

function checkKnown(node: PlanNode, plan: Plan, given: Given): void {
  const { tool } = node;
  const known = resolveKnownInput(node, plan, given);
  // A recognizer may have heard the words of a project, which its caller cannot change.
  const told = given.projectValues
    ? resolveKnownInput(node, plan, { ...given, projectValues: {} })
    : known;
  const expected = Object.fromEntries(
    Object.entries(fieldSpecs(tool.input)).filter(([name]) => name in known),
  );
  const fault =
    checkValues(expected, known, { urls: "https" })[0] ??
    findBlankText(tool, known)[0] ??
    findTimeFaults(tool.input, told)[0] ??
    refusalFault(tool.check?.(known));
  if (fault) throw inputError(node, fault, given);
}

export const refusalFault = (refusal: Refusal | undefined): Fault | undefined =>
  typeof refusal === "string"
    ? { path: "", message: refusal }
    : refusal && { path: refusal.input, message: refusal.message };

/** 422 with the place of the value in the request: of the tool's input, unless another is given. */
export const inputError = (
  node: PlanNode,
  { path, message }: Fault,
  given: Given,
  place = inputPlace(node, path, given),
): ApiError => invalid(`Invalid input for ${node.id}: ${message}`, ...place);

/** The place of a tool's input in `inputs`, where the tool may stand in front of its name. */
export function inputPlace({ id, tool }: PlanNode, path: string, { inputs }: Given): string[] {
  const [name, ...rest] = pathKeys(path);
  if (name === undefined) return [];
  const key = [`${id}.${name}`, `${tool.slug}.${name}`].find((one) => one in inputs) ?? name;
  return ["inputs", key, ...rest];
}

/** The run's inputs with the defaults of the agent's requirements. */
export function startValues({ requirements }: Plan, { inputs }: Given): Record<string, unknown> {
  const defaults = Object.entries(requirements.inputs ?? {})
    .filter(([, requirement]) => isGiven(requirement.default))
    .map(([name, requirement]) => [name, requirement.default]);
  return { ...Object.fromEntries(defaults), ...inputs };
}

/** The value of a name before any tool has run. */
export const startValue = (
  name: string,
  { requirements }: Plan,
  { inputs, projectValues = {} }: Given,
): unknown => inputs[name] ?? projectValues[name] ?? requirements.inputs?.[name]?.default;
