import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { copyFile, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { execa } from "execa";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { stringify } from "yaml";
import { freePort } from "../src/commands/own-service.ts";
import { startTestService, type TestService } from "./harness.ts";
import { runCatalog } from "./small-tools/run-catalog.ts";
import { root } from "./source-files.ts";

// cspell:words promtool alertstate
const rulesFile = join(root, "deploy/prometheus/alerts.yaml");
const missing = await execa("sh", ["-c", "command -v prometheus && command -v promtool"], {
  reject: false,
});
const note = missing.exitCode === 0 ? "" : " – skipped: the package prometheus is not installed";
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "reelwright-prometheus-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Series of a minute each that make an alert fire, and its labels beside its name. */
const firing: Record<string, { series: Record<string, string>; labels: Record<string, string> }> = {
  ReelwrightDown: {
    series: { 'up{job="reelwright",instance="a"}': "0x60" },
    labels: { job: "reelwright", instance: "a", severity: "critical" },
  },
  ReelwrightNoWorker: {
    series: { reelwright_workers: "0x60" },
    labels: { severity: "critical" },
  },
  ReelwrightNoWorkerWithLabel: {
    series: { 'reelwright_workers_with_label{label="gpu"}': "0x60" },
    labels: { label: "gpu", severity: "critical" },
  },
  ReelwrightJobsWait: {
    series: { 'reelwright_oldest_waiting_job_seconds{queue="run"}': "601x60" },
    labels: { queue: "run", severity: "warning" },
  },
  ReelwrightServerErrors: {
    series: {
      'reelwright_http_request_seconds_count{status="2xx"}': "0+97x60",
      'reelwright_http_request_seconds_count{status="5xx"}': "0+3x60",
    },
    labels: { severity: "critical" },
  },
  ReelwrightSlowResponses: {
    series: {
      'reelwright_http_request_seconds_bucket{route="/v1/runs",le="2.5"}': "0+90x60",
      'reelwright_http_request_seconds_bucket{route="/v1/runs",le="5"}': "0+100x60",
      'reelwright_http_request_seconds_bucket{route="/v1/runs",le="+Inf"}': "0+100x60",
    },
    labels: { severity: "warning" },
  },
  ReelwrightTooLittleCpu: {
    series: { 'reelwright_event_loop_delay_seconds{process="worker"}': "0.3x60" },
    labels: { process: "worker", severity: "warning" },
  },
  ReelwrightDiskFull: {
    series: { 'reelwright_disk_free_bytes{instance="a"}': "2000000000x60" },
    labels: { instance: "a", severity: "critical" },
  },
  ReelwrightDeliveriesWait: {
    series: {
      'reelwright_webhook_deliveries{status="new"}': "600x60",
      'reelwright_webhook_deliveries{status="again"}': "600x60",
    },
    labels: { severity: "warning" },
  },
  ReelwrightRestarts: {
    series: { 'process_start_time_seconds{job="reelwright",instance="a"}': "0+60x60" },
    labels: { job: "reelwright", instance: "a", severity: "warning" },
  },
};

describe.skipIf(note)(`alert rules in promtool${note}`, () => {
  it("fire on the series that they are for, each once", async () => {
    const rules = await readFile(rulesFile, "utf8");
    const names = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name]) => name);
    expect(Object.keys(firing)).toEqual(names);
    const tests = Object.entries(firing).map(([alert, { series, labels }]) => ({
      interval: "1m",
      input_series: Object.entries(series).map(([name, values]) => ({ series: name, values })),
      promql_expr_test: [
        {
          expr: 'ALERTS{alertstate="firing"}',
          eval_time: "40m",
          exp_samples: [{ labels: write({ ...labels, alertname: alert }), value: 1 }],
        },
      ],
    }));
    const path = join(folder, "rules.test.yaml");
    await writeFile(path, stringify({ rule_files: [rulesFile], tests }));
    const { exitCode, stdout, stderr } = await execa("promtool", ["test", "rules", path], {
      reject: false,
    });
    expect(`${stdout}${stderr}`).toContain("SUCCESS");
    expect(exitCode).toBe(0);
  });
});

const write = (labels: Record<string, string>) => {
  const pairs = Object.entries({ ...labels, alertstate: "firing" });
  return `ALERTS{${pairs.map(([name, value]) => `${name}="${value}"`).join(",")}}`;
};

describe.skipIf(note)(`a Prometheus server that scrapes the service${note}`, () => {
  let service: TestService;
  let server: ChildProcess;
  let url: string;
  beforeAll(async () => {
    service = await startTestService({ catalog: runCatalog() });
    const [port, own] = [await freePort(), await freePort()];
    await service.app.listen({ port, host: "127.0.0.1" });
    await copyFile(rulesFile, join(folder, "alerts.yaml"));
    const config = {
      global: { scrape_interval: "1s", evaluation_interval: "1s" },
      rule_files: ["alerts.yaml"],
      scrape_configs: [
        { job_name: "reelwright", static_configs: [{ targets: [`127.0.0.1:${port}`] }] },
      ],
    };
    await writeFile(join(folder, "prometheus.yaml"), stringify(config));
    const args = [
      `--config.file=${join(folder, "prometheus.yaml")}`,
      `--storage.tsdb.path=${join(folder, "data")}`,
      `--web.listen-address=127.0.0.1:${own}`,
    ];
    server = spawn("prometheus", args, { stdio: "ignore" });
    url = `http://127.0.0.1:${own}/api/v1`;
  });
  afterAll(async () => {
    server?.kill();
    if (server?.exitCode === null) await once(server, "exit");
    await service?.close();
  });

  const ask = async (path: string) => {
    const response = await fetch(`${url}${path}`);
    return (await response.json()) as {
      status: string;
      error?: string;
      data: {
        result: unknown[];
        groups: { rules: { name: string; health: string; state: string }[] }[];
      };
    };
  };
  const query = (expr: string) => ask(`/query?query=${encodeURIComponent(expr)}`);

  it("evaluates every rule, and notices that no worker is alive", async () => {
    const rules = () =>
      ask("/rules").then(({ data }) => data.groups.flatMap((group) => group.rules));
    await vi.waitFor(
      async () => {
        const states = await rules();
        expect(states.map(({ health }) => health)).toEqual(states.map(() => "ok"));
        const worker = states.find(({ name }) => name === "ReelwrightNoWorker");
        expect(worker?.state).toBe("pending");
      },
      { timeout: 60_000, interval: 500 },
    );
  });

  it("has samples for every panel of the dashboard", async () => {
    await service.call("GET", "/v1/agents");
    await service.call("GET", "/v1/runs/unknown");
    const dashboard: { panels: { title: string; targets?: { expr: string }[] }[] } = JSON.parse(
      await readFile(join(root, "deploy/grafana/dashboard.json"), "utf8"),
    );
    const expressions = dashboard.panels.flatMap(({ targets = [] }) =>
      targets.map(({ expr }) => expr.replaceAll("$__rate_interval", "30s")),
    );
    expect(expressions.length).toBeGreaterThan(20);
    // Without work and a webhook, these have no samples.
    const withoutWork =
      /reelwright_(runs|renders|jobs|webhook_deliveries|oldest_waiting_job_seconds)\b/;
    await vi.waitFor(
      async () => {
        for (const expr of expressions) {
          const { status, error, data } = await query(expr);
          expect(`${status} ${error ?? ""}`.trim(), expr).toBe("success");
          if (!withoutWork.test(expr)) expect(data.result, expr).not.toEqual([]);
        }
      },
      { timeout: 60_000, interval: 1000 },
    );
  });
});
