import { blocks, childOf, childrenOf, partsOf, type Reading, type SyntaxNode } from "./nodes.ts";
import { readAloud } from "./read-aloud.ts";
import { joinWords, sayName } from "./say-name.ts";

export const loops =
  /^(?:For|While|EnhancedFor|Foreach|Do|Loop)(?:Statement|Expression)$|^ForRangeLoop$/;

/** A part of a statement that has a body of its own. */
export interface Clause {
  head: string;
  /** Its statements. */
  body: readonly SyntaxNode[];
  at: SyntaxNode;
}

const statementsOf = (body: SyntaxNode | undefined): readonly SyntaxNode[] =>
  !body ? [] : blocks.test(body.name) ? partsOf(body) : [body];

/** The clauses of a statement with bodies, such as "if" and "else". */
export function readClauses(node: SyntaxNode, reading: Reading): Clause[] | undefined {
  if (/^If(?:Statement|Expression)$/.test(node.name)) return ifClauses(node, reading);
  if (/^Try/.test(node.name) && node.name !== "TryExpression") return tryClauses(node, reading);
  if (/^(?:Switch|Match)(?:Statement|Expression)$/.test(node.name))
    return caseClauses(node, reading);
  const body = childOf(node, blocks) ?? partsOf(node).at(-1);
  if (/^DoStatement$/.test(node.name)) {
    const test = partsOf(node).at(-1);
    if (!test) return undefined;
    const head = `Repeat the following while ${reading.say(test)}.`;
    return [{ head, body: statementsOf(childOf(node, blocks)), at: node }];
  }
  if (loops.test(node.name))
    return [{ head: loopHead(node, body, reading), body: statementsOf(body), at: node }];
  if (node.name === "WithStatement") {
    const head = readAloud(reading.code.text({ from: node.from, to: body?.from ?? node.to }));
    const [, opened, , as] = childrenOf(node);
    const named =
      as && opened ? `Use ${reading.say(opened)} as ${reading.say(as)}.` : `Line: ${head}.`;
    return [{ head: named, body: statementsOf(body), at: node }];
  }
  return undefined;
}

/** The cases of "switch" and "match". What ends a case is not said. */
function caseClauses(node: SyntaxNode, reading: Reading): Clause[] {
  const block = childOf(node, blocks);
  const subject = partsOf(node).find(
    (part) => !/^(?:switch|match)$/.test(part.name) && part !== block,
  );
  const first = subject ? `Look at ${reading.say(subject)}.` : "Look at these cases.";
  const clauses: Clause[] = [{ head: first, body: [], at: node }];
  for (const part of block ? partsOf(block) : []) {
    if (/^(?:CaseLabel|DefaultLabel|Case|DefaultCase|SwitchLabel)$/.test(part.name)) {
      clauses.push({ head: sayCase(reading.code.text(part)), body: [], at: part });
    } else if (/^(?:CaseStatement|MatchArm|MatchClause)$/.test(part.name)) {
      const isC = part.name === "CaseStatement";
      const parts = partsOf(part).filter(({ name }) => !/^(?:case|default)$/.test(name));
      const label = isC && reading.code.text(part).startsWith("default") ? 0 : 1;
      const at = isC ? label : parts.length - 1;
      const end = parts[at]?.from ?? part.to;
      const head = sayCase(reading.code.text({ from: part.from, to: end }));
      clauses.push({ head, body: parts.slice(at).flatMap(statementsOf), at: part });
    } else {
      const last = clauses.pop();
      if (last) clauses.push({ ...last, body: [...last.body, part] });
    }
  }
  return clauses.map((clause) => ({
    ...clause,
    body: clause.body.filter(({ name }) => !/^Break|^Goto/.test(name)),
  }));
}

const sayCase = (text: string) =>
  /^(?:default\b|_)/.test(text)
    ? "In all other cases"
    : `In the case ${readAloud(text.replace(/^case\s|=>\s*$|:\s*$/g, "")).replace(/ arrow$/, "")}`;

