import { fstatSync } from "node:fs";
import { type Logger, pino } from "pino";
import pretty from "pino-pretty";
import type { Config } from "../config/config.ts";

export type Log = Pick<Logger, "info" | "warn" | "error" | "debug" | "fatal"> & {
  /** Notes one request, at level "info". */
  request(line: RequestLine): void;
};

/** None of it can hold a secret: the route is its pattern, not the path. */
export interface RequestLine {
  method: string;
  route: string | undefined;
  status: number;
  ms: number;
  request_id: string;
  account_id: string | undefined;
}

const secrets = [
  "authorization",
  '["x-api-key"]',
  "cookie",
  "password",
  "api_key",
  "access_token",
  "secret",
];
/** Named one by one: a wildcard costs every line seven times its own price. */
const holders = ["err", "headers", "err.headers"];
const redact = secrets.flatMap((name) => [
  name,
  ...holders.map((holder) => (name.startsWith("[") ? holder + name : `${holder}.${name}`)),
]);

/**
 * The structured log: one JSON object a line on standard error; standard output is left to what a
 * command answers. Lines go out together, a tenth of a second late at most, the last ones at the
 * exit. On a terminal, or with LOG_PRETTY, lines for people.
 */
export function openLog(
  config: Pick<Config, "logLevel" | "logPretty">,
  part: string,
  destination: Destination = batched(),
): Log {
  const forPeople = config.logPretty ?? process.stderr.isTTY;
  const base = { part, pid: process.pid };
  const options = { level: config.logLevel, base, redact: { paths: redact, censor: "(secret)" } };
  if (forPeople) {
    const log = pino(options, pretty({ destination: 2, sync: true, ignore: "pid,hostname,part" }));
    return Object.assign(log, { request: (line: RequestLine) => log.info(line, "request") });
  }
  const log = pino(options, destination);
  if (!log.isLevelEnabled("info")) return Object.assign(log, { request: () => {} });
  // Not by pino, and put together by hand: there is nothing to redact, and a line for every
  // request.
  const head = `{"level":${pino.levels.values.info},"part":${JSON.stringify(part)},"pid":${process.pid},"time":`;
  const request = ({ method, route, status, ms, request_id, account_id }: RequestLine) => {
    const where = route === undefined ? "" : `,"route":${JSON.stringify(route)}`;
    const who = account_id === undefined ? "" : `,"account_id":${JSON.stringify(account_id)}`;
    destination.write(
      `${head}${Date.now()},"method":"${method}"${where},"status":${status},"ms":${ms},"request_id":"${request_id}"${who},"msg":"request"}\n`,
    );
  };
  return Object.assign(log, { request });
}

interface Destination {
  write(line: string): unknown;
}

/** `most`: lines that a reader leaves lying are dropped beyond it, rather than held in memory. */
const batch = { characters: 16_000, most: 16 * 1024 ** 2, milliseconds: 100, triesAtExit: 10 };

function batched(): Destination {
  let lines = "";
  // Collected here: SonicBoom's own way measures what it holds at every line, which costs more than
  // the line.
  const passOn = () => {
    if (lines !== "") destination.write(lines);
    lines = "";
  };
  // A reader that has stopped reading must neither hold up an answer nor the exit. Listens first:
  // at the exit pino writes out the rest, though not of a file.
  let triesLeft = Number.POSITIVE_INFINITY;
  process.once("exit", () => {
    triesLeft = batch.triesAtExit;
    passOn();
    if (sync) destination.flushSync();
  });
  // A file takes what it is given at once, which is cheaper than a thread of its own; a pipe may be
  // full.
  const sync = fstatSync(2).isFile();
  const destination = pino.destination({
    fd: 2,
    sync,
    maxLength: batch.most,
    retryEAGAIN: () => triesLeft-- > 0,
  });
  setInterval(passOn, batch.milliseconds).unref();
  const write = (line: string) => {
    lines += line;
    if (lines.length >= batch.characters) passOn();
  };
  return { write };
}
