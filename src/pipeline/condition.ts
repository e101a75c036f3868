import { type ASTNode, Environment, ParseError } from "@marcbachmann/cel-js";
import type { Tool } from "../catalog/define-tool.ts";
import type { FieldType } from "../catalog/fields.ts";

/** The `when` of an edge, parsed and type-checked against the outputs of its source. */
export interface Condition {
  text: string;
  /** Evaluates the condition. Throws ConditionError if an output is missing or not comparable. */
  holds(outputs: Record<string, unknown>): boolean;
}

/** A condition that cannot be parsed or evaluated. The message is a sentence. */
export class ConditionError extends Error {}

/** CEL always terminates, but nested macros and regular expressions could take hours. */
const limits = { characters: 2000, loops: 2 };
const loops = new Set(["all", "exists", "exists_one", "map", "filter"]);

const celTypes: Record<FieldType, string> = {
  string: "string",
  integer: "int",
  number: "double",
  boolean: "bool",
  array: "list",
  object: "map",
};

/** Parses a CEL expression over a tool's outputs. Throws ConditionError with the position. */
export function parseCondition(text: string, source: Tool): Condition {
  if (text.length > limits.characters)
    throw new ConditionError(
      `It has ${text.length} characters. The maximum is ${limits.characters}.`,
    );
  const cel = createEnvironment(source);
  const expression = withOutputTests(text, cel, source);
  const { valid, type, error } = cel.check(expression);
  if (!valid)
    throw new ConditionError(explain(error, source, expression === text ? text : undefined));
  if (type !== "bool" && type !== "dyn")
    throw new ConditionError(`The result has the type ${type}. It must be bool.`);
  const program = cel.parse(expression);
  return { text, holds: (outputs) => evaluate(program, outputs, source) };
}

function evaluate(
  program: (context: Record<string, unknown>) => unknown,
  outputs: Record<string, unknown>,
  source: Tool,
): boolean {
  let result: unknown;
  try {
    const values = Object.entries(outputs).map(([name, value]) => [
      name,
      celValue(source, name, value),
    ]);
    result = program({ ...Object.fromEntries(values), outputs });
  } catch (error) {
    throw new ConditionError(explain(error, source), { cause: error });
  }
  if (typeof result !== "boolean")
    throw new ConditionError(`The result is ${JSON.stringify(result)}. It must be true or false.`);
  return result;
}

function createEnvironment(source: Tool): Environment {
  const cel = new Environment({ homogeneousAggregateLiterals: false });
  for (const [name, { spec }] of Object.entries(source.output))
    cel.registerVariable(name, celTypes[spec.type]);
  if (!source.output.outputs) cel.registerVariable("outputs", "map");
  return withMixedNumbers(cel);
}

/** CEL does not mix int and double. This adds it, so that `score == 3` and `seconds + 1` work. */
function withMixedNumbers(cel: Environment): Environment {
  const operations: Record<string, (a: number, b: number) => number> = {
    "+": (a, b) => a + b,
    "-": (a, b) => a - b,
    "*": (a, b) => a * b,
    "/": (a, b) => a / b,
  };
  for (const [operator, compute] of Object.entries(operations)) {
    const handler = (a: number | bigint, b: number | bigint) => compute(Number(a), Number(b));
    cel
      .registerOperator(`double ${operator} int`, handler)
      .registerOperator(`int ${operator} double`, handler);
  }
  // The library derives != and the reversed operands from this one.
  return cel.registerOperator("double == int", (a: number, b: bigint) => a === Number(b));
}

/** CEL's has() accepts only a field of a map, so `has(report)` becomes `has(outputs.report)`. */
function withOutputTests(text: string, cel: Environment, source: Tool): string {
  let expression = text;
  try {
    const { ast } = cel.parse(text);
    checkEffort(ast, 0);
    const names = testedNames(ast).sort((a, b) => b.start - a.start);
    for (const { start, end } of names)
      expression = `${expression.slice(0, start)}outputs.${text.slice(start, end)}${expression.slice(end)}`;
  } catch (error) {
    if (error instanceof ConditionError) throw error;
    throw new ConditionError(explain(error, source, text), { cause: error });
  }
  return expression;
}

function checkEffort(node: ASTNode, depth: number): void {
  const name = node.op === "rcall" || node.op === "call" ? node.args[0] : "";
  if (name === "matches")
    throw new ConditionError(
      "matches() is not supported. Use contains(), startsWith() or endsWith().",
    );
  const inner = loops.has(name) ? depth + 1 : depth;
  if (inner > limits.loops)
    throw new ConditionError(
      `${name}() is nested too deeply. The maximum depth is ${limits.loops}.`,
    );
  // The receiver of a macro is evaluated once, not once per element.
  const receiver = node.op === "rcall" ? node.args[1] : undefined;
  for (const child of childNodes(node.args)) checkEffort(child, child === receiver ? depth : inner);
}

function testedNames(node: ASTNode): { start: number; end: number }[] {
  if (node.op === "call" && node.args[0] === "has")
    return node.args[1].filter(({ op }) => op === "id").map(({ range }) => range);
  return childNodes(node.args).flatMap(testedNames);
}

function childNodes(args: unknown): ASTNode[] {
  if (Array.isArray(args)) return args.flatMap(childNodes);
  return isNode(args) ? [args] : [];
}

const isNode = (value: unknown): value is ASTNode =>
  typeof value === "object" && value !== null && "op" in value && "args" in value;

/** The library represents CEL integers as BigInt. */
function celValue(source: Tool, name: string, value: unknown): unknown {
  const isInteger = source.output[name]?.spec.type === "integer" && Number.isInteger(value);
  return isInteger ? BigInt(Number(value)) : value;
}

/** `text` is the user's expression. Without it the message has no position. */
function explain(error: unknown, source: Tool, text?: string): string {
  if (!(error instanceof Error)) return String(error);
  const summary =
    "summary" in error && typeof error.summary === "string" ? error.summary : error.message;
  const start = "range" in error ? rangeStart(error.range) : undefined;
  const place =
    text === undefined || start === undefined
      ? ""
      : ` at character ${Math.min(start, text.length) + 1}`;
  const unknown = /^Unknown variable: (.+)$/.exec(summary)?.[1];
  if (!unknown)
    return `${error instanceof ParseError ? summary.replace("Unexpected token: EOF", "Unexpected end") : summary}${place}.`;
  const outputs = Object.keys(source.output);
  if (!outputs.includes(unknown))
    return `"${unknown}"${place} is not an output of ${source.slug} (${outputs.join(", ") || "it has none"}).`;
  return `${source.slug} did not return "${unknown}". Test it first: has(${unknown}) && …`;
}

const rangeStart = (range: unknown) =>
  typeof range === "object" && range !== null && "start" in range && typeof range.start === "number"
    ? range.start
    : undefined;
