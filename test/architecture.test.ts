import { dirname } from "node:path";
import { describe, expect, it } from "vitest";
import { findCircles, type Import, isTest, listImports, readSourceFiles } from "./source-files.ts";

const sources = readSourceFiles("src/**/*.ts").filter(({ path }) => !isTest(path));
const imports = sources.flatMap(listImports);
const internal = imports.filter(({ to }) => to.startsWith("src/"));

const topFolder = (path: string) => path.split("/")[1] ?? "";

const resources = [
  "accounts",
  "agents",
  "api-keys",
  "assets",
  "auth",
  "backup",
  "credits",
  "downloads",
  "editing",
  "idempotency",
  "identity",
  "installation",
  "marketplace",
  "mcp",
  "models",
  "payments",
  "projects",
  "publish",
  "rate-limits",
  "renders",
  "runs",
  "segments",
  "studio",
  "tools",
  "usage",
  "voices",
  "webhooks",
];

/** From the top. A file imports only from its own layer and from those below. */
const layers: [name: string, contains: (path: string) => boolean][] = [
  ["main", (path) => path === "src/main.ts"],
  ["commands", (path) => path.startsWith("src/commands/")],
  [
    "composition",
    (path) => /^src\/(app|worker|open-services|open-migrated-database)\.ts$/.test(path),
  ],
  [
    "routes and jobs",
    (path) =>
      /\.routes\.ts$|-job\.ts$/.test(path) ||
      ["http", "openapi", "monitoring"].includes(topFolder(path)),
  ],
  ["resources", (path) => resources.includes(topFolder(path))],
  ["services", (path) => topFolder(path) === "services"],
  ["pipeline and catalog", (path) => ["pipeline", "catalog"].includes(topFolder(path))],
  ["video", (path) => ["media", "generators", "providers"].includes(topFolder(path))],
  [
    "infrastructure",
    (path) =>
      ["caching", "db", "jobs", "net", "pagination", "postgres", "processes", "storage"].includes(
        topFolder(path),
      ),
  ],
  [
    "values",
    (path) =>
      /^(?:config|crypto|drawing|geography|language|looks|places|system|values)$/.test(
        topFolder(path),
      ),
  ],
];
const layerIndex = (path: string) => layers.findIndex(([, contains]) => contains(path));

const describeImport = ({ from, to }: Import) => `${from} → ${to}`;

const importsOfPackages = (names: RegExp) => imports.filter(({ to }) => names.test(to));

const tableOwners: Record<string, RegExp> = {
  accounts: /^(accounts|account_\w+|auth_(?!jwks)\w+)$/,
  agents: /^agents$/,
  "api-keys": /^api_keys$/,
  assets: /^(assets|asset_\w+)$/,
  auth: /^auth_jwks$/,
  credits: /^(wallets|credit_\w+)$/,
  idempotency: /^idempotency_keys$/,
  installation: /^installation_settings$/,
  jobs: /^(workers|job_\w+)$/,
  payments: /^(payments|payment_\w+)$/,
  projects: /^(projects|project_\w+)$/,
  publish: /^(publications|publish_\w+)$/,
  "rate-limits": /^rate_limits$/,
  renders: /^renders$/,
  runs: /^(runs|run_\w+|step_cache)$/,
  segments: /^shared_(renders|segments)$/,
  usage: /^usage_\w+$/,
  webhooks: /^(webhooks|webhook_\w+)$/,
};
// Folders that may name a table of another one, with the reason.
const sharedTables: Record<string, RegExp> = {
  // Finds an account and its plan for resources that accounts/ itself depends on.
  identity: /^(accounts|auth_users)$/,
  // A template is an agent without an account.
  marketplace: /^agents$/,
};
const tableOwner = (table: string) =>
  Object.keys(tableOwners).find((owner) => tableOwners[owner]?.test(table));

