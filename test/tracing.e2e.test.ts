import { execa } from "execa";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readConfig } from "../src/config/config.ts";
import { tracedFetch } from "../src/net/traced-fetch.ts";
import { openLog } from "../src/system/log.ts";
import { openTracing } from "../src/system/open-tracing.ts";
import { inSpan, type Tracing } from "../src/system/tracing.ts";
import { startWorker, type Worker } from "../src/worker.ts";
import { runClient } from "./clients/run-client.ts";
import { type CollectedSpan, startTraceCollector } from "./fakes/trace-collector.ts";
import { startTestService, type TestService } from "./harness.ts";
import { runCatalog, runTool } from "./small-tools/run-catalog.ts";

const encode = runTool({
  run: async ({ ffmpeg, signal }) => {
    const args = ["-f", "lavfi", "-i", "color", "-frames:v", "1", "-f", "null", "-"];
    await ffmpeg.run(args, { signal });
    return {};
  },
});
const parentId = "00f067aa0ba902b7";
const traceId = "4bf92f3577b34da6a3ce929d0e0e4736";
const traceparent = `00-${traceId}-${parentId}-01`;

let collector: Awaited<ReturnType<typeof startTraceCollector>>;
let tracing: Tracing;
let service: TestService;
let worker: Worker;
const lines: Record<string, unknown>[] = [];

beforeAll(async () => {
  collector = await startTraceCollector();
  tracing = await openTracing(collector.settings, "test");
  service = await startTestService({ catalog: runCatalog({ encode }), tracing });
  const destination = { write: (line: string) => lines.push(JSON.parse(line)) };
  const { traceId } = tracing;
  const log = openLog({ logLevel: "info", logPretty: false }, "test", { destination, traceId });
  worker = await startWorker({ ...service.services, log });
});
afterAll(() => collector.close());

const byName = (name: string) => collector.spans.filter((span) => span.name === name);
const isBelow = (span: CollectedSpan | undefined, parent: CollectedSpan | undefined) =>
  span !== undefined && span.parentSpanId === parent?.spanId;

describe("with OTEL_EXPORTER_OTLP_ENDPOINT", () => {
  it("one trace has the request, the run, its steps and ffmpeg, and the run names it", async () => {
    const client = runClient(service, { traceparent });
    const agent = await client.newAgent(["write_text", "encode", "make_video"]);
    const { body } = await client.start(agent, { topic: "The sea" });
    expect(body.trace_id).toBe(traceId);
    expect(await client.waitForEnd(body.id)).toMatchObject({
      status: "completed",
      trace_id: traceId,
    });
    await expect.poll(() => lines.map(({ msg }) => msg)).toContain("Run completed");
    const ofRun = lines.filter(({ run_id }) => run_id === body.id);
    expect(ofRun.length).toBeGreaterThan(5);
    expect(new Set(ofRun.map(({ trace_id }) => trace_id))).toEqual(new Set([traceId]));

    // Sends what is left.
    await worker.stop();
    await service.close();
    const request = byName("POST /v1/runs")[0];
    const run = byName("run")[0];
    const step = byName("step encode")[0];
    expect(request).toMatchObject({
      traceId,
      parentSpanId: parentId,
      attributes: { "http.route": "/v1/runs", "http.response.status_code": 202 },
    });
    expect(isBelow(run, request)).toBe(true);
    expect(run?.attributes).toMatchObject({ run_id: body.id });
    expect(isBelow(step, run)).toBe(true);
    expect(byName("ffmpeg").some((span) => isBelow(span, step))).toBe(true);
    expect(byName("step write_text")).toHaveLength(1);
    expect(new Set(collector.keys)).toEqual(new Set(["/v1/traces secret"]));
  });

  it("runs that start at the same time, in one transaction, belong each to the trace of its request", async () => {
    const own = await openTracing(collector.settings, "test");
    const waiting = await startTestService({ catalog: runCatalog(), tracing: own });
    const agent = await runClient(waiting).newAgent(["write_text"]);
    const traces = ["a", "b", "c"].map((digit) => digit.repeat(32));
    const starting = traces.map((trace) =>
      runClient(waiting, { traceparent: `00-${trace}-${parentId}-01` }).start(agent, {
        topic: "The sea",
      }),
    );
    const started = await Promise.all(starting);
    const { rows } = await sql<{ trace: string }>`
      select split_part(data ->> 'traceparent', '-', 2) as trace
      from pgboss.job join unnest(${started.map(({ body }) => body.id)}::text[])
        with ordinality as run (id, place) on data ->> 'run_id' = run.id
      order by place`.execute(waiting.services.db);
    await waiting.close();
    expect(rows.map(({ trace }) => trace)).toEqual(traces);
  });

  it("a failed span has no message, and a request names only its host", async () => {
    const own = await openTracing(collector.settings, "test");
    const send = tracedFetch(own, async () => {
      throw Object.assign(new Error("a secret"), { code: "ECONNREFUSED" });
    });
    const failed = inSpan(own, { name: "outer" }, () => send("http://provider.example/a?key=b"));
    await expect(failed).rejects.toThrow("a secret");
    await own.close();
    const outer = byName("outer")[0];
    const request = byName("GET provider.example")[0];
    expect(isBelow(request, outer)).toBe(true);
    expect(request?.status).toEqual({ code: 2, message: "ECONNREFUSED" });
    expect(JSON.stringify(collector.spans)).not.toMatch(/a secret|key=b/);
  });

  it("a share of 0 records nothing, also for a caller whose own trace is recorded", async () => {
    const own = await openTracing({ ...collector.settings, ratio: 0 }, "test");
    own.open("sampled out", {}, traceparent).end();
    await own.close();
    expect(byName("sampled out")).toEqual([]);
  });
});

describe("the settings of traces", () => {
  it("are read with their headers", () => {
    const { tracing: read } = readConfig({
      OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:4318/",
      OTEL_EXPORTER_OTLP_HEADERS: "authorization=Basic%20YQ==,x-team=video,x-share=100%",
      OTEL_SERVICE_NAME: "video",
      OTEL_TRACES_SAMPLER_ARG: "0.1",
    });
    expect(read).toEqual({
      endpoint: "http://127.0.0.1:4318",
      headers: { authorization: "Basic YQ==", "x-team": "video", "x-share": "100%" },
      serviceName: "video",
      ratio: 0.1,
    });
  });
});

describe("without OTEL_EXPORTER_OTLP_ENDPOINT", () => {
  it("nothing of the SDK is loaded", async () => {
    const at = (path: string) => JSON.stringify(new URL(path, import.meta.url).href);
    const program = `
      import { registerHooks } from "node:module";
      const loaded = [];
      registerHooks({ resolve: (specifier, context, next) => (loaded.push(specifier), next(specifier, context)) });
      const { openTracing } = await import(${at("../src/system/open-tracing.ts")});
      for (const path of [${at("../src/open-services.ts")}, ${at("../src/app.ts")}, ${at("../src/worker.ts")}]) await import(path);
      const tracing = await openTracing(undefined, "test");
      console.log(JSON.stringify([loaded.length > 500, loaded.filter((name) => /opentelemetry\\/(sdk|exporter|otlp|resources|core)|sdk-tracing/.test(name)), tracing.traceId() ?? null]));`;
    const { stdout } = await execa(process.execPath, ["--input-type=module", "-e", program]);
    expect(JSON.parse(stdout)).toEqual([true, [], null]);
  });
});
