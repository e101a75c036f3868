import { mergeScenes, type Scenes, scenesIn } from "./merge.ts";
import type { PlanNode } from "./plan.ts";

/** A completed execution of a node, with everything upstream of it in this run. */
export interface Execution {
  node: PlanNode;
  visit: number;
  outputs: Record<string, unknown>;
  upstream: Upstream;
}

/** The executions that led to a node. */
export interface Upstream {
  parents: readonly { execution: Execution; map: Readonly<Record<string, string>> }[];
  ancestors: ReadonlySet<Execution>;
}

/** Builds the upstream of a node from its direct predecessors. */
export function createUpstream(parents: Upstream["parents"]): Upstream {
  const ancestors = new Set(
    parents.flatMap(({ execution }) => [execution, ...execution.upstream.ancestors]),
  );
  return { parents, ancestors };
}

export const isGiven = (value: unknown) => value !== undefined && value !== null;

/** The value that an incoming edge maps to this input. If several do, the tool listed last wins. */
export function mappedValue(name: string, { parents }: Upstream): unknown {
  const candidates = parents.flatMap(({ execution, map }) =>
    Object.entries(map)
      .filter(([output, input]) => input === name && isGiven(execution.outputs[output]))
      .map(([output]) => ({ index: execution.node.index, value: execution.outputs[output] })),
  );
  return candidates.sort((a, b) => b.index - a.index)[0]?.value;
}

/**
 * The value of a name after the upstream tools ran. A tool's output hides outputs of the tools
 * before it. If parallel branches produced the name, scenes are merged; for any other value the
 * nearest tool wins, and among equally near ones the tool listed last.
 * `origin` is the value from the run's inputs, before any tool ran.
 */
export function upstreamValue(name: string, upstream: Upstream, origin: unknown): unknown {
  const producers = findLatestProducers(name, upstream.ancestors);
  const distances =
    producers.length > 1 ? measureDistances(upstream) : new Map<Execution, number>();
  const distance = (execution: Execution) => distances.get(execution) ?? 0;
  const weakestFirst = producers.sort(
    (a, b) => distance(b) - distance(a) || a.node.index - b.node.index,
  );
  const strongest = weakestFirst.at(-1)?.outputs[name];
  const branches = weakestFirst
    .map(({ outputs }) => scenesIn(outputs[name]))
    .filter((scenes) => scenes !== undefined);
  if (branches.length < 2 || branches.length < producers.length) return strongest;
  const base = commonScenes(name, producers, origin);
  return base ? mergeScenes(base, branches) : strongest;
}

/** The executions that produced the name and have no later producer downstream. */
function findLatestProducers(name: string, ancestors: ReadonlySet<Execution>): Execution[] {
  const producers = [...ancestors].filter(({ outputs }) => isGiven(outputs[name]));
  return producers.filter(
    (producer) => !producers.some(({ upstream }) => upstream.ancestors.has(producer)),
  );
}

/** The scenes before the branches split. */
function commonScenes(
  name: string,
  producers: readonly Execution[],
  origin: unknown,
): Scenes | undefined {
  const [first, ...others] = producers;
  const shared = [...(first?.upstream.ancestors ?? [])].filter((one) =>
    others.every(({ upstream }) => upstream.ancestors.has(one)),
  );
  const common = createUpstream(shared.map((execution) => ({ execution, map: {} })));
  return scenesIn(upstreamValue(name, common, origin) ?? origin);
}

/** The number of edges on the shortest path from each ancestor. */
function measureDistances(upstream: Upstream): Map<Execution, number> {
  const distances = new Map<Execution, number>();
  let layer = upstream.parents.map(({ execution }) => execution);
  for (let steps = 1; layer.length > 0; steps++) {
    const fresh = layer.filter((execution) => !distances.has(execution));
    for (const execution of fresh) distances.set(execution, steps);
    layer = fresh.flatMap((execution) =>
      execution.upstream.parents.map((parent) => parent.execution),
    );
  }
  return distances;
}
