import type { FieldSpec } from "../catalog/definition/fields.ts";
import { hasContent } from "../catalog/values/check-needs.ts";
import { checkValues } from "../catalog/values/check-values.ts";
import { findPredecessors } from "./find-predecessors.ts";
import { isGiven } from "./flow.ts";
import type { Given } from "./normalize-given.ts";
import type { Plan, PlanNode } from "./plan.ts";

type Values = Record<string, unknown>;

/** What tools will make, by the id of their node. */
type ForeseenOutputs = ReadonlyMap<string, { outputs: Values }>;

/**
 * The part of a tool's input that is known when the run starts: all names that no upstream tool may
 * produce, and what the upstream tools will make of them as far as it is foreseen.
 */
export function resolveKnownInput(
  node: PlanNode,
  plan: Plan,
  given: Given,
  foreseen: ForeseenOutputs = new Map(),
): Values {
  const produced = findUpstreamNames(node, plan, given);
  return {
    ...findRepeated(node, plan, given),
    ...findForeseen(node, plan, foreseen),
    ...knownInput(node, plan, given, produced),
  };
}

/** The foreseen outputs that certainly reach a node: one tool makes them, and none is skipped. */
function findForeseen(node: PlanNode, plan: Plan, foreseen: ForeseenOutputs): Values {
  const isPlain = plan.edges.every(({ when, map }) => !when && Object.keys(map).length === 0);
  if (foreseen.size === 0 || !isPlain) return {};
  const before = findPredecessors(node, plan);
  const found = Object.keys(node.tool.input).map((name): [string, unknown] => {
    const [maker, ...others] = before.filter(({ tool }) => tool.output[name]);
    return [name, maker && others.length === 0 ? foreseen.get(maker.id)?.outputs[name] : undefined];
  });
  return Object.fromEntries(found.filter(([, value]) => isGiven(value)));
}

/**
 * The run's inputs that reach the node although tools upstream return their names too, because each
 * of these tools repeats the value that it gets, such as a language.
 */
function findRepeated(node: PlanNode, plan: Plan, given: Given): Values {
  const isMapped = plan.edges.some(({ back, map }) => !back && Object.keys(map).length > 0);
  const before = isMapped ? [] : findPredecessors(node, plan);
  const found = Object.keys(node.tool.input).flatMap((name): [string, unknown][] => {
    const value = given.inputs[name];
    const makers = before.filter(({ tool }) => tool.output[name]);
    const repeats = (maker: PlanNode) =>
      maker.tool.repeats?.includes(name) &&
      toolInput(name, maker, given) === undefined &&
      !hasOtherSource(name, maker, plan, given);
    const isRepeated = makers.length > 0 && isGiven(value) && value !== "auto";
    return isRepeated && makers.every(repeats) ? [[name, value]] : [];
  });
  return Object.fromEntries(found);
}

/** Whether a tool makes an output of another input than that of its name. */
function hasOtherSource(name: string, maker: PlanNode, plan: Plan, given: Given): boolean {
  const others = maker.tool.madeFrom?.[name]?.filter((source) => source !== name) ?? [];
  const produced = findUpstreamNames(maker, plan, given);
  const known = knownInput(maker, plan, given, produced);
  return others.some((source) => produced.has(source) || isGiven(known[source]));
}

/** Tells whether a tool upstream may provide an input of this node, given the run's inputs. */
export function canBeProduced(node: PlanNode, plan: Plan, given: Given): (name: string) => boolean {
  const produced = findUpstreamNames(node, plan, given);
  return (name) => produced.has(name);
}

type Names = ReadonlySet<string>;

/**
 * Names that upstream tools may produce, including names mapped by edges. `found` keeps those of
 * the nodes before, because several paths lead to a node.
 */
function findUpstreamNames(
  node: PlanNode,
  plan: Plan,
  given: Given,
  found = new Map<string, Names>(),
): Names {
  const before = found.get(node.id);
  if (before) return before;
  const predecessors = findPredecessors(node, plan);
  const makes = new Map(
    predecessors.map((one) => [one.id, findMadeNames(one, plan, given, found)]),
  );
  const incoming = plan.edges.filter(({ back, target }) => !back && target === node.id);
  const mapped = incoming.flatMap(({ source, map }) =>
    Object.entries(map).flatMap(([output, name]) => (makes.get(source)?.has(output) ? name : [])),
  );
  const names = new Set([...[...makes.values()].flatMap((made) => [...made]), ...mapped]);
  found.set(node.id, names);
  return names;
}

/** The outputs that a node may make: those whose `madeFrom` has content, or that name none. */
function findMadeNames(node: PlanNode, plan: Plan, given: Given, found: Map<string, Names>): Names {
  const { output, input, drawn, madeFrom = {} } = node.tool;
  const names = Object.keys(output);
  if (!names.some((name) => madeFrom[name])) return new Set(names);
  const produced = findUpstreamNames(node, plan, given, found);
  const known = knownInput(node, plan, given, produced);
  const isSource = (name: string) =>
    produced.has(name) ||
    hasContent(known[name], { items: input[name]?.spec.items, isDrawn: drawn?.includes(name) });
  return new Set(names.filter((name) => madeFrom[name]?.some(isSource) ?? true));
}

function knownInput(node: PlanNode, plan: Plan, given: Given, produced: Names): Values {
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

/** `inputs["slug#2.name"]` is for one place of a repeated tool, `inputs["slug.name"]` for all. */
export const toolInput = (name: string, { id, tool }: PlanNode, { inputs }: Given) =>
  inputs[`${id}.${name}`] ?? inputs[`${tool.slug}.${name}`];

/** The value that an input has if no tool upstream produces it and none is meant for this tool. */
export function fallbackValue(
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
