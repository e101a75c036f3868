import { parseArgs } from "node:util";
import { misspelledName } from "../values/unknown-fields.ts";

interface OptionDefinition {
  type: "string" | "boolean";
  /** The option can be repeated. */
  multiple?: boolean;
  default?: string;
  /** Placeholder for the value in the help, such as N, DIR or TEXT. */
  value?: string;
  description: string;
}

type ValueOf<O extends OptionDefinition> = O extends { type: "boolean" }
  ? boolean
  : O extends { multiple: true }
    ? string[]
    : O extends { default: string }
      ? string
      : string | undefined;

interface CommandDefinition<O extends Record<string, OptionDefinition>> {
  /** One line for the overview. */
  summary: string;
  /** Arguments after the name, such as "create|list|revoke". Default: none. */
  arguments?: string;
  options: O;
  /** A complete command line. */
  example: string;
  /** Passes all arguments to `run` unparsed, for commands that call another program. */
  passesThrough?: boolean;
  /** Returns the exit code; undefined means 0. Throw UsageError for an invalid option. */
  run(input: {
    options: { [K in keyof O]: ValueOf<O[K]> };
    arguments: string[];
  }): Promise<number | undefined>;
}

export type Command = Omit<CommandDefinition<Record<string, OptionDefinition>>, "run"> & {
  run(input: {
    options: Record<string, unknown>;
    arguments: string[];
  }): Promise<number | undefined>;
};

/** An invalid command line. The message is one line with the allowed values. Exit code 2. */
export class UsageError extends Error {}

/** Defines a command with typed options. */
export function defineCommand<const O extends Record<string, OptionDefinition>>(
  definition: CommandDefinition<O>,
): Command {
  return {
    ...definition,
    run: (input) => definition.run(input as Parameters<CommandDefinition<O>["run"]>[0]),
  };
}

/**
 * Parses the arguments after the name. Throws UsageError for an unknown option, a missing value or
 * an extra argument.
 */
export function parseCommand(
  command: Command,
  words: string[],
): { options: Record<string, unknown>; arguments: string[] } {
  if (command.passesThrough) return { options: {}, arguments: words };
  try {
    const options = Object.fromEntries(
      Object.entries(command.options).map(([key, option]) => [key, parserOption(option)]),
    );
    const { values, positionals } = parseArgs({
      args: words,
      options,
      allowPositionals: command.arguments !== undefined,
      strict: true,
    });
    return { options: values, arguments: positionals };
  } catch (error) {
    const parts = [firstSentence(error), adviseOption(error, command, words), listAllowed(command)];
    throw new UsageError(parts.filter(Boolean).join(" "));
  }
}

/** Parses a number. Throws UsageError if it is invalid, out of range or not whole. */
export function numberOption(
  name: string,
  text: string,
  { min, max, isWhole = false }: { min: number; max: number; isWhole?: boolean },
): number {
  const number = text.trim() === "" ? Number.NaN : Number(text);
  if (number >= min && number <= max && (!isWhole || Number.isInteger(number))) return number;
  const kind = isWhole ? "a whole number" : "a number";
  throw new UsageError(`Invalid --${name}: "${text}". Use ${kind} from ${min} to ${max}.`);
}

/** Checks that a text is one of the choices. Throws UsageError if it is not. */
export function choiceOption<const T extends string>(
  name: string,
  text: string,
  choices: readonly T[],
): T {
  const known = choices.find((choice) => choice === text);
  if (known !== undefined) return known;
  throw new UsageError(`Invalid --${name}: "${text}". Use ${choices.join(", ")}.`);
}

/** Parses the action after the name of the command. Throws UsageError for any other arguments. */
export function actionOption<T extends string>(
  command: string,
  actions: Record<T, unknown>,
  words: string[],
): T {
  const names = Object.keys(actions) as T[];
  const known = names.find((name) => name === words[0]);
  if (known !== undefined && words.length === 1) return known;
  throw new UsageError(
    `${words.length ? `Invalid action "${words.join(" ")}"` : "Missing action"}. Use ${command} ${names.join("|")}, or --help.`,
  );
}

/** Formats the text of `--help`. */
export function commandHelp(name: string, command: Command): string {
  const usage = [
    "./reelwright",
    name,
    command.arguments,
    ...(Object.keys(command.options).length ? ["[options]"] : []),
  ]
    .filter(Boolean)
    .join(" ");
  const rows = [
    ...Object.entries(command.options),
    ["help", { type: "boolean", description: "Show this help" }] as const,
  ].map(optionRow);
  return [
    command.summary,
    "",
    `Usage: ${usage}`,
    "",
    "Options:",
    ...columns(rows),
    "",
    `Example: ${command.example}`,
  ].join("\n");
}

/** Formats pairs as two aligned columns. */
export function columns(rows: (readonly [string, string])[]): string[] {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`);
}

function optionRow([key, option]: readonly [string, OptionDefinition]): readonly [string, string] {
  const name = option.type === "boolean" ? `--${key}` : `--${key} ${option.value ?? "TEXT"}`;
  const notes = [
    option.multiple && "repeatable",
    option.default !== undefined && `default: ${option.default}`,
  ].filter(Boolean);
  return [name, option.description + (notes.length ? ` (${notes.join(", ")})` : "")];
}

function parserOption({ type, multiple, default: value }: OptionDefinition) {
  const fallback = type === "boolean" ? false : multiple ? [] : value;
  return {
    type,
    multiple: multiple ?? false,
    ...(fallback === undefined ? {} : { default: fallback }),
  };
}

// Shortens messages of parseArgs, and explains values that begin with "-".
const firstSentence = (error: unknown) => {
  const sentence = (error as Error).message.split(/\. |\n/)[0]?.replace(/\.$/, "") ?? "";
  const [, option] = sentence.match(/^Option '(\S+)' argument is ambiguous$/) ?? [];
  return option
    ? `Missing value for ${option}. Write a value that begins with "-" as ${option}=-….`
    : `${sentence}.`;
};

/** The option that an unknown one nearly is, or how the input of its name is given. */
function adviseOption(error: unknown, { options }: Command, words: string[]): string {
  if ((error as NodeJS.ErrnoException).code !== "ERR_PARSE_ARGS_UNKNOWN_OPTION") return "";
  const known = Object.keys(options);
  const place = words.findIndex((word) => {
    const [, name = ""] = /^--([^=]+)/.exec(word) ?? [];
    return name !== "" && !known.includes(name);
  });
  const [, name = "", own] = /^--([\w-]{1,60})(?:=(.*))?$/s.exec(words[place] ?? "") ?? [];
  if (name === "") return "";
  const near = misspelledName(name, known);
  if (near !== undefined) return `Did you mean --${near}?`;
  if (options.input?.value !== "NAME=VALUE") return "";
  const value = own ?? words[place + 1] ?? "";
  const shown = /^[\w.:#/][\w.:#/-]{0,60}$/.test(value) ? value : "VALUE";
  return `An input is given with --input ${name.replaceAll("-", "_")}=${shown}.`;
}

function listAllowed(command: Command): string {
  const options = Object.keys(command.options).map((key) => `--${key}`);
  return `Allowed: ${[command.arguments, ...options, "--help"].filter(Boolean).join(", ")}.`;
}
