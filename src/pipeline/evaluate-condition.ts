import type { ASTNode } from "@marcbachmann/cel-js";
import { ConditionBudgetError, ConditionError } from "./condition-error.ts";
import { callFunction, callMethod } from "./condition-functions.ts";
import {
  type Budget,
  compare,
  equals,
  findField,
  isIn,
  isMap,
  isNumber,
  listKeys,
  spend,
  spendOnText,
  typeName,
} from "./condition-values.ts";

/** The variables of an expression; a macro adds its own in front of the others. */
export interface Scope {
  variables: Readonly<Record<string, unknown>>;
  local?: { name: string; value: unknown; outer: Scope };
}

/**
 * Evaluates a checked CEL expression. Every node and every compared or copied element costs one
 * step, so time and memory are bounded by the budget. CEL integers are BigInt.
 * Throws ConditionError, or ConditionBudgetError when the budget is spent.
 * Why: docs/decisions/pipeline-values.md
 */
export function evaluateCondition(node: ASTNode, scope: Scope, budget: Budget): unknown {
  const run = (next: ASTNode) => evaluateCondition(next, scope, budget);
  spend(budget, 1);
  switch (node.op) {
    case "value":
      return node.args;
    case "id":
      return readVariable(node.args, scope);
    case ".":
      return readField(run(node.args[0]), node.args[1]);
    case "[]":
      return readIndex(run(node.args[0]), run(node.args[1]));
    case "list":
      return node.args.map(run);
    case "map":
      return new Map(node.args.map(([key, value]) => [run(key), run(value)]));
    case "?:":
      return run(requireBool(run(node.args[0])) ? node.args[1] : node.args[2]);
    case "||":
      return either(node.args, true, run, budget);
    case "&&":
      return either(node.args, false, run, budget);
    case "!_":
      return !requireBool(run(node.args));
    case "-_":
      return negate(run(node.args));
    case "call":
      return node.args[0] === "has"
        ? hasField(node.args[1], scope, run)
        : callFunction(node.args[0], node.args[1].map(run), budget);
    case "rcall":
      return isMacro(node.args[0])
        ? runMacro([node.args[0], node.args[1], node.args[2]], scope, budget)
        : callMethod(node.args[0], run(node.args[1]), node.args[2].map(run), budget);
    case ".?":
    case "[?]":
      throw new ConditionError(`The operator ${node.op} is not supported.`);
    default:
      return calculate(node.op, run(node.args[0]), run(node.args[1]), budget);
  }
}

function findVariable(name: string, { variables, local }: Scope): unknown {
  if (local) return local.name === name ? local.value : findVariable(name, local.outer);
  return Object.hasOwn(variables, name) ? variables[name] : undefined;
}

function readVariable(name: string, scope: Scope): unknown {
  const value = findVariable(name, scope);
  if (value === undefined) throw new MissingVariableError(name);
  return value;
}

/** A variable without a value. The caller knows which tool should have returned it. */
export class MissingVariableError extends ConditionError {
  readonly variable: string;

  constructor(variable: string) {
    super(`"${variable}" has no value. Test it first: has(${variable}) && …`);
    this.variable = variable;
  }
}

function readField(value: unknown, name: unknown): unknown {
  const found = findField(value, name);
  if (found !== undefined) return found;
  throw new ConditionError(`${typeName(value)} has no "${name}". Test it first with has().`);
}

function readIndex(value: unknown, index: unknown): unknown {
  if (!Array.isArray(value)) return readField(value, index);
  const found = typeof index === "bigint" ? value[Number(index)] : undefined;
  if (found !== undefined) return found;
  throw new ConditionError(`The list of ${value.length} elements has no index ${index}.`);
}

function hasField(
  [tested]: readonly ASTNode[],
  scope: Scope,
  run: (node: ASTNode) => unknown,
): boolean {
  if (tested?.op === "id") return isPresent(findVariable(tested.args, scope));
  if (tested?.op === ".") return isPresent(findField(run(tested.args[0]), tested.args[1]));
  throw new ConditionError("has() needs a name or a field, such as has(scene.image).");
}

const isPresent = (value: unknown) => value !== undefined && value !== null;

/**
 * `||` and `&&`: one operand may fail if the other one determines the result (CEL specification).
 */
function either(
  [left, right]: readonly [ASTNode, ASTNode],
  decisive: boolean,
  run: (node: ASTNode) => unknown,
  budget: Budget,
): boolean {
  const first = attempt(() => requireBool(run(left)), budget);
  if (first === decisive) return decisive;
  const second = requireBool(run(right));
  if (second === decisive || typeof first === "boolean") return second;
  throw first;
}

