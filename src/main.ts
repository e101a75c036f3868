import { enableCompileCache } from "node:module";
import { fileURLToPath } from "node:url";
import {
  type Command,
  columns,
  commandHelp,
  parseCommand,
  UsageError,
} from "./commands/options.ts";
import { ConfigError } from "./config/environment.ts";
import { ApiError } from "./system/errors.ts";
import { pinPackages } from "./system/packages.ts";

const commands: Record<string, () => Promise<{ default: Command }>> = {
  all: () => import("./commands/all.ts"),
  serve: () => import("./commands/serve.ts"),
  work: () => import("./commands/work.ts"),
  demo: () => import("./commands/demo.ts"),
  open: () => import("./commands/open.ts"),
  tool: () => import("./commands/tool.ts"),
  models: () => import("./commands/models.ts"),
  look: () => import("./commands/look.ts"),
  account: () => import("./commands/account.ts"),
  key: () => import("./commands/key.ts"),
  migrate: () => import("./commands/migrate.ts"),
  backup: () => import("./commands/backup.ts"),
  mcp: () => import("./commands/mcp.ts"),
  doctor: () => import("./commands/doctor.ts"),
  check: () => import("./commands/check.ts"),
  bench: () => import("./commands/bench.ts"),
  test: () => import("./commands/test.ts"),
};

const oldestNode = 24;

// Loading code is half of the start time. The cache is not in the temporary folder of the system,
// where other users could replace it.
enableCompileCache(fileURLToPath(new URL("../node_modules/.cache/node", import.meta.url)));

pinPackages();

// Exits explicitly, because open handles such as idle database connections would keep the process
// alive.
process.exit(await main(process.argv.slice(2)));

async function main(words: string[]): Promise<number> {
  try {
    checkNode();
    return await dispatch(words);
  } catch (error) {
    console.error(`reelwright: ${formatError(error)}`);
    const isUsageError =
      error instanceof UsageError ||
      error instanceof ConfigError ||
      (error instanceof ApiError && error.code === "bad_request");
    return isUsageError ? 2 : 1;
  }
}

async function dispatch(words: string[]): Promise<number> {
  const [first = "all"] = words;
  if (first === "--version") return print(await version());
  if (first === "help" && words[1]) return dispatch([words[1], "--help"]);
  if (first === "help" || isHelp(first)) return print(await overview());
  const isOption = first.startsWith("-");
  const name = isOption ? "all" : first;
  const load = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!load)
    throw new UsageError(
      `Unknown command "${name}". Commands: ${Object.keys(commands).join(", ")}.`,
    );
  const { default: command } = await load();
  const rest = isOption ? words : words.slice(1);
  if (command.passesThrough ? isHelp(rest[0]) : rest.some(isHelp))
    return print(commandHelp(name, command));
  return (await command.run(parseCommand(command, rest))) ?? 0;
}

function isHelp(word: string | undefined): boolean {
  return word === "--help" || word === "-h";
}

function checkNode(): void {
  if (Number.parseInt(process.versions.node, 10) >= oldestNode) return;
  throw new Error(
    `Node ${process.versions.node} is too old. Start Reelwright with ./reelwright, which includes Node ${oldestNode}.`,
  );
}

async function overview(): Promise<string> {
  const rows = Object.entries(commands).map(
    async ([name, load]) => [name, (await load()).default.summary] as const,
  );
  const list = columns(await Promise.all(rows));
  return [
    "Builds and runs agent pipelines that produce video.",
    "",
    "Usage: ./reelwright [command] [options]",
    "",
    ...list,
    "",
    'Without a command, "all" runs. Every command has --help.',
  ].join("\n");
}

async function version(): Promise<string> {
  const { default: about } = await import("../package.json", { with: { type: "json" } });
  return about.version;
}

function print(text: string): number {
  console.log(text);
  return 0;
}

/** Formats an error: the message of an expected error, with the stack for any other. */
function formatError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const isReadable =
    error.constructor === Error ||
    error instanceof UsageError ||
    error instanceof ConfigError ||
    error instanceof ApiError;
  return isReadable ? error.message : (error.stack ?? error.message);
}
