import { type ASTNode, Environment, ParseError } from "@marcbachmann/cel-js";
import type { Tool } from "../catalog/define-tool.ts";
import type { FieldType } from "../catalog/fields.ts";

/** The `when` of an edge, parsed and checked against what its source can make. */
export interface Condition {
  text: string;
  /** Whether the outputs satisfy it. Throws ConditionError where it names an output that is not there, or cannot compare. */
  holds(outputs: Record<string, unknown>): boolean;
}

/** What is wrong with a condition, in the words of CEL. */
export class ConditionError extends Error {}

/** CEL always ends, but loops within loops, and regular expressions, could keep a worker busy for hours. */
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

/** Parses a CEL expression over a tool's outputs. Throws ConditionError with the place of the fault. */
export function parseCondition(text: string, source: Tool): Condition {
  if (text.length > limits.characters)
    throw new ConditionError(`It has ${text.length} characters; ${limits.characters} are allowed.`);
  const cel = createEnvironment(source);
  const expression = withOutputTests(text, cel, source);
  const { valid, type, error } = cel.check(expression);
  if (!valid)
    throw new ConditionError(explain(error, source, expression === text ? text : undefined));
  if (type !== "bool" && type !== "dyn")
    throw new ConditionError(`It gives ${type}; a condition must be true or false.`);
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
    throw new ConditionError(
      `It gave ${JSON.stringify(result)}; a condition must be true or false.`,
    );
  return result;
}

function createEnvironment(source: Tool): Environment {
  const cel = new Environment({ homogeneousAggregateLiterals: false });
  for (const [name, { spec }] of Object.entries(source.output))
    cel.registerVariable(name, celTypes[spec.type]);
  if (!source.output.outputs) cel.registerVariable("outputs", "map");
  return withMixedNumbers(cel);
}

/** CEL refuses to add or equate an int and a double; here `score == 3` and `seconds + 1` are plain arithmetic. */
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
  // This one also stands for !=, and for the operands the other way round.
  return cel.registerOperator("double == int", (a: number, b: bigint) => a === Number(b));
}

/** CEL's has() takes only a field of a map; `has(report)` is made `has(outputs.report)`. */
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
      "matches() is not available; use contains(), startsWith() or endsWith().",
    );
  const inner = loops.has(name) ? depth + 1 : depth;
  if (inner > limits.loops)
    throw new ConditionError(
      `It has ${name}() inside more than ${limits.loops - 1} other; that could take for ever.`,
    );
  // What stands before the dot is computed once, however deep the loop after it goes.
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

/** CEL's whole numbers are BigInt in JavaScript. */
function celValue(source: Tool, name: string, value: unknown): unknown {
  const isInteger = source.output[name]?.spec.type === "integer" && Number.isInteger(value);
  return isInteger ? BigInt(Number(value)) : value;
}

/** `text`: what the user wrote; its place is named only where the fault was found in it as it stands. */
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
  return `${source.slug} gave no "${unknown}" this time; test it first: has(${unknown}) && …`;
}

const rangeStart = (range: unknown) =>
  typeof range === "object" && range !== null && "start" in range && typeof range.start === "number"
    ? range.start
    : undefined;
