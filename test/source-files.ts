import { globSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("..", import.meta.url));

export interface SourceFile {
  /** Relative to the repository's root. */
  path: string;
  text: string;
  lines: string[];
}

/** One import of a file (path from the root) or of a package (its name), type imports included. */
export interface Import {
  from: string;
  to: string;
  /** Only types are imported, so that the module is not executed. */
  isType: boolean;
}

/** Reads the TypeScript files that match the patterns, in order of their paths. */
export function readSourceFiles(...patterns: string[]): SourceFile[] {
  return globSync(patterns, { cwd: root })
    .sort()
    .map((path) => {
      const text = readFileSync(join(root, path), "utf8");
      return { path, text, lines: text.trimEnd().split("\n") };
    });
}

export const isTest = (path: string): boolean =>
  /\.test\.tsx?$/.test(path) || path.startsWith("test/");

/** Lists static imports, re-exports and `import()` expressions. */
export function listImports({ path, text }: SourceFile): Import[] {
  const statements = text.matchAll(/^(?:import|export)\s+(?:[^;"]*?\bfrom\s+)?"([^"]+)"/gm);
  const expressions = text.matchAll(/\bimport\("([^"]+)"\)/g);
  return [...statements, ...expressions].map(([statement, to = ""]) => ({
    from: path,
    to: to.startsWith(".") ? normalize(join(dirname(path), to)) : to,
    isType: /^(?:import|export) type\b/.test(statement),
  }));
}

/**
 * Finds circles between the groups that files belong to (their folders, for example).
 * Each circle is the sorted list of groups that reach one another.
 */
export function findCircles(imports: Import[], group: (path: string) => string): string[][] {
  const next = new Map<string, Set<string>>();
  for (const { from, to } of imports) {
    const [source, target] = [group(from), group(to)];
    if (source !== target) next.set(source, (next.get(source) ?? new Set()).add(target));
  }
  const reachable = new Map([...next.keys()].map((start) => [start, reachFrom(start, next)]));
  const circles = [...next.keys()].map((start) =>
    [...(reachable.get(start) ?? [])].filter((end) => reachable.get(end)?.has(start)).sort(),
  );
  const distinct = new Map(circles.map((circle) => [circle.join(" "), circle]));
  return [...distinct.values()].filter((circle) => circle.length > 1);
}

function reachFrom(start: string, next: Map<string, Set<string>>): Set<string> {
  const reached = new Set<string>();
  const waiting = [...(next.get(start) ?? [])];
  for (let group = waiting.pop(); group !== undefined; group = waiting.pop()) {
    if (reached.has(group)) continue;
    reached.add(group);
    waiting.push(...(next.get(group) ?? []));
  }
  return reached;
}
