import { globSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { execa } from "execa";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { readConfig } from "../src/config/config.ts";
import { variables } from "../src/config/settings.ts";
import { jobNames } from "../src/jobs/job.ts";
import { runClient } from "./clients/run-client.ts";
import { startTestService, type TestService } from "./harness.ts";
import { runCatalog } from "./small-tools/run-catalog.ts";
import { root } from "./source-files.ts";

const read = (path: string) => readFileSync(join(root, path), "utf8");
const dockerfile = read("Dockerfile");

describe("the Dockerfile", () => {
  it("copies only files that exist and that .dockerignore lets in", () => {
    const copies = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(
      ([, names = ""]) => names.split(" "),
    );
    const let_in = [...read(".dockerignore").matchAll(/^!(.+)$/gm)].map(([, name = ""]) => name);
    expect(copies.length).toBeGreaterThan(8);
    expect(copies.filter((name) => globSync(name, { cwd: root }).length !== 1)).toEqual([]);
    expect(copies.sort()).toEqual(let_in.sort());
  });

  it("names base images by version, and runs as a user that is not root", () => {
    const images = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, image]) => image);
    expect(images.filter((image) => !/^[a-z]+:\d+[\w.-]*$/.test(image ?? ""))).toEqual([]);
    expect(dockerfile.match(/^USER (.*)$/m)?.[1]).toMatch(/^[1-9]\d+:[1-9]\d+$/);
  });

  it.each([
    [200, 0],
    [503, 1],
  ])("has a health check that responds to status %i with exit code %i", async (status, code) => {
    const server = createServer((_request, response) => response.writeHead(status).end());
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    const [program = "", ...args] = JSON.parse(/^ {2}CMD (\[.*\])$/m.exec(dockerfile)?.[1] ?? "[]");
    expect(program).toBe("node");
    const { exitCode } = await execa(process.execPath, args, {
      env: { PORT: String(port) },
      reject: false,
    });
    server.close();
    expect(exitCode).toBe(code);
  });
});

interface Compose {
  services: Record<
    string,
    { image?: string; command?: string; environment?: Record<string, string>; user?: string }
  >;
}

describe("compose.yaml", () => {
  const { services }: Compose = parse(read("compose.yaml"), { merge: true });
  const substituted = (text: string) =>
    text.replace(/\$\{(\w+)(?::-([^}]*)|:\?[^}]*)?\}/g, (_all, name, preset) =>
      preset === undefined ? `a-secret-of-32-characters-or-more-${name}` : preset,
    );

  it.each(["serve", "work"])("gives %s settings that it accepts", (name) => {
    const { command, environment = {} } = services[name] ?? {};
    expect(command).toBe(name);
    const env = Object.fromEntries(
      Object.entries(environment).map(([key, text]) => [key, substituted(text)]),
    );
    const unknown = Object.keys(env).filter((key) => !Object.hasOwn(variables, key));
    expect(unknown.filter((key) => !key.startsWith("MALLOC_"))).toEqual([]);
    const config = readConfig(env);
    expect(config.s3).toMatchObject({ bucket: "reelwright", endpoint: "http://s3:8333" });
    expect(config.publicUrl).toBe("https://localhost");
  });

  it("names images of others by version", () => {
    const images = Object.values(services).flatMap(({ image = "" }) =>
      image.startsWith("$") ? [] : [image],
    );
    expect(images.length).toBeGreaterThan(2);
    expect(images.filter((image) => !/:\d/.test(image) || image.includes("@"))).toEqual([]);
  });
});

describe("the systemd unit", () => {
  it("names only settings, and gives the service the time that its shutdown takes", () => {
    const unit = read("deploy/reelwright.service");
    const names = [...unit.matchAll(/^Environment=(.*)$/gm)].flatMap(([, line = ""]) =>
      line.split(" ").map((pair) => pair.split("=")[0]),
    );
    expect(names).toEqual(["DATA_DIR", "NODE_COMPILE_CACHE"]);
    expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1])).toBeGreaterThan(
      readConfig({}).shutdownSeconds,
    );
  });
});