/** An error takes as long as several hundred nodes, because it records its stack. */
const stepsPerError = 300;

/** Returns a ConditionError instead of throwing it, unless the budget is spent. */
function attempt<T>(evaluate: () => T, budget: Budget): T | ConditionError {
  try {
    return evaluate();
  } catch (error) {
    if (error instanceof ConditionBudgetError || !(error instanceof ConditionError)) throw error;
    spend(budget, stepsPerError);
    return error;
  }
}

function requireBool(value: unknown): boolean {
  if (typeof value === "boolean") return value;
  throw new ConditionError(`Expected true or false instead of ${typeName(value)}.`);
}

function negate(value: unknown): number | bigint {
  if (isNumber(value)) return -value;
  throw new ConditionError(`Cannot negate ${typeName(value)}.`);
}

const macros = ["all", "exists", "exists_one", "map", "filter"] as const;
type Macro = (typeof macros)[number];
export const isMacro = (name: string): name is Macro => macros.some((macro) => macro === name);

/** list.macro(variable, …): evaluates the last arguments once per element. */
function runMacro(
  [name, receiver, args]: readonly [string, ASTNode, readonly ASTNode[]],
  scope: Scope,
  budget: Budget,
): unknown {
  const list = toList(evaluateCondition(receiver, scope, budget), budget);
  const [variable, first, second] = args;
  if (variable?.op !== "id" || !first)
    throw new ConditionError(`${name}() needs a variable and an expression.`);
  const evaluate = (node: ASTNode, value: unknown) => {
    const local = { name: variable.args, value, outer: scope };
    return evaluateCondition(node, { variables: scope.variables, local }, budget);
  };
  const test = (element: unknown) => requireBool(evaluate(first, element));
  if (name === "all") return !some(list, (element) => !test(element), budget);
  if (name === "exists") return some(list, test, budget);
  if (name === "exists_one") return list.filter(test).length === 1;
  if (name === "filter") return list.filter(test);
  const chosen = second ? list.filter(test) : list;
  return chosen.map((element) => evaluate(second ?? first, element));
}

function toList(value: unknown, budget: Budget): readonly unknown[] {
  if (Array.isArray(value)) return value;
  if (isMap(value)) return listKeys(value, budget);
  throw new ConditionError(`Expected a list instead of ${typeName(value)}.`);
}

/** True if an element satisfies the test. An element that fails matters only if no other does. */
function some(
  list: readonly unknown[],
  test: (element: unknown) => boolean,
  budget: Budget,
): boolean {
  let failure: ConditionError | undefined;
  for (const element of list) {
    const result = attempt(() => test(element), budget);
    if (result === true) return true;
    if (result instanceof ConditionError) failure ??= result;
  }
  if (failure) throw failure;
  return false;
}

function calculate(op: string, left: unknown, right: unknown, budget: Budget): unknown {
  if (op === "==") return equals(left, right, budget);
  if (op === "!=") return !equals(left, right, budget);
  if (op === "in") return isIn(left, right, budget);
  if (op === "<") return compare(left, right, budget) < 0;
  if (op === "<=") return compare(left, right, budget) <= 0;
  if (op === ">") return compare(left, right, budget) > 0;
  if (op === ">=") return compare(left, right, budget) >= 0;
  if (op === "+" && typeof left === "string" && typeof right === "string") {
    spendOnText(budget, left, right);
    return left + right;
  }
  if (op === "+" && Array.isArray(left) && Array.isArray(right)) {
    spend(budget, left.length + right.length);
    return [...left, ...right];
  }
  if (typeof left === "bigint" && typeof right === "bigint") return integers(op, left, right);
  if (isNumber(left) && isNumber(right)) return doubles(op, Number(left), Number(right));
  throw new ConditionError(`Cannot compute ${typeName(left)} ${op} ${typeName(right)}.`);
}

function integers(op: string, left: bigint, right: bigint): bigint {
  if ((op === "/" || op === "%") && right === 0n) throw new ConditionError("Division by zero.");
  if (op === "+") return left + right;
  if (op === "-") return left - right;
  if (op === "*") return left * right;
  return op === "/" ? left / right : left % right;
}

function doubles(op: string, left: number, right: number): number {
  if (op === "+") return left + right;
  if (op === "-") return left - right;
  if (op === "*") return left * right;
  if (op === "/") return left / right;
  throw new ConditionError("The operator % needs two integers.");
}
