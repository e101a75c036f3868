import { type ASTNode, Environment, ParseError } from "@marcbachmann/cel-js";
import type { Tool } from "../catalog/define-tool.ts";
import type { FieldType } from "../catalog/fields.ts";
import { ConditionError } from "./condition-error.ts";
import { functionNames, methodNames } from "./condition-functions.ts";
import { evaluateCondition, isMacro, MissingVariableError } from "./evaluate-condition.ts";

/** The `when` of an edge, parsed and type-checked against the outputs of its source. */
export interface Condition {
  text: string;
  /** Evaluates the condition. Throws ConditionError if it has no result. */
  holds(outputs: Record<string, unknown>): boolean;
}

const charactersMax = 2000;
/** At most about 20 ms, and enough for three macros in a row over 8,000 words. */
const stepsMax = 200_000;

const celTypes: Record<FieldType, string> = {
  string: "string",
  integer: "int",
  number: "double",
  boolean: "bool",
  array: "list",
  object: "map",
};

/**
 * Parses a CEL expression over a tool's outputs. The library parses and checks it; the evaluation
 * is our own, because the library cannot limit time and memory.
 * Throws ConditionError with the position.
 */
export function parseCondition(text: string, source: Tool): Condition {
  if (text.length > charactersMax)
    throw new ConditionError(`It has ${text.length} characters. The maximum is ${charactersMax}.`);
  const cel = createEnvironment(source);
  const ast = parse(text, cel, source);
  checkFunctions(ast);
  const checked = qualifyTestedOutputs(text, ast);
  const { valid, type, error } = cel.check(checked);
  if (!valid) throw new ConditionError(explain(error, source, checked === text ? text : undefined));
  if (type !== "bool" && type !== "dyn")
    throw new ConditionError(`The result has the type ${type}. It must be bool.`);
  return { text, holds: (outputs) => evaluate(ast, outputs, source) };
}

function parse(text: string, cel: Environment, source: Tool): ASTNode {
  try {
    return cel.parse(text).ast;
  } catch (error) {
    throw new ConditionError(explain(error, source, text), { cause: error });
  }
}

function evaluate(ast: ASTNode, outputs: Record<string, unknown>, source: Tool): boolean {
  const given = Object.entries(outputs)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => [name, toCelValue(source, name, value)]);
  const variables = { outputs, ...Object.fromEntries(given) };
  const result = explainMissing(source, () =>
    evaluateCondition(ast, { variables }, { steps: stepsMax }),
  );
  if (typeof result === "boolean") return result;
  throw new ConditionError(`The result is ${JSON.stringify(result)}. It must be true or false.`);
}

function explainMissing<T>(source: Tool, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof MissingVariableError)) throw error;
    const { variable } = error;
    const advice = `Test it first: has(${variable}) && …`;
    throw new ConditionError(`${source.slug} did not return "${variable}". ${advice}`, {
      cause: error,
    });
  }
}

function createEnvironment(source: Tool): Environment {
  const cel = new Environment({ homogeneousAggregateLiterals: false });
  for (const [name, { spec }] of Object.entries(source.output))
    cel.registerVariable(name, celTypes[spec.type]);
  if (!source.output.outputs) cel.registerVariable("outputs", "map");
  return allowMixedNumbers(cel);
}

/** CEL does not mix int and double. This allows it, so that `score == 3` and `seconds + 1` work. */
function allowMixedNumbers(cel: Environment): Environment {
  const unused = () => 0;
  for (const operator of ["+", "-", "*", "/"])
    cel
      .registerOperator(`double ${operator} int`, unused)
      .registerOperator(`int ${operator} double`, unused);
  // The library derives != and the reversed operands from this one.
  return cel.registerOperator("double == int", () => true);
}

/** Only functions with a known cost are allowed. */
function checkFunctions(node: ASTNode): void {
  if (node.op === "call" && !functionNames.includes(node.args[0]))
    throw unsupported(node.args[0], functionNames);
  if (node.op === "rcall" && !isMacro(node.args[0]) && !methodNames.includes(node.args[0]))
    throw unsupported(node.args[0], methodNames);
  for (const child of childNodes(node.args)) checkFunctions(child);
}

const unsupported = (name: string, allowed: readonly string[]) =>
  new ConditionError(
    `${name}() is not supported. Use ${allowed.map((one) => `${one}()`).join(", ")}.`,
  );

/**
 * The type check accepts has() only for a field, so `has(report)` becomes `has(outputs.report)`.
 */
function qualifyTestedOutputs(text: string, ast: ASTNode): string {
  const ranges = findTestedNames(ast).sort((a, b) => b.start - a.start);
  return ranges.reduce(
    (qualified, { start }) => `${qualified.slice(0, start)}outputs.${qualified.slice(start)}`,
    text,
  );
}

function findTestedNames(node: ASTNode): { start: number; end: number }[] {
  if (node.op === "call" && node.args[0] === "has")
    return node.args[1].filter(({ op }) => op === "id").map(({ range }) => range);
  return childNodes(node.args).flatMap(findTestedNames);
}

function childNodes(args: unknown): ASTNode[] {
  if (Array.isArray(args)) return args.flatMap(childNodes);
  return isNode(args) ? [args] : [];
}

const isNode = (value: unknown): value is ASTNode =>
  typeof value === "object" && value !== null && "op" in value && "args" in value;

/** The library represents CEL integers as BigInt. */
function toCelValue(source: Tool, name: string, value: unknown): unknown {
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
  const outputs = Object.keys(source.output).join(", ") || "it has none";
  return `"${unknown}"${place} is not an output of ${source.slug} (${outputs}).`;
}

const rangeStart = (range: unknown) =>
  typeof range === "object" && range !== null && "start" in range && typeof range.start === "number"
    ? range.start
    : undefined;
