import type { SyntaxNode } from "@lezer/common";
import type { ParsedCode } from "./parse-code.ts";

export type { SyntaxNode } from "@lezer/common";

/** The children of a node, with its signs. */
export function childrenOf(node: SyntaxNode): SyntaxNode[] {
  const list: SyntaxNode[] = [];
  for (let child = node.firstChild; child; child = child.nextSibling) list.push(child);
  return list;
}

const isSign = /^[^A-Za-z⚠]/u;
const comments = /Comment$/;

/** The children that are neither signs nor comments. */
export const partsOf = (node: SyntaxNode): SyntaxNode[] =>
  childrenOf(node).filter(({ name }) => !isSign.test(name) && !comments.test(name));

/** The first child of one of these kinds. */
export const childOf = (node: SyntaxNode, kinds: RegExp): SyntaxNode | undefined =>
  childrenOf(node).find(({ name }) => kinds.test(name));

/** Whether a part of a node could not be parsed. */
export function hasFault(node: SyntaxNode): boolean {
  let found = false;
  node.cursor().iterate(({ type }) => {
    found ||= type.isError;
    return !found;
  });
  return found;
}

export const argumentsOf = /^(?:ArgList|Arguments|ArgumentList)$/;
export const parametersOf = /^(?:ParamList|Parameters|FormalParameters|ParameterList)$/;
export const blocks =
  /^(?:Body|Block|CompoundStatement|ClassBody|DeclarationList|SwitchBody|SwitchBlock|MatchBlock|MatchBody|ConstructorBody)$/;
export const functions =
  /^(?:ArrowFunction|LambdaExpression|ClosureExpression|FunctionExpression|FunctionLiteral)$/;
export const names =
  /^(?:VariableName|VariableDefinition|PropertyName|PropertyDefinition|PrivatePropertyName|PrivatePropertyDefinition|Identifier|BoundIdentifier|FieldIdentifier|FieldName|DefName|Definition|Name|TypeName|TypeIdentifier|TypeDefinition|ScopedIdentifier|ScopedTypeIdentifier|Self|SelfType)$/;

/** What is needed to put the nodes of a piece of code into words. */
export interface Reading {
  code: ParsedCode;
  /** An expression in words. */
  say(node: SyntaxNode): string;
}

export type Say = (node: SyntaxNode, reading: Reading) => string;
