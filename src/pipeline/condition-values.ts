import { ConditionBudgetError, ConditionError } from "./condition-error.ts";

/** Steps that a condition may still take. */
export interface Budget {
  steps: number;
}

/** Takes steps from the budget. Throws ConditionBudgetError when it is spent. */
export function spend(budget: Budget, steps: number): void {
  budget.steps -= steps;
  if (budget.steps < 0)
    throw new ConditionBudgetError(
      "It needs too many steps. Use shorter lists, or do not nest all(), exists(), map() and filter().",
    );
}

/** Copying or comparing a character takes far less time than evaluating a node. */
const charactersPerStep = 16;

/** Takes steps for reading or copying texts. */
export const spendOnText = (budget: Budget, ...texts: readonly string[]) =>
  spend(budget, texts.reduce((sum, { length }) => sum + length, 0) / charactersPerStep);

/** The CEL name of a value's type, such as `string`. */
export function typeName(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "list";
  if (typeof value === "bigint") return "int";
  if (typeof value === "number") return "double";
  if (typeof value === "boolean") return "bool";
  return typeof value === "string" ? "string" : "map";
}

export const isNumber = (value: unknown): value is number | bigint =>
  typeof value === "number" || typeof value === "bigint";

/** Deep equality. A number equals an integer of the same value. */
export function equals(left: unknown, right: unknown, budget: Budget): boolean {
  spend(budget, 1);
  if (isNumber(left) && isNumber(right)) return left <= right && left >= right;
  if (typeof left === "string" && typeof right === "string") {
    if (left.length !== right.length) return false;
    spendOnText(budget, left);
    return left === right;
  }
  if (Array.isArray(left) && Array.isArray(right))
    return (
      left.length === right.length &&
      left.every((element, index) => equals(element, right[index], budget))
    );
  if (!isMap(left) || !isMap(right)) return left === right;
  const keys = listKeys(left, budget);
  return (
    keys.length === listKeys(right, budget).length &&
    keys.every((key) => equals(findField(left, key), findField(right, key), budget))
  );
}

const stepsPerKey = 2;

export const isMap = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The keys of a map. Listing them takes steps. */
export function listKeys(map: object, budget: Budget): unknown[] {
  const keys = map instanceof Map ? [...map.keys()] : Object.keys(map);
  spend(budget, stepsPerKey * keys.length);
  return keys;
}

/** The value of a key of a map, or undefined. */
export function findField(value: unknown, key: unknown): unknown {
  if (value instanceof Map) return value.get(key);
  return isMap(value) && typeof key === "string" && Object.hasOwn(value, key)
    ? (value as Record<string, unknown>)[key]
    : undefined;
}

/** `element in list`, or `key in map`. */
export function isIn(element: unknown, container: unknown, budget: Budget): boolean {
  if (Array.isArray(container)) return container.some((other) => equals(element, other, budget));
  if (isMap(container)) return findField(container, element) !== undefined;
  throw new ConditionError(`"in" needs a list or a map instead of ${typeName(container)}.`);
}

/** Negative if left < right, 0 if equal, positive if left > right. */
export function compare(left: unknown, right: unknown, budget: Budget): number {
  const comparable =
    (isNumber(left) && isNumber(right)) ||
    (typeof left === "string" && typeof right === "string") ||
    (typeof left === "boolean" && typeof right === "boolean");
  if (!comparable)
    throw new ConditionError(`Cannot compare ${typeName(left)} with ${typeName(right)}.`);
  if (typeof left === "string" && typeof right === "string") spendOnText(budget, left, right);
  if (left < right) return -1;
  return left > right ? 1 : 0;
}