/** Lists the tables that a file names, in Kysely's calls and in SQL text. */
function listTables(text: string): string[] {
  const calls = text.matchAll(
    /\b(?:selectFrom|insertInto|updateTable|deleteFrom|(?:inner|left|right|full)Join)\(\s*\[?"(\w+)/g,
  );
  const templates = text.matchAll(/\bsql(?:\.raw)?(?:<[^`]*>)?\(?`([^`]*)`/g);
  const names = [...templates].flatMap(([, sql = ""]) => [
    ...sql.matchAll(/\b(?:from|into|update|join)\s+(\w+)/g),
  ]);
  return [...calls, ...names].map(([, table]) => table ?? "");
}

describe("imports", () => {
  it("form no circle between folders, type imports included", () => {
    const folder = (path: string) => (dirname(path) === "src" ? path : dirname(path));
    const circles = findCircles(internal, folder);
    expect(circles).toEqual([]);
  });

  it("form no circle between the top folders of src, type imports included", () => {
    const circles = findCircles(internal, topFolder);
    expect(circles).toEqual([]);
  });

  it("form no circle between files, type imports included", () => {
    const circles = findCircles(internal, (path) => path);
    expect(circles).toEqual([]);
  });

  it("point from each layer to itself or to a lower one", () => {
    const upward = internal.filter(({ from, to }) => layerIndex(from) > layerIndex(to));
    expect(internal.length).toBeGreaterThan(sources.length);
    expect(upward.map(describeImport)).toEqual([]);
  });

  it("leave no file of src outside the layers", () => {
    const paths = sources.map(({ path }) => path);
    expect(paths.filter((path) => layerIndex(path) === -1)).toEqual([]);
  });

  it("name Fastify only in routes, hooks and app.ts", () => {
    const allowed = /\.routes\.ts$|-hook\.ts$|^src\/(http|openapi|monitoring)\/|^src\/app\.ts$/;
    const foreign = importsOfPackages(/^@?fastify\b/).filter(({ from }) => !allowed.test(from));
    expect(foreign.map(describeImport)).toEqual([]);
  });

  it("keep SQL, the queue and the storage out of pipeline, catalog, media, generators and providers", () => {
    const pure = /^src\/(pipeline|catalog|media|generators|providers|values)\//;
    // retry-policies.ts is a table of numbers.
    const outside = /^(kysely|pg|pg-boss)$|^src\/(db|jobs(?!\/retry-policies)|storage)\//;
    const impure = imports.filter(({ from, to }) => pure.test(from) && outside.test(to));
    expect(impure.map(describeImport)).toEqual([]);
  });

  it("let only commands use the client in sdk/", () => {
    const users = imports.filter(({ to }) => to.startsWith("sdk/"));
    const foreign = users.filter(({ from }) => topFolder(from) !== "commands");
    expect(users.length).toBeGreaterThan(0);
    expect(foreign.map(describeImport)).toEqual([]);
  });

  it("keep the client in sdk/ independent of the service", () => {
    const client = readSourceFiles("sdk/*.ts").filter(({ path }) => !isTest(path));
    const outward = client.flatMap(listImports).filter(({ to }) => /^(src|test|bench)\//.test(to));
    expect(client.length).toBeGreaterThan(5);
    expect(outward.map(describeImport)).toEqual([]);
  });

  it("keep the studio in studio/ on the client in sdk/, the rules of edits, the drawing of scenes and the kinds of models, without circles between files", () => {
    const files = readSourceFiles("studio/src/**/*.{ts,tsx}").filter(({ path }) => !isTest(path));
    const imported = files.flatMap(listImports);
    const shared = /^src\/(?:drawing\/|values\/(?:edit-scenes|design-parts|model-kinds)\.ts$)/;
    const outward = imported.filter(({ to }) => /^(src|test|bench|scripts)\//.test(to));
    expect(files.length).toBeGreaterThan(20);
    expect(outward.filter(({ to }) => !shared.test(to)).map(describeImport)).toEqual([]);
    expect(outward.length).toBeGreaterThan(0);
    // The build of the studio contains them.
    expect(imports.filter(({ from, to }) => shared.test(from) && !shared.test(to))).toEqual([]);
    // A screen is loaded with import() when it is first shown.
    const screens = /^studio\/src\/shell\/screens\.ts$/;
    const fixed = imported.filter(({ from }) => !screens.test(from));
    expect(findCircles(fixed, (path) => path)).toEqual([]);
  });

  it("reach work on texts and code of tenants only through child processes", () => {
    const isTextWork = (path: string) =>
      /^src\/generators\/(text|topics|code|design|language|reading)\//.test(path);
    // The functions of a process, and what only names languages or counts words.
    const functions = /^src\/generators\/text-work\/text-functions\.ts$/;
    const light =
      /\/(language\/(language-tag|segmentation|speaking-rate|stop-words)|reading\/reading|text\/(tones|topic-script))\.ts$/;
    const direct = internal.filter(
      ({ from, to, isType }) =>
        !isType && isTextWork(to) && !isTextWork(from) && !functions.test(from) && !light.test(to),
    );
    expect(internal.filter(({ from }) => functions.test(from)).length).toBeGreaterThan(10);
    expect(direct.map(describeImport)).toEqual([]);
    const readers = internal.filter(
      ({ from, to, isType }) => !isType && from.endsWith("/reading.ts") && isTextWork(to),
    );
    expect(readers.map(describeImport)).toEqual([]);
  });

  it("load no schemas and settings to draw, which would take longer than all else", () => {
    const reached = new Set(["src/media/drawing/draw-process.ts"]);
    // Code is loaded with import() when a scene shows some.
    const lazy = "src/media/code/shown-code.ts";
    for (const path of reached)
      for (const { from, to, isType } of imports)
        if (from === path && !isType && to !== lazy) reached.add(to);
    expect(reached.size).toBeGreaterThan(100);
    const heavy = [...reached].filter((path) => /^typebox|^src\/config\/(?!looks-dir)/.test(path));
    expect(heavy).toEqual([]);
  });

  it("start no threads, whose memory has no boundary", () => {
    // At the limit of a thread on its heap, V8 may end the whole process.
    expect(importsOfPackages(/^(node:)?worker_threads$/).map(describeImport)).toEqual([]);
  });

  it("start processes only from ffmpeg, the browser, Apertium, the process pools, the embedded PostgreSQL and commands", () => {
    const allowed =
      /^src\/(media\/ffmpeg[\w-]*|providers\/browser\/(?:run-capture|capture-process)|generators\/translation\/apertium|processes\/(?:process-pool|sandbox)|postgres\/[\w-]+|commands\/[\w-]+)\.ts$/;
    const spawning = importsOfPackages(/^(node:child_process|execa)$/);
    expect(spawning.map(({ from }) => from).filter((path) => !allowed.test(path))).toEqual([]);
  });
});

describe("state", () => {
  it("keeps each table to the folder that owns it", () => {
    const foreign = sources.flatMap(({ path, text }) =>
      listTables(text)
        .filter((table) => tableOwner(table) !== undefined)
        .filter((table) => tableOwner(table) !== topFolder(path))
        .filter((table) => !sharedTables[topFolder(path)]?.test(table))
        .map((table) => `${path} names ${table}, a table of ${tableOwner(table)}`),
    );
    expect(new Set(sources.flatMap(({ text }) => listTables(text)))).toContain("credit_holds");
    expect(foreign).toEqual([]);
  });

  it("reads the environment only in src/config", () => {
    const readers = sources.filter(({ text }) =>
      /\bprocess\.env\b|\benv\b.*from "node:process"/.test(text),
    );
    expect(readers.map(({ path }) => path)).toEqual([
      "src/config/config.ts",
      "src/config/looks-dir.ts",
      "src/config/minimal-environment.ts",
    ]);
  });

  it("is never held in a module-level variable", () => {
    const holders = sources.filter(({ text }) => /^(export )?(let|var) /m.test(text));
    expect(holders.map(({ path }) => path)).toEqual([]);
  });
});
