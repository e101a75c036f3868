import { checkValues, type Fault, fieldSpecs } from "../catalog/check-values.ts";
import type { FieldSpec } from "../catalog/fields.ts";
import { invalid } from "../system/errors.ts";
import { isGiven, mappedValue, type Upstream, upstreamValue } from "./flow.ts";
import type { Plan, PlanNode } from "./plan.ts";

/** What a run is started with. */
export interface Given {
  inputs: Record<string, unknown>;
  /** The values of the project that the run starts from. */
  projectValues?: Record<string, unknown>;
}

/**
 * The input of a tool about to start, looked up name by name: the run's `inputs["<slug>.<name>"]`, an edge's `map`, the tools upstream,
 * the run's `inputs["<name>"]`, the project's values, the requirement's default, the tool's default. `faults`: why it cannot start.
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
    return [name, candidates.find(isGiven) ?? spec.default];
  });
  const input = Object.fromEntries(found.filter(([, value]) => isGiven(value)));
  return { input, faults: checkValues(fieldSpecs(node.tool.input), input, { urls: "https" }) };
}

/** What is known of a tool's input when the run starts: everything that no tool upstream may still make. For estimates. */
export function resolveKnownInput(
  node: PlanNode,
  plan: Plan,
  given: Given,
): Record<string, unknown> {
  const made = namesMadeBefore(node, plan);
  const found = Object.entries(node.tool.input).map(([name, { spec }]): [string, unknown] => {
    const own = toolInput(name, node, given);
    return [
      name,
      own ??
        (made.has(name)
          ? undefined
          : (fallbackValue(name, spec, node, plan, given) ?? spec.default)),
    ];
  });
  return Object.fromEntries(found.filter(([, value]) => isGiven(value)));
}

/**
 * Checks everything about a run's inputs that can be known before it starts. Throws 422 naming the input, what it got and what is allowed.
 * Inputs that nothing asks for are not looked at (unreadInputs).
 */
export function checkRunInputs(
  plan: Plan,
  inputs: Record<string, unknown>,
  projectValues: Record<string, unknown> = {},
): void {
  const given = { inputs, projectValues };
  checkRequired(plan, given);
  const [fault] = checkValues(optional(plan.requirements.inputs ?? {}), inputs, { urls: "https" });
  if (fault) throw invalid(`Input ${fault.message}`);
  for (const node of plan.nodes) checkNode(node, plan, given);
}

/** The same of a plan that gets the rest of its inputs from a run: only what is known already must fit. */
export function checkKnownInputs(plan: Plan, given: Given): void {
  for (const node of plan.nodes) checkKnown(node, resolveKnownInput(node, plan, given));
}

/** Those of the inputs that no requirement and none of the nodes read, perhaps for a typing error. */
export function findUnreadInputs(
  nodes: readonly PlanNode[],
  { requirements }: Plan,
  inputs: Given["inputs"],
): string[] {
  const own = nodes.flatMap(({ id, tool }) =>
    Object.keys(tool.input).flatMap((name) => [name, `${id}.${name}`, `${tool.slug}.${name}`]),
  );
  const read = new Set([...own, ...Object.keys(requirements.inputs ?? {})]);
  return Object.keys(inputs).filter((name) => !read.has(name));
}

function checkRequired({ requirements }: Plan, { inputs, projectValues = {} }: Given): void {
  for (const [name, { required, default: usual, type, description }] of Object.entries(
    requirements.inputs ?? {},
  )) {
    if (!required || [inputs[name], projectValues[name], usual].some(isGiven)) continue;
    throw invalid(
      `Input "${name}" is missing${description ? ` (${description.replace(/\.$/, "")})` : ""}; give it as inputs.${name}${type ? `, type ${type}` : ""}.`,
    );
  }
}

const optional = (specs: NonNullable<Plan["requirements"]["inputs"]>) =>
  Object.fromEntries(
    Object.entries(specs).map(([name, spec]) => [name, { ...spec, required: false }]),
  );

function checkNode(node: PlanNode, plan: Plan, given: Given): void {
  const made = namesMadeBefore(node, plan);
  const known = resolveKnownInput(node, plan, given);
  checkKnown(node, known);
  const missing = Object.entries(node.tool.input).find(
    ([name, { spec }]) => spec.required && !(name in known) && !made.has(name),
  )?.[0];
  if (missing === undefined) return;
  throw invalid(
    `${node.id} needs the input "${missing}", which no tool before it makes; give it as inputs.${missing} or inputs["${node.tool.slug}.${missing}"].`,
  );
}

function checkKnown({ id, tool }: PlanNode, known: Record<string, unknown>): void {
  const expected = Object.fromEntries(
    Object.entries(fieldSpecs(tool.input)).filter(([name]) => name in known),
  );
  const fault = checkValues(expected, known, { urls: "https" })[0]?.message ?? tool.check?.(known);
  if (fault) throw invalid(`${id} cannot take its input: ${fault}`);
}

/** Names that tools before this one, on any way to it, may hand over; renamed ones included. */
function namesMadeBefore(node: PlanNode, { nodes, edges }: Plan): Set<string> {
  const forward = edges.filter(({ back }) => !back);
  const before = new Set<string>([node.id]);
  for (const id of before)
    for (const { source, target } of forward) if (target === id) before.add(source);
  before.delete(node.id);
  const outputs = nodes
    .filter(({ id }) => before.has(id))
    .flatMap(({ tool }) => Object.keys(tool.output));
  return new Set([
    ...outputs,
    ...forward.filter(({ target }) => target === node.id).flatMap(({ map }) => Object.values(map)),
  ]);
}

/** `inputs["slug#2.name"]` for one place of a repeated tool, `inputs["slug.name"]` for all of them. */
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
  // A project's values were made by other tools, and may not be what this one means by the name.
  const fits = isGiven(kept) && checkValues({ [name]: spec }, { [name]: kept }).length === 0;
  const asked = plan.requirements.inputs ?? {};
  return (
    given.inputs[name] ??
    (fits ? kept : (asked[`${tool.slug}.${name}`]?.default ?? asked[name]?.default))
  );
}

/** A name's value before any tool has run. */
export const startValue = (
  name: string,
  { requirements }: Plan,
  { inputs, projectValues = {} }: Given,
): unknown => inputs[name] ?? projectValues[name] ?? requirements.inputs?.[name]?.default;
