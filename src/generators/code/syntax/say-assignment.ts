import { childrenOf, names, partsOf, type Reading, type SyntaxNode } from "./nodes.ts";
import { readAloud } from "./read-aloud.ts";
import { joinWords, sayName } from "./say-name.ts";

const assignments =
  /^(?:AssignStatement|AssignmentExpression|Assignment|VariableDeclaration|VarDecl|VarSpec|LocalVariableDeclaration|VariableDeclarator|LetDeclaration|Declaration|InitDeclarator|FieldDeclaration|PropertyDeclaration|ConstDecl|ConstSpec|ConstItem|StaticItem)$/;
const types =
  /Type$|^Type|^TypeDef$|Specifier$|^Modifiers$|^(?:const|let|var|mut|auto|static|readonly|public|private|protected|Vis|void|final)$/;

/** What is set to what; pairs where several values are set at once. */
type Assignment = readonly [
  target: string,
  value?: string | undefined,
  pairs?: readonly (readonly [string, string])[],
];

/** The target and the value of an assignment; without a value, what is declared. */
export function assign(node: SyntaxNode, reading: Reading): Assignment | undefined {
  if (!assignments.test(node.name)) return undefined;
  const inner = partsOf(node).filter(
    ({ name }) => /Declarator$|Spec$/.test(name) && !/^Array|^Function|^Pointer/.test(name),
  );
  const [only] = inner;
  if (only && inner.length === 1) return assign(only, reading);
  if (inner.length > 1) return undefined;
  const parts = childrenOf(node).filter(
    ({ name }) => !types.test(name) && !/^[;:]$/.test(name) && !/Comment$/.test(name),
  );
  const at = parts.findIndex(({ name }) => /^(?:AssignOp|Equals|=|:=)$/.test(name));
  const isC = at < 0 && /^(?:InitDeclarator|AssignmentExpression)$/.test(node.name);
  const split = isC ? 1 : at;
  if (split < 0) {
    const declared = parts.filter(({ name }) => names.test(name) || /Declarator$/.test(name));
    return declared.length === 1 && declared[0] ? [sayTarget(declared[0], reading)] : undefined;
  }
  const targets = parts.slice(0, split).filter(({ name }) => name !== ",");
  const values = parts.slice(isC ? split : split + 1).filter(({ name }) => name !== ",");
  if (
    targets.length === 0 ||
    values.length === 0 ||
    values.some(({ name }) => /^(?:AssignOp|Equals)$/.test(name))
  )
    return undefined;
  const sign = reading.code.text({ from: targets.at(-1)?.to ?? 0, to: values[0]?.from ?? 0 });
  if (/[+\-*/%&|^<>?.]=/.test(sign)) return undefined;
  const [left, right] = [
    targets.map((part) => sayTarget(part, reading)),
    values.map((part) => reading.say(part)),
  ];
  if (left.length === right.length && left.length > 1)
    return [joinWords(left), undefined, left.map((name, index) => [name, right[index] ?? ""])];
  // What a pattern of several levels takes is not sure.
  if (targets.some(({ name }) => name === "ObjectPattern")) return undefined;
  return right.length === 1 ? [joinWords(left), right[0]] : undefined;
}

/** "const { name, age: years } = form": what is taken out of a value. */
export function takeApart(node: SyntaxNode, reading: Reading): string | undefined {
  const pattern = partsOf(node).find(({ name }) => name === "ObjectPattern");
  const value = partsOf(node).at(-1);
  if (node.name !== "VariableDeclaration" || !pattern || !value || value === pattern)
    return undefined;
  const count = partsOf(node).filter(({ name }) => name === "ObjectPattern").length;
  const taken = partsOf(pattern).map((property) => {
    const [key, as] = partsOf(property).map((part) => sayName(reading.code.text(part)));
    return as ? `${key} as ${as}` : key;
  });
  const isPlain =
    count === 1 && taken.length <= 5 && taken.every((name) => /^[\w ]+$/.test(name ?? ""));
  return isPlain
    ? `Take ${joinWords(taken.map((name) => name ?? ""))} from ${reading.say(value)}`
    : undefined;
}

function sayTarget(node: SyntaxNode, reading: Reading): string {
  if (/^(?:Pointer|Array)Declarator$/.test(node.name)) {
    const name = partsOf(node).find((part) => names.test(part.name));
    return name ? reading.say(name) : readAloud(reading.code.text(node));
  }
  if (/Pattern$/.test(node.name)) {
    const found = (reading.code.text(node).match(/[A-Za-z_$][\w$]*/g) ?? []).map(sayName);
    return found.length <= 5 ? joinWords(found) : "several names";
  }
  return reading.say(node);
}

export function sayAssignment([target, value, pairs]: Assignment): string {
  if (pairs) {
    const said = joinWords(pairs.map(([name, given]) => `${name} to ${given}`));
    return `Set ${said}${pairs.length > 1 ? ", at the same time" : ""}`;
  }
  if (value === undefined) return `Declare ${target}`;
  // "self.limit = limit"
  if (target === `its ${value}`) return `Store ${value} in the object`;
  return `Set ${target} to ${value}`;
}
