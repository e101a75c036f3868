import { parseArgs } from "node:util";

interface OptionDefinition {
  type: "string" | "boolean";
  /** May be given several times. */
  multiple?: boolean;
  default?: string;
  /** What stands for the value in the help: N, DIR, TEXT … */
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
  /** One line for the list of commands. */
  summary: string;
  /** What may stand after the name, such as "create|list|revoke"; without it nothing may. */
  arguments?: string;
  options: O;
  /** A whole command line. */
  example: string;
  /**
   * Everything after the name goes to `run` as it is (a command that hands over to another
   * program).
   */
  passesThrough?: boolean;
  /** Resolves to the exit code; 0 when nothing is returned. Throw a UsageError for a bad option. */
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

/** A command line that cannot be understood: one line that says what is allowed. Exit code 2. */
export class UsageError extends Error {}

/** Declares a command; `run` gets its options with their types. */
export function defineCommand<const O extends Record<string, OptionDefinition>>(
  definition: CommandDefinition<O>,
): Command {
  return {
    ...definition,
    run: (input) => definition.run(input as Parameters<CommandDefinition<O>["run"]>[0]),
  };
}

/**
 * Reads the words after the command's name. Throws UsageError for an unknown option, a missing
 * value or an argument too many.
 */
export function parseCommand(
  name: string,
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
    throw new UsageError(`${firstSentence(error)} ${allowed(name, command)}`);
  }
}

/** A number that was given as text. Throws UsageError when it is none or out of its range. */
export function numberOption(
  name: string,
  text: string,
  { min, max }: { min: number; max: number },
): number {
  const number = text.trim() === "" ? Number.NaN : Number(text);
  if (number >= min && number <= max) return number;
  throw new UsageError(`--${name} "${text}" is not allowed: use a number from ${min} to ${max}.`);
}

/** A text that must be one of a few. Throws UsageError when it is not. */
export function choiceOption<const T extends string>(
  name: string,
  text: string,
  choices: readonly T[],
): T {
  const known = choices.find((choice) => choice === text);
  if (known !== undefined) return known;
  throw new UsageError(`--${name} "${text}" is not allowed: use ${choices.join(", ")}.`);
}

/**
 * The one word after a command's name that says what it does. Throws UsageError for any other, and
 * for more of them.
 */
export function actionOption<T extends string>(
  command: string,
  actions: Record<T, unknown>,
  words: string[],
): T {
  const names = Object.keys(actions) as T[];
  const known = names.find((name) => name === words[0]);
  if (known !== undefined && words.length === 1) return known;
  throw new UsageError(
    `${command} takes ${names.join(", ")}${words.length ? `, not "${words.join(" ")}"` : ""}; --help says more.`,
  );
}

/** The text of `--help`. */
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
    ["help", { type: "boolean", description: "Shows this" }] as const,
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

/** Pairs as two aligned columns. */
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

// parseArgs goes on about "--" in a second sentence, and calls a value that begins with "-"
// ambiguous.
const firstSentence = (error: unknown) => {
  const sentence = (error as Error).message.split(/\. |\n/)[0]?.replace(/\.$/, "") ?? "";
  const [, option] = sentence.match(/^Option '(\S+)' argument is ambiguous$/) ?? [];
  return option
    ? `${option} has no value; one that begins with "-" is given as ${option}=-….`
    : `${sentence}.`;
};

function allowed(name: string, command: Command): string {
  const options = Object.keys(command.options).map((key) => `--${key}`);
  return `${name} takes ${[command.arguments, ...options, "--help"].filter(Boolean).join(", ")}.`;
}
