import {
  blocks,
  childOf,
  childrenOf,
  functions,
  names,
  partsOf,
  type Reading,
  type SyntaxNode,
} from "./nodes.ts";
import { sayParameters } from "./say-collection.ts";
import { joinWords, sayName } from "./say-name.ts";

export interface Definition {
  text: string;
  /** Undefined where nothing in it is said. */
  body: SyntaxNode | undefined;
}

const functionKinds =
  /^(?:FunctionDefinition|FunctionDeclaration|FunctionItem|FunctionDecl|MethodDeclaration|MethodDecl|ConstructorDeclaration)$/;
const classKinds = /^(?:ClassDefinition|ClassDeclaration|ClassSpecifier|TraitItem)$/;
const dataKinds =
  /^(?:StructItem|StructSpecifier|InterfaceDeclaration|EnumDeclaration|EnumItem|TypeDecl|EnumSpecifier|TypeAliasDeclaration)$/;

/** Functions, classes and types; undefined for another statement. */
export function sayDefinition(node: SyntaxNode, reading: Reading): Definition | undefined {
  if (/^(?:DecoratedStatement|AttributeItem)$/.test(node.name)) {
    const inner = partsOf(node).at(-1);
    return inner && sayDefinition(inner, reading);
  }
  if (functionKinds.test(node.name)) return sayFunction(node, reading);
  if (classKinds.test(node.name)) return sayClass(node, reading);
  if (dataKinds.test(node.name)) return sayData(node, reading);
  if (node.name === "ImplItem") {
    const parts = partsOf(node).filter(({ name }) => /^(?:Type|Generic|Scoped)/.test(name));
    const [first, second] = parts.map((part) => reading.code.text(part));
    const body = childOf(node, blocks);
    if (!first) return undefined;
    return {
      text: second ? `${first} for ${second} has these functions` : `${first} has these functions`,
      body,
    };
  }
  return sayNamedFunction(node, reading);
}

const nameOf = (node: SyntaxNode, { code }: Reading): string | undefined => {
  const own = childrenOf(node).filter(({ name }) => !/^Parameters$/.test(name));
  // In Java and C, the type of the result has a name too.
  const holder = childOf(node, /^FunctionDeclarator$|^PointerDeclarator$/);
  if (holder) return nameOf(holder, { code } as Reading);
  const found = own.findLast(
    ({ name }, index) =>
      names.test(name) && !/^(?:TypeName|TypeIdentifier)$/.test(name) && index < 8,
  );
  return found && code.text(found);
};

function sayFunction(node: SyntaxNode, reading: Reading): Definition | undefined {
  const name = nameOf(node, reading);
  const body = childOf(node, blocks);
  if (!name) return undefined;
  const declarator = findDeclarator(node);
  const given = sayParameters(declarator ?? node, reading);
  const inClass = /^(?:ClassBody|DeclarationList)$/.test(node.parent?.name ?? "") || isMethod(node);
  const isConstructor =
    /^(?:__init__|constructor|__construct)$/.test(name) || node.name === "ConstructorDeclaration";
  const what = isConstructor
    ? "The constructor"
    : `The ${inClass ? "method" : "function"} ${sayName(name)}`;
  return { text: given ? `${what} takes ${given}` : `${what} starts here`, body };
}

const isMethod = (node: SyntaxNode) =>
  node.name === "MethodDecl" || node.parent?.parent?.name === "ClassDefinition";

function findDeclarator(node: SyntaxNode): SyntaxNode | undefined {
  const found = childOf(node, /^FunctionDeclarator$|^PointerDeclarator$/);
  return found?.name === "PointerDeclarator" ? findDeclarator(found) : found;
}

/** "const double = (x) => { … }" and "const double = (x) => x * 2". */
function sayNamedFunction(node: SyntaxNode, reading: Reading): Definition | undefined {
  if (node.name !== "VariableDeclaration") return undefined;
  const [name, ...rest] = partsOf(node).filter(
    ({ name: kind }) => !/^(?:const|let|var|Equals|TypeAnnotation)$/.test(kind),
  );
  const [value] = rest;
  if (!name || !value || rest.length > 1 || !functions.test(value.name) || !names.test(name.name))
    return undefined;
  const body = partsOf(value).at(-1);
  const given = sayParameters(value, reading);
  const said = sayName(reading.code.text(name));
  const takes = given ? `takes ${given}` : "starts here";
  if (body && blocks.test(body.name)) return { text: `The function ${said} ${takes}`, body };
  if (!body) return undefined;
  return {
    text: `The function ${said} ${given ? `takes ${given} and` : ""} gives ${reading.say(body)}`.replace(
      / {2}/g,
      " ",
    ),
    body: undefined,
  };
}

function sayClass(node: SyntaxNode, reading: Reading): Definition | undefined {
  const { code } = reading;
  const [name] = partsOf(node).filter((part) => names.test(part.name));
  const parent = childOf(node, /^Superclass$/);
  const extended = childOf(node, /^extends$/)?.nextSibling ?? (parent && partsOf(parent).at(-1));
  if (!name) return undefined;
  const base = extended ? `, which extends ${code.text(extended)}` : "";
  return { text: `This is the class ${code.text(name)}${base}`, body: childOf(node, blocks) };
}

const fieldsMax = 6;

/** A type and the names of its fields. */
function sayData(node: SyntaxNode, { code }: Reading): Definition | undefined {
  const spec = childOf(node, /^TypeSpec$/) ?? node;
  const name = partsOf(spec).find((part) => names.test(part.name));
  if (!name) return undefined;
  const fields: string[] = [];
  spec.cursor().iterate((each) => {
    if (
      /^(?:FieldIdentifier|FieldName|PropertyDefinition|EnumVariant|EnumConstant)$/.test(each.name)
    )
      fields.push(sayName(/^\w+/.exec(code.text(each))?.[0] ?? ""));
    return fields.length <= 40;
  });
  const kind = /^Enum/.test(node.name)
    ? "enum"
    : /^Interface/.test(node.name)
      ? "interface"
      : "type";
  const rest = fields.length - fieldsMax;
  const listed = joinWords([...fields.slice(0, fieldsMax), ...(rest > 0 ? [`${rest} more`] : [])]);
  const has = listed ? ` has ${listed}` : " is defined here";
  return { text: `The ${kind} ${code.text(name)}${has}`, body: undefined };
}
