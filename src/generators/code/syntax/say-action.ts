import { childrenOf, partsOf, type Reading, type SyntaxNode } from "./nodes.ts";
import { readAloud } from "./read-aloud.ts";
import { assign, sayAssignment, takeApart } from "./say-assignment.ts";
import { readCall, sayGiven } from "./say-call.ts";
import { joinWords, sayName } from "./say-name.ts";

export const lower = (text: string) =>
  /^(?:[A-Z]{2}|I\b)/.test(text)
    ? text
    : text.replace(/^[A-Z](?=[a-z]|\s)/, (letter) => letter.toLowerCase());

/** What a statement without a body does. An empty text says that there is nothing to say. */
export interface Action {
  text: string;
  rank: 1 | 2;
}

/** Undefined for a statement that is not known. */
export function doStatement(node: SyntaxNode, reading: Reading): Action | undefined {
  const known = isUpdate(node) ? update : actions[node.name];
  if (known) return known(node, reading);
  const taken = takeApart(node, reading);
  if (taken) return { text: taken, rank: 1 };
  const pair = assign(node, reading);
  if (pair) return { text: sayAssignment(pair), rank: 1 };
  const call = isLastInRust(node, reading) ? undefined : callStatement(node, reading);
  if (call !== undefined) return { text: call, rank: 1 };
  if (/^(?:Format)?String$/.test(node.name))
    return { text: firstSentence(reading.code.text(node)), rank: 2 };
  const isResult =
    reading.code.grammar === "rust" &&
    /Expression$|Identifier$|^(?:Integer|Float|String|Boolean)$/.test(node.name);
  return isResult ? { text: `The result is ${reading.say(node)}`, rank: 2 } : undefined;
}

/** The last expression of a body in Rust is its result. Macros print. */
const isLastInRust = (node: SyntaxNode, { code }: Reading) =>
  code.grammar === "rust" &&
  node.name === "CallExpression" &&
  node.parent?.name === "ExpressionStatement" &&
  !code.text(node.parent).endsWith(";");

