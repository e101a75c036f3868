import { type Logger, pino } from "pino";
import pretty from "pino-pretty";
import type { Config } from "./config.ts";

export type Log = Pick<Logger, "info" | "warn" | "error" | "debug" | "fatal">;

const secrets = ["authorization", '["x-api-key"]', "cookie", "password", "api_key", "access_token", "secret"];
/** Named one by one: a wildcard costs every line seven times its own price. */
const holders = ["err", "headers", "err.headers"];
const redact = secrets.flatMap((name) => [name, ...holders.map((holder) => (name.startsWith("[") ? holder + name : `${holder}.${name}`))]);

/**
 * The structured log: one JSON object a line on standard error, written at once; standard output is left to what a command answers.
 * On a terminal, or with LOG_PRETTY, lines for people.
 */
export function openLog(config: Pick<Config, "logLevel" | "logPretty">, part: string): Log {
  const forPeople = config.logPretty ?? process.stderr.isTTY;
  const target = forPeople ? pretty({ destination: 2, sync: true, ignore: "pid,hostname,part" }) : pino.destination({ fd: 2, sync: true });
  return pino({ level: config.logLevel, base: { part, pid: process.pid }, redact: { paths: redact, censor: "(secret)" } }, target);
}
