import type { SyntaxNode, Tree } from "@lezer/common";
import { parser as cpp } from "@lezer/cpp";
import { parser as go } from "@lezer/go";
import { parser as java } from "@lezer/java";
import { parser as javascript } from "@lezer/javascript";
import { parser as php } from "@lezer/php";
import { parser as python } from "@lezer/python";
import { parser as rust } from "@lezer/rust";
import { knownLanguage } from "../../../media/code/find-language.ts";
import { codeMax } from "../../../values/code.ts";

const typescript = javascript.configure({ dialect: "ts" });
const grammars = {
  python,
  typescript,
  javascript,
  jsx: javascript.configure({ dialect: "jsx" }),
  tsx: javascript.configure({ dialect: "ts jsx" }),
  go,
  rust,
  java,
  cpp,
  c: cpp,
  php,
};

export type Grammar = keyof typeof grammars;

const isGrammar = (name: string): name is Grammar => name in grammars;

/** Code as a tree of its syntax. */
export interface ParsedCode {
  root: SyntaxNode;
  grammar: Grammar;
  /** The text of a node. */
  text(node: { from: number; to: number }): string;
  /** The line of an offset, from 1. */
  lineOf(offset: number): number;
}

/** Tried where nothing says which language a piece of code is in. */
const tried: readonly Grammar[] = ["python", "typescript", "go", "rust", "java", "cpp"];
const faultShareMax = 0.04;
/** Longer code is parsed in one language only. */
const guessMax = 4000;

/** Dialects that a guess cannot tell apart. */
const dialects: Partial<Record<Grammar, readonly Grammar[]>> = {
  javascript: ["javascript", "typescript", "jsx", "tsx"],
  typescript: ["typescript", "tsx"],
};

/**
 * Parses code of a language with a grammar. Undefined for other languages, and where so much is
 * wrong that it must be another language.
 */
export function parseCode(code: string, given = "auto"): ParsedCode | undefined {
  if (code.length > codeMax) return undefined;
  const language = knownLanguage(given, code);
  if (isGrammar(language)) {
    const parses = (dialects[language] ?? [language]).map((grammar) => parse(code, grammar));
    const wrapped = language === "java" ? [parseMembers(code)] : [];
    const best = [...parses, ...wrapped].reduce((a, b) => (b.faults < a.faults ? b : a));
    if (best.faults <= faultShareMax * best.nodes) return best.code;
  }
  if (language !== "text" || code.length > guessMax) return undefined;
  return tried.map((grammar) => parse(code, grammar)).find(({ faults }) => faults === 0)?.code;
}

interface Parse {
  code: ParsedCode;
  faults: number;
  nodes: number;
}

/** PHP begins with its mark, which a piece of code may lack. */
const phpWithoutMark = php.configure({ top: "Program" });

function parse(code: string, grammar: Grammar): Parse {
  const parser = grammar === "php" && !code.includes("<?") ? phpWithoutMark : grammars[grammar];
  const tree = parser.parse(code);
  return { code: describe(code, tree.topNode, grammar), ...countFaults(tree) };
}

/** Methods of Java without their class. */
function parseMembers(code: string): Parse {
  const whole = `class Main {${code}\n}`;
  const tree = java.parse(whole);
  const body = tree.topNode.firstChild?.getChild("ClassBody") ?? tree.topNode;
  return { code: describe(whole, body, "java"), ...countFaults(tree) };
}

function countFaults(tree: Tree) {
  let [faults, nodes] = [0, 0];
  tree.iterate({
    enter: ({ type }) => {
      nodes += 1;
      if (type.isError) faults += 1;
    },
  });
  return { faults, nodes };
}

function describe(code: string, root: SyntaxNode, grammar: Grammar): ParsedCode {
  const starts = [0];
  for (let at = code.indexOf("\n"); at >= 0; at = code.indexOf("\n", at + 1)) starts.push(at + 1);
  return {
    root,
    grammar,
    text: ({ from, to }) => code.slice(from, to),
    lineOf: (offset) => starts.findLastIndex((start) => start <= offset) + 1,
  };
}