/** The first paragraph of a text that stands alone: Python explains functions by it. */
function firstSentence(text: string): string {
  const plain = text.replace(/^[a-zA-Z]{0,2}["']{1,3}|["']{1,3}$/g, "").trim();
  const [paragraph = ""] = plain.split(/\n\s*\n/);
  return paragraph.replace(/\s+/g, " ").replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
}

type Do = (node: SyntaxNode, reading: Reading) => Action | undefined;

/** The part after the keyword. */
const after =
  (say: (value: string) => string, alone: string): Do =>
  (node, reading) => {
    const parts = partsOf(node).slice(1);
    if (parts.length === 0) return { text: alone, rank: 2 };
    return { text: say(joinWords(parts.map((part) => reading.say(part)))), rank: 2 };
  };

const nothing: Do = () => ({ text: "", rank: 1 });
const fixed =
  (text: string): Do =>
  () => ({ text, rank: 2 });

/** A label names another loop, which is not told. */
const jump: Do = (node, { code }) =>
  /^(?:break|continue);?$/.test(code.text(node))
    ? {
        text: code.text(node).startsWith("break") ? "Leave the loop" : "Go on with the next turn",
        rank: 2,
      }
    : undefined;

const changes: Readonly<Record<string, (value: string, name: string) => string>> = {
  "+=": (value, name) => `Add ${value} to ${name}`,
  "-=": (value, name) => `Subtract ${value} from ${name}`,
  "*=": (value, name) => `Multiply ${name} by ${value}`,
  "/=": (value, name) => `Divide ${name} by ${value}`,
  ".=": (value, name) => `Append ${value} to ${name}`,
};

/** "total += 2", "count++". */
const update: Do = (node, reading) => {
  const parts = partsOf(node).filter(({ name }) => !/Op$/.test(name));
  const [target, value] = parts;
  if (!target) return undefined;
  const text = reading.code.text(node);
  const step = /\+\+/.test(text) ? "+=" : /--/.test(text) ? "-=" : undefined;
  if (!value) return step && { text: changes[step]?.("1", reading.say(target)) ?? "", rank: 1 };
  const sign = reading.code.text({ from: target.to, to: value.from }).trim();
  const say = changes[sign];
  return say && parts.length === 2
    ? { text: say(reading.say(value), reading.say(target)), rank: 1 }
    : undefined;
};

const prints = /^(?:print|println|printf|puts|echo|log|info|Println|Printf|Print|fprintf)$/;
const printers = /^(?:console|System\.out|fmt|logger|log|logging)$/;
const adds: Readonly<Record<string, string>> = {
  append: "Append",
  push: "Push",
  push_back: "Push",
  add: "Add",
};

/** A call for what it does: "Call popitem on its items, with last set to false". */
export function callStatement(node: SyntaxNode, reading: Reading): string | undefined {
  if (node.name === "AwaitExpression") {
    const part = partsOf(node).at(-1);
    const call = part && callStatement(part, reading);
    return call && `${call}, and wait for it`;
  }
  if (node.name === "MacroInvocation") return sayMacro(node, reading);
  if (!/^(?:CallExpression|CallExpr|MethodInvocation)$/.test(node.name)) return undefined;
  const call = readCall(node, reading);
  if (!call) return undefined;
  const { owner, name } = call;
  const owned = owner && reading.code.text(owner);
  if (prints.test(name) && (!owned || printers.test(owned)))
    return `Print${sayGiven(call, reading, "").replace(/^ {2}/, " ") || " an empty line"}`;
  const verb = adds[name];
  const given = sayGiven(call, reading, "");
  if (verb && owner && given && !given.includes(" and ") && !given.includes(" with "))
    return `${verb} ${given.trim()} to ${reading.say(owner)}`;
  const what = owner ? `Call ${sayName(name)} on ${reading.say(owner)}` : `Call ${sayName(name)}`;
  return `${what}${sayGiven(call, reading, "with")}`;
}

/** "println!("{}", total)": the parts of a macro are no expressions. */
function sayMacro(node: SyntaxNode, { code }: Reading): string {
  const [name, tokens] = partsOf(node);
  const given = tokens ? code.text(tokens).replace(/^[([{]|[)\]}]$/g, "") : "";
  const called = name ? code.text(name) : "";
  const said = readAloud(given);
  if (/^e?print(?:ln)?$/.test(called))
    return said ? `Print a line: ${said}` : "Print an empty line";
  return `Call the macro ${sayName(called)}${said ? ` with ${said}` : ""}`;
}

/** "ch <- value". */
const send: Do = (node, reading) => {
  const [to, value] = partsOf(node);
  return to && value && { text: `Send ${reading.say(value)} to ${reading.say(to)}`, rank: 2 };
};

const callAfter =
  (say: (call: string) => string): Do =>
  (node, reading) => {
    const call = partsOf(node).at(-1);
    const said = call && callStatement(call, reading);
    return said === undefined ? undefined : { text: say(lower(said)), rank: 2 };
  };

/** "import os", in the words of the line. */
const imports: Do = (node, reading) => {
  const { code } = reading;
  const text = code.text(node).replace(/\s+/g, " ");
  const python = /^from ([\w.]+) import ([\w, ]+)$/.exec(text);
  if (python)
    return {
      text: `Import ${joinWords((python[2] ?? "").split(", "))} from ${python[1]}`,
      rank: 1,
    };
  const script = /^import (?:type )?\{? ?([\w$, *]+?) ?\}? from ["']([^"']+)["'];?$/.exec(text);
  if (script)
    return {
      text: `Import ${joinWords((script[1] ?? "").split(/, ?/))} from ${script[2]}`,
      rank: 1,
    };
  const quoted = [...text.matchAll(/["']([^"']+)["']/g)].map(([, name]) => name ?? "");
  if (quoted.length > 0) return { text: `Import ${joinWords(quoted)}`, rank: 1 };
  const plain = text.replace(/^(?:import|use|using|#include)\s*(?:static )?|;$|[<>]/g, "");
  const last = /^[\w.:/ ]+$/.test(plain)
    ? plain.split(/::|(?<=\w)\.(?=[A-Z])/).join(" ")
    : readAloud(plain);
  return { text: `Import ${sayName(last)}`, rank: 1 };
};

const actions: Readonly<Record<string, Do>> = {
  ReturnStatement: after((value) => `Return ${value}`, "Return"),
  ReturnExpression: after((value) => `Return ${value}`, "Return"),
  RaiseStatement: after((value) => `Raise ${value}`, "Raise the same error again"),
  ThrowStatement: after((value) => `Throw ${value}`, "Throw the error again"),
  ThrowExpression: after((value) => `Throw ${value}`, "Throw the error again"),
  YieldStatement: after((value) => `Hand out ${value}`, "Hand over"),
  YieldExpression: after((value) => `Hand out ${value}`, "Hand over"),
  DeleteStatement: after((value) => `Delete ${value}`, "Delete"),
  DeleteExpression: after((value) => `Delete ${value}`, "Delete"),
  EchoStatement: after((value) => `Print ${value}`, "Print"),
  AssertStatement: after((value) => `Make sure that ${value}`, ""),
  PassStatement: fixed("Do nothing"),
  EmptyStatement: nothing,
  LineComment: nothing,
  BlockComment: nothing,
  Comment: nothing,
  TextInterpolation: nothing,
  BreakStatement: jump,
  BreakExpression: jump,
  ContinueStatement: jump,
  ContinueExpression: jump,
  GotoStatement: jump,
  SendStatement: send,
  GoStatement: callAfter((call) => `In a goroutine of its own, ${call}`),
  DeferStatement: callAfter((call) => `When the function ends, ${call}`),
  UpdateStatement: update,
  UpdateExpression: update,
  IncDecStatement: update,
  PostfixExpression: update,
  ImportStatement: imports,
  ImportDeclaration: imports,
  ImportDecl: imports,
  UseDeclaration: imports,
  PreprocDirective: imports,
  PackageClause: after((value) => `This is the package ${value}`, ""),
};

/** "total += 2" is an assignment in most grammars. */
const isUpdate = (node: SyntaxNode) =>
  /^(?:AssignmentExpression|Assignment)$/.test(node.name) &&
  childrenOf(node).some(({ name }) => name === "UpdateOp");
