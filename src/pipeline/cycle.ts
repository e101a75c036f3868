interface Link {
  source: string;
  target: string;
}

/**
 * Finds the first cycle in a depth-first search. The search starts at the nodes without incoming
 * links, in the given order, and follows links in their order, so the result is deterministic.
 * `closing` is the link that closes the cycle; `path` starts and ends with the same node.
 */
export function findCycle<L extends Link>(
  ids: readonly string[],
  links: readonly L[],
): { closing: L; path: string[] } | undefined {
  const done = new Set<string>();
  const targets = new Set(links.map(({ target }) => target));
  const visit = (
    id: string,
    path: readonly string[],
  ): { closing: L; path: string[] } | undefined => {
    for (const link of links) {
      if (link.source !== id || done.has(link.target)) continue;
      const start = path.indexOf(link.target);
      if (start >= 0) return { closing: link, path: [...path.slice(start), link.target] };
      const found = visit(link.target, [...path, link.target]);
      if (found) return found;
    }
    done.add(id);
    return undefined;
  };
  const roots = ids.filter((id) => !targets.has(id));
  for (const id of [...roots, ...ids]) {
    const found = done.has(id) ? undefined : visit(id, [id]);
    if (found) return found;
  }
  return undefined;
}
