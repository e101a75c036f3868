import type { ASTNode, Environment } from "@marcbachmann/cel-js";
import type { Tool } from "../catalog/definition/define-tool.ts";
import { ConditionError } from "./condition-error.ts";
import { functionNames, methodNames } from "./condition-functions.ts";
import { declareTypes } from "./condition-types.ts";
import { evaluateCondition, isMacro, MissingVariableError } from "./evaluate-condition.ts";
import { explainConditionError } from "./explain-condition.ts";

export interface ConditionValues {
  /** Outputs of the edge's source. */
  outputs: Readonly<Record<string, unknown>>;
  /** Inputs of the run, with the defaults of the agent's requirements. */
  inputs: Readonly<Record<string, unknown>>;
}

/** The `when` of an edge, parsed and type-checked against the outputs of its source. */
export interface Condition {
  text: string;
  /** Names of the run's inputs that the condition reads. */
  inputs: readonly string[];
  /** Evaluates the condition. Throws ConditionError if it has no result. */
  holds(values: ConditionValues): boolean;
}

const conditionCharactersMax = 2000;
/** At most about 20 ms, and enough for three macros in a row over 8,000 words. */
const conditionStepsMax = 200_000;

/**
 * Parses a CEL expression over a tool's outputs. The library parses and checks it; the evaluation
 * is our own, because the library cannot limit time and memory.
 * Throws ConditionError with the position.
 */
export function parseCondition(text: string, source: Tool): Condition {
  if (text.length > conditionCharactersMax)
    throw new ConditionError(
      `It has ${text.length} characters. The maximum is ${conditionCharactersMax}.`,
    );
  const { cel, fields } = declareTypes(source);
  const outputs = Object.keys(source.output);
  const fail = (error: unknown, expression: string) => {
    const isOriginal = expression === text;
    const about = { expression, isOriginal, slug: source.slug, outputs, fields };
    return new ConditionError(explainConditionError(error, about), { cause: error });
  };
  const ast = parse(text, cel, fail);
  checkFunctions(ast);
  const checked = qualifyTestedOutputs(text, ast);
  const { valid, type, error } = cel.check(checked);
  if (!valid) throw fail(error, checked);
  if (type !== "bool" && type !== "dyn")
    throw new ConditionError(`The result has the type ${type}. It must be bool.`);
  return { text, inputs: findInputNames(ast), holds: (values) => evaluate(ast, values, source) };
}

function parse(
  text: string,
  cel: Environment,
  fail: (error: unknown, expression: string) => ConditionError,
): ASTNode {
  try {
    return cel.parse(text).ast;
  } catch (error) {
    throw fail(error, text);
  }
}

function evaluate(ast: ASTNode, { outputs, inputs }: ConditionValues, source: Tool): boolean {
  const given = Object.entries(outputs)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => [name, toCelValue(source, name, value)]);
  const variables = { outputs, inputs, ...Object.fromEntries(given) };
  const result = explainMissing(source, () =>
    evaluateCondition(ast, { variables }, { steps: conditionStepsMax }),
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

/** The names after `inputs.`, and those in `inputs["name"]`. */
function findInputNames(node: ASTNode): string[] {
  const own = node.op === "." ? [node.args[1]] : node.op === "[]" ? [literal(node.args[1])] : [];
  const [object] = node.op === "." || node.op === "[]" ? node.args : [];
  const isInput = object?.op === "id" && object.args === "inputs";
  return [
    ...(isInput ? own.filter((name) => name !== undefined) : []),
    ...childNodes(node.args).flatMap(findInputNames),
  ];
}

const literal = (node: ASTNode) =>
  node.op === "value" && typeof node.args === "string" ? node.args : undefined;

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
