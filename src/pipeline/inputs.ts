import type { FieldSpec } from "../catalog/definition/fields.ts";
import { checkValues, type Fault, fieldSpecs } from "../catalog/values/check-values.ts";
import { invalid } from "../system/errors.ts";
import { findPredecessors } from "./find-predecessors.ts";
import { isGiven, mappedValue, type Upstream, upstreamValue } from "./flow.ts";
import { type Given, isEmptyList, normalizeValue } from "./normalize-given.ts";
import type { Plan, PlanNode } from "./plan.ts";

/**
 * Resolves the input of a tool that is about to start. For each name the first value wins:
 * the run's `inputs["<slug>.<name>"]`, an edge's `map`, upstream tools, the run's
 * `inputs["<name>"]`, the project's values, the requirement's default, the tool's default.
 * `faults` lists invalid values.
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
  return { input, faults: checkValues(fieldSpecs(node.tool.input), input, { urls: "https" }) };
}

/**
 * The part of a tool's input that is known when the run starts: all names that no upstream tool may
 * produce.
 */
export function resolveKnownInput(
  node: PlanNode,
  plan: Plan,
  given: Given,
): Record<string, unknown> {
  const produced = upstreamNames(node, plan);
  const found = Object.entries(node.tool.input).map(([name, { spec }]): [string, unknown] => {
    const own = toolInput(name, node, given);
    return [
      name,
      own ??
        (produced.has(name)
          ? undefined
          : (fallbackValue(name, spec, node, plan, given) ?? spec.default)),
    ];
  });
  return Object.fromEntries(found.filter(([, value]) => isGiven(value)));
}

/**
 * Checks a run's inputs as far as possible before it starts. Throws 422 that names the input, its
 * value and the allowed values. Ignores inputs that no tool reads (see findUnreadInputs).
 */
export function checkRunInputs(plan: Plan, given: Given): void {
  checkRequired(plan, given);
  const requirements = optional(plan.requirements.inputs ?? {});
  const [fault] = checkValues(requirements, given.inputs, { urls: "https" });
  if (fault) throw invalid(`Invalid input: ${fault.message}`);
  for (const node of plan.nodes) checkNode(node, plan, given);
}

/** Checks only the known inputs of a plan that gets its other inputs from a run. Throws 422. */
export function checkKnownInputs(plan: Plan, given: Given): void {
  for (const node of plan.nodes) checkKnown(node, resolveKnownInput(node, plan, given));
}

function checkRequired({ requirements }: Plan, { inputs, projectValues = {} }: Given): void {
  for (const [name, { required, default: usual, type, description }] of Object.entries(
    requirements.inputs ?? {},
  )) {
    if (!required || [inputs[name], projectValues[name], usual].some(isGiven)) continue;
    throw invalid(
      `Missing input "${name}"${description ? ` (${description.replace(/\.$/, "")})` : ""}. ` +
        `Add inputs.${name}${type ? ` of type ${type}` : ""}.`,
    );
  }
}

const optional = (specs: NonNullable<Plan["requirements"]["inputs"]>) =>
  Object.fromEntries(
    Object.entries(specs).map(([name, spec]) => [name, { ...spec, required: false }]),
  );

function checkNode(node: PlanNode, plan: Plan, given: Given): void {
  const produced = upstreamNames(node, plan);
  const known = resolveKnownInput(node, plan, given);
  checkKnown(node, known);
  const missing = Object.entries(node.tool.input).find(
    ([name, { spec }]) => spec.required && !(name in known) && !produced.has(name),
  )?.[0];
  if (missing === undefined) return;
  throw invalid(
    `${node.id} needs the input "${missing}", which no earlier tool produces. ` +
      `Add inputs.${missing} or inputs["${node.tool.slug}.${missing}"].`,
  );
}

function checkKnown({ id, tool }: PlanNode, known: Record<string, unknown>): void {
  const expected = Object.fromEntries(
    Object.entries(fieldSpecs(tool.input)).filter(([name]) => name in known),
  );
  const fault = checkValues(expected, known, { urls: "https" })[0]?.message ?? tool.check?.(known);
  if (fault) throw invalid(`Invalid input for ${id}: ${fault}`);
}

/** True if no tool upstream can provide an input of this tool. */
export function isInputComplete(node: PlanNode, plan: Plan): boolean {
  const produced = upstreamNames(node, plan);
  return Object.keys(node.tool.input).every((name) => !produced.has(name));
}

/** Names that upstream tools may produce, including names mapped by edges. */
function upstreamNames(node: PlanNode, plan: Plan): Set<string> {
  const incoming = plan.edges.filter(({ back, target }) => !back && target === node.id);
  return new Set([
    ...findPredecessors(node, plan).flatMap(({ tool }) => Object.keys(tool.output)),
    ...incoming.flatMap(({ map }) => Object.values(map)),
  ]);
}

/** `inputs["slug#2.name"]` is for one place of a repeated tool, `inputs["slug.name"]` for all. */
const toolInput = (name: string, { id, tool }: PlanNode, { inputs }: Given) =>
  inputs[`${id}.${name}`] ?? inputs[`${tool.slug}.${name}`];

function fallbackValue(
  name: string,
  spec: FieldSpec,
  { tool }: PlanNode,
  plan: Plan,
  given: Given,
): unknown {
  const { [name]: kept } = given.projectValues ?? {};
  // Other tools wrote the project's values; under this name they may hold something else.
  const fits = isGiven(kept) && checkValues({ [name]: spec }, { [name]: kept }).length === 0;
  const requirements = plan.requirements.inputs ?? {};
  return (
    given.inputs[name] ??
    (fits ? kept : (requirements[`${tool.slug}.${name}`]?.default ?? requirements[name]?.default))
  );
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
