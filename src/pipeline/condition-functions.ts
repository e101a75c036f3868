import { ConditionError } from "./condition-error.ts";
import { type Budget, isMap, listKeys, spend, spendOnText, typeName } from "./condition-values.ts";

/** Functions of conditions, a part of the standard library of CEL. */
const functions: Record<string, (value: unknown, budget: Budget) => unknown> = {
  size: measureSize,
  int: toInteger,
  double: toDouble,
  string: toText,
};

/** Methods of strings. The argument is a string, or "" for methods without one. */
const methods: Record<string, (text: string, argument: string) => unknown> = {
  contains: (text, part) => text.includes(part),
  startsWith: (text, part) => text.startsWith(part),
  endsWith: (text, part) => text.endsWith(part),
  lowerAscii: (text) => text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase()),
  upperAscii: (text) => text.replace(/[a-z]+/g, (letters) => letters.toUpperCase()),
  trim: (text) => text.trim(),
};

const comparisonsPerStep = 128;

/** Methods that call a function for each part of the text. */
const slowMethods: ReadonlySet<string> = new Set(["lowerAscii", "upperAscii"]);

export const functionNames: readonly string[] = ["has", ...Object.keys(functions)];
export const methodNames: readonly string[] = ["size", ...Object.keys(methods)];

/** Calls a function other than has(). Throws ConditionError for a wrong argument. */
export function callFunction(name: string, [value]: readonly unknown[], budget: Budget): unknown {
  const implementation = Object.hasOwn(functions, name) ? functions[name] : undefined;
  if (!implementation) throw new ConditionError(`${name}() is not supported.`);
  if (typeof value === "string") spendOnText(budget, value);
  return implementation(value, budget);
}

/**
 * Calls a method of a string, or size(). Throws ConditionError for a wrong receiver or argument.
 */
export function callMethod(
  name: string,
  receiver: unknown,
  [argument = ""]: readonly unknown[],
  budget: Budget,
): unknown {
  if (name === "size") return callFunction(name, [receiver], budget);
  const implementation = Object.hasOwn(methods, name) ? methods[name] : undefined;
  if (!implementation) throw new ConditionError(`${name}() is not supported.`);
  if (typeof receiver !== "string" || typeof argument !== "string")
    throw new ConditionError(
      `${name}() needs strings instead of ${typeName(receiver)} and ${typeName(argument)}.`,
    );
  spendOnText(budget, receiver, argument);
  if (slowMethods.has(name)) spend(budget, receiver.length / 2);
  // The search takes the product of both lengths for texts such as "aaa…".
  if (name === "contains") spend(budget, (receiver.length * argument.length) / comparisonsPerStep);
  return implementation(receiver, argument);
}

/** The number of elements, keys or Unicode code points. */
function measureSize(value: unknown, budget: Budget): bigint {
  if (Array.isArray(value)) return BigInt(value.length);
  if (typeof value === "string") {
    spendOnText(budget, value);
    return BigInt(countCodePoints(value));
  }
  if (isMap(value)) return BigInt(listKeys(value, budget).length);
  throw new ConditionError(`size() needs a list, map or string instead of ${typeName(value)}.`);
}

function countCodePoints(text: string): number {
  let count = 0;
  for (const _ of text) count++;
  return count;
}

function toInteger(value: unknown): bigint {
  const number = typeof value === "string" ? Number(value.trim() || Number.NaN) : value;
  if (typeof number === "bigint") return number;
  if (typeof number === "number" && Number.isFinite(number)) return BigInt(Math.trunc(number));
  throw new ConditionError(`Cannot convert ${typeName(value)} to int.`);
}

function toDouble(value: unknown): number {
  const number = typeof value === "string" ? Number(value.trim() || Number.NaN) : Number(value);
  if (["number", "bigint", "string"].includes(typeof value) && !Number.isNaN(number)) return number;
  throw new ConditionError(`Cannot convert ${typeName(value)} to double.`);
}

function toText(value: unknown): string {
  if (["string", "number", "bigint", "boolean"].includes(typeof value)) return String(value);
  throw new ConditionError(`Cannot convert ${typeName(value)} to string.`);
}
