import {
  argumentsOf,
  childrenOf,
  functions,
  names,
  partsOf,
  type Reading,
  type Say,
  type SyntaxNode,
} from "./nodes.ts";
import type { ParsedCode } from "./parse-code.ts";
import { readAloud } from "./read-aloud.ts";
import { sayCall, sayNew } from "./say-call.ts";
import { closure, comprehension, dictionary, list } from "./say-collection.ts";
import { sayName } from "./say-name.ts";

const valueDepthMax = 12;
const saidMax = 110;

/**
 * Reads a piece of code: expressions in words. What the tables below do not know is read aloud,
 * sign by sign, and what takes too long to say is named by its kind, so that nothing wrong is said.
 */
export function openReading(code: ParsedCode, depth = 0): Reading {
  return {
    code,
    say(node) {
      if (depth > valueDepthMax) return "a nested expression";
      const say = names.test(node.name) ? sayVariable : kinds[node.name];
      const said = say ? say(node, openReading(code, depth + 1)) : readAloud(code.text(node));
      return said.length <= saidMax ? said : shortly(node, code);
    },
  };
}

/** A long expression by its kind. */
function shortly(node: SyntaxNode, code: ParsedCode): string {
  if (functions.test(node.name)) return "a function";
  if (/^(?:String|TemplateString|FormatString|StringLiteral)$/.test(node.name))
    return "a long text";
  if (/^(?:Call|Method|New|Object(?=C)|Macro)/.test(node.name)) {
    const called = partsOf(node).filter(({ name }) => !argumentsOf.test(name) && name !== "new");
    const name = called.map((part) => code.text(part)).at(-1) ?? "";
    const last = name.match(/[\p{L}\p{N}_$]+/gu)?.at(-1);
    return last ? `the result of ${sayName(last)}` : "the result of a call";
  }
  if (/^(?:Array|List|Dictionary|Object|Set|Tuple)/.test(node.name))
    return `${/^(?:Dictionary|Object)/.test(node.name) ? "a set" : "a list"} of ${partsOf(node).length} values`;
  return "a longer expression";
}

const sayVariable: Say = (node, { code }) => {
  const name = code.text(node);
  return name === "self" || name === "this" || name === "$this" ? "the object" : sayName(name);
};

const signsMax = 2;

