interface Link {
  source: string;
  target: string;
}

/**
 * The first circle that a walk along the links meets. It starts at the nodes that nothing leads to, in the order given, and follows
 * the links in theirs, so which link closes the circle does not depend on chance. `path` begins and ends with the same node.
 */
export function findCycle<L extends Link>(
  ids: readonly string[],
  links: readonly L[],
): { closing: L; path: string[] } | undefined {
  const done = new Set<string>();
  const reached = new Set(links.map(({ target }) => target));
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
  const roots = ids.filter((id) => !reached.has(id));
  for (const id of [...roots, ...ids]) {
    const found = done.has(id) ? undefined : visit(id, [id]);
    if (found) return found;
  }
  return undefined;
}
