import { globSync, readFileSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { basename, dirname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));

interface SourceFile {
  path: string;
  text: string;
  lines: string[];
}

/** A run-time import of a file or a package; `import type` is none. */
interface Import {
  from: string;
  to: string;
}

const paths = globSync(["src/**/*.ts", "test/**/*.ts", "bench/**/*.ts"], { cwd: root }).sort();
const files: SourceFile[] = paths.map((path) => {
  const text = readFileSync(join(root, path), "utf8");
  return { path, text, lines: text.trimEnd().split("\n") };
});
const isTest = (path: string) => path.endsWith(".test.ts") || path.startsWith("test/");
const sources = files.filter(({ path }) => path.startsWith("src/") && !isTest(path));
const imports = sources.flatMap(importsOf);

function importsOf({ path, text }: SourceFile): Import[] {
  const statements = text.matchAll(/^(?:import|export)\s+(?!type\b)([^;"]*?from\s+)?"([^"]+)"/gm);
  const dynamic = text.matchAll(/\bimport\("([^"]+)"\)/g);
  const onlyTypes = (names: string | undefined) => {
    const inside = /^\{([\s\S]*)\}\s*from\s*$/.exec(names?.trim() ?? "")?.[1];
    return inside
      ?.split(",")
      .every((name) => name.trim() === "" || name.trim().startsWith("type "));
  };
  const named = [...statements]
    .filter(([, names]) => !onlyTypes(names))
    .map(([, , to]) => to ?? "");
  const targets = [...named, ...[...dynamic].map(([, to]) => to ?? "")];
  return targets.map((to) => ({
    from: path,
    to: to.startsWith(".") ? normalize(join(dirname(path), to)) : to,
  }));
}

const resources = [
  "accounts",
  "agents",
  "api-keys",
  "assets",
  "credits",
  "downloads",
  "idempotency",
  "limits",
  "marketplace",
  "projects",
  "publish",
  "renders",
  "runs",
  "tools",
  "usage",
  "webhooks",
];
const folderOf = (path: string) => path.split("/")[1] ?? "";

// From the top; a file imports only what stands on its own line or below.
const layers: [name: string, holds: (path: string) => boolean][] = [
  ["main", (path) => path === "src/main.ts"],
  ["commands", (path) => path.startsWith("src/commands/")],
  ["app", (path) => ["src/app.ts", "src/worker.ts", "src/open-services.ts"].includes(path)],
  [
    "routes and jobs",
    (path) => /\.routes\.ts$|-job\.ts$/.test(path) || path.startsWith("src/http/"),
  ],
  ["resources", (path) => resources.includes(folderOf(path))],
  ["engine, catalog", (path) => /^src\/(engine|catalog)\//.test(path)],
  ["media, providers", (path) => /^src\/(media|providers)\//.test(path)],
  ["storage, queue, db, net", (path) => /^src\/(storage|queue|db|net)\//.test(path)],
  ["ground", (path) => /^src\/[a-z-]+\.ts$/.test(path)],
];
const layerOf = (path: string) => layers.findIndex(([, holds]) => holds(path));
// Where another direction is right, with the reason.
const exceptions = new Map([
  [
    "src/config/config.ts → src/config/model-names.ts",
    "a model's name is checked with the other settings",
  ],
]);

const owners: Record<string, RegExp> = {
  accounts: /^(auth_\w+|accounts)$/,
  agents: /^agents$/,
  "api-keys": /^api_keys$/,
  assets: /^assets$/,
  credits: /^(wallets|credit_\w+|payments|payment_\w+)$/,
  idempotency: /^idempotency_keys$/,
  limits: /^rate_limits$/,
  projects: /^(projects|project_\w+)$/,
  publish: /^(publications|publish_\w+)$/,
  renders: /^renders$/,
  usage: /^usage_\w+$/,
  webhooks: /^(webhooks|webhook_\w+)$/,
  runs: /^(runs|run_\w+|step_cache)$/,
};
const ownerOf = (table: string) => Object.keys(owners).find((owner) => owners[owner]?.test(table));

/** Tables that a file names, in Kysely's calls and in SQL text. */
function tablesIn(text: string): string[] {
  const built = text.matchAll(
    /\b(?:selectFrom|insertInto|updateTable|deleteFrom|(?:inner|left|right|full)Join)\(\s*\[?"(\w+)/g,
  );
  const templates = [...text.matchAll(/\bsql(?:\.raw)?(?:<[^`]*>)?\(?`([^`]*)`/g)].map(
    ([, body]) => body ?? "",
  );
  const written = templates.flatMap((body) => [
    ...body.matchAll(/\b(?:from|into|update|join)\s+(\w+)/g),
  ]);
  return [...built, ...written].map(([, table]) => table ?? "");
}

/** Functions of a formatted file: where each begins and how many lines it has. */
function functionsIn({ path, lines }: SourceFile): { at: string; lines: number }[] {
  return lines.flatMap((line, index) => {
    if (!/\{$/.test(line) || !startsFunction(line)) return [];
    const indent = /^\s*/.exec(line)?.[0] ?? "";
    const end = lines.findIndex((later, at) => at > index && later.startsWith(`${indent}}`));
    return [{ at: `${path}:${index + 1}`, lines: end - index + 1 }];
  });
}

function startsFunction(line: string): boolean {
  if (/^\s*(if|for|while|switch|else|try|catch|finally|do|return|class|interface)\b/.test(line))
    return false;
  return /\bfunction\b.*\{$|=> \{$|^\s*(async |static |get |set |\*)*#?[\w$]+\(.*\{$|^\s*\).*\{$/.test(
    line,
  );
}

describe("imports", () => {
  test("point downward: main, commands, app, routes and jobs, resources, engine, media, storage, ground", () => {
    const upward = imports
      .filter(({ to }) => to.startsWith("src/"))
      .filter(({ from, to }) => layerOf(from) > layerOf(to) && !exceptions.has(`${from} → ${to}`))
      .map(({ from, to }) => `${from} → ${to}`);
    expect(imports.length).toBeGreaterThan(sources.length);
    expect(upward).toEqual([]);
    expect(sources.map(({ path }) => path).filter((path) => layerOf(path) === -1)).toEqual([]);
  });

  test("only routes, http/ and app.ts know Fastify", () => {
    const knowing = imports.filter(({ to }) => /^@?fastify\b/.test(to)).map(({ from }) => from);
    expect(
      knowing.filter((path) => !/\.routes\.ts$|^src\/http\/|^src\/app\.ts$/.test(path)),
    ).toEqual([]);
  });

  test("engine, catalog, media and providers know no SQL and no queue", () => {
    const pure = imports.filter(({ from }) =>
      /^src\/(engine|catalog|media|providers)\//.test(from),
    );
    const impure = pure.filter(({ to }) =>
      /^(kysely|pg|pg-boss)$|^src\/(db|queue|storage)\//.test(to),
    );
    expect(impure).toEqual([]);
  });

  test("the client in sdk/ knows nothing of the service, and of the service only commands know the client", () => {
    const knowing = imports.filter(({ to }) => to.startsWith("sdk/")).map(({ from }) => from);
    expect(knowing.filter((path) => !path.startsWith("src/commands/"))).toEqual([]);
    const client = globSync("sdk/*.ts", { cwd: root }).filter((path) => !path.endsWith(".test.ts"));
    const outward = client
      .map((path) => readFileSync(join(root, path), "utf8"))
      .flatMap((text) => [...text.matchAll(/from "(\.\.\/[^"]+)"/g)]);
    expect([knowing.length > 0, client.length > 5, outward]).toEqual([true, true, []]);
  });

  test("only these spawn processes", () => {
    const spawning = new Set(
      imports.filter(({ to }) => /^(node:child_process|execa)$/.test(to)).map(({ from }) => from),
    );
    const allowed =
      /^src\/(media\/ffmpeg|providers\/speech\/[\w-]+|db\/(postgres-programs|postgres-data|postmaster)|commands\/[\w-]+)\.ts$/;
    expect([...spawning].filter((path) => !allowed.test(path))).toEqual([]);
  });

  test("resources call each other without cycles", () => {
    const resource = layers.findIndex(([name]) => name === "resources");
    const edges = imports.filter(
      ({ from, to }) => layerOf(from) === resource && layerOf(to) === resource,
    );
    const next = Map.groupBy(edges, ({ from }) => from);
    const reaches = (from: string, goal: string, seen = new Set<string>()): boolean =>
      (next.get(from) ?? []).some(
        ({ to }) => to === goal || (!seen.has(to) && reaches(to, goal, seen.add(to))),
      );
    expect([...next.keys()].filter((path) => reaches(path, path))).toEqual([]);
  });
});

describe("state", () => {
  test("a table is named only by the resource that owns it", () => {
    const foreign = sources.flatMap(({ path, text }) =>
      tablesIn(text)
        .filter((table) => ownerOf(table) !== undefined && ownerOf(table) !== folderOf(path))
        .map((table) => `${path} names ${table}, which is ${ownerOf(table)}'s`),
    );
    expect(new Set(sources.flatMap(({ text }) => tablesIn(text)))).toContain("credit_holds");
    expect(foreign).toEqual([]);
  });

  test("only config.ts reads the environment", () => {
    const reading = sources
      .filter(({ text }) => /\bprocess\.env\b|\benv\b.*from "node:process"/.test(text))
      .map(({ path }) => path);
    expect(reading).toEqual(["src/config/config.ts"]);
  });

  test("no module holds a variable", () => {
    const holding = sources
      .filter(({ text }) => /^(export )?(let|var) /m.test(text))
      .map(({ path }) => path);
    expect(holding).toEqual([]);
  });

  test("migrations are numbered without gaps", async () => {
    const names = (await readdir(join(root, "migrations"))).sort();
    expect(names.filter((name) => !/^\d{4}_[a-z_]+\.sql$/.test(name))).toEqual([]);
    expect(names.map((name) => Number(name.slice(0, 4)))).toEqual(
      names.map((_, index) => index + 1),
    );
  });
});

describe("size and names", () => {
  test("a file has at most 300 lines, a test 400", () => {
    const long = files
      .filter(({ path, lines }) => lines.length > (isTest(path) ? 400 : 300))
      .map(({ path, lines }) => [path, lines.length]);
    expect(long).toEqual([]);
  });

  test("a function has at most 60 lines", () => {
    const functions = files.filter(({ path }) => !isTest(path)).flatMap(functionsIn);
    expect(functions.length).toBeGreaterThan(500);
    expect(functions.filter(({ lines }) => lines > 60)).toEqual([]);
  });

  test("no file is called for nothing in particular, and all are in kebab-case", () => {
    const names = files
      .map(({ path }) => path)
      .filter((path) => !path.startsWith("src/catalog/tools/"));
    const vague = names.filter((path) =>
      /^(utils?|helpers?|common|misc|types?|shared|lib)\b/.test(basename(path)),
    );
    expect(vague).toEqual([]);
    expect(names.filter((path) => !/^[a-z0-9-]+(\.[a-z0-9]+)*\.ts$/.test(basename(path)))).toEqual(
      [],
    );
  });

  test("a path is made of a URL by fileURLToPath, which knows folders with a space", () => {
    expect(
      files
        .filter(({ text }) => /import\.meta\.url\)\.pathname/.test(text))
        .map(({ path }) => path),
    ).toEqual([]);
  });

  test("types are neither waived nor silenced", () => {
    // Written apart, so that this file does not find itself.
    const waivers = new RegExp(
      [
        "[:<] ?any\\b",
        "\\bas any\\b",
        "as un" + "known as",
        "@ts-(ig" + "nore|expect-error)",
        "biome-ig" + "nore",
      ].join("|"),
    );
    const code = (line: string) => !/^\s*(\/\/|\*|\/\*\*)/.test(line) || /biome|@ts/.test(line);
    const waived = files.flatMap(({ path, lines }) =>
      lines.flatMap((line, index) =>
        code(line) && waivers.test(line.replace(/"[^"]*"|`[^`]*`/g, '""'))
          ? [`${path}:${index + 1}`]
          : [],
      ),
    );
    expect(waived).toEqual([]);
  });
});

describe("packages", () => {
  test("are pinned to exact versions", async () => {
    const about = JSON.parse(await readFile(join(root, "package.json"), "utf8"));
    const versions = Object.entries<string>({
      ...about.dependencies,
      ...about.devDependencies,
      ...about.optionalDependencies,
    });
    expect(
      versions.filter(([, version]) => !/^(npm:[\w/@-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(version)),
    ).toEqual([]);
  });

  test("the lock file names no registry, so that any can serve it", async () => {
    const lock = JSON.parse(await readFile(join(root, "package-lock.json"), "utf8"));
    const packages = Object.entries<{ resolved?: string }>(lock.packages).filter(
      ([path]) => path !== "",
    );
    expect(
      packages.filter(([, about]) => about.resolved !== undefined).map(([path]) => path),
    ).toEqual([]);
  });
});