const quoted: Say = (node, reading) => {
  const text = withValues(node, reading)
    .replace(/^[a-zA-Z]{0,2}(?:"""|'''|["'`])|(?:"""|'''|["'`])$/g, "")
    .replace(/\\./g, " ")
    .replace(/\s+/g, " ")
    .trim();
  if (!text) return "an empty text";
  if (/[\p{L}\p{N}]/u.test(text)) return `“${text}”`;
  return text.length <= signsMax ? `the text ${readAloud(text)}` : "a text of signs";
};

/** The text of a string in which the values between braces are said. */
function withValues(node: SyntaxNode, reading: Reading): string {
  let [text, from] = ["", node.from];
  for (const child of childrenOf(node)) {
    if (!/^(?:FormatReplacement|Interpolation)$/.test(child.name)) continue;
    const [value] = partsOf(child).filter(({ name }) => !/^(?:Format|Interpolation)/.test(name));
    const said = value ? reading.say(value) : "";
    text += reading.code.text({ from, to: child.from }) + said.replace(/[“”]/g, "");
    from = child.to;
  }
  return text + reading.code.text({ from, to: node.to });
}

const literal: Say = (node, { code }) => code.text(node).toLowerCase();
const exact: Say = (node, { code }) => code.text(node);
const inside: Say = (node, reading) => {
  const [part] = partsOf(node);
  return part ? reading.say(part) : readAloud(reading.code.text(node));
};

/** In brackets, so that it belongs together. */
const grouped: Say = (node, reading) => {
  const [part] = partsOf(node);
  const said = inside(node, reading);
  return part && /^Binary/.test(part.name) && /^Binary|^Unary/.test(node.parent?.name ?? "")
    ? `the value of ${said},`
    : said;
};

/** "the object" has "its" parts. */
const sayOwned = (owner: string, part: string) =>
  owner === "the object"
    ? `its ${part}`
    : /s$/.test(owner)
      ? `the ${part} of ${owner}`
      : `${owner}'s ${part}`;

const member: Say = (node, reading) => {
  const [owner, part] = partsOf(node);
  const signs = childrenOf(node).map(({ name }) => name);
  if (!owner) return readAloud(reading.code.text(node));
  if (signs.includes(":")) return `a part of ${reading.say(owner)}`;
  if (signs.includes("[")) return index(node, reading);
  if (!part) return reading.say(owner);
  const name = reading.code.text(part);
  return sayOwned(reading.say(owner), sayName(name));
};

const index: Say = (node, reading) => {
  const [owner, at, ...rest] = partsOf(node);
  if (!owner || !at) return readAloud(reading.code.text(node));
  if (rest.length > 0 || /Range|Slice/.test(at.name)) return `a part of ${reading.say(owner)}`;
  return `${reading.say(owner)} at ${reading.say(at)}`;
};

const operators: Readonly<Record<string, string>> = {
  "+": "plus",
  "-": "minus",
  "*": "times",
  "/": "divided by",
  "**": "to the power of",
  "==": "equals",
  "===": "equals",
  "!=": "is not",
  "!==": "is not",
  "<": "is less than",
  "<=": "is at most",
  ">": "is more than",
  ">=": "is at least",
  "&&": "and",
  "||": "or",
  "??": "or, if there is none,",
  and: "and",
  or: "or",
  in: "is in",
  "not in": "is not in",
  is: "is",
  "is not": "is not",
  "<<": "shifted left by",
  ">>": "shifted right by",
};

const binary: Say = (node, reading) => {
  const all = childrenOf(node);
  const [left, right] = [all[0], all.at(-1)];
  if (!left || !right || left === right) return readAloud(reading.code.text(node));
  const sign = reading.code.text({ from: left.to, to: right.from }).replace(/\s+/g, " ").trim();
  const [a, b] = [reading.say(left), reading.say(right)];
  if (sign === "%") return `the remainder of ${a} divided by ${b}`;
  if (sign === "//" && reading.code.grammar === "python")
    return `${a} divided by ${b}, rounded down`;
  // Of strings, a dot joins in PHP.
  if (sign === "." && reading.code.grammar === "php") return `${a} followed by ${b}`;
  const words = operators[sign];
  return words ? `${a} ${words} ${b}` : readAloud(reading.code.text(node));
};

const unary: Say = (node, reading) => {
  const part = partsOf(node).at(-1);
  if (!part) return readAloud(reading.code.text(node));
  const sign = reading.code.text({ from: node.from, to: part.from }).trim();
  const said = reading.say(part);
  if (sign === "!" || sign === "not") return `not ${said}`;
  if (sign === "-") return `minus ${said}`;
  if (sign === "<-") return `the next value from ${said}`;
  if (reading.code.grammar === "rust" && (sign === "*" || sign === "&")) return said;
  if (sign === "&") return `the address of ${said}`;
  if (sign === "*") return `the value at ${said}`;
  return readAloud(reading.code.text(node));
};

/** "0..n" of Rust, which leaves out its end, and "0..=n". */
const span: Say = (node, reading) => {
  const [from, to] = partsOf(node);
  const text = reading.code.text(node);
  if (!from || !to || partsOf(node).length > 2) return readAloud(text);
  const end = text.includes("..=") ? "to" : "up to, but not including,";
  return `the numbers from ${reading.say(from)} ${end} ${reading.say(to)}`;
};

const macro: Say = (node, { code }) => {
  const [name, tokens] = partsOf(node);
  const given = tokens ? readAloud(code.text(tokens)) : "";
  return `the macro ${name ? sayName(code.text(name)) : ""}${given ? ` with ${given}` : ""}`;
};

const choice: Say = (node, reading) => {
  const parts = childrenOf(node).filter(({ name }) => !/^(?:LogicOp|if|else|\?|:)$/.test(name));
  const [first, second, third] = parts;
  if (!first || !second || !third || parts.length > 3) return readAloud(reading.code.text(node));
  const [yes, test, no] =
    reading.code.grammar === "python" ? [first, second, third] : [second, first, third];
  return `${reading.say(yes)} if ${reading.say(test)}, otherwise ${reading.say(no)}`;
};

const called =
  (word: string): Say =>
  (node, reading) => {
    const part = partsOf(node).at(-1);
    return part ? `${word} ${reading.say(part)}` : readAloud(reading.code.text(node));
  };

const comprehensions =
  "ArrayComprehensionExpression ComprehensionExpression SetComprehensionExpression DictionaryComprehensionExpression";

const kinds: Readonly<Record<string, Say>> = {
  ...same(quoted, "String StringLiteral TemplateString FormatString RawString CharLiteral Char"),
  ...same(literal, "Boolean BooleanLiteral None null Nil Null Bool true false undefined"),
  ...same(exact, "Number Integer IntegerLiteral Float FloatLiteral FloatingPointLiteral"),
  ...same(grouped, "ParenthesizedExpression ParenthesizedExpr ParenthesizedExp"),
  ...same(inside, "ConditionClause TryExpression MethodName TypeCastExpression Pattern"),
  ...same(sayVariable, "this self super"),
  ...same(member, "MemberExpression FieldExpression SelectorExpr FieldAccess"),
  ...same(index, "IndexExpression IndexExpr ArrayAccess SubscriptExpression"),
  ...same(binary, "BinaryExpression BinaryExp"),
  ...same(unary, "UnaryExpression UnaryExp PointerExpression ReferenceExpression"),
  ...same(choice, "ConditionalExpression TernaryExpression"),
  ...same(list("an empty list", "list"), "ArrayExpression ArrayInitializer InitializerList"),
  ...same(list("an empty tuple", "tuple"), "TupleExpression"),
  ...same(dictionary("dictionary"), "DictionaryExpression"),
  ...same(dictionary("object"), "ObjectExpression"),
  ...same(comprehension, comprehensions),
  ...same(closure, "ArrowFunction LambdaExpression ClosureExpression FunctionExpression"),
  ...same(called("the awaited value of"), "AwaitExpression"),
  ...same(sayCall, "CallExpression CallExpr MethodInvocation"),
  ...same(span, "RangeExpression"),
  ...same(macro, "MacroInvocation"),
  ...same(sayNew, "NewExpression ObjectCreationExpression"),
};

function same(say: Say, list: string): Record<string, Say> {
  return Object.fromEntries(list.split(" ").map((name) => [name, say]));
}