function ifClauses(node: SyntaxNode, reading: Reading): Clause[] {
  const clauses: Clause[] = [];
  let [word, tests]: [string, SyntaxNode[]] = ["If", []];
  const close = (body: SyntaxNode) => {
    const test = sayTest(tests, reading);
    clauses.push({
      head: word === "Otherwise" ? word : `${word} ${test}`,
      body: statementsOf(body),
      at: tests[0] ?? body,
    });
    tests = [];
  };
  const all = partsOf(node);
  all.forEach((child, index) => {
    if (child.name === "if") word = clauses.length > 0 ? "Or else, if" : "If";
    else if (/^(?:elif|elseif)$/.test(child.name)) word = "Or else, if";
    else if (child.name === "else") word = "Otherwise";
    else if (word === "Otherwise" && /^If(?:Statement|Expression)$/.test(child.name))
      clauses.push(...ifClauses(child, reading).map(orElse));
    else if (
      word === "Otherwise" ||
      blocks.test(child.name) ||
      (tests.length > 0 && isLast(all, index))
    )
      close(child);
    else tests.push(child);
  });
  return clauses;
}

const orElse = (clause: Clause, index: number): Clause =>
  index === 0 ? { ...clause, head: clause.head.replace(/^If /, "Or else, if ") } : clause;

const isLast = (all: readonly SyntaxNode[], index: number) =>
  /^(?:else|elif|elseif)$/.test(all[index + 1]?.name ?? "else");

function sayTest(tests: readonly SyntaxNode[], reading: Reading): string {
  const [test] = tests;
  if (!test || tests.length > 1 || /Declaration$/.test(test.name)) {
    const to = tests.at(-1)?.to ?? 0;
    return `this holds: ${readAloud(reading.code.text({ from: test?.from ?? 0, to }))}`;
  }
  const plain = withoutBrackets(test);
  if (members.test(plain.name)) return `${reading.say(plain)} holds`;
  const [sign, denied] = childrenOf(plain);
  const isDenied = /^Unary/.test(plain.name) && denied && members.test(denied.name);
  return isDenied && /^(?:!|not)$/.test(reading.code.text(sign ?? plain))
    ? `${reading.say(denied)} does not hold`
    : reading.say(test);
}

const members = /^(?:MemberExpression|FieldExpression|SelectorExpr|FieldAccess)$/;

const withoutBrackets = (node: SyntaxNode): SyntaxNode => {
  const [inner] = partsOf(node);
  return /^Parenthesized/.test(node.name) && inner ? withoutBrackets(inner) : node;
};

function tryClauses(node: SyntaxNode, reading: Reading): Clause[] {
  const clauses: Clause[] = [];
  let head = "Try this.";
  for (const child of childrenOf(node)) {
    const body = /Clause$/.test(child.name) ? childOf(child, blocks) : child;
    if (/^(?:except|catch|CatchClause)$/.test(child.name)) head = "If that fails";
    if (/^(?:finally|FinallyClause)$/.test(child.name)) head = "In any case, at the end";
    if (child.name === "else") head = "If nothing failed";
    if (body && blocks.test(body.name)) clauses.push({ head, body: statementsOf(body), at: child });
    else if (head === "If that fails" && child.name === "VariableName")
      head = `If that fails with ${reading.code.text(child)}`;
  }
  return clauses;
}

