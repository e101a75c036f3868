import {
  blocks,
  childOf,
  childrenOf,
  functions,
  hasFault,
  parametersOf,
  partsOf,
  type Reading,
  type SyntaxNode,
} from "./nodes.ts";
import type { ParsedCode } from "./parse-code.ts";
import { readAloud } from "./read-aloud.ts";
import { callStatement, doStatement, lower } from "./say-action.ts";
import { assign } from "./say-assignment.ts";
import { loops, readClauses } from "./say-clauses.ts";
import { sayParameters } from "./say-collection.ts";
import { sayDefinition } from "./say-definition.ts";
import { openReading } from "./say-value.ts";

export interface CodeSentence {
  text: string;
  /** Number of its line. */
  from: number;
}

/** What a statement does, with all that is in it. */
export interface CodeUnit {
  sentences: CodeSentence[];
  /** Where time is short, low ranks are left out. 3 opens a function or a class. */
  rank: 1 | 2 | 3;
  /** How it follows the unit before it: "Otherwise" after a condition that ends the function. */
  connector?: string | undefined;
}

const statementDepthMax = 20;

/** The comments that have lines of their own, without their marks. */
export function findComments(code: ParsedCode): CodeSentence[] {
  const found: CodeSentence[] = [];
  code.root.cursor().iterate((node) => {
    if (!/Comment$/.test(node.name)) return;
    const before = code.text({ from: Math.max(0, node.from - indentMax), to: node.from });
    if (!/(?:^|\n)[ \t]*$/.test(before) && node.from > 0) return;
    const text = code
      .text(node)
      .replace(/^(?:\/\/[/!]?|#|\/\*+!?)|(?<!\*)\*+\/$/g, "")
      .replace(/\n[ \t]*\*/g, "\n");
    found.push({ text, from: code.lineOf(node.from) });
  });
  return found;
}

const indentMax = 200;

/** Says what each statement of a piece of code does, in order. */
export function sayCode(code: ParsedCode): CodeUnit[] {
  const walk = new Walk(code);
  return walk.body(partsOf(code.root), 0);
}

class Walk {
  readonly #code: ParsedCode;
  readonly #reading: Reading;

  constructor(code: ParsedCode) {
    this.#code = code;
    this.#reading = openReading(code);
  }

  /** The statements of a body. Definitions in it become units of their own. */
  body(nodes: readonly SyntaxNode[], depth: number): CodeUnit[] {
    const units: CodeUnit[] = [];
    let before: SyntaxNode | undefined;
    for (const node of nodes) {
      const statement = unwrap(node);
      const made = this.#statement(statement, depth);
      const [first] = made;
      const isDefined = sayDefinition(statement, this.#reading) !== undefined;
      if (first && before && !isDefined) first.connector = connect(before, this.#code);
      units.push(...made);
      if (made.length > 0) before = statement;
    }
    return units;
  }

  #statement(node: SyntaxNode, depth: number): CodeUnit[] {
    if (depth > statementDepthMax || hasOwnFault(node)) return [this.#aloud(node)];
    const definition = sayDefinition(node, this.#reading);
    if (definition) {
      const { text, body } = definition;
      const head: CodeUnit = { sentences: [this.#sentence(text, node)], rank: body ? 3 : 1 };
      return [head, ...(body ? this.body(partsOf(body), depth + 1) : [])];
    }
    const block = this.#compound(node, depth);
    if (block) return block.length > 0 ? [{ sentences: block, rank: 2 }] : [];
    const inner = this.#innerFunction(node, depth);
    if (inner) return [inner];
    const said = doStatement(node, this.#reading);
    if (said === undefined) return [this.#aloud(node)];
    return said.text ? [{ sentences: [this.#sentence(said.text, node)], rank: said.rank }] : [];
  }

  #sentence = (text: string, { from }: { from: number }): CodeSentence => ({
    text: endWith(text),
    from: this.#code.lineOf(from),
  });

  /** Nothing is explained where the code is not understood. */
  #aloud(node: SyntaxNode): CodeUnit {
    const lines = this.#code.text(node).split("\n");
    const first = this.#code.lineOf(node.from);
    const sentences = lines.flatMap((line, index) => {
      const said = readAloud(line);
      return /[\p{L}\p{N}]/u.test(said)
        ? [{ text: `Line ${first + index} reads: ${said}.`, from: first + index }]
        : [];
    });
    return { sentences: sentences.slice(0, linesAloudMax), rank: 1 };
  }

  /** Loops, conditions and other statements with a body; undefined for another statement. */
  #compound(node: SyntaxNode, depth: number): CodeSentence[] | undefined {
    const clauses = readClauses(node, this.#reading);
    return clauses?.flatMap(({ head, body, at }) => {
      const inside = this.#inside(body, depth);
      return this.#under(head, at, inside);
    });
  }

  /** "For each job in jobs" and the first of what it does in one sentence. */
  #under(head: string, at: SyntaxNode, [first, ...rest]: CodeSentence[]): CodeSentence[] {
    if (!first)
      return head.endsWith(".")
        ? [this.#sentence(head, at)]
        : [this.#sentence(`${head}, nothing is done`, at)];
    if (head.endsWith(".")) return [this.#sentence(head, at), first, ...rest];
    const text = `${head}, ${lower(first.text)}`;
    return text.length > sentenceMax
      ? [this.#sentence(`${head}, the next lines are run`, at), first, ...rest]
      : [{ ...this.#sentence(text, at) }, ...rest];
  }

  /** The sentences of a body within a statement, joined by "Then". */
  #inside(nodes: readonly SyntaxNode[], depth: number): CodeSentence[] {
    return this.body(nodes, depth + 1).flatMap(({ sentences, connector, rank }, index) => {
      const [first, ...rest] = sentences;
      if (!first || index === 0 || rank === 3) return sentences;
      return [{ ...first, text: joinTo(connector ?? "Then", first.text) }, ...rest];
    });
  }

  /** A function with a body of statements that is returned, stored or given to a call. */
  #innerFunction(node: SyntaxNode, depth: number): CodeUnit | undefined {
    const found = findFunction(node);
    const body = found && childOf(found, blocks);
    if (!found || !body) return undefined;
    const given = sayParameters(found, this.#reading);
    const what = given ? `a function that takes ${given}` : "a function";
    const head = innerHead(node, found, what, this.#reading);
    const sentences = [this.#sentence(head, node), ...this.#inside(partsOf(body), depth)];
    const [, second, ...rest] = sentences;
    if (second)
      sentences.splice(
        1,
        sentences.length,
        { ...second, text: `It does this: ${lower(second.text)}` },
        ...rest,
      );
    return { sentences, rank: 2 };
  }
}

const linesAloudMax = 12;
const sentenceMax = 170;

const endWith = (text: string) => (/[.:!?]$/.test(text) ? text : `${text}.`);

const joinTo = (connector: string, text: string) =>
  connector === "Then" ? `Then ${lower(text)}` : `${connector}, ${lower(text)}`;

const unwrap = (node: SyntaxNode): SyntaxNode => {
  if (/^(?:ExpressionStatement|ExprStatement|ExportDeclaration)$/.test(node.name)) {
    const parts = partsOf(node).filter(({ name }) => !/^(?:export|default)$/.test(name));
    const [only] = parts;
    if (only && parts.length === 1) return unwrap(only);
  }
  return node;
};

/** A fault in the head of a statement; those in its body are found there. */
const hasOwnFault = (node: SyntaxNode) =>
  childrenOf(node).some(
    (child) => child.type.isError || (!blocks.test(child.name) && hasFault(child)),
  );

const ends = /^GotoStatement$|^(?:Return|Raise|Throw|Break|Continue)(?:Statement|Expression)$/;
/** How a statement follows the one before it. */
function connect(before: SyntaxNode, code: ParsedCode): string | undefined {
  if (loops.test(before.name)) return "After the loop";
  if (!/^If(?:Statement|Expression)$/.test(before.name)) return undefined;
  const words = childrenOf(before).filter(({ name }) => /^(?:elif|else|elseif)$/.test(name));
  if (words.length > 0) return "After that";
  const body = childOf(before, blocks) ?? partsOf(before).at(-1);
  const last = body && (blocks.test(body.name) ? partsOf(body).at(-1) : body);
  const leaves = last && ends.test(unwrap(last).name) && code.text(last).length > 0;
  return leaves ? "Otherwise" : "After that";
}

const carriers =
  /^(?:ReturnStatement|ReturnExpression|AssignmentExpression|VariableDeclaration|CallExpression|CallExpr|MethodInvocation|AwaitExpression|ArgList|Arguments|ArgumentList|LetDeclaration|VarDecl|Assignment|Equals)$/;

/** The function in a statement that has statements of its own. */
function findFunction(node: SyntaxNode): SyntaxNode | undefined {
  for (const child of partsOf(node)) {
    if (functions.test(child.name)) return childOf(child, blocks) ? child : undefined;
    const found = carriers.test(child.name) ? findFunction(child) : undefined;
    if (found) return found;
  }
  return undefined;
}

/** What is done with an inner function. */
function innerHead(node: SyntaxNode, found: SyntaxNode, what: string, reading: Reading): string {
  if (/^Return/.test(node.name) && found.parent?.name === node.name) return `Return ${what}`;
  const { code } = reading;
  const target = assign(node, reading)?.[0];
  if (target && !childOf(found, parametersOf)) return `Set ${target} to ${what}`;
  const call = callStatement(node, {
    ...reading,
    say: (part) => (functions.test(part.name) ? what : reading.say(part)),
  });
  if (call) return call;
  return target
    ? `Set ${target} to a value with ${what}`
    : `Here is ${what}: ${readAloud(code.text(node).slice(0, 60))}`;
}
