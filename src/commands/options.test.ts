import { describe, expect, it } from "vitest";
import {
  actionOption,
  choiceOption,
  commandHelp,
  defineCommand,
  numberOption,
  parseCommand,
  UsageError,
} from "./options.ts";

const command = defineCommand({
  summary: "Makes an account",
  arguments: "create",
  options: {
    email: { type: "string", value: "E", description: "The address" },
    plan: { type: "string", default: "free", value: "P", description: "The plan" },
    input: { type: "string", multiple: true, value: "NAME=VALUE", description: "An input" },
    json: { type: "boolean", description: "One line of JSON" },
  },
  example: "./reelwright account create --email a@example.com",
  run: async ({ options }) => (options.json ? 0 : options.input.length),
});

describe("parseCommand", () => {
  it("parses values, defaults, repeated options and arguments", () => {
    expect(
      parseCommand(command, [
        "create",
        "--email=a@b.c",
        "--input",
        "x=1",
        "--input",
        "y=2",
        "--json",
      ]),
    ).toEqual({
      options: { email: "a@b.c", plan: "free", input: ["x=1", "y=2"], json: true },
      arguments: ["create"],
    });
    expect(parseCommand(command, []).options).toEqual({
      plan: "free",
      input: [],
      json: false,
    });
  });

  it("rejects an unknown option with the allowed ones", () => {
    expect(() => parseCommand(command, ["--mail", "x"])).toThrow(
      new UsageError(
        "Unknown option '--mail'. Did you mean --email? Allowed: create, --email, --plan, --input, --json, --help.",
      ),
    );
  });

  it.each([
    [["--look", "poster"], "An input is given with --input look=poster."],
    [["--json", "--caption-style=none"], "An input is given with --input caption_style=none."],
    [["--title", "Two words"], "An input is given with --input title=VALUE."],
    [["--loop", "--json"], "An input is given with --input loop=VALUE."],
  ])("rejects %j with the option for inputs", (words, advice) => {
    expect(() => parseCommand(command, words)).toThrow(advice);
  });

  it("rejects an unknown option of a command without inputs with the allowed ones only", () => {
    const { input, ...options } = command.options;
    expect(() => parseCommand({ ...command, options }, ["--look", "x"])).toThrow(
      new UsageError("Unknown option '--look'. Allowed: create, --email, --plan, --json, --help."),
    );
  });

  it("rejects an option without a value", () => {
    expect(() => parseCommand(command, ["--email"])).toThrow(UsageError);
  });

  it("explains how to write a value that begins with a dash", () => {
    expect(() => parseCommand(command, ["--plan", "-5"])).toThrow(
      'Missing value for --plan. Write a value that begins with "-" as --plan=-….',
    );
  });

  it("rejects an argument if the command takes none", () => {
    const { arguments: _, ...bare } = command;
    expect(() => parseCommand(bare, ["now"])).toThrow("Unexpected argument 'now'.");
  });
});

describe("numberOption", () => {
  it("parses a number in the range", () =>
    expect(numberOption("credits", "12.5", { min: 0, max: 100 })).toBe(12.5));
  it.each(["", "many", "-1", "101", "NaN"])("rejects %j", (text) => {
    expect(() => numberOption("credits", text, { min: 0, max: 100 })).toThrow(
      "Use a number from 0 to 100",
    );
  });
});

describe("actionOption", () => {
  const actions = { create: 1, list: 2 };
  it("accepts one of the actions", () =>
    expect(actionOption("key", actions, ["list"])).toBe("list"));
  it.each([
    [[], "Missing action. Use key create|list, or --help."],
    [["lst"], 'Invalid action "lst". Use key create|list, or --help.'],
    [["list", "all"], 'Invalid action "list all". Use key create|list, or --help.'],
  ])("rejects %j with the allowed actions", (words, message) => {
    expect(() => actionOption("key", actions, words)).toThrow(new UsageError(message));
  });
});

describe("choiceOption", () => {
  it("accepts one of the choices", () =>
    expect(choiceOption("plan", "pro", ["free", "pro"])).toBe("pro"));
  it("rejects another value with the choices", () => {
    expect(() => choiceOption("plan", "gold", ["free", "pro"])).toThrow(
      new UsageError('Invalid --plan: "gold". Use free, pro.'),
    );
  });
});

describe("commandHelp", () => {
  it("formats usage, options with their defaults, and an example", () => {
    expect(commandHelp("account", command)).toBe(`Makes an account

Usage: ./reelwright account create [options]

Options:
  --email E           The address
  --plan P            The plan (default: free)
  --input NAME=VALUE  An input (repeatable)
  --json              One line of JSON
  --help              Show this help

Example: ./reelwright account create --email a@example.com`);
  });
});