describe("the Helm chart", () => {
  const folder = "deploy/helm/reelwright";
  const values = parse(read(`${folder}/values.yaml`));
  const templates = globSync(`${folder}/templates/*`, { cwd: root }).map(read).join("\n");
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService({ catalog: runCatalog() });
  });
  afterAll(() => service.close());

  it("reads only values that values.yaml has", () => {
    const paths = [...templates.matchAll(/\.Values\.([\w.]+)/g)].map(([, path = ""]) => path);
    const hasValue = (path: string) => {
      let value = values;
      for (const key of path.split(".")) value = value?.[key];
      return value !== undefined;
    };
    expect(paths.length).toBeGreaterThan(20);
    expect(paths.filter((path) => !hasValue(path))).toEqual([]);
  });

  it("names only settings in values.yaml", () => {
    const names = Object.keys(values.settings);
    expect(names.filter((name) => !Object.hasOwn(variables, name))).toEqual([]);
  });

  it("gives a pod the time that its shutdown takes", () => {
    const seconds = Number(/terminationGracePeriodSeconds: (\d+)/.exec(templates)?.[1]);
    expect(seconds).toBeGreaterThan(readConfig({}).shutdownSeconds + 5);
  });

  it("scales workers by the age that /metrics shows", async () => {
    const query = /query: >-\n((?: {10}.*\n)+)/.exec(templates)?.[1] ?? "";
    const age = async () => {
      const { rows } = await sql<{ age: number }>`select (${sql.raw(query)}) as age`.execute(
        service.services.db,
      );
      return rows[0]?.age;
    };
    expect(await age()).toBe(0);
    const client = runClient(service);
    await client.start(await client.newAgent(["write_text", "make_video"]), { topic: "The sea" });
    await sql`update pgboss.job set created_on = created_on - interval '90 s',
      start_after = start_after - interval '90 s'`.execute(service.services.db);
    const shown = (await service.services.queue.oldestWaiting()).map(({ seconds }) => seconds);
    expect(shown).toHaveLength(jobNames.length);
    expect(await age()).toBeGreaterThanOrEqual(Math.max(...shown));
    expect(Math.max(...shown)).toBeGreaterThan(89);
  });
});

describe("monitoring", () => {
  interface Rules {
    groups: { rules: { alert: string; expr: string; annotations: { description: string } }[] }[];
  }
  const { groups }: Rules = parse(read("deploy/prometheus/alerts.yaml"));
  const alerts = groups.flatMap(({ rules }) => rules);
  const dashboard: { panels: { title: string; targets?: { expr: string }[] }[] } = JSON.parse(
    read("deploy/grafana/dashboard.json"),
  );
  const expressions = [
    ...alerts.map(({ expr }) => expr),
    ...dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)),
  ];

  it("uses only metrics that /metrics has, with labels that they have", async () => {
    const service = await startTestService({ catalog: runCatalog() });
    await service.call("GET", "/v1/agents");
    const { text } = await service.call("GET", "/metrics");
    await service.close();
    const samples = new Map<string, string>();
    for (const [, name = "", labels = ""] of text.matchAll(/^(\w+)(?:\{(.*)\})? /gm))
      samples.set(name, labels);
    const used = expressions.flatMap((expr) => [
      ...expr.matchAll(/\b((?:reelwright|process|nodejs)_\w+)(?:\{([^}]*)\})?/g),
    ]);
    expect(used.length).toBeGreaterThan(25);
    // Without a worker or a run, a gauge has no samples: its help line names it.
    const names = new Set([
      ...samples.keys(),
      ...[...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name),
    ]);
    expect(used.map(([, name]) => name).filter((name) => !names.has(name))).toEqual([]);
    const unknown = used.flatMap(([, name = "", matchers = ""]) =>
      [...matchers.matchAll(/(\w+)[=!~]/g)]
        .map(([, label = ""]) => label)
        .filter((label) => label !== "job" && samples.get(name)?.includes(`${label}="`) === false),
    );
    expect(unknown).toEqual([]);
  });

  it("says for each alert what to do", () => {
    expect(alerts.length).toBeGreaterThan(6);
    expect(alerts.filter(({ annotations }) => !annotations.description)).toEqual([]);
  });
});