function loopHead(node: SyntaxNode, body: SyntaxNode | undefined, reading: Reading): string {
  const { code } = reading;
  const written = code.text({ from: node.from, to: body?.from ?? node.to });
  if (node.name === "LoopExpression") return "Repeat until the loop is left";
  const holder = childOf(node, /^For(?:Of|In)?Spec$|^RangeClause$|^ForClause$/) ?? node;
  const parts = partsOf(holder).filter(
    (part) => part !== body && part.from < (body?.from ?? node.to),
  );
  if (/^While/.test(node.name)) {
    const test = parts.find(({ name }) => name !== "while");
    return test ? `While ${reading.say(test)}` : `Repeat: ${readAloud(written)}`;
  }
  const tests = parts.filter(({ name }) => name !== "for");
  if (code.grammar === "go" && holder === node)
    return tests[0] ? `While ${reading.say(tests[0])}` : "Repeat until the loop is left";
  return (
    countedHead(holder, parts, reading) ??
    eachHead(parts, holder, reading) ??
    `Loop as this line says: ${readAloud(written)}`
  );
}

/** "for (let i = 0; i < n; i++)". */
function countedHead(holder: SyntaxNode, parts: readonly SyntaxNode[], reading: Reading) {
  const [start, test, step] = parts.filter(({ name }) => name !== "for");
  if (!start || !test || !step || !/^(?:Binary)/.test(test.name)) return undefined;
  const [target = "", from = ""] = reading.code
    .text(start)
    .split(/:?=/)
    .map((part) => part.replace(/;$/, "").trim());
  const name = /^[\w$\s]+$/.test(target) && target.match(/[\w$]+/g)?.at(-1);
  const moved = /^(?:([\w$]+)\s*(\+\+|--)|(\+\+|--)\s*([\w$]+))$/.exec(
    reading.code.text(step).trim(),
  );
  if (!name || !from || /[,;]/.test(from) || name !== (moved?.[1] ?? moved?.[4])) return undefined;
  const up = (moved?.[2] ?? moved?.[3]) === "++";
  const first = /^\w+$/.test(from) ? sayName(from) : readAloud(from);
  return (
    holder &&
    `Count ${sayName(name)} ${up ? "up" : "down"} from ${first} as long as ${reading.say(test)}`
  );
}

/** "for word in words" in its forms. */
function eachHead(
  parts: readonly SyntaxNode[],
  holder: SyntaxNode,
  reading: Reading,
): string | undefined {
  const { code } = reading;
  const given = parts.filter(
    ({ name }) => !/^(?:for|foreach|const|let|var|auto|Type.*|.*Type|Modifiers)$/.test(name),
  );
  const at = given.findIndex(({ name }) => /^(?:in|of|as|range)$/.test(name));
  const keyword = given[at]?.name;
  const [before, after] =
    at >= 0 ? [given.slice(0, at), given.slice(at + 1)] : [given.slice(0, -1), given.slice(-1)];
  const [source, extra] = keyword === "as" ? before : after;
  const named = keyword === "as" ? after : before;
  if (!source || extra || named.length === 0) return undefined;
  const each = named.map((part) => code.text(part)).filter((name) => name !== "_");
  if (each.some((name) => !/^[\w$, ]+$/.test(name.replace("=>", ",")))) return undefined;
  const all = reading.say(source);
  const counted = code.grammar === "python" && /^range\(([\w.]+)\)$/.exec(code.text(source));
  if (each.length === 0)
    return counted ? `Repeat ${sayName(counted[1] ?? "")} times` : `For each turn in ${all}`;
  const name = joinWords(
    each.flatMap((one) => one.split(/=>|,/)).map((one) => sayName(one.trim())),
  );
  if (counted)
    return `For each ${name} from 0 up to, but not including, ${sayName(counted[1] ?? "")}`;
  if (holder.name === "ForInSpec") return `For each key ${name} of ${all}`;
  const single =
    code.grammar === "go" && keyword === "range" && each.length === 1 && named.length === 1;
  const isChannel =
    single &&
    new RegExp(`\\b${code.text(source).replace(/\W/g, "")}\\s+(?:<-\\s*)?chan\\b`).test(
      code.text(code.root),
    );
  return single && !isChannel
    ? `For each ${name} in the range of ${all}`
    : `For each ${name} in ${all}`;
}
