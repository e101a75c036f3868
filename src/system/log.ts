import { createRequire } from "node:module";
import { type Logger, pino } from "pino";
import type { build } from "pino-pretty";
import { openStderrWriter, type StderrWriter } from "./stderr-writer.ts";
import { noTracing, type Tracing } from "./tracing.ts";

/** The settings of the log. `logPretty` is undefined to format lines for people on a terminal. */
export interface LogSettings {
  logLevel: string;
  logPretty: boolean | undefined;
}

export type Log = Pick<Logger, "info" | "warn" | "error" | "debug" | "fatal"> & {
  /** Logs one request at level "info". */
  request(line: RequestLine): void;
};

/** The fields never contain secrets: `route` is the pattern, and `path` has no query. */
export interface RequestLine {
  method: string;
  route: string | undefined;
  /** Only without a route, so that an operator sees what was requested. */
  path?: string | undefined;
  status: number;
  ms: number;
  request_id: string;
  account_id: string | undefined;
  trace_id: string | undefined;
}

const require = createRequire(import.meta.url);

const secrets = [
  "authorization",
  '["x-api-key"]',
  "cookie",
  "password",
  "api_key",
  "access_token",
  "secret",
];
/** Listed explicitly: a wildcard makes every line seven times as expensive. */
const parents = ["err", "headers", "err.headers"];
const redact = secrets.flatMap((name) => [
  name,
  ...parents.map((parent) => (name.startsWith("[") ? parent + name : `${parent}.${name}`)),
]);

/**
 * Opens the structured log: one JSON object per line on standard error. Standard output is for the
 * results of commands. Lines are buffered for up to 0.1 s and flushed at exit. On a terminal, or
 * with LOG_PRETTY, the lines are formatted for people.
 */
export function openLog(
  config: LogSettings,
  part: string,
  { destination = standardError, traceId }: LogOptions = {},
): Log {
  const isPretty = config.logPretty ?? process.stderr.isTTY;
  const base = { part, pid: process.pid };
  const options = {
    ...{ level: config.logLevel, base, redact: { paths: redact, censor: "[redacted]" } },
    ...(traceId && traceId !== noTracing.traceId && { mixin: () => withTrace(traceId()) }),
  };
  if (isPretty) {
    // Loaded only where people read the log.
    const pretty: typeof build = require("pino-pretty");
    const log = pino(options, pretty({ destination: 2, sync: true, ignore: "pid,hostname,part" }));
    return Object.assign(log, { request: (line: RequestLine) => log.info(line, "request") });
  }
  const log = pino(options, destination);
  if (!log.isLevelEnabled("info")) return Object.assign(log, { request: () => {} });
  // Formatted by hand instead of pino: there is one line per request and nothing to redact.
  const head = `{"level":${pino.levels.values.info},"part":${JSON.stringify(part)},"pid":${process.pid},"time":`;
  const request = ({ method, route, path, status, ms, request_id, ...ids }: RequestLine) => {
    const { account_id, trace_id } = ids;
    const routeField = route === undefined ? "" : `,"route":${JSON.stringify(route)}`;
    const pathField = path === undefined ? "" : `,"path":${JSON.stringify(path)}`;
    const account = account_id === undefined ? "" : `,"account_id":${JSON.stringify(account_id)}`;
    const trace = trace_id === undefined ? "" : `,"trace_id":"${trace_id}"`;
    destination.write(
      `${head}${Date.now()},"method":"${method}"${routeField}${pathField},"status":${status},"ms":${ms},"request_id":"${request_id}"${account}${trace},"msg":"request"}\n`,
    );
  };
  return Object.assign(log, { request });
}

const withTrace = (trace_id: string | undefined) => (trace_id === undefined ? {} : { trace_id });

interface LogOptions {
  destination?: Destination;
  /** The trace that each line belongs to. */
  traceId?: Tracing["traceId"] | undefined;
}

interface Destination {
  write(line: string): unknown;
}

const batch = { characters: 16_000, milliseconds: 100 };

/** Writes lines in batches, because a write per line costs more than the line. */
function createBatchedDestination(): Destination {
  let stderr: StderrWriter | undefined;
  let lines = "";
  const flush = () => {
    if (lines !== "") stderr?.write(lines);
    lines = "";
  };
  const start = () => {
    const opened = openStderrWriter();
    process.once("exit", () => {
      flush();
      opened.flushAtExit();
    });
    setInterval(flush, batch.milliseconds).unref();
    return opened;
  };
  const write = (line: string) => {
    stderr ??= start();
    lines += line;
    if (lines.length >= batch.characters) flush();
  };
  return { write };
}

/** All logs of a process share it, and with it one listener of the exit. */
const standardError = createBatchedDestination();
