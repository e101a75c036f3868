import { sayName } from "./say-name.ts";

/** What the signs of code are called, longest first. */
const signs: Readonly<Record<string, string>> = {
  "===": "triple equals",
  "!==": "not double equals",
  "...": "dot dot dot",
  "==": "double equals",
  "!=": "not equals",
  "<=": "less or equal",
  ">=": "greater or equal",
  "->": "arrow",
  "=>": "arrow",
  ":=": "colon equals",
  "<-": "left arrow",
  "&&": "and and",
  "||": "or or",
  "++": "plus plus",
  "--": "minus minus",
  "+=": "plus equals",
  "-=": "minus equals",
  "*=": "star equals",
  "/=": "slash equals",
  "<<": "double less",
  ">>": "double greater",
  "**": "double star",
  "::": "colon colon",
  "=": "equals",
  "+": "plus",
  "-": "minus",
  "*": "star",
  "/": "slash",
  "%": "percent",
  "<": "less",
  ">": "greater",
  "!": "exclamation mark",
  "?": "question mark",
  "&": "ampersand",
  "|": "bar",
  "@": "at",
  $: "dollar",
  "#": "hash",
  "~": "tilde",
  "^": "caret",
  ".": "dot",
};

const parts =
  /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|[\p{L}_][\p{L}\p{N}_]*|\p{N}+(?:\.\p{N}+)?|===|!==|\.\.\.|[=!<>]=|->|=>|:=|<-|&&|\|\||\+\+|--|[+\-*/]=|<<|>>|\*\*|::|[=+\-*/%<>!?&|@$#~^.,:;]/gu;

/** "...args" of JavaScript and PHP; Go's "...int" stands after a name. */
const spread = /(?<=^\s?|[([{,]\s?)\.\.\.(?=[\p{L}_$[{])/gu;

const readAloudMax = 160;

/**
 * Reads code word by word and sign by sign. It explains nothing, so it is true of every language.
 * Brackets are pauses.
 */
export function readAloud(code: string): string {
  const line = code.replace(/\s+/g, " ").replace(spread, "all ").trim();
  const words =
    (line.length > readAloudMax ? line.slice(0, readAloudMax) : line).match(parts) ?? [];
  const said = words.map((part) => {
    if (/^[,:;]$/.test(part)) return ",";
    if (/^["']/.test(part)) return part.length > 2 ? `“${part.slice(1, -1)}”` : "an empty text";
    if (/^\p{N}/u.test(part)) return part;
    return signs[part] ?? sayName(part);
  });
  return said
    .join(" ")
    .replace(/ ,/g, ",")
    .replace(/(?<![, ])[, ]+$/, "");
}
