import {
  blocks,
  childrenOf,
  functions,
  parametersOf,
  partsOf,
  type Reading,
  type Say,
  type SyntaxNode,
} from "./nodes.ts";
import type { ParsedCode } from "./parse-code.ts";
import { readAloud } from "./read-aloud.ts";
import { joinWords, sayName } from "./say-name.ts";

const saidListMax = 4;

export const list =
  (empty: string, kind: string): Say =>
  (node, reading) => {
    const parts = partsOf(node);
    if (parts.length === 0) return empty;
    if (
      parts.length > saidListMax ||
      parts.some(({ name }) => /^(?:Spread|Property|Pair)/.test(name))
    )
      return `a ${kind} of ${parts.length} ${parts.length === 1 ? "value" : "values"}`;
    return `the ${kind} ${joinWords(parts.map((part) => reading.say(part)))}`;
  };

export const dictionary =
  (kind: string): Say =>
  (node) => {
    const entries = childrenOf(node).filter(({ name }) => name === ",").length + 1;
    return partsOf(node).length === 0
      ? `an empty ${kind}`
      : `${/^[aeiou]/.test(kind) ? "an" : "a"} ${kind} with ${entries} ${entries === 1 ? "entry" : "entries"}`;
  };

/** What a comprehension makes, by the beginning of its node's name. */
const collected: readonly [RegExp, string][] = [
  [/^Array/, "the list of "],
  [/^Set/, "the set of "],
  [/^Dictionary/, "a dictionary of "],
];

/**
 * "[row for row in rows if row]": what is collected, from where, on which condition. Also of the
 * arguments of a call: "sum(n for n in numbers)".
 */
export const comprehension: Say = (node, reading) => {
  const all = childrenOf(node);
  const at = (name: string) => all.findIndex((child) => child.name === name);
  const count = (name: string) => all.filter((child) => child.name === name).length;
  const [loop, from, test] = [at("for"), at("in"), at("if")];
  const [made, colon, value] = all.slice(1, loop);
  const source = all[from + 1];
  const isPair = colon?.name === ":" && value !== undefined && loop === 4;
  const isPlain = (loop === 2 || isPair) && count("for") === 1 && count("if") < 2;
  if (!made || !source || !isPlain || all[loop - 1]?.name === "async")
    return readAloud(reading.code.text(node));
  const each = all.slice(loop + 1, from).filter(({ name }) => name !== ",");
  const name = joinWords(each.map((part) => reading.say(part)));
  const condition =
    test > 0 && all[test + 1] ? `, where ${reading.say(all[test + 1] ?? made)}` : "";
  const what = isPair ? `${reading.say(value)} by ${reading.say(made)}` : reading.say(made);
  const where = `each ${name} in ${reading.say(source)}${condition}`;
  const kind = collected.find(([names]) => names.test(node.name))?.[1] ?? "";
  return what === name ? `${kind}${where}` : `${kind}${what} for ${where}`;
};

/** A function as a value: its parameters, and its result where it is one expression. */
export const closure: Say = (node, reading) => {
  const given = sayParameters(node, reading);
  const takes = given ? `a function that takes ${given}` : "a function";
  const body = partsOf(node).at(-1);
  if (!body || blocks.test(body.name) || parametersOf.test(body.name)) return takes;
  return `${takes}${given ? " and" : " that"} gives ${reading.say(body)}`;
};

const parameterNames =
  /^(?:VariableDefinition|VariableName|BoundIdentifier|Definition|DefName|Identifier)$/;
const parametersMax = 5;

/** The names of the parameters of a function. */
export function sayParameters(node: SyntaxNode, { code }: Reading): string {
  const holder = childrenOf(node).filter(({ name }) => parametersOf.test(name));
  // A method of Go has its receiver in front.
  const parameters = node.name === "MethodDecl" ? holder[1] : holder[0];
  const [single] = partsOf(node);
  const found = parameters
    ? parameterNodes(parameters)
    : single && functions.test(node.name) && parameterNames.test(single.name)
      ? [single]
      : [];
  const given = found
    .filter((part) => !/^(?:self|cls|this|_)$/.test(code.text(part)))
    .map((part) => sayParameter(part, code));
  const rest = given.length - parametersMax;
  return joinWords([...given.slice(0, parametersMax), ...(rest > 0 ? [`${rest} more`] : [])]);
}

/** A name, or what is taken out of an object or a list: "{ url, retries = 3 }". */
function sayParameter(node: SyntaxNode, code: ParsedCode): string {
  if (!patterns.test(node.name)) return sayName(code.text(node));
  const inner = parameterNodes(node).map((part) => sayParameter(part, code));
  const kind = node.name === "ObjectPattern" ? "an object" : "a list";
  return inner.length > 0 ? `${kind} with ${joinWords(inner)}` : kind;
}

const patterns = /^(?:Object|Array)Pattern$/;

/** The nodes of the names; types and default values are no names. */
function parameterNodes(parameters: SyntaxNode): SyntaxNode[] {
  const all = childrenOf(parameters);
  return all.flatMap((child, at) => {
    if (/^(?:AssignOp|Equals|=)$/.test(all[at - 1]?.name ?? "")) return [];
    if (parameterNames.test(child.name) || patterns.test(child.name)) return [child];
    if (/Parameter|Declarator|^Spread|^PatternProperty/.test(child.name))
      return parameterNodes(child);
    return [];
  });
}
