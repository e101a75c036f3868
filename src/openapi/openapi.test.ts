import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { execa } from "execa";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestService, type TestService } from "../../test/harness.ts";
import { pageInChromium } from "../../test/processes/chromium.ts";
import { eventTypes } from "../webhooks/events.ts";

const redocly = "node_modules/.bin/redocly";

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

type Operation = Record<string, unknown> & {
  operationId: string;
  responses: Record<string, unknown>;
  tags: string[];
};
interface Document {
  openapi: string;
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
  webhooks: Record<string, { post: Operation }>;
  components: {
    schemas: Record<string, { properties?: Record<string, unknown>; required?: string[] }>;
  };
}

interface Message {
  content?: Record<string, object>;
}

const read = async () =>
  (await service.call<Document>("GET", "/openapi.json", undefined, { "x-api-key": "" })).body;

describe("GET /openapi.json", () => {
  it("returns 200 without an API key, and a document without errors or warnings of redocly", async () => {
    const folder = await mkdtemp(join(tmpdir(), "reelwright-openapi-"));
    const path = join(folder, "openapi.json");
    await writeFile(path, JSON.stringify(await read()));
    const lint = [redocly, "lint", path, "--config=redocly.yaml", "--format=json"];
    const { stdout } = await execa(process.execPath, lint, {
      reject: false,
      env: { REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" },
    });
    await rm(folder, { recursive: true });
    const { problems }: { problems: { message: string; location: { pointer: string }[] }[] } =
      JSON.parse(stdout);
    expect(problems.map(({ message, location }) => `${location[0]?.pointer} ${message}`)).toEqual(
      [],
    );
  });

  it("has a uniquely named operation for every route with a scope, and no other", async () => {
    const { openapi, paths, servers } = await read();
    const operations = Object.values(paths).flatMap((path) => Object.values(path));
    const names = operations.map(({ operationId }) => operationId);
    expect(openapi).toBe("3.1.0");
    expect(servers).toEqual([{ url: service.services.config.publicUrl }]);
    expect(new Set(names).size).toBe(names.length);
    expect(Object.keys(paths).filter((path) => !/^\/(v1|api-keys)\b/.test(path))).toEqual([]);
    expect(paths["/v1/runs/{run_id}"]?.get).toMatchObject({
      operationId: "getRun",
      "x-required-scope": "read",
      tags: ["Runs"],
    });
  });

  it("has the tag extension for exactly the operations that docs/api.md lists", async () => {
    const { paths } = await read();
    const extensions = Object.entries(paths).flatMap(([path, operations]) =>
      Object.entries(operations)
        .filter(([, { tags }]) => tags.includes("extension"))
        .map(([method]) => `${method.toUpperCase()} ${path}`),
    );
    const page = await readFile("docs/api.md", "utf8");
    const section = page.split("\n## ").find((text) => text.startsWith("Extensions")) ?? "";
    const listed = [...section.matchAll(/^\| `([A-Z]+ \/.*?)` \|/gm)].map(([, name]) => name);
    expect(listed.sort()).toEqual(extensions.sort());
  });

  it("documents every response of an operation with headers and one error body", async () => {
    const { paths } = await read();
    const start = paths["/v1/runs"]?.post;
    expect(Object.keys(start?.responses ?? {})).toEqual([
      "202",
      "400",
      "401",
      "402",
      "403",
      "404",
      "409",
      "413",
      "422",
      "429",
      "500",
      "502",
      "504",
    ]);
    expect(start?.responses["202"]).toMatchObject({
      headers: { "X-Request-ID": {}, "X-RateLimit-Remaining": {} },
    });
    expect(start?.parameters).toEqual([{ $ref: "#/components/parameters/IdempotencyKey" }]);
    expect(paths["/v1/runs/{run_id}/stream"]?.get?.parameters).toContainEqual({
      $ref: "#/components/parameters/LastEventId",
    });
  });

  it("makes fields and parameters with a default optional", async () => {
    const { paths, components } = await read();
    expect(components.schemas.NewAgent?.required).toEqual(["name", "tools"]);
    expect(paths["/v1/agents"]?.get?.parameters).toMatchObject([
      { name: "page", required: false },
      { name: "limit", required: false },
    ]);
  });

  it("refers to named schemas for requests and responses", async () => {
    const { paths } = await read();
    const nameless = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods)
        .filter(([, { requestBody, responses }]) =>
          /"schema":\{"type":"object"/.test(JSON.stringify([requestBody, responses])),
        )
        .map(([method]) => `${method} ${path}`),
    );
    expect(nameless).toEqual([]);
  });

  it("has an example of every request and response body", async () => {
    const { paths } = await read();
    const bare = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, { requestBody, responses }]) => {
        const contents = [requestBody, ...Object.values(responses)].flatMap((one) =>
          Object.entries((one as Message | undefined)?.content ?? {}),
        );
        return contents
          .filter(([type, media]) => !type.startsWith("multipart/") && !("example" in media))
          .map(() => `${method} ${path}`);
      }),
    );
    expect(bare).toEqual([]);
  });

  it("gives every enumeration of strings its type", async () => {
    const untyped = JSON.stringify(await read(), (_key, value) =>
      Array.isArray(value?.enum) && value.type !== "string" ? `untyped: ${value.enum}` : value,
    );
    expect(untyped.match(/untyped: [^"]*/g)).toBeNull();
  });

  it("documents the webhook events with their headers", async () => {
    const { webhooks } = await read();
    expect(Object.keys(webhooks).sort()).toEqual([...eventTypes, "webhook.test"].sort());
    expect(JSON.stringify(webhooks["run.completed"])).toContain(
      "#/components/parameters/ServiceSignature",
    );
    expect(JSON.stringify(webhooks["run.completed"])).toContain(
      "#/components/parameters/ServiceSignatureV2",
    );
  });
});

describe("GET /docs", () => {
  it("is the target of a redirect from /", async () => {
    const { status, headers } = await service.call("GET", "/");
    expect(status).toBe(302);
    expect(headers.location).toBe("docs");
  });

  it("sends requests to the origin of the page", async () => {
    expect((await service.app.inject("/docs")).body).toContain(
      `servers&quot;:[{&quot;url&quot;:&quot;/&quot;}]`,
    );
  });

  it("returns 200 and a page that shows the whole API and loads nothing from other origins", async () => {
    const url = await service.app.listen({ port: 0, host: "127.0.0.1" });
    const { html, console } = await pageInChromium(`${url}/docs`);
    const { paths } = await read();
    expect(html).toContain("/v1/agents/{agent_id}");
    for (const tag of new Set(
      Object.values(paths).flatMap((path) => Object.values(path).flatMap(({ tags }) => tags)),
    ))
      expect(html).toContain(tag);
    expect(console).not.toMatch(/Content Security Policy|Failed to load|Error/);
    const { headers } = await service.call("GET", "/docs");
    expect(headers["content-security-policy"]).toMatch(
      /^default-src 'none'; script-src 'self'; .*connect-src 'self'/,
    );
  });
});
