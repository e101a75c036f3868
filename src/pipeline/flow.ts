import { mergeScenes, type Scenes, scenesIn } from "./merge.ts";
import type { PlanNode } from "./plan.ts";

/** A finished running of a node, with everything that came before it in this run. */
export interface Execution {
  node: PlanNode;
  visit: number;
  outputs: Record<string, unknown>;
  upstream: Upstream;
}

/** What a tool can see: the executions that led to it. */
export interface Upstream {
  parents: readonly { execution: Execution; map: Readonly<Record<string, string>> }[];
  ancestors: ReadonlySet<Execution>;
}

/** What lies upstream of a tool that follows these executions directly. */
export function createUpstream(parents: Upstream["parents"]): Upstream {
  const ancestors = new Set(
    parents.flatMap(({ execution }) => [execution, ...execution.upstream.ancestors]),
  );
  return { parents, ancestors };
}

export const isGiven = (value: unknown) => value !== undefined && value !== null;

/** An input that an incoming edge's `map` fills; of several, that of the tool listed last. */
export function mappedValue(name: string, { parents }: Upstream): unknown {
  const candidates = parents.flatMap(({ execution, map }) =>
    Object.entries(map)
      .filter(([output, input]) => input === name && isGiven(execution.outputs[output]))
      .map(([output]) => ({ index: execution.node.index, value: execution.outputs[output] })),
  );
  return candidates.sort((a, b) => b.index - a.index)[0]?.value;
}

/**
 * The value of a name as the tools upstream left it. A tool hides what those before it made. Where parallel branches both made it,
 * scenes are merged and of anything else the nearest wins, the tool listed last among equals.
 * `origin`: the value before any tool touched it, from the run's inputs.
 */
export function upstreamValue(name: string, upstream: Upstream, origin: unknown): unknown {
  const makers = findLatestMakers(name, upstream.ancestors);
  const distances = makers.length > 1 ? measureDistances(upstream) : new Map<Execution, number>();
  const far = (execution: Execution) => distances.get(execution) ?? 0;
  const weakestFirst = makers.sort((a, b) => far(b) - far(a) || a.node.index - b.node.index);
  const strongest = weakestFirst.at(-1)?.outputs[name];
  const branches = weakestFirst
    .map(({ outputs }) => scenesIn(outputs[name]))
    .filter((scenes) => scenes !== undefined);
  if (branches.length < 2 || branches.length < makers.length) return strongest;
  const base = commonScenes(name, makers, origin);
  return base ? mergeScenes(base, branches) : strongest;
}

/** Those that made the name and that no later maker follows. */
function findLatestMakers(name: string, ancestors: ReadonlySet<Execution>): Execution[] {
  const makers = [...ancestors].filter(({ outputs }) => isGiven(outputs[name]));
  return makers.filter((maker) => !makers.some(({ upstream }) => upstream.ancestors.has(maker)));
}

/** The scenes as they were before the branches parted. */
function commonScenes(
  name: string,
  makers: readonly Execution[],
  origin: unknown,
): Scenes | undefined {
  const [first, ...others] = makers;
  const shared = [...(first?.upstream.ancestors ?? [])].filter((one) =>
    others.every(({ upstream }) => upstream.ancestors.has(one)),
  );
  const common = createUpstream(shared.map((execution) => ({ execution, map: {} })));
  return scenesIn(upstreamValue(name, common, origin) ?? origin);
}

/** Edges on the shortest way from each ancestor. */
function measureDistances(upstream: Upstream): Map<Execution, number> {
  const distances = new Map<Execution, number>();
  let layer = upstream.parents.map(({ execution }) => execution);
  for (let distance = 1; layer.length > 0; distance++) {
    const fresh = layer.filter((execution) => !distances.has(execution));
    for (const execution of fresh) distances.set(execution, distance);
    layer = fresh.flatMap((execution) =>
      execution.upstream.parents.map((parent) => parent.execution),
    );
  }
  return distances;
}
