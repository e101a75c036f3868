import {
  argumentsOf,
  childOf,
  childrenOf,
  names,
  partsOf,
  type Reading,
  type Say,
  type SyntaxNode,
} from "./nodes.ts";
import { readAloud } from "./read-aloud.ts";
import { comprehension } from "./say-collection.ts";
import { joinWords, sayName } from "./say-name.ts";

/** The arguments of a call in words: "x and y, with last set to false". */
function sayArguments(node: SyntaxNode, reading: Reading): { plain: string[]; named: string[] } {
  // "sum(n for n in numbers)"
  if (childOf(node, /^for$/)) return { plain: [comprehension(node, reading)], named: [] };
  const all = childrenOf(node).filter(({ name }) => !/^[()]$/.test(name));
  const groups: SyntaxNode[][] = [[]];
  for (const child of all) {
    if (child.name === ",") groups.push([]);
    else groups.at(-1)?.push(child);
  }
  const [plain, named]: [string[], string[]] = [[], []];
  for (const group of groups) {
    const [name, sign, value] = group;
    if (!name) continue;
    if (sign?.name === "AssignOp" && value)
      named.push(`${sayName(reading.code.text(name))} set to ${reading.say(value)}`);
    else if (group.length === 1) plain.push(reading.say(name));
    else
      plain.push(
        readAloud(reading.code.text({ from: name.from, to: group.at(-1)?.to ?? name.to })),
      );
  }
  return { plain, named };
}

export interface Call {
  /** What the function belongs to. */
  owner: SyntaxNode | undefined;
  name: string;
  arguments: SyntaxNode | undefined;
}

/** The parts of a call; undefined where what is called has no name. */
export function readCall(node: SyntaxNode, { code }: Reading): Call | undefined {
  const given = childOf(node, argumentsOf) ?? undefined;
  const parts = partsOf(node).filter(
    (part) => !argumentsOf.test(part.name) && !/^Type/.test(part.name),
  );
  if (node.name === "MethodInvocation") {
    const name = childOf(node, /^MethodName$/);
    const owner = parts.find((part) => part.name !== "MethodName");
    return name && { owner, name: code.text(name), arguments: given };
  }
  const [callee] = parts;
  if (!callee) return undefined;
  if (names.test(callee.name))
    return { owner: undefined, name: code.text(callee), arguments: given };
  if (!/^(?:Member|Field|Selector)/.test(callee.name)) return undefined;
  const [owner, name] = partsOf(callee);
  const isIndex = childrenOf(callee).some((child) => child.name === "[");
  return owner && name && !isIndex ? { owner, name: code.text(name), arguments: given } : undefined;
}

/** "of x and y with last set to false". */
export function sayGiven(call: Call, reading: Reading, joiner: string): string {
  if (!call.arguments) return "";
  const { plain, named } = sayArguments(call.arguments, reading);
  const given = plain.filter(Boolean);
  const first = given.length > 0 ? ` ${joiner} ${joinWords(given)}` : "";
  return `${first}${named.length > 0 ? `${first ? "," : ""} with ${joinWords(named)}` : ""}`;
}

export const sayCall: Say = (node, reading) => {
  const call = readCall(node, reading);
  if (!call) return readAloud(reading.code.text(node));
  const { owner, name } = call;
  if (!owner) {
    if (name === "len" && sayArguments(call.arguments ?? node, reading).plain.length === 1)
      return `the length${sayGiven(call, reading, "of")}`;
    // Classes of Python are called like functions, and have capitals.
    const makes = reading.code.grammar === "python" && /^[A-Z]\w*[a-z]/.test(name);
    if (reading.code.grammar === "rust" && /^(?:Ok|Some|Err)$/.test(name))
      return `${name}${sayGiven(call, reading, "with")}`;
    if (makes) return `a new ${sayName(name)}${sayGiven(call, reading, "with")}`;
    const given = sayGiven(call, reading, "of");
    const made = reading.code.grammar === "rust" && /^([A-Z]\w*)::new$/.exec(name)?.[1];
    if (made) return `a new ${made}${sayGiven(call, reading, "with")}`;
    return given ? `${sayName(name)}${given}` : `the result of ${sayName(name)}`;
  }
  if (/^(?:len|length|size)$/.test(name) && !sayGiven(call, reading, "of"))
    return `the ${name === "len" ? "length" : name} of ${reading.say(owner)}`;
  return sayChain(call, owner, reading);
};

const callChainMax = 4;
/** Longer chains are named by their calls alone. */
const chainTextMax = 75;

/** "xs.filter(f).map(g)": the calls in their order, then what they are called on. */
function sayChain(last: Call, owner: SyntaxNode, reading: Reading): string {
  const calls = [last];
  let on = owner;
  for (let call = callOn(on, reading); call?.owner; call = callOn(on, reading)) {
    calls.unshift(call);
    on = call.owner;
  }
  if (calls.length > callChainMax)
    return `the result of ${calls.length} calls on ${reading.say(on)}`;
  const said = calls.map((call) => `${sayName(call.name)}${sayGiven(call, reading, "with")}`);
  const given = said.join(", then ");
  const joined =
    given.length > chainTextMax ? calls.map(({ name }) => sayName(name)).join(", then ") : given;
  return `the result of ${joined}${said.length > 1 || /,/.test(joined) ? "," : ""} on ${reading.say(on)}`;
}

const callOn = (node: SyntaxNode, reading: Reading) =>
  /^(?:CallExpression|CallExpr|MethodInvocation)$/.test(node.name)
    ? readCall(node, reading)
    : undefined;

export const sayNew: Say = (node, reading) => {
  const given = childOf(node, argumentsOf);
  const type = partsOf(node).find(({ name }) => name !== "new" && !argumentsOf.test(name));
  if (!type) return readAloud(reading.code.text(node));
  const name = reading.code.text(type).split("<")[0] ?? "";
  const call: Call = { owner: undefined, name, arguments: given };
  return `a new ${sayName(name)}${sayGiven(call, reading, "with")}`;
};
