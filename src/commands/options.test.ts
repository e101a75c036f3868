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
  it("values, defaults, repeated options and arguments", () => {
    expect(
      parseCommand("account", command, [
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
    expect(parseCommand("account", command, []).options).toEqual({
      plan: "free",
      input: [],
      json: false,
    });
  });

  it("an unknown option is refused with what is allowed", () => {
    expect(() => parseCommand("account", command, ["--mail", "x"])).toThrow(
      new UsageError(
        "Unknown option '--mail'. account takes create, --email, --plan, --input, --json, --help.",
      ),
    );
  });

  it("an option without its value is refused", () => {
    expect(() => parseCommand("account", command, ["--email"])).toThrow(UsageError);
  });

  it("a value that begins with a dash is refused with the way to give it", () => {
    expect(() => parseCommand("account", command, ["--plan", "-5"])).toThrow(
      '--plan has no value; one that begins with "-" is given as --plan=-….',
    );
  });

  it("an argument is refused where none is taken", () => {
    const { arguments: _, ...bare } = command;
    expect(() => parseCommand("migrate", bare, ["now"])).toThrow("Unexpected argument 'now'.");
  });
});

describe("numberOption", () => {
  it("a number in its range", () =>
    expect(numberOption("credits", "12.5", { min: 0, max: 100 })).toBe(12.5));
  it.each(["", "many", "-1", "101", "NaN"])("%j is refused", (text) => {
    expect(() => numberOption("credits", text, { min: 0, max: 100 })).toThrow(
      "use a number from 0 to 100",
    );
  });
});

describe("actionOption", () => {
  const actions = { create: 1, list: 2 };
  it("one of the actions", () => expect(actionOption("key", actions, ["list"])).toBe("list"));
  it.each([
    [[], "key takes create, list; --help says more."],
    [["lst"], 'key takes create, list, not "lst"; --help says more.'],
    [["list", "all"], 'key takes create, list, not "list all"; --help says more.'],
  ])("%j is refused with what is allowed", (words, message) => {
    expect(() => actionOption("key", actions, words)).toThrow(new UsageError(message));
  });
});

describe("choiceOption", () => {
  it("one of the choices", () => expect(choiceOption("plan", "pro", ["free", "pro"])).toBe("pro"));
  it("anything else is refused with what is allowed", () => {
    expect(() => choiceOption("plan", "gold", ["free", "pro"])).toThrow(
      new UsageError('--plan "gold" is not allowed: use free, pro.'),
    );
  });
});

it("helpOf shows usage, every option with its default, and an example", () => {
  expect(commandHelp("account", command)).toBe(`Makes an account

Usage: ./reelwright account create [options]

Options:
  --email E           The address
  --plan P            The plan (default: free)
  --input NAME=VALUE  An input (repeatable)
  --json              One line of JSON
  --help              Shows this

Example: ./reelwright account create --email a@example.com`);
});
